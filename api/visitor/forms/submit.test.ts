/** A form's way from a visitor's browser, through the origin, to a lead; and what is answered on it. */
import { Effect } from "effect"
import { sql } from "kysely"
import { parse } from "parse5"
import { describe, expect, it } from "vitest"
import { MINUTE_MS } from "../../../engine/limits.ts"
import type { PageId, SiteId } from "../../../engine/model/ids.ts"
import { formTokenText } from "../../../engine/people/forms/token.ts"
import { Signatures } from "../../../engine/ports/Signatures.ts"
import { elementsIn, valueOf } from "../../../engine/publish/storedDocument.ts"
import { Database } from "../../../storage/mysql/Database.ts"
import { testApi } from "../../../test/builders/api.ts"
import { ada, aForm, asForm, openForm, previewOf } from "../../../test/builders/forms.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { testSignatures } from "../../../test/builders/publishing.ts"
import { expectStatus, signIn } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api, { proxyHops: 1 })
const bare = testOrigin(api, { proxyHops: 1, keepsForms: false })

describe("a submission that is taken", () => {
  it("SUBMIT-01, SUBMIT-04, SUBMIT-06, FORM-09, API-06: is a lead with what was filled in, under page and key", async () => {
    const { form, page, leads } = await aForm(api, origin)
    expect(form.action).toBe(`/__forms/${page.pageId}~enquiry`)
    const sent = await form.send({ ...ada, topic: "help", message: "Line one\r\nLine two", consent: "true" })
    expect([sent.status, sent.json]).toEqual([200, { ok: true }])
    expect(sent.headers["cache-control"]).toBe("no-store")
    expect(await leads()).toEqual([
      expect.objectContaining({
        id: expect.stringMatching(/^lead_[0-9a-z]{26}$/),
        formInstanceId: `${page.pageId}~enquiry`,
        formKey: "enquiry",
        pageId: page.pageId,
        data: { name: "Ada", email: "ada@vale.test", topic: "help", message: "Line one\nLine two" },
        consent: true
      })
    ])
  })

  it("SUBMIT-02, SUBMIT-21: sends a browser back to the page it came from, at the form's confirmation", async () => {
    const { form, leads } = await aForm(api, origin)
    const sent = await form.send(ada, { shape: "browser" })
    expect([sent.status, sent.headers["location"]]).toEqual([303, "/contact?submitted=1#mk-form-enquiry"])
    expect(await leads()).toHaveLength(1)
  })

  it("SUBMIT-24: the page that a browser comes back to has the confirmation which its address points at", async () => {
    const { form, url } = await aForm(api, origin)
    const { headers } = await form.send(ada, { shape: "browser" })
    const back = await origin.visit(new URL(headers["location"]!, url).href)
    expect(back.status).toBe(200)
    expect(back.text).toContain(`id="${headers["location"]!.split("#")[1]}"`)
  })

  it("SUBMIT-03: goes back to the page of the same site alone, else to the one that declares the form", async () => {
    const { form } = await aForm(api, origin)
    const backTo = async (referer: string) =>
      (await form.send(ada, { shape: "browser", headers: { referer } })).headers["location"]
    const start = "?submitted=1#mk-form-enquiry"
    expect(await backTo("https://elsewhere.test/trap")).toBe(`/contact${start}`)
    expect(await backTo("javascript:alert(1)")).toBe(`/contact${start}`)
    expect(await backTo("")).toBe(`/contact${start}`)
  })

  it("SUBMIT-03, CFORM-73: a form of the footer is sent under the footer's id, and leads back to the page it was seen on", async () => {
    const site = await api.aSite()
    const footer = await site.put("/v1/chrome/footer", { html: asForm() })
    await site.aPage({ route: "/about", html: "<h1>About</h1>" })
    await api.startWorker()
    const url = `${await previewOf(site)}/about`
    await expect.poll(async () => (await origin.visit(url)).text).toContain("data-mk-form")
    const form = await openForm(api, origin, url)
    const sent = await form.send(ada, { shape: "browser" })
    expect([sent.status, sent.headers["location"]]).toEqual([303, "/about?submitted=1#mk-form-enquiry"])
    const [lead] = (await site.get("/v1/leads")).body.leads
    expect(lead.pageId).toBe(footer.body.pageId)
    expect(form.action).toBe(`/__forms/${lead.pageId}~enquiry`)
  })

  it("SUBMIT-12: the key is the component's name where the form has none of its own", async () => {
    const { form, leads } = await aForm(api, origin, { html: `<mk-component name="contact-form"></mk-component>` })
    expect(form.action).toMatch(/~contact-form$/)
    expect((await form.send({ email: "ada@vale.test", message: "Hello" })).status).toBe(200)
    expect((await leads())[0]).toMatchObject({ formKey: "contact-form", consent: false })
  })

  it("SUBMIT-01: JSON is what Accept asks for first, and a browser's header does not", async () => {
    const { form } = await aForm(api, origin)
    const typeFor = async (accept: string) =>
      (await form.send({ website: "x" }, { headers: { accept } })).headers["content-type"]
    expect(await typeFor("application/json, text/plain, */*")).toContain("application/json")
    expect(await typeFor("text/html;q=0.5,application/json")).toContain("application/json")
    expect(await typeFor("text/html,application/json;q=0.9")).toContain("text/plain")
    expect(await typeFor("*/*")).toContain("text/plain")
  })
})

