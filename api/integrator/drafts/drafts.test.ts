/** Draft sites: made without an account, bounded in number, size and time. */
import { describe, expect, it } from "vitest"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../engine/limits.ts"
import { testApi } from "../../../test/builders/api.ts"
import { browser } from "../../../test/builders/browse.ts"
import { newPage, signIn } from "../../../test/builders/testSite.ts"

const api = testApi()

let addresses = 0
const freshAddress = () => ({ "x-forwarded-for": `203.0.113.${++addresses}` })
const draft = (body: object = { businessName: "Klavierbau Brandt" }, headers = freshAddress()) =>
  api.anonymous.post("/v1/drafts", body, headers)

describe("a draft", () => {
  it("DRAFT-01, DRAFT-03: is made without any authentication and answers its five facts", async () => {
    const reply = await draft()
    expect(reply.status).toBe(201)
    expect(Object.keys(reply.body).sort()).toEqual(["claimUrl", "credential", "expiresAt", "previewUrl", "tenantId"])
    expect(reply.body.tenantId).toMatch(/^site_/)
    expect(reply.body.claimUrl).toMatch(/\/links\/[\w-]{43}$/)
  })

  it("DRAFT-02: needs a business name and takes a vertical", async () => {
    expect((await draft({})).status).toBe(422)
    expect((await draft({ businessName: "  " })).status).toBe(422)
    expect((await draft({ businessName: "A" })).status).toBe(201)
    const refused = await draft({ businessName: "A", vertical: "Piano tuning" })
    expect([refused.status, refused.code]).toEqual([422, "request.invalid"])
    expect(refused.body.detail).toMatch(/vertical – .*lower-case letters.*piano-workshop/)
    expect(refused.body.detail).not.toContain("RegExp")
    const named = (await draft({ businessName: "A", vertical: "piano-tuning" })).body.credential
    const writer = await signIn(api.anonymous, named.clientId, named.clientSecret)
    expect((await writer.get("/v1/site")).body.vertical).toBe("piano-tuning")
  })

  it("DRAFT-04: comes with a credential that opens this site only", async () => {
    const [mine, other] = [(await draft()).body, (await draft()).body]
    const writer = await signIn(api.anonymous, mine.credential.clientId, mine.credential.clientSecret)
    expect((await writer.get("/v1/site")).body.tenantId).toBe(mine.tenantId)
    const stranger = await signIn(api.anonymous, other.credential.clientId, other.credential.clientSecret)
    await stranger.post("/v1/lease")
    const page = (await stranger.post("/v1/pages", newPage())).body
    expect((await writer.get(`/v1/pages/${page.pageId}`)).status).toBe(404)
  })

  it("DRAFT-05, DRAFT-19: lasts 72 hours, and the site says so", async () => {
    const before = api.clock.now()
    const { expiresAt, credential } = (await draft()).body
    const lifetime = Date.parse(expiresAt) - before
    expect(lifetime).toBeGreaterThanOrEqual(72 * HOUR_MS)
    expect(lifetime).toBeLessThan(72 * HOUR_MS + MINUTE_MS)
    const writer = await signIn(api.anonymous, credential.clientId, credential.clientSecret)
    expect((await writer.get("/v1/site")).body.draft).toEqual({ claimed: false, expiresAt })
  })

  it("a token taken late in a draft's life ends with the draft", async () => {
    const { credential } = (await draft()).body
    api.clock.advance(72 * HOUR_MS - 10 * MINUTE_MS)
    const writer = await signIn(api.anonymous, credential.clientId, credential.clientSecret)
    expect((await writer.get("/v1/site")).status).toBe(200)
    api.clock.advance(11 * MINUTE_MS)
    expect((await writer.get("/v1/site")).status).toBe(401)
    const again = await api.anonymous.post("/v1/auth/token", credential)
    expect([again.status, again.code]).toEqual([401, "auth.invalid_client"])
  })

  it("DRAFT-07: has a preview host with 130 random bits, told to the origin at once", async () => {
    const [one, two] = [(await draft()).body, (await draft()).body]
    const label = (url: string) => new URL(url).hostname.split(".")[0]!
    expect(label(one.previewUrl)).toMatch(/^[a-z2-7]{26}$/)
    expect(label(one.previewUrl)).not.toBe(label(two.previewUrl))
    const keys = await api.objectKeys("hosts/")
    expect(keys).toContain(`hosts/${new URL(one.previewUrl).hostname}.json`)
  })

  it("DRAFT-11: holds ten pages and no eleventh", async () => {
    const { credential, tenantId } = (await draft()).body
    const writer = await signIn(api.anonymous, credential.clientId, credential.clientSecret)
    await writer.post("/v1/lease")
    const batch = await writer.post("/v1/pages/batch", { pages: Array.from({ length: 11 }, () => newPage()) })
    expect(batch.body.results.map(({ status }: { status: string }) => status)).toEqual([
      ...Array.from({ length: 10 }, () => "published"),
      "failed"
    ])
    const reply = await writer.post("/v1/pages", newPage({ route: "/eleven" }))
    expect([reply.status, reply.code]).toEqual([422, "draft.page_limit"])
    const { plan } = (await writer.get("/v1/site")).body
    expect(plan).toMatchObject({ restricted: true, pages: { cap: 10, used: 10, remaining: 0 } })
    expect((await writer.get("/v1/pages")).body.pages).toHaveLength(10)
    expect(await api.served(tenantId, "/eleven")).toBeUndefined()
  })
})

