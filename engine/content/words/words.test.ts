/** Words and pictures found in a body and put back: by example, and for any markup that the gate accepts. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { judgePage } from "../../../test/corpus/judge.ts"
import { wellFormedMarkup } from "../../../test/corpus/generate.ts"
import { parseHtml } from "../../gate/html/parse.ts"
import { attributeName, isElement, isText, walk } from "../../gate/html/tree.ts"
import { blockChanges, stretchesOf } from "./changes.ts"
import { pictureEdits, picturesOf } from "./pictures.ts"
import { applyEdits, wordsEdit } from "./place.ts"
import { rebase } from "./rebase.ts"
import { blocksOf, readTyped } from "./words.ts"

const wordsOf = (html: string) => blocksOf(html).flatMap(({ words }) => words)
const place = (html: string, changes: { readonly [index: number]: string }) =>
  applyEdits(
    html,
    wordsOf(html).flatMap((words) => (words.index in changes ? [wordsEdit(words, changes[words.index]!)] : []))
  )

/** Elements and attributes without any words between them. */
const skeleton = (html: string): string => {
  let written = ""
  walk(
    parseHtml(html).root,
    (node) => {
      if (isElement(node))
        written += `<${node.tagName} ${node.attrs.map((it) => `${attributeName(it)}=${it.value}`).join(" ")}>`
    },
    ({ tagName }) => void (written += `</${tagName}>`)
  )
  return written
}

describe("blocks", () => {
  const kinds = (html: string) =>
    blocksOf(html).map(({ kind, level, words }) => [`${kind}${level ?? ""}`, words.map(({ text }) => text).join("|")])

  it("are what a reader takes for one thing, in the order of the text", () => {
    const html = `<header><a href="/">Home</a></header>
      <h2>Our  <em>two</em>
        workshops</h2><p>Open &amp; warm.<br>Come in.</p>
      <ul><li>Tuning</li><li><a href="/x">Repairs</a></li></ul>
      <div>Loose <b>words</b><button type="button">Call us</button></div><td></td>
      <svg viewBox="0 0 1 1"><text>drawn</text></svg><p></p>`
    expect(kinds(html)).toEqual([
      ["link", "Home"],
      ["heading2", "Our|two|workshops"],
      ["paragraph", "Open & warm.\nCome in."],
      ["item", "Tuning"],
      ["link", "Repairs"],
      ["text", "Loose|words"],
      ["button", "Call us"],
      ["paragraph", ""]
    ])
  })

  it("knows what heads a cell of a table, in its row and in its column", () => {
    const table = `<table><thead><tr><th></th><th>From</th><th>To <b>(at most)</b></th></tr></thead>
      <tbody><tr><th scope="row">Monday</th><td>9</td><td>5</td></tr><tr><td>x</td><td>y</td></tr></tbody></table>`
    expect(blocksOf(table).map(({ words, heads }) => [words[0]!.text, heads?.row, heads?.column])).toEqual([
      ["From", undefined, undefined],
      ["To", undefined, undefined],
      ["Monday", undefined, undefined],
      ["9", "Monday", "From"],
      ["5", "Monday", "To (at most)"],
      ["x", "", ""],
      ["y", "", "From"]
    ])
    const hours = "<table><tr><th>Monday</th><td>9 to 5</td></tr><tr><th>Tuesday</th><td>closed</td></tr></table>"
    expect(blocksOf(hours).map(({ heads }) => [heads?.row, heads?.column])).toEqual([
      [undefined, undefined],
      ["Monday", ""],
      [undefined, undefined],
      ["Tuesday", ""]
    ])
  })

  it("keeps line breaks only where they count", () => {
    expect(wordsOf("<pre>\n  a\n   b\n</pre><p>a\n   b</p>").map(({ text }) => text)).toEqual(["a\n   b", "a b"])
    const [kept, broken, lost] = [
      { preformatted: true, breaks: false },
      { preformatted: false, breaks: true },
      { preformatted: false, breaks: false }
    ] as const
    expect(readTyped("  a\r\n b\u0007\ud800 ", lost)).toBe("a b\ufffd")
    expect(readTyped("a\r\n  b\r", kept)).toBe("a\n  b")
    expect(readTyped("10\u00a0kg ", lost)).toBe("10\u00a0kg")
    expect(readTyped("\r\n a  b \r\n\r\n  c\n", broken)).toBe("a b\n\nc")
  })
})

