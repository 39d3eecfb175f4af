/** Forms of a site with a vendor's check, as programs and browsers send them, while the vendor is well and while it is not. */
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { MINUTE_MS } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { edgeKey } from "../../../engine/publish/keys.ts"
import { type Fault } from "../../../infra/standins/StandIn.ts"
import { standInSecret, startTurnstileStandIn } from "../../../infra/standins/turnstile.ts"
import { originSecret, testApi } from "../../../test/builders/api.ts"
import { ada, aForm, aNonce, asForm, openForm, type Sending } from "../../../test/builders/forms.ts"
import { mailsOf } from "../../../test/builders/mailbox.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"
import { standInKeys, switchOn, turnstileAt, workFor } from "../../../test/builders/turnstile.ts"

const vendor = await startTurnstileStandIn()
afterAll(() => vendor.close())
const api = testApi({}, { around: turnstileAt(vendor) })
const origin = testOrigin(api)
beforeEach(() => {
  vendor.reset()
  // A visitor may send five forms a minute.
  api.clock.advance(2 * MINUTE_MS)
})

const checked = async (keys: object = standInKeys) => {
  const made = await aForm(api, origin)
  await switchOn(made.site, keys)
  const { hostname } = new URL(made.url)
  const real = { hostname, action: "form", cdata: made.page.pageId }
  /** As the page's script sends it, with a token of the vendor unless told otherwise. */
  const send = (token: string | null = vendor.token(real), sending: Sending & { readonly work?: string } = {}) => {
    const nonce = sending.nonce ?? aNonce(api)
    const work = sending.work ?? workFor(made.form.token, nonce)
    const fields = { ...ada, mk_pw: work, ...(token !== null && { "cf-turnstile-response": token }) }
    return made.form.send(fields, { ...sending, nonce })
  }
  return { ...made, real, send }
}
const asked = () => vendor.received().map(({ body }) => Object.fromEntries(new URLSearchParams(body)))

describe("a form with a vendor's check", () => {
  it("SUBMIT-32: is taken with a token that the vendor vouches for, which is asked about once", async () => {
    const { send, leads } = await checked()
    expect((await send()).json).toEqual({ ok: true })
    expect(await leads()).toHaveLength(1)
    expect(asked()).toEqual([
      { secret: standInSecret, response: expect.any(String), idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/) }
    ])
  })

  it("SUBMIT-32: is refused without a token, with a false one, and with one that was made for something else", async () => {
    const { send, real, leads } = await checked()
    const others = [
      null,
      "",
      "x",
      vendor.token({ ...real, hostname: "evil.test" }),
      vendor.token({ ...real, action: "login" }),
      vendor.token({ ...real, cdata: "pg_other" })
    ]
    for (const token of others) {
      api.clock.advance(MINUTE_MS)
      const { status, json } = await send(token)
      expect([token, status, json.error]).toEqual([token, 403, expect.stringContaining("Cloudflare’s check")])
    }
    expect(await leads()).toEqual([])
  })

  it("SUBMIT-32: takes a token once, whoever sends it, but the same submission as often as it comes", async () => {
    const { send, real, leads } = await checked()
    const [token, nonce] = [vendor.token(real), aNonce(api)]
    vendor.fail({ match: { path: "/turnstile" }, drop: "after" })
    for (const _ of [1, 2]) expect((await send(token, { nonce })).status).toBe(200)
    const other = await send(token, { from: "198.51.100.9" })
    expect([other.status, other.json.error]).toEqual([403, expect.stringContaining("Cloudflare’s check")])
    expect(await leads()).toHaveLength(1)
  })

  it("SUBMIT-32: asks for the proof of work all the same, and without it nobody asks the vendor", async () => {
    const { send, form, leads } = await checked()
    expect((await send(undefined, { work: "0" })).status).toBe(403)
    expect((await send(undefined, { work: "x" })).status).toBe(403)
    const plain = await form.send(ada, { nonce: null, shape: "browser" })
    expect([plain.status, plain.text]).toEqual([403, expect.stringContaining("needs JavaScript")])
    expect([await leads(), vendor.received()]).toEqual([[], []])
  })

  it("spends no token on a form whose fields need another look", async () => {
    const { form, real } = await checked()
    const nonce = aNonce(api)
    const fields = {
      ...ada,
      email: "ada",
      mk_pw: workFor(form.token, nonce),
      "cf-turnstile-response": vendor.token(real)
    }
    expect((await form.send(fields, { nonce })).status).toBe(400)
    expect(vendor.received()).toEqual([])
  })

  it("tells a browser without an answer in JSON on the page, whose policy lets the vendor in", async () => {
    const { send, url } = await checked()
    await api.startWorker()
    await expect.poll(async () => (await origin.visit(url)).text, { timeout: 20_000 }).toContain("data-mk-site-key")
    const refused = await send("x", { shape: "browser" })
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("Cloudflare’s check")])
    const policy = (await origin.visit(url)).headers["content-security-policy"]
    expect(refused.headers["content-security-policy"]).toBe(policy)
    expect(refused.headers).not.toHaveProperty("x-makeready-challenge")
  })
})

