/** What a read gives as content can be sent back: it lands, and changes nothing. */
import { describe, expect, it } from "vitest"
import { siteFields } from "../../../engine/site/fields/catalogue.ts"
import { testApi } from "../../../test/builders/api.ts"
import { uploaded } from "../../../test/builders/documentRun.ts"
import { aPlainPicture } from "../../../test/builders/files.ts"
import { expectStatus, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
const read = async (site: TestSite, path: string) => expectStatus(await site.get(path), 200)

describe("sending back what was read", () => {
  it("A9: the theme goes back whole, the defaults as well as one that was written", async () => {
    const site = await api.aSite()
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { publishPolicy: { theme: "auto" } })
    for (let round = 0; round < 2; round++) {
      const before = await read(site, "/v1/theme")
      expectStatus(await site.put("/v1/theme?dryRun=1", before), 200)
      expectStatus(
        await site.put("/v1/theme", before, before.latestVersionId && { "if-match": before.latestVersionId }),
        200
      )
      const { themeVersionId, ...rest } = before
      const tokens = Object.fromEntries(
        Object.entries(rest).filter(([member]) => ["font", "color", "space", "radius"].includes(member))
      )
      const after = await read(site, "/v1/theme")
      expect(after).toMatchObject(tokens)
      expect(after.themeVersionId).not.toBe(themeVersionId)
    }
  })

  it("A9: a member that only the service sets is refused with its name and both values where it differs", async () => {
    const site = await api.aSite()
    const theme = await read(site, "/v1/theme")
    const reply = await site.put("/v1/theme", { ...theme, pageId: "pg_other" })
    expect([reply.status, reply.code]).toEqual([422, "request.member_differs"])
    expect(reply.body.detail).toContain(`pageId is "${theme.pageId}" and was sent as "pg_other"`)
    expect(reply.body.fields.map(({ path }: { path: string }) => path)).toEqual(["body.pageId"])
    const misspelt = await site.put("/v1/theme", { ...theme, pageID: null })
    expect(misspelt.code).toBe("theme.invalid")
  })

  it("A9: the payload of every other asset", async () => {
    const site = await api.aSite()
    expectStatus(await site.put("/v1/stylesheet", { css: "p { margin: 0 }" }), 200)
    expectStatus(await site.put("/v1/script", { js: "window.x = 1" }), 200)
    const markup = { html: '<p class="a">x</p>', css: ".a { margin: 0 }" }
    expectStatus(await site.put("/v1/notfound", markup), 200)
    expectStatus(await site.put("/v1/partials/note", { html: "<p>x</p>" }), 200)
    for (const kind of ["header", "footer", "announcement"])
      expectStatus(await site.put(`/v1/chrome/${kind}`, markup), 200)
    const { pageId } = await site.aPage({ ...markup, meta: { description: "d", noindex: true } })

    const back = async (path: string, current: () => Promise<{ content: object; latestVersionId: string }>) => {
      const before = await current()
      const reply = await site.put(path, before.content, { "if-match": before.latestVersionId })
      expect([path, reply.status]).toEqual([path, 200])
      expect(reply.body.versionId).toMatch(/^ver_/)
      expect([path, (await current()).content]).toEqual([path, before.content])
    }
    await back("/v1/stylesheet", async () => {
      const { css, latestVersionId } = await read(site, "/v1/stylesheet")
      return { content: { css }, latestVersionId }
    })
    await back("/v1/script", async () => {
      const { js, latestVersionId } = await read(site, "/v1/script")
      return { content: { js }, latestVersionId }
    })
    await back("/v1/notfound", async () => {
      const { payload, latestVersionId } = await read(site, "/v1/notfound")
      return { content: payload, latestVersionId }
    })
    await back("/v1/partials/note", async () => {
      const [{ html, latestVersionId }] = (await read(site, "/v1/partials")).partials
      return { content: { html }, latestVersionId }
    })
    for (const kind of ["header", "footer", "announcement"])
      await back(`/v1/chrome/${kind}`, async () => {
        const { payload, latestVersionId } = (await read(site, "/v1/chrome")).chrome[kind]
        return { content: payload, latestVersionId }
      })
    await back(`/v1/pages/${pageId}/payload`, async () => {
      const { payload, latestVersionId } = await read(site, `/v1/pages/${pageId}`)
      return { content: payload, latestVersionId }
    })
    const page = await read(site, `/v1/pages/${pageId}`)
    const patch = await site.patch(`/v1/pages/${pageId}`, { title: page.title, meta: page.meta })
    expect([patch.status, patch.body.versionId]).toEqual([200, null])
    expect(await read(site, `/v1/pages/${pageId}`)).toEqual(page)
  })

  it("A9: a collection and a row go back whole", async () => {
    const site = await api.aSite()
    const schema = [
      { name: "name", type: "text", label: "Name", required: true },
      { name: "photo", type: "image", altField: "name" }
    ]
    expectStatus(
      await site.post("/v1/collections", { key: "team", name: "Team", schema, detailBasePath: "/team" }),
      201
    )
    const row = {
      slug: "ada",
      data: { name: "Ada" },
      visibleUntil: "2036-01-01T00:00:00Z",
      featured: true,
      sortOrder: 3
    }
    expectStatus(await site.post("/v1/collections/team/rows", row), 201)
    const collection = async () =>
      (await read(site, "/v1/collections")).collections.find(({ key }: { key: string }) => key === "team")
    const rowRead = async () => (await read(site, "/v1/collections/team/rows")).rows[0]

    const [before, rowBefore] = [await collection(), await rowRead()]
    api.clock.advance(5_000)
    expectStatus(await site.patch(`/v1/collections/team/rows/${rowBefore.id}`, rowBefore), 200)
    expect(await rowRead()).toEqual({ ...rowBefore, updatedAt: expect.any(String) })
    const moved = await site.patch(`/v1/collections/team/rows/${rowBefore.id}`, { ...rowBefore, id: "row_other" })
    expect([moved.status, moved.code]).toEqual([422, "request.member_differs"])
    expect(moved.body.detail).toContain(`id is "${rowBefore.id}" and was sent as "row_other"`)

    const current = await collection()
    expectStatus(await site.patch("/v1/collections/team", current), 200)
    expect(await collection()).toEqual({ ...before, updatedAt: expect.any(String) })
    const renamed = await site.patch("/v1/collections/team", { ...(await collection()), key: "crew" })
    expect([renamed.status, renamed.code]).toEqual([422, "request.member_differs"])
    const stale = await site.patch("/v1/collections/team", {
      ...(await collection()),
      updatedAt: "2020-01-01T00:00:00.000Z"
    })
    expect(stale.code).toBe("request.member_differs")
  })

  it.each(Object.keys(siteFields))("A9: the site's %s, unset and set", async (field) => {
    const site = await api.aSite()
    const values: { readonly [name: string]: unknown } = {
      notifyEmail: "a@vale.test,b@vale.test",
      notifyCc: "c@vale.test",
      notifyBcc: "d@vale.test",
      contact: { name: "Vale", phone: "1", address: { street: "1 Mill Road", city: "Ajax" } },
      analytics: { ga4MeasurementId: "G-ABCD1234", consentBanner: true, privacyPolicyUrl: false },
      landingParams: ["ref", "src"],
      locale: "en-GB",
      leadRouting: {
        field: "city",
        rules: [{ equals: "Ajax", recipients: ["a@vale.test"] }],
        mode: "attributed",
        fallback: ["b@vale.test"]
      },
      openingHours: { monday: [{ opens: "09:00", closes: "17:30" }] },
      timeZone: "Europe/London",
      notifyDaily: "08:00",
      profiles: ["https://social.example/vale"],
      ogImage: { assetId: await uploaded(site, await aPlainPicture(8, 8)) },
      chat_widget: true
    }
    expect(Object.hasOwn(values, field)).toBe(true)
    const back = async () => {
      const before = await read(site, "/v1/site")
      const reply = await site.put("/v1/site", { [field]: before[field] })
      expect([reply.status, reply.body.detail]).toEqual([200, undefined])
      expect(await read(site, "/v1/site")).toEqual(before)
    }
    await back()
    expectStatus(await site.put("/v1/site", { [field]: values[field] }), 200)
    expect((await read(site, "/v1/site"))[field]).not.toBeNull()
    await back()
  })

  it("A9: what a site field tells of itself is refused where it differs, with both values", async () => {
    const site = await api.aSite()
    const analytics = await site.put("/v1/site", { analytics: { enabled: true } })
    expect([analytics.status, analytics.code]).toEqual([422, "request.member_differs"])
    expect(analytics.body.detail).toContain("analytics.enabled is false and was sent as true")
    // What is counted goes on while it is read.
    const chat = await site.put("/v1/site", { chat_widget: { enabled: false, usage: 3 } })
    expect([chat.status, chat.body.unchanged]).toEqual([200, true])
  })
})
