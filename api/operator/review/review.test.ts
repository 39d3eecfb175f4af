/** What staff approve and turn down. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { expectStatus } from "../../../test/builders/testSite.ts"

const api = testApi()

/** A live page with a version that waits. */
const aHeldVersion = async () => {
  const site = await api.aSite()
  const page = await site.aPage({ route: "/a", html: "<p>live</p>" })
  const held = (
    await site.put(
      `/v1/pages/${page.pageId}/payload?hold=1`,
      { html: "<p>live</p>\n<p>waiting</p>" },
      { "if-match": page.latestVersionId }
    )
  ).body
  const read = async (versionId: string) => (await site.get(`/v1/pages/${page.pageId}/versions/${versionId}`)).body
  return {
    site,
    page,
    held,
    read,
    path: `/ops/v1/sites/${site.siteId}/pages/${page.pageId}/versions/${held.versionId}`
  }
}

describe("rejecting", () => {
  it("VER-06, VER-07: turns a held version down with a note that its author reads; what is live stays", async () => {
    const { site, page, held, read, path } = await aHeldVersion()
    const reply = await api.operator.post(`${path}/reject`, { note: "  The prices are last year's. " })
    expect(reply.body).toEqual({
      status: "rejected",
      pageId: page.pageId,
      versionId: held.versionId,
      reviewerNote: "The prices are last year's."
    })
    expect(await read(held.versionId)).toMatchObject({ state: "rejected", reviewerNote: "The prices are last year's." })
    expect(await read(page.versionId)).toMatchObject({ state: "published" })
    expect(await api.served(site.siteId, "/a")).not.toContain("waiting")
    const publish = await site.post(`/v1/pages/${page.pageId}/publish`, { versionId: held.versionId })
    expect([publish.status, publish.code]).toEqual([409, "publish.version_rejected"])
    const [latest] = (await site.get("/v1/audit?limit=1")).body.entries
    expect(latest).toMatchObject({ action: "page.reject", actor: "system", pageId: page.pageId })
  })

  it("needs a note, a version that waits, and the operator", async () => {
    const { site, page, held, read, path } = await aHeldVersion()
    expect((await api.operator.post(`${path}/reject`, { note: "  " })).code).toBe("request.invalid")
    expect((await site.post(`${path}/reject`, { note: "No." })).status).toBe(401)
    expect((await read(held.versionId)).state).toBe("held")
    const published = path.replace(held.versionId, page.versionId)
    const refused = await api.operator.post(`${published}/reject`, { note: "No." })
    expect(refused.code).toBe("publish.nothing_held")
    expect(refused.body.detail).toContain(`${page.versionId} does not wait for a decision`)
    // The version is named in the path already.
    expect(refused.body.remediation).not.toContain("`versionId`")
    expect((await api.operator.post(`${path}x/reject`, { note: "No." })).code).toBe("version.not_found")
    const other = await api.aSite()
    const elsewhere = path.replace(site.siteId, other.siteId)
    expect((await api.operator.post(`${elsewhere}/reject`, { note: "No." })).code).toBe("page.not_found")
    expect((await api.operator.post(path.replace(site.siteId, "site_nope") + "/reject", { note: "No." })).code).toBe(
      "site.not_found"
    )
  })

  it("a page of which everything was turned down is a draft", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ hold: true })
    const path = `/ops/v1/sites/${site.siteId}/pages/${page.pageId}/versions/${page.versionId}`
    await api.operator.post(`${path}/reject`, { note: "Not yet." })
    expect((await site.get(`/v1/pages/${page.pageId}`)).body.status).toBe("draft")
  })
})

describe("approving", () => {
  it("publishes the version that waits, in its author's name", async () => {
    const { site, page, held, path } = await aHeldVersion()
    const reply = await api.operator.post(`${path}/approve`)
    expect(reply.body).toMatchObject({ status: "published", versionId: held.versionId, createdBy: site.clientId })
    expect(await api.served(site.siteId, "/a")).toContain("waiting")
    expect((await api.operator.post(`${path}/approve`)).code).toBe("publish.nothing_held")
    expect((await site.get(`/v1/pages/${page.pageId}`)).body.lastWrittenBy).toBe(site.clientId)
  })
})

