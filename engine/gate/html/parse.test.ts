import { describe, expect, it } from "vitest"
import { limits } from "../../limits.ts"
import { judgePage, placesOf, served } from "../../../test/corpus/judge.ts"
import { gate } from "../gate.ts"
import { deepestNesting, parseHtml } from "./parse.ts"

describe("markup that parsers repair is refused where it stands", () => {
  it.each([
    ["<p>a</p></p>", ["1:9 html.stray_end_tag"]],
    ["a</br>b", ["1:2 html.stray_end_tag"]],
    ["<p>a<div>b</div></p>", ["1:17 html.stray_end_tag"]],
    ["<b>x<i>y</b>z</i>", ["1:13 html.misnested"]],
    ["<div><b>x</div>y", ["1:16 html.misnested"]],
    ["<a>x<a>y</a>", ["1:1 html.misnested"]],
    ["<h1>a<h2>b</h2>", ["1:1 html.misnested"]],
    ["<form><form></form>", ["1:7 html.dropped_tag"]],
    ["<td>x</td>", ["1:1 html.dropped_tag", "1:6 html.stray_end_tag"]],
    ["<table><tr><td>a</td>b</tr></table>", ["1:23 html.moved"]],
    ["<table><div>a</div></table>", ["1:8 html.moved"]],
    ["<table><input></table>", ["1:8 html.moved"]],
    // What follows stray text is read twice by the parser, and counted once.
    ["<table>x<!----></a>", ["1:16 html.stray_end_tag", "1:16 html.moved"]],
    ["<table><tbody><td>x</table>", ["1:15 html.misnested"]],
    ["<select><b>x</b></select>", ["1:1 html.choice_content", "1:9 html.dropped_tag", "1:13 html.stray_end_tag"]],
    ["<image src=/a>", ["1:1 html.dropped_tag"]],
    ["<svg><p>x</p></svg>", ["1:1 html.misnested", "1:14 html.stray_end_tag"]],
    ["<p class=a class=b>x</p>", ["1:17 html.duplicate_attribute"]],
    ["<div/>", ["1:1 html.syntax"]],
    ["<a href='/a'title='b'>x</a>", ["1:13 html.syntax"]],
    ["<textarea>x", ["1:1 html.misnested"]],
    ["<select><option>x", ["1:1 html.misnested"]],
    ["<link><meta><base><p>x</p>", ["1:1", "1:7", "1:13"].map((place) => `${place} html.element_not_allowed`)],
    ["<frame>", ["1:1 html.dropped_tag"]]
  ])("%j", (html, places) => expect(placesOf(judgePage(html))).toEqual(places))
})

describe("markup that parsers agree about is accepted", () => {
  it.each([
    ["<ul><li>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>"],
    ["<p>a<p>b<h2>c</h2>", "<p>a</p><p>b</p><h2>c</h2>"],
    ["<dl><dt>a<dd>b<dt>c</dl>", "<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>"],
    [
      "<table><tr><th>a<td>b<tr><td>c</table>",
      "<table><tbody><tr><th>a</th><td>b</td></tr><tr><td>c</td></tr></tbody></table>"
    ],
    ["<table><col><tr></table>", "<table><colgroup><col></colgroup><tbody><tr></tr></tbody></table>"],
    ["<ruby>a<rp>(<rt>b<rp>)</ruby>", "<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>"],
    [
      "<select><optgroup><option>a<option>b<optgroup></select>",
      "<select><optgroup><option>a</option><option>b</option></optgroup><optgroup></optgroup></select>"
    ],
    ["<pre>\n\nx</pre>", "<pre>\n\nx</pre>"],
    ["<pre>\nx</pre>", "<pre>x</pre>"],
    ["<textarea>\n\nx</textarea>", "<textarea>\n\nx</textarea>"],
    ["<textarea>\n<b></textarea>", "<textarea>&lt;b&gt;</textarea>"],
    ["a < b & c &copy d &notanentity; <3", "a &lt; b &amp; c © d ¬anentity; &lt;3"],
    ["<IMG SRC=/a ALT=x><BR/>", "[image]<br>"],
    ["<svg><path d='M0'/><circle r='1'></circle></svg>", '<svg><path d="M0"></path><circle r="1"></circle></svg>'],
    ["<p title='a\"<>&amp;&nbsp;b'>x</p>", '<p title="a&quot;&lt;&gt;&amp;&nbsp;b">x</p>'],
    ["a\r\nb\rc", "a\nb\nc"],
    ["<b></b>", "<b></b>"],
    ["", ""]
  ])("%j", (html, markup) => expect(served(judgePage(html))).toBe(markup))
})

