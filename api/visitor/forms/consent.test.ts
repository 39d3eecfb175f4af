/** What a visitor agrees to with a form: asked for where it has to be given, and kept in the words they read. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { ada, aForm, asForm, enquiry } from "../../../test/builders/forms.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { expectStatus } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api, { proxyHops: 1 })

const worded = (words: string, consent = "required") =>
  asForm(enquiry, `data-form-id="enquiry" data-consent="${consent}" data-consent-label="${words}"`)

/** What a page of ours sends along. */
const shownWords = async (url: string) => /name="mk_cw" value="([^"]+)"/.exec((await origin.visit(url)).text)![1]!

describe("a box that has to be ticked", () => {
  it("D2: is asked for at its own place, in both shapes, and nothing is kept without it", async () => {
    const { form, leads } = await aForm(api, origin, { html: worded("Write to me.") })
    const refused = await form.send(ada)
    expect([refused.status, refused.json.fields]).toEqual([400, { consent: expect.stringContaining("Tick") }])
    const page = await form.send({ ...ada, consent: "false" }, { shape: "browser" })
    expect([page.status, page.text]).toEqual([400, expect.stringContaining("Write to me")])
    expect(await leads()).toEqual([])
    expect((await form.send({ ...ada, consent: "true" })).status).toBe(200)
    expect(await leads()).toMatchObject([{ consent: true, consentWords: "Write to me." }])
  })

  it("D2: is ticked by a test of the form that says nothing of it", async () => {
    const { site } = await aForm(api, origin, { html: worded("Write to me.") })
    for (const body of [{ data: ada }, {}])
      expect((await site.post("/v1/forms/enquiry/test", body)).body.stages).toMatchObject(
        ["form", "token", "fields", "stored"].map((name) => ({ name, ok: true }))
      )
  })
})

describe("the words beside the box", () => {
  it("D2: are kept as they were read, though the form says something else by now", async () => {
    const { form, leads, page, site, url } = await aForm(api, origin, { html: worded("Keep my address.") })
    const mk_cw = await shownWords(url)
    const html = `<h1>Contact</h1>${worded("Keep everything.", "true")}`
    expectStatus(
      await site.put(`/v1/pages/${page.pageId}/payload`, { html }, { "if-match": page.latestVersionId }),
      200
    )
    const send = async (fields: object) => (await form.send({ ...ada, ...fields })).status
    expect(await send({ consent: "true", mk_cw, message: "an old page" })).toBe(200)
    expect(await send({ consent: "true", message: "a program" })).toBe(200)
    expect(await send({ mk_cw: mk_cw.replace("Keep", "Never keep"), message: "a lie" })).toBe(200)
    const wordsOf = (lead: { data: { message: string }; consent: boolean; consentWords: string }) => [
      lead.data.message,
      lead.consent,
      lead.consentWords
    ]
    expect((await leads()).map(wordsOf).toSorted()).toEqual([
      ["a lie", false, "Keep everything."],
      ["a program", true, "Keep everything."],
      ["an old page", true, "Keep my address."]
    ])
  })

  it("D2: of another form are not believed, and a form without a box keeps none", async () => {
    const other = asForm(enquiry, `data-form-id="other" data-consent-label="Anything at all."`)
    const { form, leads, url } = await aForm(api, origin, { html: other + worded("Only this.", "true") })
    const mk_cw = await shownWords(url)
    expect(mk_cw).toContain("Anything")
    const { form: without, leads: leadsWithout } = await aForm(api, origin, {
      html: asForm(enquiry, `data-form-id="enquiry" data-consent="false"`)
    })
    expect((await without.send({ ...ada, consent: "true" })).status).toBe(200)
    expect(Object.keys((await leadsWithout())[0])).not.toContain("consentWords")
    expect(form.action).toMatch(/~other$/)
    const action = form.action.replace("~other", "~enquiry")
    const token = [...(await origin.visit(url)).text.matchAll(/name="mk_ft" value="([^"]+)"/g)][1]![1]!
    expect((await form.send({ ...ada, mk_cw, consent: "true" }, { action, token })).status).toBe(200)
    expect(await leads()).toMatchObject([{ formKey: "enquiry", consentWords: "Only this." }])
  })

  it("D2: are in the export", async () => {
    const { form, site } = await aForm(api, origin, { html: worded("Write to me.") })
    expect((await form.send({ ...ada, consent: "true" })).status).toBe(200)
    const csv = await site.get("/v1/leads/export?format=csv")
    expect(csv.body).toMatch(/,"consent","consentWords",[^]*,"true","Write to me\.",/)
  })
})
