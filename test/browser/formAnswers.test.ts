/**
 * What a visitor typed is theirs: it stands in the form again after whatever kept it from being taken, with script and
 * without, by mouse and by keyboard.
 */
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import type { SiteId } from "../../engine/model/ids.ts"
import { Objects } from "../../engine/ports/Objects.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { pageKey } from "../../engine/publish/keys.ts"
import { testApi } from "../builders/api.ts"
import { aPdf } from "../builders/files.ts"
import { formPages } from "../builders/formPages.ts"
import { asForm } from "../builders/forms.ts"
import { testOrigin } from "../builders/origin.ts"
import { expectStatus } from "../builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)
const { open, leadsOf, urlOf, site } = formPages(api, origin)

const fields = [
  { name: "name", label: "Your name", type: "text", required: true },
  { name: "tel", label: "Phone", type: "tel" },
  { name: "topic", label: "What for", type: "select", options: ["Tour", "Lesson"] },
  { name: "when", label: "When", type: "radio", options: ["Now", "Later"] },
  { name: "days", label: "Days", type: "checkbox", options: ["Mon", "Tue"] },
  { name: "message", label: "Message", type: "textarea" }
]
const aForm = (attributes = "") => asForm(fields, `data-form-id="visit" ${attributes}`)
const message = 'Two lines,\n<b>"quoted"</b> & more'

const fill = async (page: Page, tel = "no number") => {
  await page.getByLabel("Your name").fill("Ada")
  await page.getByLabel("Phone").fill(tel)
  await page.getByLabel("What for").selectOption("Lesson")
  await page.getByLabel("Later").check()
  await page.getByLabel("Tue").check()
  await page.getByLabel("Message").fill(message)
}
const filled = async (page: Page) => ({
  name: await page.getByLabel("Your name").inputValue(),
  topic: await page.getByLabel("What for").inputValue(),
  later: await page.getByLabel("Later").isChecked(),
  mon: await page.getByLabel("Mon").isChecked(),
  tue: await page.getByLabel("Tue").isChecked(),
  message: (await page.getByLabel("Message").inputValue()).replaceAll("\r\n", "\n")
})
const everything = { name: "Ada", topic: "Lesson", later: true, mon: false, tue: true, message }
const send = (page: Page) => page.getByRole("button", { name: "Send" }).click()

/** Makes the stored page one that was rendered under a key that is no more. */
const outdate = (siteId: string, route: string) =>
  api.run(
    Effect.gen(function* () {
      const { public: store } = yield* Objects
      const key = pageKey(siteId as SiteId, route)
      const found = (yield* Effect.orDie(store.get(key)))!
      const text = new TextDecoder().decode(found.body).replace(/(name="mk_ft" value=")[^"]+/, "$1k0.old")
      yield* Effect.orDie(store.put(key, new TextEncoder().encode(text), { contentType: "text/html; charset=utf-8" }))
      return key
    })
  )