describe("the original of a page", () => {
  const canonicalOf = (html: string | undefined) => /<link rel="canonical" href="([^"]*)"/.exec(html ?? "")?.[1]

  it("PAGE-18: is set by staff as a version, served, recorded, and out of programs' reach", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/a" })
    const path = `/ops/v1/sites/${site.siteId}/pages/${page.pageId}`
    const own = canonicalOf(await api.served(site.siteId, "/a"))
    // A site that asks programs for a base asks staff for none: nobody else writes this key.
    expectStatus(await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { requireIfMatch: true }), 200)
    const original = "https://www.vale.test/pianos"
    const set = expectStatus(await api.operator.patch(path, { meta: { canonical: original } }), 200)
    expect(set).toMatchObject({ status: "updated", pageId: page.pageId, editClass: "settings", warnings: [] })
    expect(canonicalOf(await api.served(site.siteId, "/a"))).toBe(original)
    const [latest] = (await site.get("/v1/audit?limit=1")).body.entries
    expect(latest).toMatchObject({ action: "page.update", actor: "system", versionId: set.versionId })

    const base = { "if-match": set.versionId }
    for (const canonical of ["https://elsewhere.test/", null])
      expect((await site.patch(`/v1/pages/${page.pageId}`, { meta: { canonical } }, base)).code).toBe(
        "page.meta_staff_only"
      )
    expectStatus(await site.post(`/v1/pages/${page.pageId}/revert`, { toVersionId: page.versionId }, base), 200)
    expect(canonicalOf(await api.served(site.siteId, "/a")), "whoever reverts").toBe(original)

    expectStatus(await api.operator.patch(path, { meta: { canonical: null } }), 200)
    expect(canonicalOf(await api.served(site.siteId, "/a"))).toBe(own)
    const again = expectStatus(await api.operator.patch(path, { meta: { canonical: null } }), 200)
    expect(again.versionId, "said already").toBeNull()
  })

  it("PAGE-18: waits where the site's policy holds settings, until staff approve it", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/a" })
    const path = `/ops/v1/sites/${site.siteId}/pages/${page.pageId}`
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { publishPolicy: { settings: "hold" } })
    const original = "https://www.vale.test/pianos"
    const held = expectStatus(await api.operator.patch(path, { meta: { canonical: original } }), 202)
    expect(canonicalOf(await api.served(site.siteId, "/a"))).not.toBe(original)
    expectStatus(await api.operator.post(`${path}/versions/${held.versionId}/approve`), 200)
    expect(canonicalOf(await api.served(site.siteId, "/a"))).toBe(original)
  })

  it("is an https address of a page of that site, set with no key that programs set", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    const page = await site.aPage({ route: "/a" })
    const path = `/ops/v1/sites/${site.siteId}/pages/${page.pageId}`
    for (const canonical of ["/about", "http://www.vale.test/", "https://somebody:else@vale.test/"])
      expect((await api.operator.patch(path, { meta: { canonical } })).code).toBe("page.meta_invalid")
    const more = { canonical: "https://www.vale.test/", description: "Said by staff" }
    expect((await api.operator.patch(path, { meta: more })).status).toBe(422)
    expect((await api.operator.patch(path, { meta: {} })).status).toBe(422)
    const elsewhere = path.replace(site.siteId, other.siteId)
    const refused = await api.operator.patch(elsewhere, { meta: { canonical: "https://www.vale.test/" } })
    expect(refused.code).toBe("page.not_found")
    expect((await site.get(`/v1/pages/${page.pageId}`)).body.meta).toEqual({})
  })
})

describe("flags", () => {
  it("are set one by one, and an address must be one", async () => {
    const site = await api.aSite()
    const path = `/ops/v1/sites/${site.siteId}`
    await api.operator.patch(path, { requireIfMatch: true })
    const { body } = await api.operator.patch(path, { approvalMode: "staff", ownerEmail: "nell@vale.test" })
    expect(body).toMatchObject({
      siteId: site.siteId,
      approvalMode: "staff",
      requireIfMatch: true,
      ownerEmail: "nell@vale.test"
    })
    expect((await site.get("/v1/site")).body.requireIfMatch).toBe(true)
    expect((await api.operator.patch(path, { ownerEmail: "nell" })).code).toBe("request.invalid")
    expect((await api.operator.patch(path, { ownerEmail: null })).body.ownerEmail).toBeNull()
    const trail = JSON.stringify((await site.get("/v1/audit")).body)
    expect(trail).not.toContain("nell@vale.test")
  })
})

describe("the publish policy", () => {
  it("PIPE-24: holds every change of a kind that staff want to see first, and lets the rest go live", async () => {
    const site = await api.aSite()
    const path = `/ops/v1/sites/${site.siteId}`
    expect((await api.operator.patch(path, { publishPolicy: { chapter: "hold" } })).code).toBe("request.invalid")
    const { body } = await api.operator.patch(path, { publishPolicy: { stylesheet: "hold" } })
    expect(body.publishPolicy.stylesheet).toBe("hold")
    expect((await site.put("/v1/stylesheet", { css: "a { color: red }" })).status).toBe(202)
    expect((await site.post("/v1/pages", { route: "/x", title: "X", payload: { html: "<p>X</p>" } })).status).toBe(200)
    await api.operator.patch(path, { publishPolicy: { stylesheet: "auto" } })
    expect((await site.put("/v1/stylesheet", { css: "a { color: green }" })).status).toBe(200)
  })
})