describe("the address of a form", () => {
  it("leads whoever opens it to the page that the form stands on", async () => {
    const { form, url } = await aForm(api, origin, { route: "/grüße" })
    const opened = await origin.visit(new URL(form.action, url).href)
    expect([opened.status, opened.headers["location"]]).toEqual([303, "/gr%C3%BC%C3%9Fe"])
    const sent = await form.send(ada, { shape: "browser", headers: { referer: "" } })
    expect(sent.headers["location"]).toBe("/gr%C3%BC%C3%9Fe?submitted=1#mk-form-enquiry")
    const none = await origin.visit(new URL("/__forms/pg_nothing~x", url).href)
    expect([none.status, none.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"])
  })
})

describe("a submission that is refused", () => {
  it("SUBMIT-05, SUBMIT-09, SUBMIT-10, CFORM-05: says field by field what is wrong, and keeps nothing", async () => {
    const { form, leads } = await aForm(api, origin)
    const sent = await form.send({ email: "ada" })
    expect(sent.status).toBe(400)
    expect(sent.json).toEqual({
      ok: false,
      error: expect.stringContaining("another look"),
      fields: {
        name: "Please fill in this field.",
        email: expect.stringContaining("email address")
      }
    })
    const ofOtherForm = { ok: false, code: "outdated", error: expect.not.stringContaining("extra") }
    const undeclared = await form.send({ ...ada, extra: "x" })
    expect(undeclared.status).toBe(400)
    expect(undeclared.json).toMatchObject({ ...ofOtherForm, fields: { "": expect.stringContaining("extra") } })
    const unoffered = await form.send({ ...ada, topic: "weather" })
    expect(unoffered.status).toBe(400)
    expect(unoffered.json).toMatchObject({ ...ofOtherForm, fields: { topic: expect.stringContaining("Choose") } })
    expect(await leads()).toEqual([])
  })

  it("SUBMIT-34: gives a browser without script the page back, filled in, with what is wrong, under the site's policy", async () => {
    const { form, url } = await aForm(api, origin)
    const typed = '"><script>alert(1)</script>'
    const sent = await form.send({ email: typed, name: "Ada" }, { shape: "browser" })
    expect([sent.status, sent.headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"])
    expect(sent.text).toContain("Your email: Enter an email address")
    expect(sent.text).toContain("<h1>Contact</h1>")
    const page = parse(sent.text)
    expect([...elementsIn(page)].filter((element) => valueOf(element, "name") === "email")).toMatchObject([
      {
        attrs: expect.arrayContaining([
          { name: "value", value: typed },
          { name: "aria-invalid", value: "true" }
        ])
      }
    ])
    expect(sent.text).not.toContain(typed)
    const scripts = [...elementsIn(page)].filter(({ tagName }) => tagName === "script")
    expect(scripts.flatMap((script) => valueOf(script, "src") ?? [])).toEqual([
      expect.stringMatching(/^\/__mk\/forms\.js/)
    ])
    expect(scripts.filter((script) => valueOf(script, "type") !== "application/ld+json")).toHaveLength(1)
    const { headers } = await origin.visit(url)
    expect(sent.headers["content-security-policy"]).toBe(headers["content-security-policy"])
    expect(sent.headers["x-robots-tag"]).toContain("noindex")
    expect(sent.headers["cache-control"]).toBe("no-store")
  })

  it("S9: gives a browser without script a page of few words where its own takes more memory than there is for one visitor", async () => {
    const { form, page, site } = await aForm(api, origin)
    expectStatus(await site.put("/v1/partials/heavy", { html: `<div>${"<i></i>".repeat(70_000)}</div>` }), 200)
    const { latestVersionId, payload } = (await site.get(`/v1/pages/${page.pageId}`)).body
    const html = `${payload.html}${'<mk-partial ref="heavy"></mk-partial>'.repeat(3)}`
    expectStatus(await site.put(`/v1/pages/${page.pageId}/payload`, { html }, { "if-match": latestVersionId }), 200)
    expect(await api.served(site.siteId, "/contact")).toContain("<i></i>".repeat(210_000).slice(0, 1_000))
    const sent = await form.send({ email: "nobody", name: "Ada" }, { shape: "browser" })
    expect([sent.status, sent.headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"])
    expect(sent.text).toContain("Your email: Enter an email address")
    expect(sent.text.length).toBeLessThan(100_000)
    const asked = await site.post("/v1/pages?dryRun=1&render=classes", {
      route: "/other",
      title: "Other",
      payload: { html }
    })
    expect([asked.status, asked.body.code, asked.body.classes]).toEqual([200, undefined, undefined])
  })

  it("SUBMIT-07, SUBMIT-08: a filled trap is answered as if it were taken, in both shapes, and nothing is kept", async () => {
    const { form, leads } = await aForm(api, origin)
    const json = await form.send({ ...ada, website: "http://spam.test" })
    expect([json.status, json.json]).toEqual([200, { ok: true }])
    const browser = await form.send({ ...ada, website: "x" }, { shape: "browser" })
    expect([browser.status, browser.headers["location"]]).toEqual([303, "/contact?submitted=1#mk-form-enquiry"])
    expect(await leads("?includeTest=1")).toEqual([])
  })

  it("SUBMIT-11: answers 404 for a key the site has no form for, and for one of another site", async () => {
    const { form, page } = await aForm(api, origin)
    const other = await aForm(api, origin)
    for (const action of [
      `/__forms/${page.pageId}~nothing`,
      `/__forms/enquiry`,
      new URL(other.form.action, other.url).pathname
    ]) {
      const sent = await form.send(ada, { action })
      expect([action, sent.status, sent.json.ok]).toEqual([action, 404, false])
    }
    expect(await other.leads()).toEqual([])
  })

  it("SUBMIT-11: there is no form either after its page was archived", async () => {
    const { form, site, page } = await aForm(api, origin)
    await site.post(`/v1/pages/${page.pageId}/archive`, { disposition: "gone" })
    expect((await site.post(`/v1/pages/${page.pageId}/archive/confirm`, { route: "/contact" })).status).toBe(200)
    expect((await form.send(ada)).status).toBe(404)
  })

  it("SUBMIT-13: of forms with one key finds the page's own first, then the chrome's, then a partial's", async () => {
    const { form, site, page, leads } = await aForm(api, origin)
    const one = [{ name: "only", label: "Only", type: "text" }]
    const written: { [path: string]: string } = {}
    const shared = asForm(one) + asForm(one, `data-form-id="both"`)
    // The partial is older: what came first does not decide.
    for (const [path, html] of [
      ["/v1/partials/aside", shared + asForm(one, `data-form-id="aside"`)],
      ["/v1/chrome/footer", shared]
    ] as const) {
      const { status, body } = await site.put(path, { html })
      expect([path, status]).toEqual([path, 200])
      written[path] = body.pageId
    }
    const send = async (key: string, declaredBy: string, fields: { readonly [name: string]: string }) => {
      const text = formTokenText(site.siteId as SiteId, declaredBy as PageId, key)
      const token = await Effect.runPromise(
        Effect.provide(
          Effect.flatMap(Signatures, ({ sign }) => sign("form", text)),
          testSignatures
        )
      )
      return (await form.send(fields, { action: `/__forms/${page.pageId}~${key}`, token })).status
    }
    const { "/v1/chrome/footer": footer = "", "/v1/partials/aside": aside = "" } = written
    // The token is for one form; so what is found shows in whose token is taken.
    expect([await send("enquiry", page.pageId, ada), await send("enquiry", footer, { only: "x" })]).toEqual([200, 403])
    expect([await send("both", aside, { only: "x" }), await send("both", footer, { only: "x" })]).toEqual([403, 200])
    api.clock.advance(MINUTE_MS)
    expect([await send("aside", aside, { only: "x" }), await send("nowhere", aside, { only: "x" })]).toEqual([200, 404])
    const kept = (await leads()).map(({ pageId, formKey }: { pageId: string; formKey: string }) => [pageId, formKey])
    expect(kept.sort()).toEqual(
      [
        [page.pageId, "enquiry"],
        [footer, "both"],
        [aside, "aside"]
      ].sort()
    )
  })

  it("SUBMIT-35, DRAFT-12: an unclaimed draft takes nothing", async () => {
    const draft = (await api.anonymous.post("/v1/drafts", { businessName: "Klavierwerkstatt" })).body
    const { clientId, clientSecret } = draft.credential
    const writer = await signIn(api.anonymous, clientId, clientSecret)
    await writer.post("/v1/lease")
    await writer.post("/v1/pages", { route: "/contact", title: "Contact", payload: { html: asForm() } })
    const url = `${draft.previewUrl.replace(/\/$/, "")}/contact`
    const form = await openForm(api, origin, url)
    const sent = await form.send(ada)
    expect([sent.status, sent.json.ok]).toEqual([403, false])
    expect((await form.send(ada, { shape: "browser" })).text).toContain("not open yet")
    expect((await writer.get("/v1/leads?includeTest=1")).body.leads).toEqual([])
  })

  it("is told in the shape it asked for, though the failure is ours, where it cannot be kept for later", async () => {
    const { form, leads } = await aForm(api, bare)
    const rename = (from: string, to: string) =>
      api.run(
        Effect.flatMap(Database, ({ query }) =>
          query((db) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db))
        )
      )
    await rename("leads", "leads_away")
    const json = await form.send(ada)
    const browser = await form.send(ada, { shape: "browser" })
    await rename("leads_away", "leads")
    expect([json.status, json.json.ok, json.headers["retry-after"]]).toEqual([503, false, "5"])
    expect([browser.status, browser.text.includes("try again in a moment")]).toEqual([503, true])
    // What was not kept can be sent again as it was.
    expect((await form.send(ada)).status).toBe(200)
    expect(await leads()).toHaveLength(1)
  })

  it("a body of another type, or one that is broken off, is refused in the visitor's words", async () => {
    const { form, leads } = await aForm(api, origin)
    const json = await form.send(ada, { headers: { "content-type": "application/json" } })
    expect([json.status, json.json.ok]).toEqual([415, false])
    const broken = await form.send(ada, { headers: { "content-type": "multipart/form-data; boundary=b" } })
    expect([broken.status, broken.json.ok]).toEqual([400, false])
    const none = await form.send(ada, { headers: { "content-type": "multipart/form-data" } })
    expect([none.status, none.json.ok]).toEqual([400, false])
    const endless = await form.send({ ...ada, message: "x".repeat(600_000) })
    expect([endless.status, endless.json.ok]).toEqual([400, false])
    expect(await leads()).toEqual([])
  })
})