describe("without script", () => {
  it("SUBMIT-34: a refused form comes back on its page, filled in, with each problem at its field", async () => {
    const on = await api.aSite()
    expectStatus(await on.put("/v1/chrome/footer", { html: "<p>Vale, by the river</p>" }), 200)
    const { page, pageId, route } = await open(aForm(), { script: false, on })
    await fill(page)
    await send(page)
    const error = page.locator(".mk-form__error")
    await error.waitFor()
    expect(await filled(page)).toEqual(everything)
    expect(await page.getByText("Vale, by the river").isVisible()).toBe(true)
    expect(await page.title()).toMatch(/^This needs another look – /)
    expect(await error.innerText()).toMatch(/not sent[^]*Phone: Enter a phone number/)
    const phone = page.getByLabel("Phone")
    expect(await phone.getAttribute("aria-invalid")).toBe("true")
    const described = await phone.getAttribute("aria-describedby")
    expect(await page.locator(`#${described}`).innerText()).toContain("Enter a phone number")
    expect(await page.getByLabel("Your name").getAttribute("aria-invalid")).toBeNull()
    await error.getByRole("link").click()
    expect(await phone.inputValue()).toBe("no number")
    await phone.fill("01632 960147")
    await send(page)
    await page.waitForURL(`${await urlOf(on)}${route}?submitted=1#mk-form-visit`)
    expect(await page.getByText("Thank you").isVisible()).toBe(true)
    expect(await leadsOf(pageId, on)).toMatchObject([{ data: { name: "Ada", tel: "01632 960147", message } }])
  })

  it("SUBMIT-34: the focus is on what is wrong, and the keyboard alone gets from there to a form that is sent", async () => {
    const { page, pageId } = await open(aForm(), { script: false })
    await fill(page)
    await page.getByLabel("Message").focus()
    // The consent box, then the button.
    for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key)
    await page.locator(".mk-form__error").waitFor()
    await expect.poll(() => page.locator(".mk-form__error:focus").count()).toBe(1)
    expect(await page.locator(".mk-form__error").evaluate((at) => at.getBoundingClientRect().top)).toBeLessThan(700)
    // Its link leads to the field.
    for (const key of ["Tab", "Enter"]) await page.keyboard.press(key)
    await expect.poll(() => page.locator("[name=tel]:focus").count()).toBe(1)
    await page.keyboard.press("ControlOrMeta+A")
    await page.keyboard.type("01632 960147")
    await page.keyboard.press("Enter")
    await page.waitForURL(/submitted=1/)
    expect(await leadsOf(pageId)).toHaveLength(1)
  })

  it("SUBMIT-15: a page that is out of date comes back up to date, and what was typed can be sent at once", async () => {
    const { page, pageId, route, visit } = await open(aForm(), { script: false })
    origin.forget([await outdate(site().siteId, route)])
    await visit()
    await fill(page, "01632 960147")
    await send(page)
    await page.getByText("It is up to date now").waitFor()
    expect(await filled(page)).toEqual(everything)
    await send(page)
    await page.waitForURL(/submitted=1/)
    expect(await leadsOf(pageId)).toHaveLength(1)
  })

  it("SUBMIT-17: whoever sends too often gets what they typed back, and when it can be sent", async () => {
    const { page } = await open(aForm(), { script: false })
    await fill(page)
    for (let sent = 1; sent <= 6; sent++) {
      await send(page)
      await page.locator(".mk-form__error:not(:empty)").waitFor()
      await page.getByLabel("Message").fill(`${message} ${sent}`)
    }
    await send(page)
    await page.getByText("Try again in").waitFor()
    expect(await filled(page)).toEqual({ ...everything, message: `${message} 6` })
  })

  it("SUBMIT-34, CFORM-38: a file is asked for again, since no page can give it back", async () => {
    const html = asForm([...fields, { name: "cv", label: "Your CV", type: "file" }], `data-form-id="visit"`)
    const { page, pageId } = await open(html, { script: false })
    const choose = () =>
      page
        .getByLabel("Your CV")
        .setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from(aPdf()) })
    await fill(page)
    await choose()
    await send(page)
    await page.getByText("Your CV: Choose the file again").waitFor()
    expect(await filled(page)).toEqual(everything)
    await choose()
    await page.getByLabel("Phone").fill("01632 960147")
    await send(page)
    await page.waitForURL(/submitted=1/)
    expect((await leadsOf(pageId))[0].files).toHaveLength(1)
  })

  it("SUBMIT-11: a form that is gone is told of in the site's own header and footer", async () => {
    const on = await api.aSite()
    expectStatus(await on.put("/v1/chrome/footer", { html: "<p>Vale, by the river</p>" }), 200)
    const { page, pageId, versionId } = await open(aForm(), { script: false, on })
    await fill(page)
    await api.startWorker()
    const nothing = `${await urlOf(on)}/nothing-here`
    await expect
      .poll(async () => (await origin.visit(nothing)).text, { timeout: 20_000 })
      .toContain("Vale, by the river")
    const html = "<h1>No form any more</h1>"
    expectStatus(await on.put(`/v1/pages/${pageId}/payload`, { html }, { "if-match": versionId }), 200)
    await send(page)
    await page.getByRole("heading", { name: "There is no such form" }).waitFor()
    expect(await page.getByText("Vale, by the river").isVisible()).toBe(true)
  })

  it.each([
    ["fr", "Veuillez remplir ce champ."],
    ["es", "Rellene este campo."],
    ["de-CH", "Bitte ausfüllen."]
  ])("SUBMIT-34: speaks the language of the site, %s", async (language, problem) => {
    const other = await api.aSite()
    await api.run(Effect.flatMap(Sites, (sites) => sites.update(other.siteId as SiteId, { language })))
    const { page } = await open('<mk-component name="contact-form"></mk-component>', { on: other, script: false })
    await page.locator("[name=email]").evaluate((input) => input.removeAttribute("required"))
    await page.locator(".mk-form__submit").click()
    await page.locator(".mk-form__error:not(:empty)").waitFor()
    const label = { fr: "E-mail", es: "Correo electrónico", "de-CH": "E-Mail" }[language]
    expect(await page.locator(".mk-form__error").innerText()).toContain(`${label}: ${problem}`)
    expect(await page.locator("html").getAttribute("lang")).toBe(language)
  })
})

