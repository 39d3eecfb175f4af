/** Summaries are kept, and no more of them than there is room for. */
import { expect, it } from "vitest"
import { limits } from "../../../../engine/limits.ts"
import { KnownSummaries } from "./KnownSummaries.ts"

it("are forgotten where others need the room, those first that nobody asked for", () => {
  const known = new KnownSummaries()
  const parts = [{ text: "x".repeat(limits.summariesCharacters / 4), short: "x", grave: false }]
  for (const key of ["a", "b", "c"]) known.set(key, parts)
  expect(known.get("a")).toBe(parts)
  known.set("d", parts)
  expect(["a", "b", "c", "d"].filter((key) => known.get(key) !== undefined)).toEqual(["a", "c", "d"])
  known.set("e", [{ ...parts[0]!, text: "x".repeat(limits.summariesCharacters + 1) }])
  expect(known.get("e")).toBeUndefined()
})
