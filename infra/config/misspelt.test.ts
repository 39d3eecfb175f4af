import * as fc from "fast-check"
import { expect, it } from "vitest"
import { variableNames } from "../config.ts"
import { misspelt } from "./misspelt.ts"

const known = new Set(variableNames)

it("knows a name with one slip in it again, whatever slip, and takes no name that is read for a slip of another", () => {
  expect(misspelt(known, known)).toEqual([])
  const letter = fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ_")
  const slip = fc.record({ name: fc.constantFrom(...known), kind: fc.nat(3), at: fc.nat(), letter }).map((drawn) => {
    const from = "MAKEREADY_".length
    const at = from + (drawn.at % (drawn.name.length - from))
    const [before, after] = [drawn.name.slice(0, at), drawn.name.slice(at)]
    const wrong = [
      before + drawn.letter + after,
      before + after.slice(1),
      before + drawn.letter + after.slice(1),
      before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2)
    ][drawn.kind]!
    return { name: drawn.name, wrong }
  })
  fc.assert(
    fc.property(slip, ({ name, wrong }) => {
      fc.pre(!known.has(wrong))
      const [found] = misspelt([wrong], known)
      expect(found?.name).toBe(wrong)
      // Another one may be as near, as where it differs from that by a letter.
      expect(misspelt([wrong], new Set([name]))).toEqual([{ name: wrong, meant: name }])
    })
  )
})

it.each(["MAKEREADY_WHATEVER", "MAKEREADY_", "DATABSE_URL", "makeready_database_url"])("leaves %s alone", (name) => {
  expect(misspelt([name], known)).toEqual([])
})