describe("with script", () => {
  it("what was typed is there after the page was loaded anew, and gone once it was sent", async () => {
    const { page, pageId, visit } = await open(aForm())
    await fill(page, "01632 960147")
    await visit()
    expect(await filled(page)).toEqual(everything)
    await send(page)
    await page.getByText("Thank you").waitFor()
    await visit()
    expect(await filled(page)).toEqual({ ...everything, name: "", topic: "", later: false, tue: false, message: "" })
    expect(await leadsOf(pageId)).toHaveLength(1)
  })

  it.each([
    ["the same words", "Write to me.", true],
    ["other words", "Sell what I wrote.", false]
  ])("D2: a box that was ticked, with %s beside it after the page was loaded anew", async (_, words, isTicked) => {
    const form = (label: string) => aForm(`data-consent-label="${label}"`)
    const { page, pageId, versionId } = await open(form("Write to me."))
    await fill(page, "01632 960147")
    await page.getByLabel("Write to me.").check()
    const html = `<h1>Forms</h1>${form(words)}`
    expectStatus(await site().put(`/v1/pages/${pageId}/payload`, { html }, { "if-match": versionId }), 200)
    await expect
      .poll(async () => {
        await page.reload()
        return page.locator(".mk-form__consent .mk-form__label").innerText()
      })
      .toBe(words)
    expect(await filled(page)).toEqual(everything)
    expect(await page.getByLabel(words).isChecked()).toBe(isTicked)
  })

  it("without a connection it is said, and what was typed is sent once there is one", async () => {
    const { page, context, pageId } = await open(aForm())
    await fill(page, "01632 960147")
    await context.setOffline(true)
    await send(page)
    await page.getByText("You are offline").waitFor()
    expect(await filled(page)).toEqual(everything)
    await context.setOffline(false)
    await send(page)
    await page.getByText("Thank you").waitFor()
    expect(await leadsOf(pageId)).toHaveLength(1)
  })

  it("D1: what was taken though its answer was lost is the same when it is sent again", async () => {
    const { page, pageId } = await open(aForm())
    await fill(page, "01632 960147")
    await page.evaluate(`{
      const fetched = window.fetch
      let isLost = false
      window.fetch = async (...asked) => {
        const answer = await fetched(...asked)
        if (isLost) return answer
        isLost = true
        throw new TypeError("lost")
      }
    }`)
    await send(page)
    await page.getByText("could not be sent").waitFor()
    api.clock.advance(120_000)
    await send(page)
    await page.getByText("Thank you").waitFor()
    expect(await leadsOf(pageId)).toHaveLength(1)
  })

  it("D1: a button that is pressed twice sends once", async () => {
    const { page, pageId } = await open(aForm())
    await fill(page, "01632 960147")
    await page.getByRole("button", { name: "Send" }).dblclick()
    await page.getByText("Thank you").waitFor()
    expect(await leadsOf(pageId)).toHaveLength(1)
  })

  it("SUBMIT-15: a page that is out of date is brought up to date, without anybody noticing", async () => {
    const { page, pageId, route, visit, versionId } = await open(aForm())
    const stale = await outdate(site().siteId, route)
    origin.forget([stale])
    await visit()
    await fill(page, "01632 960147")
    const html = `<h1>Forms</h1><p>New</p>${aForm()}`
    expectStatus(await site().put(`/v1/pages/${pageId}/payload`, { html }, { "if-match": versionId }), 200)
    await send(page)
    await page.getByText("Thank you").waitFor()
    expect(await leadsOf(pageId)).toHaveLength(1)
  })

  it.each([
    [
      "a field that has to be filled in",
      { name: "plz", label: "Postcode", type: "text", required: true },
      "Please fill in this field"
    ],
    ["a field in place of another", { name: "mobile", label: "Mobile", type: "tel" }, "It is up to date now"],
    [
      "other answers",
      { name: "topic", label: "What for", type: "select", options: ["Visit", "Tour"] },
      "up to date now"
    ]
  ])("SUBMIT-15: a form that has %s by now takes its place, with what was typed", async (what, field, said) => {
    const { page, pageId, versionId } = await open(aForm())
    await fill(page, "01632 960147")
    const gone = { plz: "", mobile: "tel", topic: "topic" }[field.name]
    const changed = [...fields.filter(({ name }) => name !== gone), field]
    const html = `<h1>Forms</h1>${asForm(changed, 'data-form-id="visit"')}`
    expectStatus(await site().put(`/v1/pages/${pageId}/payload`, { html }, { "if-match": versionId }), 200)
    await send(page)
    const error = page.locator(".mk-form__error")
    await error.getByText(said).first().waitFor()
    expect(await error.innerText()).not.toMatch(/no field/)
    expect(await filled(page)).toEqual({ ...everything, topic: field.name === "topic" ? "" : "Lesson" })
    const shown = page.locator(`[name=${field.name}]`)
    if (field.name === "topic") await shown.selectOption("Visit")
    else await shown.fill("01632 960148")
    await send(page)
    await page.getByText("Thank you").waitFor()
    const value = field.name === "topic" ? "Visit" : "01632 960148"
    expect(await leadsOf(pageId), what).toMatchObject([{ data: { name: "Ada", [field.name]: value } }])
  })

  it("D2, SUBMIT-15: but is not sent by itself where it asks to agree to something else by now", async () => {
    const { page, pageId, route, visit, versionId } = await open(aForm('data-consent-label="Write to me."'))
    origin.forget([await outdate(site().siteId, route)])
    await visit()
    await fill(page, "01632 960147")
    await page.getByLabel("Write to me.").check()
    const html = `<h1>Forms</h1>${aForm('data-consent-label="Keep everything."')}`
    expectStatus(await site().put(`/v1/pages/${pageId}/payload`, { html }, { "if-match": versionId }), 200)
    await send(page)
    await page.getByText("It is up to date now").waitFor()
    expect(await filled(page)).toEqual(everything)
    expect(await page.getByLabel("Keep everything.").isChecked()).toBe(false)
    expect(await leadsOf(pageId)).toEqual([])
  })

  it("D2: a box that has to be ticked is asked for at its place", async () => {
    const { page, pageId } = await open(aForm('data-consent="required" data-consent-label="Write to me."'))
    await fill(page, "01632 960147")
    await send(page)
    await page.locator(".mk-form__consent .mk-form__problem:visible").waitFor()
    expect(await page.evaluate("document.activeElement.name")).toBe("consent")
    await page.getByLabel("Write to me.").check()
    await send(page)
    await page.getByText("Thank you").waitFor()
    expect(await leadsOf(pageId)).toMatchObject([{ consent: true, consentWords: "Write to me." }])
  })
})
