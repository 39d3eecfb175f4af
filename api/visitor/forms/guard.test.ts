/** What keeps programs out of forms, and people in. */
import { describe, expect, it } from "vitest"
import { DAY_MS, MINUTE_MS } from "../../../engine/limits.ts"
import { formTokenText } from "../../../engine/people/forms/token.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Signatures } from "../../../engine/ports/Signatures.ts"
import { pageKey } from "../../../engine/publish/keys.ts"
import { layer as signatures } from "../../../infra/Signatures.ts"
import { Effect } from "effect"
import { testApi } from "../../../test/builders/api.ts"
import { ada, aForm, aNonce, asForm, openForm } from "../../../test/builders/forms.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { testSignatures } from "../../../test/builders/publishing.ts"

const api = testApi()
const origin = testOrigin(api, { proxyHops: 1 })

let visitors = 0
/** Somebody who has sent nothing yet. */
const somebody = () => `203.0.113.${++visitors}`

describe("the token", () => {
  it("SUBMIT-14: without it, or with another form's or a forged one, a submission is refused", async () => {
    const second = asForm([{ name: "only", label: "Only", type: "text" }], `data-form-id="second"`)
    const { form, site, url, leads } = await aForm(api, origin, { html: asForm() + second })
    const other = await aForm(api, origin)
    // Of the same key on another page of the site, and of another key on the same page.
    await site.aPage({ route: "/twin", html: `<h1>Twin</h1>${asForm()}` })
    const twin = await openForm(api, origin, new URL("/twin", url).href)
    const beside = await openForm(api, origin, url, "second")
    const text = `${site.siteId} ${form.action.slice("/__forms/".length).replace("~", " ")}`
    const forged = await Effect.runPromise(
      Effect.provide(
        Effect.flatMap(Signatures, ({ sign }) => sign("file", text)),
        testSignatures
      )
    )
    for (const token of [null, "", other.form.token, twin.token, beside.token, `${form.token}x`, forged]) {
      const sent = await form.send(ada, { token, from: somebody() })
      expect([token, sent.status, sent.json.ok]).toEqual([token, 403, false])
    }
    expect(await leads()).toEqual([])
    for (const one of [form, twin]) expect((await one.send(ada, { from: somebody() })).status).toBe(200)
  })

  it("SUBMIT-15: it does not age: a page opened a year ago still sends", async () => {
    const { form } = await aForm(api, origin)
    api.clock.advance(365 * DAY_MS)
    expect((await form.send(ada)).status).toBe(200)
  })
})

describe("a page that was rendered under a former key", () => {
  const former = signatures((purpose) => new TextEncoder().encode(`former key: ${purpose}`))

  it("SUBMIT-15, SUBMIT-16: sends nothing, until publishing the stylesheet has rendered it anew", async () => {
    const { form, site, page, url } = await aForm(api, origin)
    const text = formTokenText(site.siteId as SiteId, page.pageId, "enquiry")
    const token = await Effect.runPromise(
      Effect.provide(
        Effect.flatMap(Signatures, ({ sign }) => sign("form", text)),
        former
      )
    )
    const html = (await api.served(site.siteId, "/contact"))!.replace(form.token, token)
    const key = pageKey(site.siteId as SiteId, "/contact")
    await api.run(
      Effect.flatMap(Objects, ({ public: store }) =>
        Effect.orDie(store.put(key, new TextEncoder().encode(html), { contentType: "text/html; charset=utf-8" }))
      )
    )
    origin.forget([key])
    const old = await openForm(api, origin, url)
    expect(old.token).toBe(token)
    const refused = await old.send(ada)
    expect([refused.status, refused.json.error]).toEqual([403, expect.stringContaining("out of date")])

    expect((await site.put("/v1/stylesheet", { css: "h1 { color: #135 }" })).status).toBe(200)
    await api.startWorker()
    await expect.poll(async () => (await openForm(api, origin, url)).token).toBe(form.token)
    expect((await (await openForm(api, origin, url)).send(ada)).status).toBe(200)
  })
})

describe("a program that sends a form itself", () => {
  it("SUBMIT-14, SUBMIT-22: is told which control it lacks, and where that comes from", async () => {
    const { form } = await aForm(api, origin)
    const errorOf = async (sending: Parameters<typeof form.send>[1]) => {
      const { status, json } = await form.send(ada, { ...sending, from: somebody() })
      expect(status).toBe(403)
      return json.error
    }
    expect(await errorOf({ token: null })).toMatch(/^mk_ft is missing: .+ hidden field .+ Load the page/)
    for (const nonce of [null, "x"])
      expect(await errorOf({ nonce })).toMatch(/^mk_fn is missing or not well formed\. .+ milliseconds since 1970/)
    expect(await errorOf({ token: "x" }), "which a visitor of an old page has").toContain("out of date")
  })
})