it("a missing end tag where the parent ends is accepted with a warning", () => {
  const verdict = judgePage("<div>\n<span>a</div><em>b")
  expect(verdict.ok && verdict.warnings).toMatchObject([
    { code: "html.unclosed", element: "span", line: 2, column: 1 },
    { code: "html.unclosed", element: "em", line: 2, column: 14 }
  ])
})

it("nesting is bounded, and the text is read no further", () => {
  const nested = (depth: number) => "<div>".repeat(depth) + "</div>".repeat(depth)
  expect(judgePage(nested(deepestNesting - 1)).ok).toBe(true)
  expect(placesOf(judgePage(nested(deepestNesting + 1)))).toEqual([`1:${deepestNesting * 5 + 1} html.too_deep`])
})

describe("the work grows with the text, not faster", () => {
  const size = limits.pageHtmlBytes
  const fill = (unit: (at: number) => string, before = "") => {
    const units = [before]
    for (let length = before.length, at = 0; ; at++) {
      const next = unit(at)
      length += next.length
      if (length > size) return units.join("")
      units.push(next)
    }
  }

  // Each would take minutes if any step looked back over what it has read: the time limit of the run catches it.
  it.each<[string, string]>([
    ["nested elements", fill(() => "<div>")],
    ["nested formatting", fill((at) => `<p><b id=${at}>x</p>`)],
    [
      "open formatting elements under many paragraphs",
      fill(() => "<p>x</p>", fill((at) => `<b id=${at}>`).slice(0, 5_000))
    ],
    ["content that is moved out of tables", fill(() => "x<tr>", "<i></i>".repeat(30_000) + "<table>")],
    ["attributes", `<p ${fill((at) => `a${at} `).slice(0, size - 10)}>x</p>`],
    ["links that are not closed", fill(() => "<a>x")],
    ["buttons", fill(() => "<button>")],
    ["end tags", fill(() => "</b>")],
    ["entities", fill(() => "&notit;")],
    ["comments", fill(() => "a<!---->")],
    ["a srcset of commas", `<img srcset="x${",".repeat(size - 100)}x">`],
    ["addresses in a style", `<p style="${"url(".repeat(100_000)}">x</p>`],
    ["brackets in a style", `<p style="${"(".repeat(400_000)}">x</p>`],
    ["strings in a style", `<p style="${"'\\".repeat(200_000)}">x</p>`],
    ["braces", "{".repeat(size)],
    ["open braces", fill(() => "{{a")],
    ["a scheme behind blanks", `<p data-a="${"\t".repeat(size - 100)}javascript:x">y</p>`],
    ["filler words", fill(() => "your a b ")],
    ["components", fill(() => "<mk-component name=x>")],
    ["definitions", fill(() => "<dd><dt>")],
    ["options", fill(() => "<option>a", "<select>")],
    ["code around code", fill(() => "{{a}}<i></i>", "<code>".repeat(400))]
  ])("for %s", { timeout: 30_000 }, (_name, html) => {
    const verdict = gate({ html }, { kind: "page", route: "/", partials: new Set(), imageAccount: null })
    expect(verdict.report.stages).toHaveLength(4)
  })

  it("the ledger keeps what needs a word, not every tag", () => {
    const counts = (times: number) => {
      const { elements, droppedTags, strayEndTags } = parseHtml("<p class=a>x <b>y</b></p></i>\n".repeat(times))
      return [elements, droppedTags.length, strayEndTags.length]
    }
    expect([counts(1), counts(1_000)]).toEqual([
      [2, 0, 1],
      [2_000, 0, 1_000]
    ])
  })
})
