/** What waits for an owner, pictured beside what visitors see: taken, outlined, tried again, and gone once it is decided. */
import { Effect } from "effect"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import type { Comparison } from "../../engine/content/review/Comparison.ts"
import { limits } from "../../engine/limits.ts"
import type { SiteId, VersionId } from "../../engine/model/ids.ts"
import { Comparisons } from "../../engine/ports/Comparisons.ts"
import { Objects } from "../../engine/ports/Objects.ts"
import { testApi, type TestApi } from "../builders/api.ts"
import { takeComparisonsDue } from "../builders/comparisons.ts"
import { expectStatus, type TestSite } from "../builders/testSite.ts"

const known = (api: TestApi, { siteId }: TestSite, versionId: string): Promise<Comparison | undefined> =>
  api.run(Effect.flatMap(Comparisons, (all) => all.get(siteId as SiteId, versionId as VersionId)))

const pictures = (api: TestApi, { siteId }: TestSite): Promise<ReadonlyArray<string>> =>
  api.run(
    Effect.gen(function* () {
      const { private: store } = yield* Objects
      const found = yield* Effect.orDie(store.list(`sites/${siteId}/comparisons/`, { limit: 100 }))
      return found.map(({ key }) => key.split("/").slice(-2).join("/"))
    })
  )

const css = "body { margin: 0 } h1, p { margin: 0 } div { height: 1200px } .end { background: #0000ff; height: 64px }"
const text = (colour: string) => ({
  html: `<h1>Hours</h1><div></div><p class="end">Nine to five</p>`,
  css: css.replace("#0000ff", colour)
})

const held = async (site: TestSite, page: { readonly pageId: string }, base: string, payload: object) => {
  const written = site.put(`/v1/pages/${page.pageId}/payload?hold=1`, payload, { "if-match": base })
  return expectStatus(await written, 202).versionId as string
}

describe("a version that waits", () => {
  const api = testApi()

  it("is pictured on a phone and on a desk beside what is live, with the place that differs", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/a", ...text("#0000ff") })
    const versionId = await held(site, page, page.latestVersionId, text("#ff0000"))
    expect(await known(api, site, versionId)).toBeUndefined()
    expect(await takeComparisonsDue(api, site.siteId)).toBe(1)
    const comparison = (await known(api, site, versionId))!
    expect(comparison).toMatchObject({ againstId: page.latestVersionId, failures: 0 })
    expect(comparison.views!.map(({ screen }) => screen)).toEqual(["phone", "desk"])
    for (const { screen, heights, places } of comparison.views!) {
      expect(heights.before).toBe(heights.after)
      expect(places).toHaveLength(1)
      expect(places[0]!.y).toBeGreaterThan(1_100)
      expect(places[0]!.width).toBeGreaterThan(screen === "phone" ? 300 : 600)
    }
    expect(await pictures(api, site)).toEqual(
      ["desk-after", "desk-before", "phone-after", "phone-before"].map((name) => `${versionId}/${name}.webp`)
    )
    const { body } = await api
      .run(
        Effect.flatMap(Objects, ({ private: store }) =>
          Effect.orDie(store.get(`sites/${site.siteId}/comparisons/${versionId}/phone-after.webp`))
        )
      )
      .then((found) => found!)
    const { data } = await sharp(body)
      .extract({ left: 300, top: comparison.views![0]!.places[0]!.y + 24, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]!).toBeGreaterThan(200)
    expect(data[2]!).toBeLessThan(60)
  })

  it("is pictured once, and no more once it is decided about", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/a", ...text("#0000ff") })
    const first = await held(site, page, page.latestVersionId, text("#ff0000"))
    await takeComparisonsDue(api, site.siteId)
    const taken = (await known(api, site, first))!
    const second = await held(site, page, first, text("#00aa00"))
    api.clock.advance(1_000)
    await takeComparisonsDue(api, site.siteId)
    expect(await known(api, site, first)).toEqual(taken)
    expect((await pictures(api, site)).length).toBe(8)
    expectStatus(
      await api.operator.post(`/ops/v1/sites/${site.siteId}/pages/${page.pageId}/versions/${second}/reject`, {
        note: "No."
      }),
      200
    )
    await takeComparisonsDue(api, site.siteId)
    expect(await known(api, site, second)).toBeUndefined()
    expect((await pictures(api, site)).every((key) => key.startsWith(first))).toBe(true)
  })
})

describe("where no page can be looked at", () => {
  const api = testApi({}, { chromium: "/nowhere/chromium" })

  it("is tried a few times, which keeps nobody from writing or deciding", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/a", ...text("#0000ff") })
    const versionId = await held(site, page, page.latestVersionId, text("#ff0000"))
    for (let failures = 1; failures <= limits.comparisonTries; failures++) {
      expect(await takeComparisonsDue(api, site.siteId)).toBe(1)
      expect(await known(api, site, versionId)).toMatchObject({ views: null, failures })
      api.clock.advance(limits.comparisonAgainMs)
    }
    expect(await takeComparisonsDue(api, site.siteId)).toBe(0)
    expect(await pictures(api, site)).toEqual([])
  })
})
