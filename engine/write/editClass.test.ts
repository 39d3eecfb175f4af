import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { wellFormedMarkup } from "../../test/corpus/generate.ts"
import { judgePage } from "../../test/corpus/judge.ts"
import { parseHtml } from "../gate/html/parse.ts"
import { sameTree } from "../gate/html/tree.ts"
import { pageKinds } from "../model/Page.ts"
import { editClassesOf, editClassOf } from "./editClass.ts"

const html = (before: string, after: string) => editClassOf("page", { html: before }, { html: after })

describe("the class of an edit", () => {
  it.each([
    ["<p>One</p>", "<p>Two</p>"],
    ["<p></p>", "<p>Two <!-- not markup --></p>"],
    ["<p>a</p>\n<p>b</p>", "<p>a</p> <p>b</p>"],
    ["<p>same</p>", "<p>same</p>"]
  ])("PIPE-21: %s → %s is copy, since only words change", (before, after) => {
    expect(html(before, after)).toBe("copy")
  })

  it.each([
    ['<img src="/media/a">', '<img src="/media/b">'],
    ['<img src="/media/a" alt="">', '<img src="/media/a" alt="A roof">'],
    ['<video poster="/media/a"></video>', '<video poster="/media/b"></video>'],
    [
      '<picture><source srcset="/a 1x"><img src="/a"></picture>',
      '<picture><source srcset="/b 1x"><img src="/a"></picture>'
    ]
  ])("PIPE-21: %s → %s is media", (before, after) => {
    expect(html(before, after)).toBe("media")
  })

  it.each([
    ["<p>a</p>", "<p>a</p><p>b</p>"],
    ["<p>a</p><p>b</p>", "<p>a<b></b></p><p>b</p>"],
    ["<div><p>a</p></div>", "<div></div><p>a</p>"],
    ["<h1>a</h1>", "<h2>a</h2>"],
    ['<a href="/a">x</a>', '<a href="/b">x</a>'],
    ['<p id="a">x</p>', '<p id="b">x</p>'],
    ["<p>a</p>", '<p>a</p><img src="/media/a" class="wide">']
  ])("PIPE-21: %s → %s is structure", (before, after) => {
    expect(html(before, after)).toBe("structure")
  })

  it.each([
    ['<p class="a">x</p>', '<p class="b">x</p>'],
    ["<p>x</p>", '<p style="color: red">other words</p>']
  ])("PIPE-21: %s → %s is style", (before, after) => {
    expect(html(before, after)).toBe("style")
  })

  it.each([
    ["<p>x</p>", '<p data-mk-reveal="">x</p>'],
    ['<input name="a">', '<input name="b">'],
    ["<p>x</p>", "<p>x</p><button>go</button>"],
    ['<form action="/a"></form>', '<form action="/b"></form>']
  ])("PIPE-21: %s → %s is behaviour", (before, after) => {
    expect(html(before, after)).toBe("behaviour")
  })

  it.each([
    ['<mk-component name="contact-form">', '<mk-component name="contact-form" data-notify-email="a@x.test">'],
    ["<p>x</p>", '<p>x</p><mk-component name="listings"></mk-component>'],
    ['<mk-partial ref="a"></mk-partial>', '<mk-partial ref="b"></mk-partial>']
  ])("PIPE-21: %s → %s is settings", (before, after) => {
    expect(html(before, after)).toBe("settings")
  })

  it("takes the weightiest of several", () => {
    expect(html("<p>a</p>", '<h1 class="b">c</h1>')).toBe("structure")
    expect(html('<img src="/a"><p>a</p>', '<img src="/b"><p>b</p>')).toBe("media")
    expect(html("<p>a</p>", '<h1 data-x="1">c</h1>')).toBe("behaviour")
  })

  it("knows css, scripts and tokens by their member", () => {
    expect(editClassOf("page", { html: "a" }, { html: "a", css: "b {}" })).toBe("style")
    expect(editClassOf("page", { html: "a", css: "" }, { html: "b" })).toBe("copy")
    expect(editClassOf("script", { js: "a()" }, { js: "b()" })).toBe("behaviour")
    expect(editClassOf("theme", { tokens: { a: 1 } }, { tokens: { a: 2 } })).toBe("style")
  })

  it("names a first version by its kind", () => {
    expect(pageKinds.map((kind) => editClassOf(kind, undefined, {}))).toEqual([
      "structure",
      "style",
      "behaviour",
      "structure",
      "structure",
      "structure",
      "style"
    ])
  })

  it("names links of a first version too where it is put onto pages that are there", () => {
    const link = { html: '<p><a href="https://elsewhere.example/">Ring</a></p>' }
    for (const kind of ["chrome", "notfound", "partial"] as const) {
      expect(editClassesOf(kind, undefined, link), kind).toEqual(["structure", "links"])
      expect(editClassesOf(kind, undefined, { html: "<p>Ring</p>" }), kind).toEqual(["structure"])
    }
    expect(editClassesOf("page", undefined, link)).toEqual(["structure"])
  })

  it("does not mistake text for markup, nor the order of attributes for a change", () => {
    expect(html("<p>&lt;b></p>", "<p>&lt;i></p>")).toBe("copy")
    expect(html('<p id="a" title="b">x</p>', '<p title="b" id="a">y</p>')).toBe("copy")
    expect(html('<p title="a&quot; b=&quot;c">x</p>', '<p title="a" b="c">x</p>')).toBe("structure")
  })

  const classes = (before: string, after: string) => editClassesOf("page", { html: before }, { html: after })

  it("reads what the parser reads, whatever stands in a field, a script or a frame", () => {
    const around = [
      '<textarea name="a"><!--</textarea>',
      "<textarea><b class='</textarea>",
      "<template><!-- --></template>"
    ]
    for (const field of around) {
      const page = (words: string, to: string) =>
        `<form action="/s"><label>Note ${field}</label></form><p>${words} <a href="${to}">x</a></p>`
      expect(classes(page("a", "/a"), page("b", "/a")), field).toEqual(["copy"])
      expect(classes(page("a", "/a"), page("a", "/b")), field).toEqual(["structure", "links"])
      expect(classes(page("a", "/a"), page("b", "/a").replace("<form ", "<form  ")), field).toEqual(["copy"])
    }
  })

  it("takes a link and a picture of a drawing for what they are", () => {
    const link = (to: string) => `<svg><a xlink:href="${to}"><text>x</text></a></svg>`
    expect(classes(link("/a"), link("https://b.example/"))).toEqual(["structure", "links"])
    const picture = (src: string) => `<svg><image xlink:href="${src}"></image></svg>`
    expect(classes(picture("/media/a"), picture("/media/b"))).toEqual(["media"])
  })

  it.each([
    ["<p>tape.</p><span>£85</span>", "<p>tape.£85</p><span></span>", ["copy"]],
    ["<h2>Two</h2>", "<h2></h2>Two", ["copy"]],
    ["<s>no</s> <b>yes</b>", "<s>yes</s> <b>no</b>", ["copy"]],
    ['<a class="x">a</a><a>b</a>', '<a>a</a><a class="x">b</a>', ["style"]],
    ['<a href="/a">a</a><a href="/b">b</a>', '<a href="/b">a</a><a href="/a">b</a>', ["structure", "links"]],
    ['<img src="/a"><p></p><img src="/b">', '<img src="/b"><p></p><img src="/a">', ["media"]]
  ])("what moves from one element to another differs: %s → %s", (before, after, found) => {
    expect(classes(before, after)).toEqual(found)
  })

  it("white space between tags is no change of place", () => {
    expect(classes("<ul><li>a </li><li>b</li></ul>", "<ul><li>a</li> <li>b</li></ul>")).toEqual([])
  })

  it("every difference of what visitors get has a class, and the same tree has none", () => {
    const edit = fc.tuple(wellFormedMarkup, wellFormedMarkup)
    fc.assert(
      fc.property(edit, ([before, after]) => {
        if (!judgePage(before).ok || !judgePage(after).ok) return
        const same = sameTree(parseHtml(before).root, parseHtml(after).root)
        if (same) expect(classes(before, after)).toEqual([])
        else if (textOf(before) !== textOf(after)) expect(classes(before, after)).not.toEqual([])
        expect(classes(before, before)).toEqual([])
      }),
      { numRuns: 500 }
    )
  })

  it("copes with nesting as deep as text allows", () => {
    const deep = (word: string) => `${"<div>".repeat(20_000)}${word}`
    expect(html(deep("one"), deep("two"))).toBe("copy")
  })
})

/** Without white space and comments, which no class looks at. */
const textOf = (html: string): string => html.replace(/<!--.*?-->/gs, "").replace(/\s+/g, "")