describe("a vendor that says nothing", () => {
  const always = 1_000
  it.each<[string, Fault, number]>([
    ["stalls", { delayMs: 60_000, times: always }, 2],
    ["hangs up", { drop: "before", times: always }, 2],
    ["fails", { status: 500, times: always }, 2],
    [
      "has an error of its own",
      { status: 200, body: { success: false, "error-codes": ["internal-error"] }, times: always },
      2
    ],
    ["has had too many", { status: 429, times: always }, 1],
    ["talks of something else", { status: 200, body: "<html>", times: always }, 1]
  ])("loses no lead when it %s: the proof of work decides", async (_, fault, tries) => {
    const { send, leads } = await checked()
    vendor.fail(fault)
    expect((await send()).json).toEqual({ ok: true })
    expect(asked()).toHaveLength(tries)
    expect(new Set(asked().map(({ idempotency_key: key }) => key)).size).toBe(1)
    api.clock.advance(2 * MINUTE_MS)
    expect((await send(undefined, { work: "0" })).status).toBe(403)
    expect(await leads()).toHaveLength(1)
  })

  it("is asked once more after a failure, and its word then counts", async () => {
    const { send, leads } = await checked()
    vendor.fail({ status: 500 })
    expect((await send("x")).status).toBe(403)
    vendor.fail({ status: 500 })
    expect((await send()).status).toBe(200)
    expect(await leads()).toHaveLength(1)
  })

  it("is not asked about a form that was kept while the service was away, whose work still decides", async () => {
    const { form, site, url, real, leads } = await checked()
    const nonce = aNonce(api)
    const sentAt = api.clock.now()
    const handOver = async (id: string, work: string) =>
      (
        await fetch(`${api.anonymous.address()}/public${form.action}`, {
          method: "POST",
          headers: {
            "content-type": "application/x-www-form-urlencoded",
            "x-makeready-secret": originSecret,
            "x-makeready-site": site.siteId,
            "x-makeready-host": new URL(url).host,
            "x-makeready-submission": id,
            "x-makeready-received-at": String(sentAt),
            "x-forwarded-for": "198.51.100.7"
          },
          body: new URLSearchParams({
            ...ada,
            mk_ft: form.token,
            mk_fn: nonce,
            mk_pw: work,
            "cf-turnstile-response": vendor.token(real)
          })
        })
      ).status
    api.clock.advance(10 * MINUTE_MS)
    expect(await handOver(`lead_${"0".repeat(26)}`, "0")).toBe(403)
    expect(await leads()).toEqual([])
    await handOver(`lead_${"1".repeat(26)}`, workFor(form.token, nonce))
    expect(await leads()).toHaveLength(1)
    expect(vendor.received()).toEqual([])
  })

  it("loses none either where it does not know the secret, which a look at the check says", async () => {
    const { send, site, leads } = await checked({ ...standInKeys, secret: "0x4AAAAAAAsecret_of_nobody_at_all" })
    expect((await send()).status).toBe(200)
    expect(await leads()).toHaveLength(1)
    expect((await site.get("/v1/turnstile")).body.vendor).toBe("misconfigured")
  })
})

