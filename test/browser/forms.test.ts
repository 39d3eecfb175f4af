/** Forms as visitors use them: filled in, corrected, sent and confirmed, by mouse and keyboard, with script and without. */
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { emptyRoster } from "../../engine/content/collections/roster.ts"
import { refusalWording } from "../../engine/people/forms/refusal/languages.ts"
import type { RowId, SiteId } from "../../engine/model/ids.ts"
import { Collections } from "../../engine/ports/Collections.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { startReceiver } from "../../infra/standins/leads/receiver.ts"
import { violationsOf } from "../builders/chromium.ts"
import { testApi, upstreams } from "../builders/api.ts"
import { formPages } from "../builders/formPages.ts"
import { testOrigin } from "../builders/origin.ts"
import { expectStatus } from "../builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

const pages = formPages(api, origin)
const { open, urlOf, leadsOf } = pages

const form = (fields: ReadonlyArray<object>, attributes = "") =>
  `<mk-component name="form" data-fields='${JSON.stringify(fields)}' ${attributes}></mk-component>`
const fields = [
  { name: "name", label: "Your name", required: true },
  { name: "email", type: "email", label: "Your email", required: true },
  { name: "action", label: "What for", type: "select", options: ["Tour", "Lesson"] },
  { name: "reset", label: "When", type: "radio", options: ["Now", "Later"] }
]
const everyType = [
  { name: "text", label: "Text", placeholder: "Anything", required: true },
  { name: "tel", label: "Phone", type: "tel" },
  { name: "url", label: "Address", type: "url" },
  { name: "number", label: "Number", type: "number" },
  { name: "date", label: "Date", type: "date" },
  { name: "time", label: "Time", type: "time" },
  { name: "long", label: "Long text", type: "textarea" },
  { name: "pick", label: "Pick", type: "select", options: ["A", "B"], required: true, placeholder: "Choose one" },
  { name: "one", label: "One of", type: "radio", options: ["A", "B"], required: true },
  { name: "some", label: "Some of", type: "checkbox", options: ["A", "B"], required: true },
  { name: "yes", label: "Yes to this", type: "checkbox" },
  { name: "file", label: "A file", type: "file" }
]

