import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import { charactersOf, RememberedSites, type Weighed } from "./RememberedSites.ts"

const around = (characters: number, more: Partial<Weighed> = {}): Weighed => ({
  announcement: null,
  header: null,
  footer: null,
  partials: new Map([["terms", [{ kind: "html", html: "x".repeat(characters) }]]]),
  assets: [],
  ...more
})
const site = (number: number) => `site_${number}` as SiteId

describe("what surrounds the pages of the last sites", () => {
  it("is counted with its regions, partials and files", () => {
    const region = (html: string) => ({ open: "<div>", parts: [{ kind: "html", html }] as const, close: "</div>" })
    const link = { kind: "component", name: "map", attributes: { place: "Rye" } } as const
    const body = new Uint8Array(1_000)
    expect(
      charactersOf({
        announcement: region("1"),
        header: region("22"),
        footer: region("333"),
        partials: new Map([
          ["a", [{ kind: "partial", ref: "4444" }]],
          ["b", [link]]
        ]),
        assets: [{ name: "a.css", contentType: "text/css", body }]
      })
    ).toBe(1 + 2 + 3 + 4 + 8 + 1_000)
  })

  it("is kept of so many sites, of those looked at last", () => {
    const remembered = new RememberedSites<Weighed>({ sites: 2, characters: 1_000 })
    for (const number of [1, 2]) remembered.set(site(number), around(1))
    expect(remembered.get(site(1))).toBeDefined()
    remembered.set(site(3), around(1))
    expect([1, 2, 3].map((number) => remembered.get(site(number)) !== undefined)).toEqual([true, false, true])
    remembered.delete(site(1))
    expect(remembered.get(site(1))).toBeUndefined()
  })

  it("is one site's alone where that is larger than the bound", () => {
    const remembered = new RememberedSites<Weighed>({ sites: 9, characters: 1_000 })
    remembered.set(site(1), around(400))
    remembered.set(site(2), around(5_000))
    expect([1, 2].map((number) => remembered.get(site(number)) !== undefined)).toEqual([false, true])
    remembered.set(site(3), around(400))
    expect([2, 3].map((number) => remembered.get(site(number)) !== undefined)).toEqual([false, true])
  })

  it("is never more than the bounds say, whatever is looked at, changed and forgotten, and ends with what came last", () => {
    const steps = fc.array(
      fc.record({
        number: fc.integer({ min: 0, max: 6 }),
        characters: fc.option(fc.integer({ min: 0, max: 700 }), { nil: undefined })
      }),
      { minLength: 1, maxLength: 60 }
    )
    fc.assert(
      fc.property(steps, (taken) => {
        const remembered = new RememberedSites<Weighed>({ sites: 4, characters: 1_000 })
        for (const { number, characters } of taken) {
          if (characters === undefined) remembered.delete(site(number))
          else {
            const kept = around(characters)
            remembered.set(site(number), kept)
            expect(remembered.get(site(number))).toBe(kept)
          }
          const there = Array.from({ length: 7 }, (_, at) => remembered.get(site(at))).filter(
            (one) => one !== undefined
          )
          expect(there.length).toBeLessThanOrEqual(4)
          expect(there.reduce((sum, one) => sum + charactersOf(one), 0)).toBeLessThanOrEqual(1_000)
        }
      })
    )
  })
})
