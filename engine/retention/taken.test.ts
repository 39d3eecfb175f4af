/** What goes along is decided of every kind of object, and of none that is not there. */
import { expect, it } from "vitest"
import { objectRules } from "./objects.ts"
import { isTaken, objectsTaken } from "./taken.ts"

it("says of every kind of object whether a backup and an export take it", () => {
  expect(Object.keys(objectsTaken).sort()).toEqual(objectRules.map(({ rule }) => rule).sort())
})

it("takes what only a person can bring again, and what nobody decided about into a backup alone", () => {
  const site = "site_01m86n2ehn7w3pbt2hs4az1sn8"
  const media = `sites/${site}/media/med_01m86n2ehn7w3pbt2hs4az1sn8/original`
  expect([isTaken("backup", "public", media), isTaken("export", "public", media)]).toEqual([true, true])
  expect(isTaken("export", "private", `leads/${site}/file_1`)).toBe(true)
  expect(isTaken("export", "public", `sites/${site}/pages/index.html`)).toBe(false)
  expect(isTaken("backup", "public", "probes/one")).toBe(false)
  expect([isTaken("backup", "public", "new/kind"), isTaken("export", "public", "new/kind")]).toEqual([true, false])
})