it("counts a write of a long text for several until somebody claims it: every version is kept", async () => {
  const { credential, claimUrl } = (await draft()).body
  const writer = await signIn(api.anonymous, credential.clientId, credential.clientSecret)
  await writer.post("/v1/lease")
  const counted = async () => (await writer.get("/v1/limits")).body.autoFreeze.current.writesLastHour
  const long = `<p>${"long ".repeat(30_000)}</p>`
  const { pageId, latestVersionId } = (await writer.post("/v1/pages", newPage({ route: "/long" }))).body
  expect(await counted()).toBe(1)
  const write = (base: string, html: string) =>
    writer.put(`/v1/pages/${pageId}/payload`, { html }, { "if-match": base })
  const { versionId } = (await write(latestVersionId, long)).body
  expect(await counted()).toBe(4)
  expect((await write(latestVersionId, long)).code, "what does not land").toBe("version.conflict")
  expect(await counted()).toBe(4)
  const renamed = await writer.patch(`/v1/pages/${pageId}`, { title: "Long" }, { "if-match": versionId })
  expect(await counted(), "a version that its request says little of").toBe(7)
  await browser(api).press(new URL(claimUrl).pathname)
  expect((await write(renamed.body.versionId, `${long}<p>More</p>`)).status).toBe(200)
  expect(await counted()).toBe(8)
})

describe("how many", () => {
  it("DRAFT-09, DRAFT-10: one address makes three in 24 rolling hours; the fourth is refused until then", async () => {
    const from = freshAddress()
    for (let made = 0; made < 3; made++) {
      expect((await draft(undefined, from)).status).toBe(201)
      api.clock.advance(MINUTE_MS)
    }
    const fourth = await draft(undefined, from)
    expect([fourth.status, fourth.code]).toEqual([429, "draft.ip_limit"])
    expect(Number(fourth.headers.get("retry-after"))).toBeGreaterThan(23 * 3600)
    expect((await draft()).status).toBe(201)
    api.clock.advance(DAY_MS - 2 * MINUTE_MS)
    expect((await draft(undefined, from)).status).toBe(201)
  })

  it("of many asked for at once, three are made", async () => {
    const from = freshAddress()
    const replies = await Promise.all(Array.from({ length: 8 }, () => draft(undefined, from)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
  })

  it("DRAFT-10: an IPv6 network counts as one address, and what a client puts before the proxy's entry does not count", async () => {
    const replies = []
    for (const host of ["::1", "::2", "abcd::3", "ffff::4"])
      replies.push(
        await draft(undefined, {
          "x-forwarded-for": `192.0.2.${replies.length}, 2001:db8:7:7:${host.replace("::", ":0:0:")}`
        })
      )
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 429])
  })
})