describe("the keys of the check", () => {
  it("are set together, and the secret is not given back anywhere", async () => {
    const site = await api.aSite()
    expect((await site.get("/v1/turnstile")).body).toEqual({
      siteKey: null,
      hasSecret: false,
      secretHint: null,
      secretSetAt: null,
      vendor: null
    })
    for (const body of [{ siteKey: standInKeys.siteKey }, { siteKey: "short", secret: standInSecret }])
      expect((await site.put("/v1/turnstile", body)).body.code).toBe("request.invalid")
    const set = await switchOn(site)
    expect(set).toMatchObject({
      siteKey: standInKeys.siteKey,
      hasSecret: true,
      secretHint: `…${standInSecret.slice(-4)}`
    })
    expect((await site.put("/v1/turnstile", { siteKey: standInKeys.siteKey })).status).toBe(200)
    expect((await site.put("/v1/turnstile", { siteKey: "0x4AAAAAAAanotherkey" })).status).toBe(422)
    const read = await site.get("/v1/turnstile")
    expect(read.body.vendor).toBe("ready")
    for (const path of ["/v1/turnstile", "/v1/site", "/v1/audit"])
      expect(JSON.stringify((await site.get(path)).body), path).not.toContain(standInSecret)
    vendor.fail({ status: 500, times: 2 })
    expect((await site.get("/v1/turnstile")).body.vendor).toBe("unavailable")
  })

  it("are told to the owner of a live site when others take their place, and of a site that was never live to nobody", async () => {
    const kinds = async (site: TestSite) => (await mailsOf(api, site.siteId)).map(({ kind }) => kind)
    const site = await api.aSite()
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell.check@vale.test" })
    await switchOn(site)
    await site.put("/v1/turnstile", { siteKey: null })
    const before = await kinds(site)
    expect(before).not.toContain("turnstile-change")
    await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: "checked.example" })
    await switchOn(site)
    const { siteKey } = standInKeys
    // The same key, with its secret and without.
    await switchOn(site)
    await site.put("/v1/turnstile", { siteKey })
    await site.put("/v1/turnstile", { siteKey: null })
    await site.put("/v1/turnstile", { siteKey: null })
    const mails = (await mailsOf(api, site.siteId)).filter(({ kind }) => kind === "turnstile-change")
    expect(mails.map(({ to }) => to)).toEqual([["nell.check@vale.test"], ["nell.check@vale.test"]])
    expect([mails[0]!.text.includes(siteKey), mails[1]!.subject]).toEqual([true, expect.stringContaining("without")])
  })

  it("are told to the owner of a live site where the secret alone is another", async () => {
    const site = await api.aSite()
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell.secret@vale.test" })
    await switchOn(site)
    await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: "secret.example" })
    await switchOn(site)
    await switchOn(site, { ...standInKeys, secret: "0x4AAAAAAAsecret_of_somebody_else" })
    const mails = (await mailsOf(api, site.siteId)).filter(({ kind }) => kind === "turnstile-change")
    expect(mails.map(({ to }) => to)).toEqual([["nell.secret@vale.test"]])
    expect(mails[0]!.subject).toContain("Another secret key")
    expect(mails[0]!.text).not.toContain("somebody_else")
  })

  it("widen the policy of pages with a form and of no others, for as long as they are set", async () => {
    await api.startWorker()
    const { site, url } = await aForm(api, origin)
    await site.aPage({ route: "/plain", html: "<h1>Plain</h1>" })
    await site.aPage({ route: "/away", html: `<h1>Away</h1>${asForm()}` })
    const plain = url.replace("/contact", "/plain")
    const policyOf = async (page: string) => (await origin.visit(page)).headers["content-security-policy"] as string
    const before = { form: await origin.visit(url), plain: await origin.visit(plain) }
    expect(before.form.text).not.toContain("data-mk-site-key")
    await switchOn(site)
    await expect.poll(async () => (await origin.visit(url)).text, { timeout: 20_000 }).toContain("data-mk-site-key")
    const usual = before.form.headers["content-security-policy"] as string
    const host = "https://challenges.cloudflare.com"
    expect(await policyOf(url)).toBe(
      usual
        .replace("script-src 'self'", `script-src 'self' ${host}`)
        .replace("frame-src 'self'", `frame-src 'self' ${host}`)
    )
    const after = await origin.visit(plain)
    expect([after.text, after.headers["content-security-policy"]]).toEqual([before.plain.text, usual])
    expect((await site.get("/v1/site")).body.csp.effective).not.toContain(host)
    expect((await openForm(api, origin, url)).token).not.toBe("")

    expect((await site.put("/v1/turnstile", { siteKey: null })).status).toBe(200)
    expect(JSON.parse((await api.object(edgeKey(site.siteId as SiteId)))!).csp.challenge).toBeUndefined()
    expect(await policyOf(url)).toBe(usual)
    await expect.poll(async () => (await origin.visit(url)).text, { timeout: 20_000 }).toBe(before.form.text)
  })
})
