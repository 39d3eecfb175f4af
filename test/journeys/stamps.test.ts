/** What every page that is served says of itself, from the write to the visitor: which version it is, of when, in which style. */
import { beforeAll, describe, expect, it } from "vitest"
import { testApi } from "../builders/api.ts"
import { testOrigin } from "../builders/origin.ts"
import { expectStatus, type TestSite } from "../builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)
beforeAll(() => api.startWorker())

const aSite = async () => {
  const site = await api.aSite()
  const [{ url }] = (await site.get("/v1/site")).body.hostnames
  const stampsOf = async (route: string) => {
    const { status, headers } = await origin.visit(new URL(route, url).href)
    return {
      status,
      version: headers["x-mk-page-version"],
      renderedAt: headers["x-mk-rendered-at"] as string,
      stylesheet: headers["x-mk-stylesheet-version"]
    }
  }
  return { site, stampsOf }
}
const publishedVersion = async (site: TestSite, path: string): Promise<string> =>
  expectStatus(await site.get(path), 200).publishedVersionId

describe("a page that is served", () => {
  it("SERVED-01: says which version it is, the published one, also while a later one waits", async () => {
    const { site, stampsOf } = await aSite()
    const { pageId, versionId } = await site.aPage({ route: "/a" })
    const path = `/v1/pages/${pageId}`
    expect((await stampsOf("/a")).version).toBe(await publishedVersion(site, path))
    const edited = await site.put(`${path}/payload`, { html: "<h1>Second</h1>" }, { "if-match": versionId })
    const second = expectStatus(edited, 200).versionId
    expect(second).not.toBe(versionId)
    expect((await stampsOf("/a")).version).toBe(second)
    const held = await site.put(`${path}/payload?hold=1`, { html: "<h1>Third</h1>" }, { "if-match": second })
    expectStatus(held, 202)
    expect(await stampsOf("/a")).toMatchObject({ status: 200, version: second })
    expect(await publishedVersion(site, path)).toBe(second)
    // Each page says its own.
    const other = await site.aPage({ route: "/b" })
    expect((await stampsOf("/b")).version).toBe(other.versionId)
  })

  it("SERVED-02: says when it was rendered, in milliseconds, and later once it was rendered again", async () => {
    const { site, stampsOf } = await aSite()
    const before = api.clock.now()
    const { pageId, versionId } = await site.aPage({ route: "/a" })
    const { renderedAt } = await stampsOf("/a")
    expect(renderedAt).toMatch(/^\d{13}$/)
    expect(Number(renderedAt)).toBeGreaterThanOrEqual(before)
    expect(Number(renderedAt)).toBeLessThanOrEqual(api.clock.now())
    api.clock.advance(5_000)
    expect((await stampsOf("/a")).renderedAt, "nothing was rendered meanwhile").toBe(renderedAt)
    const edited = await site.put(`/v1/pages/${pageId}/payload`, { html: "<h1>New</h1>" }, { "if-match": versionId })
    expectStatus(edited, 200)
    expect(Number((await stampsOf("/a")).renderedAt)).toBeGreaterThanOrEqual(Number(renderedAt) + 5_000)
  })

  it("SERVED-03: says which stylesheet it was rendered with, and nothing while there is none", async () => {
    const { site, stampsOf } = await aSite()
    await site.aPage({ route: "/a" })
    expect((await stampsOf("/a")).stylesheet).toBeUndefined()
    for (const css of ["body { color: #123456 }", "body { color: #654321 }"]) {
      const { renderedAt } = await stampsOf("/a")
      api.clock.advance(5_000)
      const { latestVersionId } = (await site.get("/v1/stylesheet")).body
      expectStatus(await site.put("/v1/stylesheet", { css }, latestVersionId && { "if-match": latestVersionId }), 200)
      const published = await publishedVersion(site, "/v1/stylesheet")
      await expect.poll(async () => (await stampsOf("/a")).stylesheet, { timeout: 20_000 }).toBe(published)
      expect(Number((await stampsOf("/a")).renderedAt)).toBeGreaterThan(Number(renderedAt))
      expect(await publishedVersion(site, "/v1/stylesheet")).toBe(published)
    }
  })
})
