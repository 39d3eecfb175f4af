/** Which forms take submissions: those that published texts declare, from the very moment they are published. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { PageId, SiteId } from "../../../engine/model/ids.ts"
import { Forms } from "../../../engine/ports/Forms.ts"
import { testApi } from "../../../test/builders/api.ts"
import { expectStatus, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
const form = (attributes = "", fields = '[{"name":"email","type":"email"}]') =>
  `<mk-component name="form" data-fields='${fields}' ${attributes}></mk-component>`

/** Writes a new text over the page's latest version, whose id it returns. */
const rewrite = async (site: TestSite, pageId: string, html: string): Promise<string> => {
  const { latestVersionId } = (await site.get(`/v1/pages/${pageId}`)).body
  const base = { "if-match": latestVersionId }
  return expectStatus(await site.put(`/v1/pages/${pageId}/payload`, { html }, base), 200).versionId
}

const keysOf = ({ siteId }: TestSite, pageId: string) =>
  api.run(
    Effect.flatMap(Forms, (forms) =>
      Effect.map(forms.declaredBy(siteId as SiteId, [pageId as PageId]), (found) =>
        found.map(({ declaration }) => declaration.key)
      )
    )
  )

describe("the forms of a page", () => {
  it("are known as soon as it is published, in their order, and change with it", async () => {
    const site = await api.aSite()
    const { pageId } = await site.aPage({ html: form() + form('data-form-id="another"') })
    expect(await keysOf(site, pageId)).toEqual(["form", "another"])
    await rewrite(site, pageId, form('data-form-id="new"'))
    expect(await keysOf(site, pageId)).toEqual(["new"])
    const found = await api.run(
      Effect.flatMap(Forms, (forms) => forms.find(site.siteId as SiteId, pageId as PageId, "new"))
    )
    expect(found).toMatchObject({ pageId, declaration: { key: "new", fields: [{ name: "email", type: "email" }] } })
    await rewrite(site, pageId, "<p>None</p>")
    expect(await keysOf(site, pageId)).toEqual([])
  })

  it("FORM-08: are unknown while the page is held, and known once it is published", async () => {
    const site = await api.aSite()
    const held = await site.aPage({ html: form(), hold: true })
    expect(await keysOf(site, held.pageId)).toEqual([])
    expectStatus(await site.post(`/v1/pages/${held.pageId}/publish`, { versionId: held.versionId }), 200)
    expect(await keysOf(site, held.pageId)).toEqual(["form"])
  })

  it("go with the page when it is archived, and come back with it", async () => {
    const site = await api.aSite()
    const { pageId } = await site.aPage({ route: "/visit", html: form() })
    expectStatus(await site.post(`/v1/pages/${pageId}/archive`, { disposition: "gone" }), 202)
    expectStatus(await site.post(`/v1/pages/${pageId}/archive/confirm`, { route: "/visit" }), 200)
    expect(await keysOf(site, pageId)).toEqual([])
    expectStatus(await site.post(`/v1/pages/${pageId}/unarchive`), 202)
    const confirm = `/ops/v1/sites/${site.siteId}/pages/${pageId}/unarchive/confirm`
    expectStatus(await api.operator.post(confirm), 200)
    expect(await keysOf(site, pageId)).toEqual(["form"])
  })

  it("follow a revert", async () => {
    const site = await api.aSite()
    const first = await site.aPage({ html: form('data-form-id="first"') })
    const second = await rewrite(site, first.pageId, "<p>None</p>")
    expectStatus(
      await site.post(`/v1/pages/${first.pageId}/revert`, { toVersionId: first.versionId }, { "if-match": second }),
      200
    )
    expect(await keysOf(site, first.pageId)).toEqual(["first"])
  })
})

it("CFORM-73: chrome and partials declare forms of their own", async () => {
  const site = await api.aSite()
  const footer = expectStatus(await site.put("/v1/chrome/footer", { html: form() }), 200)
  const partial = expectStatus(await site.put("/v1/partials/signup", { html: form() }), 200)
  await site.aPage({ html: '<mk-partial ref="signup"></mk-partial>' })
  const all = await api.run(Effect.flatMap(Forms, (forms) => forms.byKey(site.siteId as SiteId, "form")))
  expect(all.map(({ pageId }) => pageId).toSorted()).toEqual([footer.pageId, partial.pageId].toSorted())
  const unused = expectStatus(await site.put("/v1/partials/unused", { html: form() }), 200)
  expectStatus(await site.delete("/v1/partials/unused"), 200)
  expect(await keysOf(site, unused.pageId)).toEqual([])
})
