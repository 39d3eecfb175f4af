/** The states a page goes through, as its record tells them, and the names by which things are told apart. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()

const record = async (site: TestSite, pageId: string) => (await site.get(`/v1/pages/${pageId}`)).body
const ask = (site: TestSite, pageId: string) => site.post(`/v1/pages/${pageId}/archive`, { disposition: "gone" })
const confirm = (site: TestSite, pageId: string, route: string) =>
  site.post(`/v1/pages/${pageId}/archive/confirm`, { route })

describe("a page's record", () => {
  it("PAGE-19: names each state the page is in, in the record and in the list", async () => {
    const site = await api.aSite()
    const { pageId, latestVersionId } = await site.aPage({ route: "/services", hold: true })
    const seen: Array<string> = []
    const look = async () => {
      const { status } = await record(site, pageId)
      const { pages } = (await site.get("/v1/pages")).body
      expect(pages.find(({ id }: { id: string }) => id === pageId).status).toBe(status)
      seen.push(status)
    }
    await look()
    const version = `/ops/v1/sites/${site.siteId}/pages/${pageId}/versions/${latestVersionId}`
    await api.operator.post(`${version}/reject`, { note: "Not yet" })
    await look()
    await site.put(`/v1/pages/${pageId}/payload`, { html: "<h1>Hello</h1>" }, { "if-match": latestVersionId })
    await look()
    await ask(site, pageId)
    await look()
    await confirm(site, pageId, "/services")
    await look()
    await site.post(`/v1/pages/${pageId}/unarchive`)
    await look()
    await site.delete(`/v1/pages/${pageId}/unarchive`)
    await look()
    expect(seen).toEqual(["held", "draft", "live", "archive_pending", "archived", "unarchive_pending", "archived"])
  })

  it("PAGE-26: shows a request while it waits for someone, and no longer", async () => {
    const site = await api.aSite()
    const { pageId } = await site.aPage({ route: "/services" })
    const requests = async () => {
      const { archivePending, unarchivePending } = await record(site, pageId)
      return { archivePending, unarchivePending }
    }
    const none = { archivePending: undefined, unarchivePending: undefined }
    const requestedBy = site.clientId
    expect(await requests()).toEqual(none)
    await ask(site, pageId)
    expect(await requests()).toMatchObject({ archivePending: { disposition: "gone", requestedBy } })
    await site.delete(`/v1/pages/${pageId}/archive`)
    expect(await requests()).toEqual(none)
    await ask(site, pageId)
    await confirm(site, pageId, "/services")
    expect(await requests()).toEqual(none)
    await site.post(`/v1/pages/${pageId}/unarchive`)
    expect(await requests()).toMatchObject({ unarchivePending: { targetRoute: "/services", requestedBy } })
    await site.delete(`/v1/pages/${pageId}/unarchive`)
    expect(await requests()).toEqual(none)
  })

  it("PAGE-27, PAGE-58: keeps the old route of an archived page, which another page can take", async () => {
    const site = await api.aSite()
    const { pageId } = await site.aPage({ route: "/services" })
    expect(await record(site, pageId)).not.toHaveProperty("archivedRoute")
    await ask(site, pageId)
    await confirm(site, pageId, "/services")
    expect(await record(site, pageId)).toMatchObject({ route: null, archivedRoute: "/services" })
    const next = await site.aPage({ route: "/services", html: "<p>Another</p>" })
    expect(next.pageId).not.toBe(pageId)
    expect(await api.served(site.siteId, "/services")).toContain("Another")
    expect((await record(site, pageId)).archivedRoute).toBe("/services")
  })
})

it("ids say what they name: pg_ a page, ver_ a version, thv_ a version of the theme", async () => {
  const site = await api.aSite()
  const page = await site.aPage()
  const theme = (await site.put("/v1/theme", { font: { heading: "Inter", body: "Inter" } })).body
  expect(page.pageId).toMatch(/^pg_[0-9a-z]+$/)
  expect(page.versionId).toMatch(/^ver_[0-9a-z]+$/)
  expect(theme.themeVersionId).toMatch(/^thv_[0-9a-z]+$/)
})
