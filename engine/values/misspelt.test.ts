import * as fc from "fast-check"
import { expect, it } from "vitest"
import { meantBy } from "./misspelt.ts"

const known = ["color", "colour-space", "margin", "margin-top"]

it.each([
  ["colour", 2, "color"],
  ["clor", 2, "color"],
  ["mragin", 1, "margin"],
  ["margin-tpo", 1, "margin-top"],
  ["margn", 1, "margin"],
  ["margnn-tpo", 1, undefined],
  ["display", 2, undefined],
  ["", 2, undefined]
])("takes %j with %i slips at most for %j", (name, slips, meant) => {
  expect(meantBy(name, known, slips)).toBe(meant)
})

it("finds a name again after two slips of any kind, by itself alone", () => {
  const letters = (least: number, most: number) =>
    fc
      .array(fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz-_Aé0"), { minLength: least, maxLength: most })
      .map((all) => all.join(""))
  const slip = fc.record({ kind: fc.nat(3), at: fc.nat(), letter: letters(1, 1) })
  const slipped = (
    name: string,
    { kind, at, letter }: { readonly kind: number; readonly at: number; readonly letter: string }
  ) => {
    const from = at % name.length
    const [before, after] = [name.slice(0, from), name.slice(from)]
    return [
      before + letter + after,
      before + after.slice(1),
      before + letter + after.slice(1),
      before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2)
    ][kind]!
  }
  // Two that touch may be one more by the restricted distance, so the second one is far from the first: at its own half.
  fc.assert(
    fc.property(letters(2, 12), letters(2, 12), slip, slip, (first, second, one, other) => {
      const name = `${first}::${second}`
      expect(meantBy(`${slipped(first, one)}::${slipped(second, other)}`, ["x", name, "y".repeat(name.length)])).toBe(
        name
      )
    })
  )
})
