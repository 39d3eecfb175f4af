/** What people say of a site's places, from the service to the page: read, kept, shown, lost and dropped. */
import { Effect } from "effect"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { DAY_MS, HOUR_MS, limits } from "../../engine/limits.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Alerts } from "../../engine/ports/Alerts.ts"
import { StoredReviews } from "../../engine/ports/StoredReviews.ts"
import { readReviews } from "../../infra/main/worker/readReviews.ts"
import type { Fault } from "../../infra/standins/StandIn.ts"
import { standInPlaces, startPlacesStandIn } from "../../infra/standins/places.ts"
import { testApi } from "../builders/api.ts"
import type { Stored } from "../builders/database.ts"
import { mailsOf } from "../builders/mailbox.ts"
import { placesAt, staffSet } from "../builders/places.ts"
import type { TestSite } from "../builders/testSite.ts"

const service = await startPlacesStandIn()
afterAll(() => service.close())
const api = testApi()
beforeEach(async () => {
  service.reset()
  await api.startWorker()
})

const terms = { refreshMs: limits.reviewsRefreshMs, keptMs: limits.reviewsKeptMs }
const reading = Effect.provide(readReviews(terms), placesAt(service)) as Effect.Effect<void, never, Stored>
const round = () => api.run(reading)
const later = async (ms: number) => {
  api.clock.advance(ms)
  await round()
}

let made = 0
/** A place of this test alone, with the reviews of the workshop. */
const aPlace = (members: object = {}) => {
  const placeId = `ChIJ-place-${++made}`
  service.change(placeId, members as { readonly [member: string]: unknown })
  return placeId
}
const aSiteWith = async (...places: ReadonlyArray<{ readonly name: string; readonly placeId: string }>) => {
  const site = await api.aSite()
  await staffSet(api, site, { reviews: { places } })
  return site
}
const use = (attributes = "") => `<h1>Said of us</h1><mk-component name="google-reviews"${attributes}></mk-component>`
const aPage = async (site: TestSite, attributes?: string) => {
  const route = `/said-${++made}`
  await site.aPage({ route, html: use(attributes) })
  return () => api.served(site.siteId, route).then((html) => html ?? "")
}
const ratings = (html: string) => [...html.matchAll(/data-rating="(\d)"/g)].map(([, rating]) => Number(rating))
const summary = (html: string) => /<div class="mk-reviews__summary">[^]*?<\/div>/.exec(html)?.[0]
const stored = (site: TestSite, placeId: string) =>
  api.run(Effect.flatMap(StoredReviews, ({ get }) => get(site.siteId as SiteId, placeId)))
const alerts = (site: TestSite) =>
  api.run(Effect.flatMap(Alerts, ({ list }) => list(site.siteId as SiteId, 10, "reviews-behind")))

