import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { aSite, noon } from "../../test/builders/nouns.ts"
import { limits } from "../limits.ts"
import { type CopyItem, copyStages } from "../ports/SiteCopies.ts"
import { refuse } from "../errors/Refusal.ts"
import { copiedMembers, copiedTogether, isPassing, refuseCopying } from "./copying.ts"

const kinds = { files: "file", lists: "list", texts: "page", again: "page", left: "page" } as const

const anItem = (stage: CopyItem["stage"], bytes = 1, seq = 1): CopyItem => ({
  stage,
  seq,
  kind: kinds[stage],
  sourceId: `source_${seq}`,
  versionId: null,
  slot: null,
  title: "",
  meta: {},
  bytes
})

describe("what a copy has from its original", () => {
  const from = aSite({
    vertical: "pianos",
    language: "de",
    contact: { phone: "+49 30 1" },
    requireIfMatch: true,
    approvalMode: "staff",
    claimedAt: noon,
    settings: {
      fonts: { faces: [] },
      faviconAssetId: "med_1",
      ogImage: { assetId: "med_2" },
      owner: { email: "nell@vale.test" },
      notifyEmail: ["nell@vale.test"],
      analytics: { ga4: "G-1" },
      leadRouting: [],
      imageAccount: "https://images.test/vale/",
      plan: { id: "studio" }
    }
  })

  it("is its look, its kind and its language, as they stand, and nothing that names its people or their accounts", () => {
    const to = aSite({ settings: { owner: { email: "dale@vale.test" } } })
    expect(copiedMembers(from, to)).toEqual({
      vertical: "pianos",
      language: "de",
      settings: {
        owner: { email: "dale@vale.test" },
        fonts: { faces: [] },
        faviconAssetId: "med_1",
        ogImage: { assetId: "med_2" }
      }
    })
  })

  it("is none of the settings that the original does not have", () => {
    const to = aSite({ settings: { owner: { email: "dale@vale.test" } } })
    expect(copiedMembers(aSite(), to).settings).toEqual(to.settings)
  })
})

describe("one part of a copy", () => {
  const sizes = { files: limits.copiedFileBytes, texts: limits.copiedTextBytes, again: limits.copiedTextBytes }

  it("is nothing where nothing is left", () => expect(copiedTogether([])).toEqual([]))

  it("is one list by itself", () => {
    const lists = [anItem("lists", 0, 1), anItem("lists", 0, 2)]
    expect(copiedTogether(lists)).toEqual([lists[0]])
  })

  it.each(Object.entries(sizes))("of %s reaches its bytes and does not pass them", (stage, bound) => {
    const of = (...bytes: ReadonlyArray<number>) =>
      copiedTogether(bytes.map((each, at) => anItem(stage as keyof typeof sizes, each, at))).length
    expect([of(bound - 1, 1), of(bound, 1), of(bound + 1, 1), of(1, bound)]).toEqual([2, 1, 1, 1])
  })

  it("is the beginning of what is next, never empty, of one stage and within both bounds", () => {
    const item = fc
      .record({ stage: fc.constantFrom(...copyStages.slice(0, 4)), bytes: fc.nat({ max: limits.copiedTextBytes * 2 }) })
      .map(({ stage, bytes }) => anItem(stage, bytes))
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 60 }), (next) => {
        const part = copiedTogether(next)
        expect(part).toEqual(next.slice(0, part.length))
        expect(part.length).toBeGreaterThan(0)
        expect(part.length).toBeLessThanOrEqual(limits.copiedAtOnce)
        expect(new Set(part.map(({ stage }) => stage)).size).toBe(1)
        const [{ stage }] = part as [CopyItem]
        const bound = stage === "files" ? limits.copiedFileBytes : limits.copiedTextBytes
        const bytes = part.reduce((sum, each) => sum + each.bytes, 0)
        if (part.length > 1) expect(bytes).toBeLessThanOrEqual(bound)
        // Nothing that would have fitted is left for the next one.
        const after = next[part.length]
        if (after?.stage === stage && stage !== "lists" && part.length < limits.copiedAtOnce)
          expect(bytes + after.bytes).toBeGreaterThan(bound)
      })
    )
  })
})

describe("a refusal in a copy", () => {
  it("passes where something is busy or away, and is about the text otherwise", () => {
    expect([
      isPassing(refuse("service.unavailable", "Away.")),
      isPassing(refuse("page.route_taken", "Taken."))
    ]).toEqual([true, false])
  })
})

describe("writes to a site", () => {
  it("are refused while it is filled, with when to ask again, and for good once that was given up", () => {
    expect(refuseCopying({ copying: null })).toBeUndefined()
    const under = refuseCopying({ copying: { startedAt: noon, failed: false } })
    expect([under?.code, under?.headers]).toEqual(["site.copying", { "retry-after": "5" }])
    const failed = refuseCopying({ copying: { startedAt: noon, failed: true } })
    expect([failed?.code, failed?.headers?.["retry-after"]]).toEqual(["site.copy_failed", undefined])
  })
})
