/** A form that is sent twice: pressed twice, tried again after a lost answer, taken by two processes at once. */
import { beforeAll, describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import { startReceiver } from "../../../infra/standins/leads/receiver.ts"
import { testApi, upstreams } from "../../../test/builders/api.ts"
import type { Client } from "../../../test/builders/client.ts"
import { aPdf } from "../../../test/builders/files.ts"
import { ada, aForm, aNonce, asForm, openForm } from "../../../test/builders/forms.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { expectStatus } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api, { proxyHops: 1 })
let another: Client
beforeAll(async () => {
  another = await api.another()
})
const beside = testOrigin(api, { proxyHops: 1, apiUrl: () => another.address() })

let visitors = 0
const somebody = () => `203.0.113.${++visitors}`

describe("the same answers from one visitor within a minute", () => {
  it.each(["json", "browser"] as const)(
    "D1, SUBMIT-06: are one lead, and answered as the first were (%s)",
    async (shape) => {
      const { form, leads } = await aForm(api, origin)
      const from = somebody()
      const first = await form.send({ ...ada, consent: "true" }, { shape, from })
      const second = await form.send({ ...ada, consent: "true" }, { shape, from })
      expect(first.status).toBe(shape === "json" ? 200 : 303)
      expect([second.status, second.text, second.headers["location"]]).toEqual([
        first.status,
        first.text,
        first.headers["location"]
      ])
      expect(await leads()).toHaveLength(1)
    }
  )

  it("D1: are one lead also when they come by script and without", async () => {
    const { form, leads } = await aForm(api, origin)
    const from = somebody()
    expect((await form.send(ada, { from })).status).toBe(200)
    expect((await form.send(ada, { from, shape: "browser" })).status).toBe(303)
    expect(await leads()).toHaveLength(1)
  })

  it("D1: are another lead after it, from somebody else, through another form, or with one word changed", async () => {
    const { form, leads, url } = await aForm(api, origin, {
      html: asForm() + asForm(undefined, `data-form-id="other"`)
    })
    const other = await openForm(api, origin, url, "other")
    const from = somebody()
    const sent = [
      await form.send(ada, { from }),
      await form.send(ada, { from: somebody() }),
      await other.send(ada, { from }),
      await form.send({ ...ada, message: "x" }, { from }),
      await form.send({ ...ada, consent: "true" }, { from })
    ]
    api.clock.advance(limits.formSameMs - 30_000)
    sent.push(await form.send(ada, { from: somebody() }))
    api.clock.advance(30_000)
    sent.push(await form.send(ada, { from }))
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
    expect(await leads()).toHaveLength(sent.length)
  })

  it("D1: are one lead however many processes take them at once", async () => {
    const { form, leads, url } = await aForm(api, origin)
    const there = await openForm(api, beside, url)
    for (const shape of ["json", "browser"] as const) {
      const from = somebody()
      const said = { ...ada, message: shape }
      const all = await Promise.all([form, there, form, there, form].map((via) => via.send(said, { shape, from })))
      expect(new Set(all.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(all[0]!.status).toBeLessThan(400)
    }
    expect(await leads()).toHaveLength(2)
  })

  it("D1, SUBMIT-33: are one lead with their files, which are kept once; another file makes it another", async () => {
    const html = asForm([
      { name: "name", label: "Name", type: "text" },
      { name: "cv", label: "CV", type: "file" }
    ])
    const { form, leads, site } = await aForm(api, origin, { html })
    const from = somebody()
    const file = { field: "cv", name: "cv.pdf", bytes: aPdf() }
    const renamed = Buffer.concat([aPdf(), Buffer.from("% another")])
    for (const bytes of [file.bytes, file.bytes, renamed])
      expect((await form.send({ name: "Ada" }, { from, files: [{ ...file, bytes }] })).status).toBe(200)
    const kept = await leads()
    expect(kept.map(({ files }: { files: ReadonlyArray<object> }) => files.length)).toEqual([1, 1])
    for (const { id } of kept) {
      const { files } = expectStatus(await site.get(`/v1/leads/${id}`), 200)
      expect((await origin.visit(files[0].url)).status).toBe(200)
    }
  })
})

describe("a submission that comes once more with its nonce", () => {
  it("D1, SUBMIT-23: is answered as it was, from wherever it comes now, and is no other lead", async () => {
    const { form, leads } = await aForm(api, origin)
    const nonce = aNonce(api)
    const sent = await Promise.all([1, 2, 3].map(() => form.send(ada, { nonce, from: somebody() })))
    expect(sent.map(({ status, json }) => [status, json])).toEqual(sent.map(() => [200, { ok: true }]))
    api.clock.advance(10 * limits.formSameMs)
    expect((await form.send(ada, { nonce, from: somebody() })).json).toEqual({ ok: true })
    expect(await leads()).toHaveLength(1)
    expect((await form.send({ ...ada, name: "Bea" }, { nonce, from: somebody() })).status).toBe(403)
  })
})

describe("a form that shows the receiver's reply", () => {
  it("D1, SUBMIT-31: shows the second the reply that the first got, which is asked once", async () => {
    const receiver = await startReceiver({ ref: "A-17" })
    upstreams.push(receiver.host)
    const site = await api.aSite()
    const destination = { url: `${receiver.address}/in`, secret: "a signing secret of the receiver" }
    expectStatus(await site.put("/v1/lead-webhooks/desk", destination), 200)
    const attributes = `data-form-id="enquiry" data-response-fields="ref" data-lead-destination="desk"`
    await site.aPage({ route: "/contact", html: `<h1>Contact</h1>${asForm(undefined, attributes)}` })
    const { hostnames } = (await site.get("/v1/site")).body
    const form = await openForm(api, origin, `http://${hostnames[0].host}/contact`)
    const from = somebody()
    const both = await Promise.all([form.send(ada, { from }), form.send(ada, { from })])
    both.push(await form.send(ada, { from }))
    expect(both.map(({ json }) => json)).toEqual(both.map(() => ({ ok: true, response: { ref: "A-17" } })))
    await receiver.close()
  })
})
