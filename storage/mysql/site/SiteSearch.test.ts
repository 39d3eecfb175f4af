import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { testDatabase } from "../../../test/builders/database.ts"
import { anId, aSite, aSiteId, noon } from "../../../test/builders/nouns.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { SiteSearch } from "../../../engine/ports/SiteSearch.ts"
import { siteStandings, standingsOf } from "../../../engine/site/standing.ts"

const database = testDatabase()

/** Every way in which the columns that say how a site stands can be set together. */
const ways = (word: string): ReadonlyArray<Site> => {
  const choices: ReadonlyArray<ReadonlyArray<Partial<Site>>> = [
    [{}, { liveSince: noon }],
    [{}, { draftExpiresAt: noon + 1 }, { draftExpiresAt: noon + 1, claimedAt: noon }, { claimedAt: noon }],
    [{}, { trial: { endsAt: noon, nextAt: noon } }, { trial: { endsAt: noon, nextAt: null } }],
    [{}, { frozenAt: noon, frozenReason: "asked" }]
  ]
  const all = choices.reduce<ReadonlyArray<Partial<Site>>>(
    (made, some) => made.flatMap((one) => some.map((more) => ({ ...one, ...more }))),
    [{}]
  )
  return all.map((given) => aSite({ name: `${word} ${anId("n")}`, ...given }))
}

describe("searching sites", () => {
  it("finds by each standing those that the engine says stand so", () =>
    database.run(
      Effect.gen(function* () {
        const made = ways("Stands")
        const sites = yield* Sites
        for (const site of made) yield* sites.insert(site)
        const { find } = yield* SiteSearch
        for (const standing of siteStandings) {
          const found = yield* find({ text: "stands ", standing, limit: 200 })
          const expected = made.filter((site) => standingsOf(site).includes(standing))
          expect([standing, found.map(({ id }) => id).sort()]).toEqual([standing, expected.map(({ id }) => id).sort()])
          expect(expected.length).toBeGreaterThan(0)
        }
      })
    ))

  it("counts each standing, and all", () =>
    database.run(
      Effect.gen(function* () {
        const { counts } = yield* SiteSearch
        const before = yield* counts
        const made = ways("Counted")
        for (const site of made) yield* (yield* Sites).insert(site)
        const after = yield* counts
        expect(after.all - before.all).toBe(made.length)
        for (const standing of siteStandings)
          expect([standing, after[standing] - before[standing]]).toEqual([
            standing,
            made.filter((site) => standingsOf(site).includes(standing)).length
          ])
      })
    ))

  it("knows the names of those that are there", () =>
    database.run(
      Effect.gen(function* () {
        const site = aSite({ name: "Heron Quay" })
        yield* (yield* Sites).insert(site)
        const { names } = yield* SiteSearch
        expect([...(yield* names([site.id, aSiteId()]))]).toEqual([[site.id, "Heron Quay"]])
        expect((yield* names([])).size).toBe(0)
      })
    ))
})