describe("the nonce", () => {
  it("SUBMIT-22: a script must bring one, a browser without script need not", async () => {
    const { form, leads } = await aForm(api, origin)
    expect((await form.send(ada, { nonce: null })).status).toBe(403)
    expect(await leads()).toEqual([])
    expect((await form.send(ada, { nonce: null, shape: "browser" })).status).toBe(303)
    expect(await leads()).toHaveLength(1)
  })

  it("SUBMIT-23: is good for one lead, whoever sends it, and not spent by a refusal", async () => {
    const { form, leads } = await aForm(api, origin)
    const nonce = aNonce(api)
    expect((await form.send({ ...ada, email: "ada" }, { nonce, from: somebody() })).status).toBe(400)
    expect((await form.send(ada, { nonce, from: somebody() })).status).toBe(200)
    const bea = { ...ada, name: "Bea" }
    expect((await form.send(bea, { nonce, from: somebody() })).status).toBe(403)
    expect((await form.send(bea, { nonce, from: somebody(), shape: "browser" })).status).toBe(403)
    const twice = aNonce(api)
    const names = ["Cleo", "Dora", "Edda"]
    const all = await Promise.all(names.map((name) => form.send({ ...ada, name }, { nonce: twice, from: somebody() })))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    expect(await leads()).toHaveLength(2)
  })

  it("SUBMIT-23: one that is younger than a second, or of another shape, is refused", async () => {
    const { form } = await aForm(api, origin)
    for (const nonce of [aNonce(api, 500), "x", aNonce(api).slice(0, 20), `${aNonce(api)}<script>`])
      expect([nonce, (await form.send(ada, { nonce, from: somebody() })).status]).toEqual([nonce, 403])
    // A device whose clock is an hour ahead.
    expect((await form.send(ada, { nonce: aNonce(api, -60 * MINUTE_MS), from: somebody() })).status).toBe(200)
  })
})

describe("the rate", () => {
  it("SUBMIT-17, FORM-10: the sixth submission of one address within a minute is refused, until there is room again", async () => {
    const { form, leads } = await aForm(api, origin)
    const from = somebody()
    for (let count = 1; count <= 5; count++) {
      expect([count, (await form.send({ ...ada, message: `No. ${count}` }, { from })).status]).toEqual([count, 200])
      api.clock.advance(2_000)
    }
    const sixth = await form.send(ada, { from })
    expect([sixth.status, sixth.json.ok]).toEqual([429, false])
    expect(await leads()).toHaveLength(5)
    const wait = Number(sixth.headers["retry-after"])
    expect(wait).toBeGreaterThan(40)
    expect(wait).toBeLessThanOrEqual(52)
    expect((await form.send(ada, { from, shape: "browser" })).text).toContain("Try again in")
    api.clock.advance(wait * 1_000)
    expect((await form.send(ada, { from })).status).toBe(200)
    expect((await form.send(ada, { from })).status).toBe(429)
  })

  it("SUBMIT-18: counts all forms of the site together and refused ones too, but nobody else and no other site", async () => {
    const second = asForm([{ name: "only", label: "Only", type: "text" }], `data-form-id="second"`)
    const { form, url } = await aForm(api, origin, { html: asForm() + second })
    const other = await openForm(api, origin, url, "second")
    const elsewhere = await aForm(api, origin)
    const from = somebody()
    for (let count = 0; count < 2; count++) expect((await form.send({}, { from })).status).toBe(400)
    for (let count = 0; count < 3; count++) expect((await other.send({ only: "x" }, { from })).status).toBe(200)
    expect((await form.send(ada, { from })).status).toBe(429)
    expect((await form.send(ada, { from: somebody() })).status).toBe(200)
    expect((await elsewhere.form.send(ada, { from })).status).toBe(200)
  })

  it("SUBMIT-18: a household of IPv6 addresses is one, and what a visitor claims of their address counts nothing", async () => {
    const { form } = await aForm(api, origin)
    const home = (last: number) => `2001:db8:7:1::${last.toString(16)}`
    const statuses: Array<number> = []
    for (let count = 1; count <= 6; count++) statuses.push((await form.send(ada, { from: home(count) })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const from = somebody()
    for (let count = 1; count <= 6; count++)
      statuses.push((await form.send(ada, { from: `198.51.100.${count}, ${from}` })).status)
    expect(statuses.slice(6)).toEqual([200, 200, 200, 200, 200, 429])
  })

  it("SUBMIT-17: of many at once no more than five are let through", async () => {
    const { form, leads } = await aForm(api, origin)
    const from = somebody()
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, index) => form.send({ ...ada, message: `No. ${index}` }, { from }))
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(await leads()).toHaveLength(5)
  })
})
