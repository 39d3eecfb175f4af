import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { compare, type Base } from "./plan.ts"

const text = fc.option(fc.constantFrom("a", "b", "c"), { nil: null })
const base: fc.Arbitrary<Base | undefined> = fc.option(fc.record({ here: text, there: text }), { nil: undefined })

describe("what became of a file", () => {
  it.each([
    ["a", "a", undefined, "same"],
    ["a", null, undefined, "new here"],
    [null, "a", undefined, "new there"],
    ["a", "b", undefined, "conflict"],
    ["b", "a", { here: "a", there: "a" }, "changed here"],
    ["a", "b", { here: "a", there: "a" }, "changed there"],
    ["b", "c", { here: "a", there: "a" }, "conflict"],
    [null, "a", { here: "a", there: "a" }, "missing here"],
    [null, "b", { here: "a", there: "a" }, "changed there"],
    ["a", null, { here: "a", there: "a" }, "gone there"],
    ["b", null, { here: "a", there: "a" }, "gone there, changed here"],
    // With a comment here that the site does not keep.
    ["a", "b", { here: "a", there: "b" }, "same"],
    ["a", "c", { here: "a", there: "b" }, "conflict"],
    ["c", "b", { here: "a", there: "b" }, "changed here"]
  ] as const)("%s here and %s there, after %o: %s", (here, there, base, change) => {
    expect(compare(here, there, base)).toBe(change)
  })

  it("lets a text here be written over only where it is in the base, and was the same there", () => {
    fc.assert(
      fc.property(text, text, base, (here, there, known) => {
        const change = compare(here, there, known)
        if (change === "changed there" || change === "new there")
          expect(here === null || (here === known?.here && known.here === known.there)).toBe(true)
      })
    )
  })

  it("lets a text there be written over only where it is the one of the base", () => {
    fc.assert(
      fc.property(text, text, base, (here, there, known) => {
        const change = compare(here, there, known)
        if (change === "changed here" || change === "missing here") expect(there).toBe(known?.there)
        if (change === "new here") expect(there).toBeNull()
      })
    )
  })

  it("finds nothing to do where both sides are as they were", () => {
    fc.assert(
      fc.property(text, text, (here, there) => {
        expect(compare(here, there, { here, there })).toBe("same")
      })
    )
  })
})