const fill = async (page: Page) => {
  await page.getByLabel("Your name").fill("Ada")
  await page.getByLabel("Your email").fill("ada@vale.test")
}
const send = (page: Page) => page.getByRole("button", { name: "Send" }).click()
describe("a form that is sent", () => {
  it("SUBMIT-19, CFORM-21, CONTACT-09: is replaced by its confirmation, without leaving the page", async () => {
    const { page, complaints, pageId } = await open(form(fields, 'data-success-message="See you soon"'))
    await page.evaluate("window.stayed = true")
    expect(await page.getByText("See you soon").isVisible()).toBe(false)
    await fill(page)
    await send(page)
    await page.getByText("See you soon").waitFor()
    expect(await page.locator("form").isVisible()).toBe(false)
    expect(await page.evaluate("window.stayed")).toBe(true)
    expect(await page.evaluate("document.activeElement.textContent")).toContain("See you soon")
    expect(complaints).toEqual([])
    expect(await leadsOf(pageId)).toMatchObject([{ data: { name: "Ada", email: "ada@vale.test" }, consent: false }])
  })

  it("SUBMIT-36, SUBMIT-37, CONSENT-16, CONSENT-17: says so to scripts of the page", async () => {
    const { page } = await open(form(fields, 'data-form-id="visit"'))
    await page.evaluate(`
      window.dataLayer = [];
      window.told = [];
      document.addEventListener("mk:form-success", ({ target, detail }) => told.push([target.className, detail.formKey]))
    `)
    await fill(page)
    await send(page)
    await page.getByText("Thank you").waitFor()
    expect(await page.evaluate("window.told")).toEqual([["mk-form", "visit"]])
    expect(await page.evaluate("window.dataLayer")).toEqual([{ event: "mk_form_success", formKey: "visit" }])
  })

  it("SUBMIT-25, SUBMIT-26, SUBMIT-27: shows the author's own confirmation, of this form or of any", async () => {
    const { page } = await open(
      form(fields, 'data-form-id="one" data-success-message="Not this"') +
        form([{ name: "q", label: "Question" }], 'data-form-id="two" data-submit-label="Ask"') +
        '<p data-mk-form-success="one" hidden>Only for one</p><p data-mk-form-success hidden>For the others</p>'
    )
    for (const text of ["Only for one", "For the others"]) expect(await page.getByText(text).isVisible()).toBe(false)
    await fill(page)
    await send(page)
    await page.getByText("Only for one").waitFor()
    expect(await page.getByText("Not this").isVisible()).toBe(false)
    expect(await page.getByText("For the others").isVisible()).toBe(false)
    await page.getByLabel("Question").fill("Why?")
    await page.getByRole("button", { name: "Ask" }).click()
    await page.getByText("For the others").waitFor()
  })

  it("CFORM-64: carries a nonce that is new on each load", async () => {
    const { page, visit } = await open(form(fields))
    const nonce = () => page.locator('[name="mk_fn"]').inputValue()
    const first = await nonce()
    expect(first).toMatch(/^[0-9a-z]{6,10}\.[\w-]{22,64}$/)
    await visit()
    expect(await nonce()).not.toBe(first)
  })

  it("LEAD-10: tells where the visit began", async () => {
    const { page, pageId, route } = await open(form(fields), { query: "?utm_source=post&gclid=1&ref=x" })
    await fill(page)
    await send(page)
    await page.getByText("Thank you").waitFor()
    const [{ attribution }] = await leadsOf(pageId)
    expect(attribution).toEqual({ utm_source: "post", landingPath: route })
  })

  it("SUBMIT-33: sends files along", async () => {
    const { page, pageId } = await open(form([{ name: "cv", label: "Your CV", type: "file", required: true }]))
    await page.getByLabel("Your CV").setInputFiles({
      name: "cv.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n")
    })
    await send(page)
    await page.getByText("Thank you").waitFor()
    expect((await leadsOf(pageId))[0].files).toMatchObject([{ field: "cv", name: "cv.pdf" }])
  })

  it("CFORM-73, NEWS-01: works from the footer, and is kept under the footer's own form", async () => {
    const other = await api.aSite()
    const newsletter = '<mk-component name="newsletter-form" data-submit-label="Join"></mk-component>'
    const footer = expectStatus(await other.put("/v1/chrome/footer", { html: newsletter }), 200)
    const { page } = await open("<p>Above</p>", { on: other })
    await page.getByLabel("Email", { exact: true }).fill("ada@vale.test")
    await page.getByRole("button", { name: "Join" }).click()
    await page.getByText("Thank you").waitFor()
    expect(await leadsOf(footer.pageId, other)).toMatchObject([
      { formKey: "newsletter-form", data: { email: "ada@vale.test" } }
    ])
  })
})