it("lines of a text that nothing but line breaks part are one stretch, and are written as such", () => {
  const html = `<h1>A<br>B</h1><p>12 High&nbsp;Street<BR />
    <br> Leeds</p><p>a<br class="x">b<br><b>c<br>d</b> e</p><select><option>x</option></select><p>a<!-- --><br>b</p>`
  const texts = wordsOf(html).map(({ text }) => text)
  expect(texts).toEqual(["A\nB", "12 High\u00a0Street\n\nLeeds", "a", "b", "c\nd", "e", "x", "a", "b"])
  expect(place(html, { 0: "A\nB & <b>\nC", 1: "1 Low\nYork", 6: "x\ny" })).toBe(
    html
      .replace("A<br>B", "A<br>B &amp; &lt;b&gt;<br>C")
      .replace(/12 High[^]*Leeds/, "1 Low<br>York")
      .replace("x</option>", "x\ny</option>")
  )
  expect(place(html, {})).toBe(html)
})

describe("placing words", () => {
  it("changes the words and no other character", () => {
    const html = `<!-- kept --><p class='a'  id=x>\n  We <strong>love</strong> pianos &amp; tea.\n</p><P>Next`
    expect(place(html, { 0: "You", 1: "will love", 2: "us" })).toBe(
      `<!-- kept --><p class='a'  id=x>\n  You <strong>will love</strong> us\n</p><P>Next`
    )
  })

  it("OWNER-06: writes markup that was typed as the words it was typed as", () => {
    const typed = `<script>alert("x")</script> & <img src=x onerror=alert(1)> &lt;`
    const html = place("<p>Hello</p>", { 0: typed })
    expect(html).not.toContain("<script")
    expect(skeleton(html)).toBe("<p ></p>")
    expect(wordsOf(html)[0]?.text).toBe(typed)
  })

  it("fills what is empty, and can be emptied again", () => {
    expect(place("<p></p><h2> </h2>", { 0: "One", 1: "Two" })).toBe("<p>One</p><h2>Two </h2>")
    expect(place("<p> One </p>", { 0: "" })).toBe("<p>  </p>")
  })

  const typed = fc.oneof(
    fc.string(),
    fc.constantFrom("<b>x</b>", "&amp;", "a\u00a0b", "</p><p>", "<!-- x -->", "-->", "]]>", "a\nb", " \n\n<br>\n")
  )

  it("for any accepted markup: only the words asked for change, and untouched words are no change", () => {
    fc.assert(
      fc.property(wellFormedMarkup, fc.array(fc.tuple(fc.nat(), typed), { maxLength: 4 }), (html, wanted) => {
        if (!judgePage(html).ok) return
        const before = wordsOf(html)
        for (const words of before) expect(readTyped(words.text, words)).toBe(words.text)
        if (before.length === 0) return
        const changes = new Map(
          wanted.map(([at, text]) => {
            const words = before[at % before.length]!
            return [words.index, readTyped(text, words)] as const
          })
        )
        const after = place(html, Object.fromEntries(changes))
        expect(withoutLines(skeleton(after))).toBe(withoutLines(skeleton(html)))
        const expected = before.map(({ index, text }) => changes.get(index) ?? text)
        expect(
          wordsOf(after)
            .map(({ text }) => text)
            .filter(Boolean)
        ).toEqual(expected.filter(Boolean))
        let rest = html
        for (const { start, end, index } of before.toReversed())
          if (changes.has(index)) rest = `${rest.slice(0, start)}${rest.slice(end)}`
        expect(textLength(after) - textLength(rest)).toBe(
          before.reduce((sum, { index, breaks }) => {
            const said = changes.get(index) ?? ""
            return sum + (breaks ? said.replaceAll("\n", "") : said).length
          }, 0)
        )
      }),
      { numRuns: 1_500 }
    )
  })
})

/** Line breaks are words of a person; what else an element is stays. */
const withoutLines = (written: string): string => written.replaceAll("<br ></br>", "")

/** Length of all words as the parser reads them. */
const textLength = (html: string): number => {
  let length = 0
  walk(parseHtml(html).root, (node) => {
    if (isText(node)) length += node.value.length
  })
  return length
}