describe("a page that shows reviews", () => {
  it("REV-01, REV-02: shows those of the place it names, and of the first where it names none", async () => {
    const site = await aSiteWith(
      { name: "Workshop", placeId: standInPlaces.workshop },
      { name: "The office & café", placeId: standInPlaces.brokerage }
    )
    await round()
    const shown = await (await aPage(site))()
    expect(shown).toContain('aria-label="Reviews of Vale &amp; Daughter Piano Workshop"')
    expect(shown).toContain('href="https://www.google.com/maps/contrib/221/reviews"')
    expect(shown).toContain('lang="fr"')
    const other = await (await aPage(site, ' data-place="The office &amp; café"'))()
    expect(other).toContain("Halyard Realty Inc., Brokerage")
    expect(other).not.toContain("Daughter")
  })

  it("REV-05, REV-06, REV-07: shows five at most, or those with enough stars, and tells rating and count of all", async () => {
    const site = await aSiteWith({ name: "Workshop", placeId: standInPlaces.workshop })
    await round()
    const all = await (await aPage(site))()
    expect(ratings(all)).toEqual([5, 4, 5, 5, 3])
    expect(summary(all)).toContain("63 reviews")
    expect(summary(all)).toContain('aria-label="4.8 of 5 stars"')
    const some = await (await aPage(site, ' data-limit="2" data-min-rating="4.5"'))()
    expect(ratings(some)).toEqual([5, 5])
    expect(ratings(await (await aPage(site, ' data-min-rating="4"'))())).toEqual([5, 4, 5, 5])
    expect(summary(some)).toBe(summary(all))
    const six = Array.from({ length: 6 }, (_, at) => ({
      name: `places/x/reviews/${at}`,
      rating: 5,
      authorAttribution: { displayName: `Author ${at}` }
    }))
    const many = await aSiteWith({ name: "Many", placeId: aPlace({ reviews: six }) })
    await round()
    expect(ratings(await (await aPage(many))())).toHaveLength(5)
  })

  it("REV-03: is refused with a place that the site does not have, and told which it has", async () => {
    const site = await aSiteWith({ name: "Workshop", placeId: standInPlaces.workshop })
    const refused = await site.post("/v1/pages", {
      route: "/wrong",
      title: "Said of us, elsewhere",
      payload: { html: use(' data-place="Elsewhere"') }
    })
    expect(refused).toMatchObject({ status: 422, body: { code: "gate.component_value" } })
    expect(refused.body.detail).toContain("The names are: Workshop.")
    const none = await (
      await api.aSite()
    ).post("/v1/pages", {
      route: "/wrong",
      title: "Said of us, elsewhere",
      payload: { html: use(' data-place="Workshop"') }
    })
    expect(none.body.detail).toContain("The site has none so far")
  })

  it("REV-04: is refused with more reviews than five, and with none", async () => {
    const site = await aSiteWith({ name: "Workshop", placeId: standInPlaces.workshop })
    for (const limit of ["9", "6", "0", "some"]) {
      const payload = { html: use(` data-limit="${limit}"`) }
      const { status, body } = await site.post("/v1/pages", { route: "/wrong", title: "Said of us all", payload })
      expect([limit, status, body.code]).toEqual([limit, 422, "gate.component_value"])
    }
    await (
      await aPage(site, ' data-limit="5"')
    )()
  })

  it("is accepted on a site without any place, with a warning, and shows that there is none", async () => {
    const site = await api.aSite()
    const payload = { html: use() }
    const { status, body } = await site.post("/v1/pages", { route: "/soon", title: "Said of us soon", payload })
    expect(status).toBe(200)
    expect(body.warnings).toContainEqual(expect.objectContaining({ code: "reviews.no_place" }))
    expect(await api.served(site.siteId, "/soon")).toContain('<section class="mk-reviews" data-mk-state="unconfigured"')
  })

  it("is rendered anew when its reviews change, and no other page is", async () => {
    const placeId = aPlace()
    const otherId = aPlace({ rating: 3.1 })
    const site = await aSiteWith({ name: "One", placeId }, { name: "Other", placeId: otherId })
    const [named, first, other] = [
      await aPage(site, ' data-place="One"'),
      await aPage(site),
      await aPage(site, ' data-place="Other"')
    ]
    expect(await named()).toContain('data-mk-state="waiting"')
    await round()
    for (const page of [named, first]) await expect.poll(page).toContain("4.8 of 5 stars")
    await expect.poll(other).toContain("3.1 of 5 stars")
    const changed: Array<string> = []
    api.onPurge((keys) => changed.push(...keys))
    service.change(placeId, { rating: 2.5, userRatingCount: 64 })
    await later(DAY_MS)
    for (const page of [named, first]) await expect.poll(page).toContain("2.5 of 5 stars")
    expect(await other()).toContain("3.1 of 5 stars")
    await later(DAY_MS)
    // Those of other sites may still be on their way from the tests before.
    const ours = changed.filter((key) => key.includes(site.siteId) && /said-\d/.test(key))
    expect(ours.length, changed.join()).toBe(2)
  })

  it("shows as text whatever a review holds, and nothing of another host", async () => {
    const text = `<img src=x onerror=alert(1)> {{site.name}} <mk-component name="form"></mk-component> ‮🎹 "'&`
    const review = {
      name: "places/x/reviews/1",
      rating: 1,
      text: { text, languageCode: "en" },
      authorAttribution: {
        displayName: "<b>Zoë</b>",
        uri: "javascript:alert(1)",
        photoUri: "https://lh3.googleusercontent.com/a/1"
      },
      googleMapsUri: "data:text/html,x"
    }
    const site = await aSiteWith({ name: "Odd", placeId: aPlace({ reviews: [review] }) })
    await round()
    const html = await (await aPage(site))()
    const [, section = ""] = /<section class="mk-reviews"([^]*?)<\/section>/.exec(html) ?? []
    expect(section).toContain("&lt;img src=x onerror=alert(1)&gt; {{site.name}} &lt;mk-component")
    expect(section).toContain("&lt;b&gt;Zoë&lt;/b&gt;")
    expect(section).not.toMatch(/<img|<b>|javascript:|data:text|googleusercontent|<form/)
    expect(html).not.toContain("aggregateRating")
  })

  it("shows the same in a preview, before anybody else sees it", async () => {
    const site = await aSiteWith({ name: "Workshop", placeId: standInPlaces.workshop })
    await round()
    const { pageId, versionId } = await site.aPage({ route: "/draft", html: use(' data-limit="1"'), hold: true })
    const { body } = await site.get(`/v1/pages/${pageId}/versions/${versionId}/preview`)
    expect(ratings(String(body))).toEqual([5])
    expect(summary(String(body))).toContain("63 reviews")
  })
})

