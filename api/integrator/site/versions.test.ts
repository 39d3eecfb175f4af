/** What two writers do to each other who set fields of the site: nothing unseen, where they say what they know. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { expectStatus, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
const on = (version: string) => ({ "if-match": version })

const read = async (site: TestSite) => {
  const reply = await site.get("/v1/site")
  expect(reply.headers.get("etag")).toBe(`"${reply.body.version}"`)
  return reply.body
}

describe("the version of the site", () => {
  it("keeps a writer from undoing what another set since, and says who and when", async () => {
    const site = await api.aSite()
    const { version } = await read(site)
    const other = await site.writer()
    expectStatus(await site.delete("/v1/lease"), 200)
    expectStatus(await other.post("/v1/lease"), 200)
    api.clock.advance(1_000)
    const theirs = await other.put("/v1/site", { contact: { phone: "1" } }, on(version))
    expect([theirs.status, theirs.headers.get("etag")]).toEqual([200, `"${theirs.body.version}"`])
    expectStatus(await other.delete("/v1/lease"), 200)
    expectStatus(await site.post("/v1/lease"), 200)
    const stale = await site.put("/v1/site", { contact: { phone: "2" } }, on(version))
    expect([stale.status, stale.code]).toEqual([409, "version.stale"])
    const record = (await site.get("/v1/audit")).body.entries.find(
      ({ action }: { action: string }) => action === "site.change"
    )
    expect(stale.body).toMatchObject({
      version: theirs.body.version,
      latestBy: other.clientId,
      latestAt: record.at,
      readAgain: "GET /v1/site"
    })
    const now = await read(site)
    expect([now.contact, now.version]).toEqual([{ phone: "1" }, theirs.body.version])
    expectStatus(await site.put("/v1/site", { contact: { phone: "2" } }, on(now.version)), 200)
  })

  it("lets one of many writers on one base through", async () => {
    const site = await api.aSite()
    const { version } = await read(site)
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, at) => site.put("/v1/site", { contact: { phone: String(at) } }, on(version)))
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === "version.stale")).toHaveLength(5)
  })

  it("moves with what PUT /v1/site sets and with nothing else, and * stands for whatever is set", async () => {
    const site = await api.aSite()
    const { version } = await read(site)
    await site.aPage()
    expectStatus(await site.put("/v1/site/address", { label: `other-${site.siteId.slice(-8)}` }), 200)
    expect((await read(site)).version).toBe(version)
    const set = expectStatus(await site.put("/v1/site", { landingParams: ["a"] }, on("*")), 200)
    expect(set.version).not.toBe(version)
    const same = expectStatus(await site.put("/v1/site", { landingParams: ["a"] }, on(set.version)), 200)
    expect([same.unchanged, same.version]).toEqual([true, set.version])
    expect(expectStatus(await site.put("/v1/site", { landingParams: null }), 200).version).toBe(version)
    const refused = await site.put("/v1/site", { version: "x" })
    expect([refused.status, refused.code]).toEqual([422, "site.field_not_writable"])
  })

  it("is no sign that all of the answer is as it was", async () => {
    const site = await api.aSite()
    const { version, plan } = await read(site)
    await site.aPage()
    const again = await site.get("/v1/site", { "if-none-match": `"${version}"` })
    expect([again.status, again.body.version]).toEqual([200, version])
    expect(again.body.plan.pages.used).toBe(plan.pages.used + 1)
  })

  it("is compared before the owner of a live site is asked", async () => {
    const site = await api.aSite({ domain: "versions.example" })
    const { version } = await read(site)
    const stale = await site.put("/v1/site", { notifyEmail: "a@x.test" }, on("other"))
    expect([stale.status, stale.code]).toEqual([409, "version.stale"])
    expect((await site.get("/v1/pending-changes")).body.pendingChanges).toEqual([])
    expect((await read(site)).version).toBe(version)
  })
})