describe("an agent's visitor", () => {
  const roster = async () => {
    const other = await api.aSite()
    await api.run(
      Effect.flatMap(Collections, (collections) =>
        Effect.andThen(
          collections.put({ ...emptyRoster({ id: other.siteId as SiteId, createdAt: 0 }), detailBasePath: "/team" }),
          collections.putRow({
            siteId: other.siteId as SiteId,
            collection: "roster",
            id: "row_0001" as RowId,
            slug: "nell-vale",
            data: { displayName: "Nell Vale", email: "nell@vale.test", agentId: "A7" },
            visibleFrom: null,
            visibleUntil: null,
            featured: false,
            sortOrder: 0,
            createdBy: "system",
            createdAt: 0,
            updatedAt: 0
          })
        )
      )
    )
    await other.aPage({ route: "/team/:slug", html: '<mk-component name="collection-detail"></mk-component>' })
    await api.startWorker()
    await expect.poll(() => api.served(other.siteId, "/team/nell-vale"), { timeout: 20_000 }).toContain("Nell Vale")
    return other
  }

  it("CFORM-29, CFORM-30, AU-B38: is attributed to the agent, but for forms that are kept out of it", async () => {
    const other = await roster()
    const { page, pageId, visit } = await open(
      form(fields, 'data-form-id="ask"') +
        form(
          [{ name: "q", label: "Question" }],
          'data-form-id="other" data-session-agent="false" data-submit-label="Ask"'
        ),
      { on: other }
    )
    expect(await page.locator('[name="mk_agent"]').count()).toBe(0)
    await page.goto(`${await urlOf(other)}/team/nell-vale`)
    await visit()
    expect(await page.locator('[name="mk_agent"]').count()).toBe(1)
    await fill(page)
    await send(page)
    await page.locator("#mk-form-ask").getByText("Thank you").waitFor()
    await page.getByLabel("Question").fill("Why?")
    await page.getByRole("button", { name: "Ask" }).click()
    await page.locator("#mk-form-other").getByText("Thank you").waitFor()
    const leads: ReadonlyArray<{ formKey: string; assignee?: object }> = await leadsOf(pageId, other)
    expect(leads.find(({ formKey }) => formKey === "ask")?.assignee).toMatchObject({
      key: "A7",
      name: "Nell Vale",
      email: "nell@vale.test",
      reason: "attributed"
    })
    expect(leads.find(({ formKey }) => formKey === "other")?.assignee ?? null).toBeNull()
  })
})