describe("a copy of reviews", () => {
  const shownAt = async () => {
    const placeId = aPlace()
    const site = await aSiteWith({ name: "Workshop", placeId })
    await staffSet(api, site, { ownerEmail: "ines@example.test" })
    await round()
    const page = await aPage(site)
    return { site, placeId, page }
  }

  const failures: ReadonlyArray<readonly [string, Fault]> = [
    ["500", { status: 500 }],
    ["429", { status: 429, headers: { "retry-after": "60" } }],
    ["403", { status: 403, body: { error: { status: "PERMISSION_DENIED" } } }],
    ["a text that breaks off", { spoil: "halfText" }],
    ["a page of somebody else's", { spoil: "page" }],
    ["a connection that ends", { drop: "before" }],
    ["silence", { delayMs: 5_000 }]
  ]
  it.each(failures)("REV-08: stays through %s, unmarked at first, and is made anew afterwards", async (_, fault) => {
    const { site, placeId, page } = await shownAt()
    const before = await page()
    service.fail({ match: { path: `/v1/places/${placeId}` }, times: 10, ...fault })
    service.change(placeId, { rating: 1.5 })
    await later(DAY_MS)
    expect(await stored(site, placeId)).toMatchObject({ standing: "failing", reviews: { rating: 4.8 } })
    expect(await page()).toBe(before)
    expect(await alerts(site)).toEqual([])
    service.reset()
    await later(limits.reviewsRetryMostMs)
    await expect.poll(page).toContain("1.5 of 5 stars")
  })

  it("REV-08: is called old on the page when nothing could be read for a day, told of once, and dropped after 30 days", async () => {
    const { site, placeId, page } = await shownAt()
    service.fail({ match: { path: `/v1/places/${placeId}` }, times: 10_000, status: 503 })
    await later(DAY_MS)
    expect(await page()).not.toContain("data-mk-error")
    await later(DAY_MS)
    await expect.poll(page).toContain('data-mk-error="reviews_unavailable"')
    expect(await page()).toContain("4.8 of 5 stars")
    await later(DAY_MS)
    expect(await alerts(site)).toMatchObject([{ detail: { placeId, failure: "unreachable" } }])
    const mails = (await mailsOf(api, site.siteId)).filter(({ kind }) => kind === "reviews-behind")
    expect(mails).toMatchObject([{ to: ["ines@example.test"], subject: "Reviews of Workshop cannot be read" }])
    expect(mails[0]!.text).toMatch(/You need not do anything[^]*/)
    expect(mails[0]!.text).toContain("30 days")
    for (const days of [1, 1, 12, 12]) await later(days * DAY_MS)
    expect(await alerts(site)).toHaveLength(1)
    expect(await page()).toContain("4.8 of 5 stars")
    await later(DAY_MS)
    await expect.poll(page).toContain('data-mk-state="unavailable"')
    expect(await page()).not.toMatch(/4\.8|Imogen/)
    expect((await stored(site, placeId))?.reviews).toBeNull()
    service.reset()
    await later(limits.reviewsRetryMostMs)
    await expect.poll(page).toContain("4.8 of 5 stars")
    expect(await page()).not.toContain("data-mk-error")
  })

  it("of a place that the service does not know any more is told of at once, and stays", async () => {
    const { site, placeId, page } = await shownAt()
    service.change(placeId, null)
    await later(DAY_MS)
    expect(await alerts(site)).toMatchObject([
      { subject: expect.stringContaining("place not known"), detail: { placeId, failure: "unknown" } }
    ])
    const mails = (await mailsOf(api, site.siteId)).filter(({ kind }) => kind === "reviews-behind")
    expect(mails).toMatchObject([{ to: ["ines@example.test"], subject: "Google no longer knows Workshop" }])
    expect(mails[0]!.text).toContain("tell whoever looks after the website")
    expect(mails[0]!.text).not.toContain(placeId)
    await expect.poll(page).toContain("data-mk-error")
    expect(await page()).toContain("4.8 of 5 stars")
  })

  it("with half of what is told has that half", async () => {
    const placeId = aPlace()
    const site = await aSiteWith({ name: "Half", placeId })
    service.fail({ match: { path: `/v1/places/${placeId}` }, spoil: "gaps" })
    await round()
    const html = await (await aPage(site))()
    expect(html).toContain('class="mk-reviews"')
    expect(html).not.toMatch(/undefined|\[object|NaN/)
  })

  it("is read by one of two workers, and by another where the first died", async () => {
    const placeId = aPlace()
    const site = await aSiteWith({ name: "Two", placeId })
    service.reset()
    await Promise.all([round(), round(), round()])
    const asked = () => service.received().filter(({ target }) => target.includes(placeId)).length
    expect(asked()).toBe(1)
    // As a dead worker leaves it: claimed, and nothing stored.
    const copy = (await stored(site, placeId))!
    const until = api.clock.now() + limits.reviewsRetryMs
    expect(await api.run(Effect.flatMap(StoredReviews, ({ claim }) => claim(copy, until)))).toBe(true)
    await round()
    expect(asked()).toBe(1)
    await later(limits.reviewsRetryMs)
    expect(asked()).toBe(2)
    // What the dead one still had in hand is of no use to anybody.
    expect(await api.run(Effect.flatMap(StoredReviews, ({ advance }) => advance(copy, copy)))).toBe(false)
  })

  it("goes with its place and with nothing of another site, which has a copy of its own", async () => {
    const placeId = aPlace()
    const [one, two] = [await aSiteWith({ name: "One", placeId }), await aSiteWith({ name: "Two", placeId })]
    await round()
    await staffSet(api, one, { reviews: { places: [] } })
    expect(await stored(one, placeId)).toBeUndefined()
    expect(await stored(two, placeId)).toMatchObject({ standing: "read" })
    // Named anew under another name, what is there stays.
    await staffSet(api, two, { reviews: { places: [{ name: "Renamed", placeId }] } })
    expect(await stored(two, placeId)).toMatchObject({ standing: "read" })
  })

  it("holds nothing of the key, nor of what the service says of a failure, and neither does any object", async () => {
    const { site, placeId, page } = await shownAt()
    service.change(placeId, null)
    await later(DAY_MS)
    await expect.poll(page).toContain("data-mk-error")
    const said = [JSON.stringify(await stored(site, placeId)), JSON.stringify(await alerts(site))]
    for (const key of await api.objectKeys("")) said.push((await api.object(key)) ?? "")
    expect(said.filter((text) => text.includes(service.key))).toEqual([])
    await later(HOUR_MS)
  })
})
