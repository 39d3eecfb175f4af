import { readdirSync, readFileSync } from "node:fs"
import * as fc from "fast-check"
import { expect, it } from "vitest"
import { judgePage } from "../../test/corpus/judge.ts"
import { changedMarkup } from "./changedMarkup.ts"
import { readMarkup } from "./editClass.ts"

it.each([
  ["<p>a</p>", "<p>a</p>", "", ""],
  ["<p>a</p><p>b</p>", "<p>a</p><p>c</p>", "b", "c"],
  ['<p class="a">x</p><hr>', '<p class="b">x</p><hr>', '<p class="a">', '<p class="b">'],
  ['<a title="<b>">x</a>', '<a title="<i>">x</a>', '<a title="<b>">', '<a title="<i>">'],
  ["<hr>", "<hr><hr>", "", "<hr>"],
  ["", "<p>a</p>", "", "<p>a</p>"],
  ["a < b <i>c</i>", "a < d <i>c</i>", "< b ", "< d "]
])("of %j and %j differ %j and %j", (before, after, was, is) => expect(changedMarkup(before, after)).toEqual([was, is]))

const folder = new URL("../../test/corpus/pages/", import.meta.url)
const pages = readdirSync(folder)
  .filter((name) => name.endsWith(".html"))
  .map((name) => readFileSync(new URL(name, folder), "utf8"))
  .flatMap((html) => {
    const verdict = judgePage(html)
    return verdict.ok ? verdict.payload.html! : []
  })

const written = [
  "",
  "<hr>",
  "x",
  '<p class="a">b</p>',
  " & ",
  "<b>",
  "</b>",
  'data-a="<p>"',
  " a < b ",
  '"',
  "<i>i</i>",
  "é"
]

it("P1: what is read of an edit tells its class as the whole does", () => {
  expect(pages.length).toBeGreaterThan(3)
  const edit = fc.record({
    page: fc.constantFrom(...pages),
    other: fc.constantFrom(...pages),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat(60),
    text: fc.array(fc.constantFrom(...written), { maxLength: 3 })
  })
  let accepted = 0
  fc.assert(
    fc.property(edit, ({ page, other, at, cut, text }) => {
      const from = Math.floor(at * page.length)
      const edited = page.slice(0, from) + text.join("") + page.slice(from + cut)
      for (const after of [edited, other, page]) {
        if (after === edited && !judgePage(after).ok) continue
        accepted++
        const { copy: _was, ...whole } = readMarkup(page)
        const { copy: _is, ...wholeAfter } = readMarkup(after)
        const [was, is] = changedMarkup(page, after).map(readMarkup)
        for (const share of Object.keys(whole) as Array<keyof typeof whole>)
          expect(was![share] === is![share], share).toBe(whole[share] === wholeAfter[share])
      }
    }),
    { numRuns: 150, seed: 20_260_101 }
  )
  expect(accepted).toBeGreaterThan(310)
})