describe("a form that is not in order", () => {
  it("SUBMIT-20, CFORM-56: says what is wrong, keeps what was filled in, and leads to the first field", async () => {
    const { page, complaints } = await open(form(fields))
    await page.getByLabel("Your name").fill("Ada")
    await page.getByLabel("Your email").fill("ada")
    await send(page)
    const error = page.locator(".mk-form__error")
    await error.waitFor()
    expect(await error.textContent()).toMatch(/check the following[^]*Your email: /)
    expect(await page.getByLabel("Your name").inputValue()).toBe("Ada")
    expect(await page.evaluate("document.activeElement.name")).toBe("email")
    expect(await page.getByLabel("Your email").getAttribute("aria-invalid")).toBe("true")
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel("Your email").fill("ada@vale.test")
    await send(page)
    await page.getByText("Thank you").waitFor()
    expect(complaints).toEqual([])
  })

  it("SUBMIT-20, CFORM-56: takes back what was told of a field once that is in order, and of the form with the last of them", async () => {
    const days = { name: "days", label: "Days", type: "checkbox", options: ["Mon", "Tue"], required: true }
    const { page, complaints } = await open(form([...fields, days, { name: "tel", label: "Phone", type: "tel" }]))
    const told = () =>
      page.locator(".mk-form__problem:visible").evaluateAll((all) => all.map((e) => e.id.replace("-problem", "")))
    await send(page)
    const error = page.locator(".mk-form__error")
    await error.waitFor()
    const [name, email, group] = await told()
    expect(await told()).toEqual([name, email, group])
    await page.getByLabel("Your name").fill("Ada")
    expect(await told()).toEqual([email, group])
    expect(await page.getByLabel("Your name").getAttribute("aria-describedby")).toBeNull()
    // Not while it is still wrong, and not by another field.
    await page.getByLabel("Your email").pressSequentially("ada")
    expect(await told()).toEqual([email, group])
    await page.getByLabel("Tue").check()
    expect(await told()).toEqual([email])
    expect(await error.textContent()).toContain("Please check the following.")
    await page.getByLabel("Your email").fill("ada@vale.test")
    expect(await told()).toEqual([])
    expect(await error.textContent()).toBe("")
    // What only the server can tell goes as that field is typed in.
    const tel = page.getByLabel("Phone")
    await tel.fill("no number")
    await send(page)
    await error.getByText("Phone:").waitFor()
    await page.getByLabel("Your name").fill("Ada Vale")
    expect(await tel.getAttribute("aria-invalid")).toBe("true")
    await tel.fill("020 7946 0018")
    expect(await tel.getAttribute("aria-invalid")).toBeNull()
    expect(await error.textContent()).toBe("")
    await send(page)
    await page.getByText("Thank you").waitFor()
    expect(complaints).toEqual([])
  })

  it("SUBMIT-20, SUBMIT-05: shows what only the server can tell, at the field it tells of", async () => {
    const { page } = await open(
      form([
        { name: "site", label: "Your website", type: "url" },
        { name: "tel", label: "Phone", type: "tel" }
      ])
    )
    await page.getByLabel("Your website").fill("ftp://vale.test")
    await page.getByLabel("Phone").fill("no number")
    await send(page)
    const error = page.locator(".mk-form__error")
    await error.waitFor()
    expect(await error.textContent()).toMatch(/Your website: [^]*Phone: /)
    expect(await page.evaluate("document.activeElement.name")).toBe("site")
    expect(await page.getByLabel("Phone").inputValue()).toBe("no number")
  })

  it("SUBMIT-20, CFORM-56: speaks the site's language, whatever that of the browser is", async () => {
    const german = await api.aSite()
    expectStatus(await german.put("/v1/site", { locale: "de" }), 200)
    const said = refusalWording("de").problems
    const { page, complaints } = await open(
      form([
        { name: "who", label: "Wer", required: true },
        { name: "mail", label: "Mail", type: "email" },
        { name: "size", label: "Breite", type: "number", required: true },
        { name: "odd", label: "Zahl", type: "number" },
        { name: "pick", label: "Wahl", type: "select", options: ["A"], required: true },
        { name: "one", label: "Eines", type: "radio", options: ["A", "B"], required: true },
        { name: "cv", label: "Datei", type: "file", required: true },
        { name: "yes", label: "Ja", type: "checkbox", required: true }
      ]),
      { on: german }
    )
    await page.getByLabel("Mail").fill("ada")
    await page.getByLabel("Breite").fill("3.5")
    await page.getByLabel("Zahl").pressSequentially("1e")
    await page.locator(".mk-form__submit").click()
    const error = page.locator(".mk-form__error", { hasText: "Bitte prüfen Sie Folgendes." })
    const first = [
      `Wer: ${said.missing}`,
      `Mail: ${said.email}`,
      `Zahl: ${said.number}`,
      `Wahl: ${said.missingChoice}`,
      `Eines: ${said.missingChoice}`,
      `Datei: ${said.missingFile}`,
      `Ja: ${said.tick}`
    ]
    expect((await error.textContent())!.split("\n").slice(1)).toEqual(first)
    await page.getByLabel("Breite").fill("")
    await page.getByLabel("Breite").pressSequentially("1e")
    await page.locator(".mk-form__submit").click()
    // What was typed and is none is not missing.
    await page.locator(".mk-form__error", { hasText: `Breite: ${said.number}` }).waitFor()
    expect(complaints).toEqual([])
  })

  it("asks for one of a group of boxes", async () => {
    const { page } = await open(
      form([{ name: "days", label: "Days", type: "checkbox", options: ["Mon", "Tue"], required: true }])
    )
    await send(page)
    await page.locator(".mk-form__error", { hasText: "Days: Please choose at least one." }).waitFor()
    await page.getByLabel("Tue").check()
    await send(page)
    await page.getByText("Thank you").waitFor()
  })

  it("E5: puts one sign behind the name of a field, and none behind a question", async () => {
    const { page } = await open(
      form([
        { name: "days", label: "Which days?", required: true },
        { name: "who", label: "Your name:", required: true }
      ])
    )
    await send(page)
    const error = page.locator(".mk-form__error", { hasText: "Which days?" })
    expect((await error.textContent())!.split("\n").slice(1)).toEqual([
      expect.stringMatching(/^Which days\? \w/),
      expect.stringMatching(/^Your name: \w/)
    ])
  })

  it("says so when nobody answers, and can be sent again", async () => {
    const { page } = await open(form(fields))
    await fill(page)
    await page.route("**/__forms/**", (route) => route.abort())
    await send(page)
    await page.locator(".mk-form__error", { hasText: "could not be sent" }).waitFor()
    await page.unroute("**/__forms/**")
    await send(page)
    await page.getByText("Thank you").waitFor()
  })

  it("SUBMIT-05, SUBMIT-17: shows in the server's words that it takes no more just now", async () => {
    const { page } = await open(form(fields))
    await page.evaluate(async () => {
      const action = document.querySelector(".mk-form")?.getAttribute("action") ?? ""
      for (let sent = 0; sent < 5; sent++)
        await fetch(action, { method: "POST", body: new URLSearchParams({ a: "b" }) })
    })
    await fill(page)
    await send(page)
    await page.locator(".mk-form__error", { hasText: /Try again in \d+ seconds/ }).waitFor()
    expect(await page.evaluate("document.activeElement.className")).toBe("mk-form__error")
    expect(await page.getByLabel("Your name").inputValue()).toBe("Ada")
  })
})

