/** A body as its owner changes it, by example, and words of attributes put back for any text. */
import * as fc from "fast-check"
import { expect, it } from "vitest"
import { parseHtml } from "../../gate/html/parse.ts"
import { attributeValue, isElement, walk } from "../../gate/html/tree.ts"
import { attributeEdits, editableBlocks } from "./attributes.ts"
import { headingsAround } from "./headings.ts"
import { type Item, outlineOf } from "./outline.ts"
import { applyEdits } from "./place.ts"

const said = (item: Item): unknown => {
  if (item.kind === "picture") return `picture ${item.picture.index}`
  if (item.kind === "words") return item.block.words.map(({ text }) => text).join("|")
  const { beside, rows } = item.table
  return { beside: beside.map(said), rows: rows.map((row) => row.map(({ items }) => items.map(said).join(" + "))) }
}

const outline = (html: string) =>
  outlineOf(html, editableBlocks(html)).map(({ heading, items }) => [heading, ...items.map(said)])

it("is sections below their main headings, with pictures and words of components where they stand", () => {
  const html = `<p>Before.</p><h1>A <em>page</em></h1><p>First <img src="/a.png" alt=""> second</p><h3>Lower</h3>
    <mk-component name="contact-link" data-field="phone" data-label="Call us"></mk-component>
    <h2>Next</h2><p>Last</p>`
  expect(outline(html)).toEqual([
    [null, "Before."],
    ["A page", "A|page", "First|second", "picture 0", "Lower", "Call us"],
    ["Next", "Next", "Last"]
  ])
})

it("keeps the rows of a table, cells without words too, and a table within a cell as part of it", () => {
  const html = `<h2>Prices</h2><table><caption>All of them</caption>
    <tr><th></th><th>From</th></tr>
    <tr><th>Tuning</th><td><p>60</p><img src="/a.png" alt=""></td></tr>
    <tr><td colspan="2"><table><tr><td>in</td><td>ner</td></tr></table></td></tr></table><p>After</p>
    <table><tr><td>another</td></tr></table>`
  expect(outline(html)).toEqual([
    [
      "Prices",
      "Prices",
      { beside: ["All of them"], rows: [["", "From"], ["Tuning", "60 + picture 0"], ["in + ner"]] },
      "After",
      { beside: [], rows: [["another"]] }
    ]
  ])
})

it("knows the one main heading of a body, and none where there are two", () => {
  const only = (html: string) => [...headingsAround(html, editableBlocks(html), new Set([0])).values()]
  expect(only("<h1>One</h1><h2>Two</h2>")).toEqual([{ start: 0, end: 12, isOnlyMain: true }])
  expect(only("<h1>One</h1><h1>Two</h1>")[0]!.isOnlyMain).toBe(false)
  expect(only("<h2>One</h2><h1>Two</h1>")[0]!.isOnlyMain).toBe(false)
  expect(only("<p>One</p><h1>Two</h1>")).toEqual([])
})

it("C8: puts whatever is typed into attributes as their value and changes nothing else", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (label, placeholder) => {
      const fields = JSON.stringify([
        { name: "a", label: "First" },
        { name: "b", label: "Second", placeholder: "Third" }
      ])
      const html = `<h1>x</h1><mk-component name="form" data-fields='${fields}' data-submit-label="Send" id="y"></mk-component><p>z</p>`
      const blocks = editableBlocks(html)
      const indexOf = (text: string) => blocks.flatMap(({ words }) => words).find((words) => words.text === text)!.index
      const typed = new Map([
        [indexOf("First"), label],
        [indexOf("Third"), placeholder],
        [indexOf("Send"), ""]
      ])
      const [, use] = elementsOf(applyEdits(html, attributeEdits(blocks, typed)))
      expect(JSON.parse(attributeValue(use!, "data-fields")!)).toEqual([
        { name: "a", label },
        { name: "b", label: "Second", placeholder }
      ])
      expect(use!.attrs.map(({ name }) => name)).toEqual(["name", "data-fields", "id"])
    }),
    { numRuns: 50 }
  )
})

const elementsOf = (html: string) => {
  const found: Array<Parameters<typeof attributeValue>[0]> = []
  walk(parseHtml(html).root, (node) => {
    if (isElement(node)) found.push(node)
  })
  return found
}
