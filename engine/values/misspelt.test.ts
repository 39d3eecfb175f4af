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