describe("placing pictures", () => {
  const change = (html: string, index: number, wanted: { src?: string; alt?: string }) =>
    applyEdits(html, pictureEdits(html, index, wanted))

  it("finds every picture and changes what is said of one", () => {
    const html = `<img src="/a.png"><p><img alt='old "one"' src=/media/med_1234></p>`
    expect(picturesOf(html)).toEqual([
      { index: 0, src: "/a.png", alt: "" },
      { index: 1, src: "/media/med_1234", alt: 'old "one"' }
    ])
    expect(change(html, 0, { alt: 'A <new> "one"' })).toBe(
      `<img alt="A &lt;new&gt; &quot;one&quot;" src="/a.png"><p><img alt='old "one"' src=/media/med_1234></p>`
    )
    expect(change(html, 7, { alt: "x" })).toBe(html)
  })

  it("puts another picture in place of the old one, without its size and other formats", () => {
    const html =
      `<picture><source srcset="/a.avif" type="image/avif"><img class="w" src="/a.png" srcset="/a2.png 2x"` +
      ` width=3 height="4" loading="lazy"></picture>`
    expect(change(html, 0, { src: "/media/med_9999", alt: "New" })).toBe(
      `<picture><img alt="New" class="w" src="/media/med_9999" loading="lazy"></picture>`
    )
  })
})

describe("words typed against a text that has moved on", () => {
  const typedFor = (before: string, now: string, typed: { readonly [index: number]: string }) =>
    rebase(blocksOf(before), blocksOf(now), new Map(Object.entries(typed).map(([at, text]) => [Number(at), text])))

  it("find their place, however the text around them moved", () => {
    const found = typedFor("<h1>A</h1><p>b</p><p>c</p>", "<p>new</p><h1>A</h1><p>b</p><p>x</p><p>c</p>", {
      1: "B!",
      2: "C!"
    })
    expect([...found.typed]).toEqual([
      [2, "B!"],
      [4, "C!"]
    ])
    expect([found.contested, found.homeless]).toEqual([[], []])
  })

  it("are shown beside what somebody else wrote there", () => {
    const found = typedFor("<h1>A</h1><p>b</p>", "<h1>A</h1><p>theirs</p>", { 1: "mine" })
    expect([...found.typed]).toEqual([[1, "mine"]])
    expect(found.contested).toEqual([{ index: 1, was: "b", now: "theirs" }])
  })

  it("are never dropped, whatever the text has become", () => {
    fc.assert(
      fc.property(wellFormedMarkup, wellFormedMarkup, fc.array(fc.nat(), { maxLength: 5 }), (before, now, wanted) => {
        const was = wordsOf(before)
        const typed = was.length === 0 ? [] : wanted.map((at) => was[at % was.length]!.index)
        const mine = new Map(typed.map((index) => [index, `typed ${index}`]))
        const found = rebase(blocksOf(before), blocksOf(now), mine)
        expect([...found.typed.values(), ...found.homeless.map(({ typed }) => typed)].sort()).toEqual(
          [...mine.values()].sort()
        )
        for (const index of found.typed.keys()) expect(wordsOf(now)[index]?.index).toBe(index)
      }),
      { numRuns: 500 }
    )
  })

  it("are kept where their place is gone, and dropped where both typed the same", () => {
    expect(typedFor("<h1>A</h1><p>b</p>", "<h1>A</h1>", { 1: "mine" }).homeless).toEqual([{ was: "b", typed: "mine" }])
    const same = typedFor("<p>b</p>", "<p>mine</p>", { 0: "mine" })
    expect([same.typed.size, same.contested, same.homeless]).toEqual([0, [], []])
  })
})

describe("changes of words", () => {
  it("stand block by block, what took a place with what was there", () => {
    const changes = (was: string, now: string) => blockChanges(blocksOf(was), blocksOf(now))
    expect(
      changes("<h1>A</h1><p>b <b>c</b></p><p>d</p>", "<h1>A</h1><p>b <b>x</b>.</p><p>y</p><p>d</p><p>e</p>")
    ).toEqual([
      { was: "b c", now: "b x." },
      { was: null, now: "y" },
      { was: null, now: "e" }
    ])
    expect(changes("<p>a</p><p>b</p>", "<p>b</p>")).toEqual([{ was: "a", now: null }])
    expect(changes("<p>a</p>", "<p class=x>a</p>")).toEqual([])
  })

  it("tell within a block which words differ", () => {
    expect(stretchesOf("Open from nine to five.", "Open from ten to five.")).toEqual({
      was: [
        { text: "Open from ", differs: false },
        { text: "nine", differs: true },
        { text: " to five.", differs: false }
      ],
      now: [
        { text: "Open from ", differs: false },
        { text: "ten", differs: true },
        { text: " to five.", differs: false }
      ]
    })
  })
})