describe("each field that is not in order", () => {
  const long = [
    ...fields,
    { name: "days", label: "Days", type: "checkbox", options: ["Mon", "Tue"], required: true },
    { name: "yes", label: "Agreed", type: "checkbox", required: true },
    { name: "long", label: "All about it", type: "textarea", required: true }
  ]
  const problems = (page: Page) =>
    page.locator(".mk-form__problem:visible").evaluateAll((places) =>
      places.map((place) => {
        const field = place.closest(".mk-form__field")!
        const input = field.querySelector("[aria-invalid]")!
        const [own, above] = [place, field.querySelector("label, legend")!].map((e) => e.getBoundingClientRect().top)
        return [input.getAttribute("name"), input.getAttribute("aria-describedby") === place.id, own! > above!] as const
      })
    )

  it("SUBMIT-20, CFORM-56: has a message of its own beneath it on a phone, and the first of them is in view", async () => {
    const { page, complaints } = await open(form(long), { width: 360 })
    const heights = await page.locator(".mk-form__field").evaluateAll((all) => all.map((e) => e.clientHeight))
    expect(await page.locator(".mk-form__problem:visible").count()).toBe(0)
    await page.getByLabel("Your name").fill("Ada")
    await send(page)
    await page.locator(".mk-form__problem:visible").first().waitFor()
    expect(await problems(page)).toEqual(["email", "days", "yes", "long"].map((name) => [name, true, true]))
    expect(await page.evaluate("document.activeElement.name")).toBe("email")
    const own = page.locator(".mk-form__field--email .mk-form__problem")
    expect(await own.evaluate((e) => e.getBoundingClientRect().bottom <= innerHeight && e.textContent !== "")).toBe(
      true
    )
    expect(await page.locator(".mk-form__field--days .mk-form__problem").textContent()).toBe(
      "Please choose at least one."
    )
    expect(await page.locator(".mk-form__error").textContent()).toMatch(/Your email: [^]*Days: [^]*All about it: /)
    expect(await own.evaluate((e) => getComputedStyle(e, "::before").content)).toContain("!")
    expect(await violationsOf(page)).toEqual([])

    await page.getByLabel("Your email").fill("ada@vale.test")
    await page.getByLabel("Tue").check()
    await page.getByLabel("Agreed").check()
    await send(page)
    await page.locator(".mk-form__field--email .mk-form__problem").waitFor({ state: "hidden" })
    expect(await problems(page)).toEqual([["long", true, true]])
    expect(await page.locator(".mk-form__error").textContent()).not.toContain("Days")
    const now = await page.locator(".mk-form__field").evaluateAll((all) => all.map((e) => e.clientHeight))
    expect(now.slice(0, -1)).toEqual(heights.slice(0, -1))
    await page.getByLabel("All about it").fill("Nothing")
    await send(page)
    await page.getByText("Thank you").waitFor()
    expect(complaints).toEqual([])
  })

  it("SUBMIT-20: leads to a group of boxes where that comes first", async () => {
    const { page } = await open(form(long.toReversed().filter(({ name }) => name !== "long" && name !== "yes")))
    await send(page)
    await page.locator(".mk-form__problem:visible").first().waitFor()
    expect(await page.evaluate("document.activeElement.name")).toBe("days")
  })

  it("stays readable on a dark page", async () => {
    const { page } = await open(form(long), { css: "body { background: #101814; color: #f4f7f2 }" })
    await send(page)
    await page.locator(".mk-form__problem:visible").first().waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  it("is told of by the server in the same place", async () => {
    const { page } = await open(form([{ name: "tel", label: "Phone", type: "tel" }]))
    await page.getByLabel("Phone").fill("no number")
    await send(page)
    const own = page.locator(".mk-form__field--tel .mk-form__problem")
    await own.waitFor()
    expect(await own.textContent()).toBe("Enter a phone number, such as +1 416 555 0100.")
  })
})

describe("the receiver's reply", () => {
  const slots =
    '<div data-mk-form-success hidden>Sent. <b data-mk-response-field="ref">none</b>' +
    '<a data-mk-response-field="page">Your booking</a> <a data-mk-response-field="bad">Bad</a></div>'
  it("CFORM-27, SUBMIT-28, SUBMIT-29, SUBMIT-30, SUBMIT-31: fills its slots as text, and links with https addresses alone", async () => {
    const receiver = await startReceiver({
      ref: "<i>A-17</i>",
      page: "https://book.example/a17",
      bad: "javascript:alert(1)",
      other: "not asked for"
    })
    upstreams.push(receiver.host)
    const other = await api.aSite()
    const destination = { url: `${receiver.address}/in`, secret: "a signing secret of the receiver" }
    expectStatus(await other.put("/v1/lead-webhooks/desk", destination), 200)
    const attributes = 'data-response-fields="ref,page,bad" data-lead-destination="desk"'
    const { page, complaints } = await open(form(fields, attributes) + slots, { on: other })
    await fill(page)
    const answered = page.waitForResponse(/__forms/)
    await send(page)
    await page.getByText("<i>A-17</i>").waitFor()
    expect(Object.keys((await (await answered).json()).response).toSorted()).toEqual(["bad", "page", "ref"])
    const links = page.locator("[data-mk-form-success] a")
    expect(await links.first().getAttribute("href")).toBe("https://book.example/a17")
    expect(await links.first().textContent()).toBe("Your booking")
    expect([await links.last().getAttribute("href"), await links.last().textContent()]).toEqual([
      null,
      "javascript:alert(1)"
    ])
    expect(complaints).toEqual([])
    await receiver.close()
  })
})

describe("without script", () => {
  it("SUBMIT-21, SUBMIT-02, AU-A1, AU-B30: a form posts, and the page comes back with the confirmation", async () => {
    const { page, pageId, route } = await open(
      form(fields, 'data-form-id="visit"') +
        form([{ name: "q", label: "Question" }], 'data-form-id="ask" data-success-message="Asked"'),
      { script: false }
    )
    await fill(page)
    await page.getByRole("button", { name: "Send" }).first().click()
    await page.waitForURL(`${pages.siteUrl()}${route}?submitted=1#mk-form-visit`)
    expect(await page.getByText("Thank you").isVisible()).toBe(true)
    expect(await page.locator('[data-mk-form="visit"]').isVisible()).toBe(false)
    expect(await page.locator('[data-mk-form="ask"]').isVisible()).toBe(true)
    expect(await page.getByText("Asked").isVisible()).toBe(false)
    expect(await leadsOf(pageId)).toHaveLength(1)
  })
})

describe("a newsletter form", () => {
  it.each([
    ["en", "Thank you. We have your address."],
    ["fr", "Merci. Nous avons bien reçu votre adresse."],
    ["es", "Gracias. Hemos recibido su dirección."],
    ["de", "Vielen Dank. Ihre Adresse ist bei uns angekommen."]
  ])("NEWS-01: confirms an address and not a message, in the language of the site: %s", async (language, thanks) => {
    const other = await api.aSite()
    await api.run(Effect.flatMap(Sites, (sites) => sites.update(other.siteId as SiteId, { language })))
    const { page } = await open('<mk-component name="newsletter-form"></mk-component>', { on: other })
    await page.locator("[name=email]").fill("ada@vale.test")
    await page.locator(".mk-form__submit").click()
    await page.locator(".mk-form__success:visible").waitFor()
    expect(await page.locator(".mk-form__success").textContent()).toBe(thanks)
  })
})

describe("a site with a bot challenge", () => {
  it("CFORM-57, SUBMIT-32: takes what a browser sends that did the work, and nothing that comes without", async () => {
    const guarded = await api.aSite()
    expectStatus(await api.operator.patch(`/ops/v1/sites/${guarded.siteId}`, { botChallenge: true }), 200)
    const { page, complaints, pageId, route } = await open(form(fields), { on: guarded })
    expect(await page.locator(".mk-form__turnstile").isVisible()).toBe(true)
    expect(await violationsOf(page)).toEqual([])

    const lazy = await page.evaluate(async () => {
      const values = Object.fromEntries(
        [...document.querySelectorAll("input[type=hidden]")].map((input) => [
          input.getAttribute("name") ?? "",
          (input as HTMLInputElement).value
        ])
      )
      const action = document.querySelector(".mk-form")?.getAttribute("action") ?? ""
      const send = async (more: object) => {
        const body = new URLSearchParams({ ...values, name: "Bot", email: "bot@vale.test", ...more })
        return (await fetch(action, { method: "POST", headers: { accept: "application/json" }, body })).status
      }
      return [
        await send({}),
        await send({ "cf-turnstile-response": "0" }),
        await send({ "cf-turnstile-response": "x" })
      ]
    })
    expect(lazy).toEqual([403, 403, 403])

    await fill(page)
    await page.locator(".mk-form__turnstile", { hasText: "has shown" }).waitFor()
    await send(page)
    await page.getByText("Thank you").waitFor()
    expect(complaints).toEqual([])
    expect(await leadsOf(pageId, guarded)).toMatchObject([{ data: { name: "Ada" } }])

    const plain = await (await pages.browser().newContext({ javaScriptEnabled: false })).newPage()
    await plain.goto(`${await urlOf(guarded)}${route}`)
    expect(await plain.locator(".mk-form__turnstile").innerText()).toContain("needs JavaScript")
    await fill(plain)
    await send(plain)
    await plain.getByText("needs JavaScript").waitFor()
    expect(await leadsOf(pageId, guarded)).toHaveLength(1)
  })
})

describe("how a form looks", () => {
  it.each([390, 1_200])("CFORM-54: every type has a name and is reached by keyboard, %s pixels wide", async (width) => {
    const { page, complaints } = await open(form(everyType, 'data-columns="2"'), { width })
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
    for (const { label } of everyType)
      expect(
        await page
          .getByLabel(label, { exact: true })
          .or(page.getByRole("group", { name: label }))
          .count(),
        label
      ).toBe(1)
    const reached: Array<string> = []
    for (let step = 0; step < 30 && !reached.includes("submit"); step++) {
      await page.keyboard.press("Tab")
      reached.push(
        await page.evaluate("document.activeElement.type === 'submit' ? 'submit' : (document.activeElement.name ?? '')")
      )
    }
    expect(reached).toContain("consent")
    expect(reached).not.toContain("website")
    expect(complaints).toEqual([])
  })

  it("CFORM-61: its trap is neither seen nor told", async () => {
    const { page } = await open(form(fields), { css: "div, label, input { display: block }" })
    expect(await page.locator('[name="website"]').isVisible()).toBe(false)
    expect(await page.getByRole("textbox", { name: "Leave this field empty" }).count()).toBe(0)
  })
})

it("CFORM-70, CFORM-18: a form that goes elsewhere takes its hidden fields along", async () => {
  const { page } = await open(
    form(
      [
        { name: "q", label: "Search" },
        { name: "lang", type: "hidden", value: "en" }
      ],
      'data-action="/found"'
    )
  )
  await page.getByLabel("Search").fill("tuning")
  await send(page)
  await page.waitForURL(`${pages.siteUrl()}/found?q=tuning&lang=en`)
})
