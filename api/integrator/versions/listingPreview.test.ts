/** A listing template as whoever works on it sees it. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { testApi } from "../../../test/builders/api.ts"
import { aListing, noon } from "../../../test/builders/nouns.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { expectStatus } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

const html = `<h1>{{listing.address}}</h1><p>{{listing.city}}, {{listing.mls}}</p><mk-component name="listing-detail"></mk-component>`
const aTemplate = async (enabled = true, more: object = {}) => {
  const site = await api.aSite()
  if (enabled)
    expectStatus(await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { listings: { enabled, ...more } }), 200)
  const page = await site.aPage({ route: "/homes/:mls/:slug", title: "{{listing.address}} | Elm", html })
  const preview = (query = "") => site.get(`/v1/pages/${page.pageId}/versions/${page.versionId}/preview${query}`)
  const hold = (...listings: ReadonlyArray<ReturnType<typeof aListing>>) =>
    api.run(Effect.flatMap(Listings, (all) => all.put(site.siteId as SiteId, listings)))
  return { site, page, preview, hold }
}
const street = (line: string) => ({ ...aListing().address, line })

describe("a preview of a listing template", () => {
  it("shows the last available listing to change, and another one by its number", async () => {
    const { preview, hold } = await aTemplate()
    await hold(
      aListing({ key: "1", mls: "OLD", address: street("1 Old Road"), modifiedAt: noon }),
      aListing({ key: "2", mls: "NEW", address: street("2 New Road"), modifiedAt: noon + 1 }),
      aListing({ key: "3", mls: "SOLD", address: street("3 Sold Road"), status: "sold", modifiedAt: noon + 2 })
    )
    const shown = await preview()
    expect(shown.body).toContain("<h1>2 New Road</h1>")
    expect(shown.body).toContain("<title>2 New Road | Elm</title>")
    expect(shown.body).toContain('data-mk-mls="NEW"')
    expect(shown.body).not.toContain("{{")
    expect((await preview("?listing=old")).body).toContain("<h1>1 Old Road</h1>")
    expect((await preview("?listing=SOLD")).body).toContain('data-mk-status="sold"')
    const none = await preview("?listing=NOBODY")
    expect([none.status, none.code]).toEqual([404, "listings.not_found"])
    expect((await preview("?listing=%3Cb%3E")).status).toBe(400)
  })

  it("is marked as a sample where the site has no listing, in its language", async () => {
    const { site, preview, hold } = await aTemplate(false)
    const sample = await preview()
    expect(sample.body).toContain("<h1>1 Example Street (sample)</h1>")
    expect(sample.body).toContain("This is a sample")
    expect(sample.body).not.toContain("{{")
    await hold(aListing({ key: "1" }))
    expect((await preview()).body, "listings are off").toContain("(sample)")
    expect((await preview("?listing=W77")).code).toBe("listings.not_found")
    expectStatus(await site.put("/v1/site", { locale: "de" }), 200)
    expect((await preview()).body).toContain("Musterstraße 1 (Muster)")
  })

  it("is a preview alone: nothing of it is served, and a link shows the same", async () => {
    const { site, page, hold } = await aTemplate()
    await hold(aListing({ key: "1" }))
    const made = await site.post(`/v1/pages/${page.pageId}/versions/${page.versionId}/preview-link`)
    const opened = await origin.visit(made.body.url)
    expect(opened.text).toContain("<h1>12 Mill Road</h1>")
    expect(await api.served(site.siteId, "/homes/W77/12-mill-road-ajax")).toBeUndefined()
  })

  it("LINT-18: a rehearsed write is rendered with a listing too, and says which", async () => {
    const { site, page, hold } = await aTemplate()
    await hold(aListing({ key: "1" }))
    const put = await site.put(
      `/v1/pages/${page.pageId}/payload?dryRun=1&render=html`,
      { html: `${html}<p>x</p>` },
      { "if-match": page.versionId }
    )
    expect(put.body.warnings).toContainEqual({
      code: "audit.bound_sample",
      detail: "The page was rendered with the listing at /homes/W77/12-mill-road-ajax.",
      boundTo: "/homes/W77/12-mill-road-ajax"
    })
    expect(put.body.rendered.html).toContain("<h1>12 Mill Road</h1>")
  })
})
