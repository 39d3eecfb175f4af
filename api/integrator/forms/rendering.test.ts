/** Forms as visitors' browsers receive them. */
import { Effect } from "effect"
import { JSDOM } from "jsdom"
import { describe, expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { testApi } from "../../../test/builders/api.ts"
import { expectStatus, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()

let shared: Promise<TestSite> | undefined
const site = () => (shared ??= api.aSite())

/** The page that is served at a route. */
const documentAt = async ({ siteId }: TestSite, route: string) => {
  const html = await api.served(siteId, route)
  if (html === undefined) throw new Error(`Nothing is served at ${route}.`)
  return { html, document: new JSDOM(html).window.document }
}

/** A published page with this markup, as it is served. */
const shown = async (html: string, on?: TestSite) => {
  const writer = on ?? (await site())
  const page = await writer.aPage({ html })
  return { ...(await documentAt(writer, page.route)), pageId: page.pageId as string, page }
}
const form = (fields: ReadonlyArray<object>, attributes = "") =>
  `<mk-component name="form" data-fields='${JSON.stringify(fields).replaceAll("&", "&amp;").replaceAll("'", "&#39;")}' ${attributes}></mk-component>`
const email = { name: "email", type: "email", label: "Your email" }
const shownForm = async (fields: ReadonlyArray<object>, attributes?: string) => {
  const page = await shown(form(fields, attributes))
  const found = page.document.querySelector("form")
  if (found === null) throw new Error("The page has no form.")
  return { ...page, form: found }
}
const control = (form: Element, name: string) =>
  [...form.querySelectorAll("[name]")].find((element) => element.getAttribute("name") === name) ?? null
const attributesOf = (element: Element | null) =>
  Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]))

describe("what the platform adds", () => {
  it("CFORM-52, CFORM-59, CFORM-60, CFORM-62, CFORM-63: an address, its mark, a token and the script", async () => {
    const { form, pageId, document } = await shownForm([email])
    expect(form.className).toBe("mk-form")
    expect(attributesOf(form)).toMatchObject({
      method: "post",
      action: `/__forms/${pageId}~form`,
      "data-mk-form": "form"
    })
    expect(attributesOf(control(form, "mk_ft"))).toMatchObject({
      type: "hidden",
      value: expect.stringMatching(/^[\w-]+\.[\w-]+$/)
    })
    const script = document.querySelector('script[src^="/__mk/forms.js?v="]')
    expect(attributesOf(script)).toMatchObject({ defer: "" })
  })

  it("CFORM-61: a field that people neither see nor reach", async () => {
    const { form } = await shownForm([email])
    const website = control(form, "website")
    expect(attributesOf(website)).toMatchObject({ type: "text", tabindex: "-1", autocomplete: "off" })
    expect(attributesOf(website!.closest("div"))).toMatchObject({
      hidden: "",
      "aria-hidden": "true",
      style: "display:none"
    })
  })

  it("CFORM-65: nothing of which is stored, and all of which is there after the next render", async () => {
    const { form: first, page } = await shownForm([email])
    const writer = await site()
    const stored = (await writer.get(`/v1/pages/${page.pageId}/versions/${page.versionId}`)).body
    expect(JSON.stringify(stored)).toContain("mk-component")
    expect(JSON.stringify(stored)).not.toMatch(/mk_ft|data-mk-form|__forms|forms\.js/)
    const base = { "if-match": page.versionId }
    const html = `${form([email])}<p>More</p>`
    expectStatus(await writer.put(`/v1/pages/${page.pageId}/payload`, { html }, base), 200)
    const again = (await documentAt(writer, page.route)).document
    expect(control(again.body, "mk_ft")?.getAttribute("value")).toBe(control(first, "mk_ft")?.getAttribute("value"))
    expect(again.querySelector('script[src^="/__mk/forms.js"]')).not.toBeNull()
  })

  it("AU-B27: the token is of this site, page and form alone", async () => {
    const token = ({ document }: { document: Document }) => control(document.body, "mk_ft")?.getAttribute("value")
    const tokens = [
      token(await shown(form([email]))),
      token(await shown(form([email]))),
      token(await shown(form([email], 'data-form-id="other"'))),
      token(await shown(form([email]), await api.aSite()))
    ]
    expect(new Set(tokens).size).toBe(4)
  })

  it("loads no script on a page without a form that is sent to us", async () => {
    expect((await shown("<p>None</p>")).html).not.toContain("forms.js")
    expect((await shown(form([email], 'data-action="/search"'))).html).not.toContain("forms.js")
  })

  it("stores the script with the site, under its content and under its name", async () => {
    const { html } = await shownForm([email])
    const version = /forms\.js\?v=([0-9a-f]{32})/.exec(html)?.[1]
    const { siteId } = await site()
    const script = await api.object(`sites/${siteId}/assets/${version}.js`)
    expect(script).toContain("mk_fn")
    expect(await api.object(`sites/${siteId}/assets/forms.js`)).toBe(script)
  })
})

describe("fields", () => {
  it("CFORM-01, CFORM-02, CFORM-03, CFORM-53, CFORM-54: stand in order, each with a label that names it", async () => {
    const { form } = await shownForm([{ name: "b", label: "Bee" }, { name: "a" }])
    const fields = [...form.querySelectorAll(".mk-form__field")]
    expect(fields.map(({ className }) => className)).toEqual([
      "mk-form__field mk-form__field--b",
      "mk-form__field mk-form__field--a"
    ])
    for (const [index, name] of ["b", "a"].entries()) {
      const input = control(form, name)
      const label = fields[index]?.querySelector("label")
      expect(input?.className).toBe("mk-form__input")
      expect([label?.className, label?.getAttribute("for")]).toEqual(["mk-form__label", input?.id])
      expect(label?.textContent.trim()).toBe({ b: "Bee", a: "a" }[name])
    }
  })

  it.each(["text", "email", "tel", "url", "number", "date", "time"])(
    "CFORM-04, CFORM-32: a %s is an input of that type",
    async (type) => {
      const { form } = await shownForm([{ name: "x", type }])
      expect(control(form, "x")).toMatchObject({ localName: "input", type })
    }
  )

  it("CFORM-05, CFORM-06, CFORM-08: are required, hinted at and preset as declared", async () => {
    const { form } = await shownForm([
      { name: "a", required: true, placeholder: "e.g. Ada", value: "Grace" },
      { name: "b", type: "textarea", placeholder: "Tell us", value: "<b>" },
      { name: "c", type: "checkbox", label: "Yes", value: true, required: true },
      { name: "d", type: "select", options: ["x", "y"], value: "y" }
    ])
    expect(attributesOf(control(form, "a"))).toMatchObject({ required: "", placeholder: "e.g. Ada", value: "Grace" })
    expect(attributesOf(control(form, "b"))["placeholder"]).toBe("Tell us")
    expect(control(form, "b")).toMatchObject({ localName: "textarea", value: "<b>", required: false })
    expect(control(form, "c")).toMatchObject({ type: "checkbox", checked: true, required: true })
    expect(control(form, "d")).toMatchObject({ value: "y" })
  })

  it("CFORM-09: show their texts decoded once, and keep their names", async () => {
    const { form, html } = await shownForm([{ name: "a&amp;b", label: "Food &amp; drink <b>", placeholder: "&quot;x" }])
    expect(form.querySelector(".mk-form__label")?.textContent.trim()).toBe("Food & drink <b>")
    expect(control(form, "a&amp;b")?.getAttribute("placeholder")).toBe('"x')
    expect(html).not.toContain("drink <b>")
  })

  it("CFORM-33, CFORM-34, CFORM-07: choose from options", async () => {
    const { form } = await shownForm([{ name: "a", type: "select", options: ["One", { value: "2", label: "Two" }] }])
    const select = control(form, "a") as HTMLSelectElement
    expect([...select.options].map(({ value, text }) => [value, text])).toEqual([
      ["", "Please choose"],
      ["One", "One"],
      ["2", "Two"]
    ])
  })

  it("CFORM-48, CFORM-49: a required choice opens on nothing, named by its placeholder", async () => {
    const { form } = await shownForm([
      { name: "a", type: "select", options: ["x"], required: true, placeholder: "Pick one" }
    ])
    const select = control(form, "a") as HTMLSelectElement
    expect([select.required, select.value, select.options[0]?.text]).toEqual([true, "", "Pick one"])
  })

  it.each(["radio", "checkbox"])("CFORM-35, CFORM-36: a %s with options is a group with a name", async (type) => {
    const { form } = await shownForm([{ name: "a", type, label: "Which?", options: ["x", "y"], value: "y" }])
    const group = form.querySelector("fieldset.mk-form__field--a")
    expect(group?.querySelector("legend")?.textContent.trim()).toBe("Which?")
    const choices = [...(group?.querySelectorAll<HTMLInputElement>("input") ?? [])]
    expect(
      choices.map((input) => [
        input.type,
        input.name,
        input.value,
        input.checked,
        input.labels?.[0]?.textContent.trim()
      ])
    ).toEqual([
      [type, "a", "x", false, "x"],
      [type, "a", "y", true, "y"]
    ])
  })

  it("CFORM-37: a hidden field carries its value, without a label", async () => {
    const { form } = await shownForm([{ name: "a", type: "hidden", value: "spring", label: "Season" }])
    expect(attributesOf(control(form, "a"))).toMatchObject({ type: "hidden", value: "spring" })
    expect(form.textContent).not.toContain("Season")
  })

  it("CFORM-38, CFORM-40, CFORM-42: files are taken of the kinds declared, in an encoding that carries them", async () => {
    const { form } = await shownForm([
      { name: "a", type: "file", accept: ["pdf", "jpg"], multiple: true },
      { name: "b", type: "file" }
    ])
    expect(form.getAttribute("enctype")).toBe("multipart/form-data")
    expect(attributesOf(control(form, "a"))).toMatchObject({
      type: "file",
      accept: ".pdf,.jpg,.jpeg,.jfif",
      multiple: ""
    })
    expect(control(form, "b")?.hasAttribute("multiple")).toBe(false)
    expect(control(form, "b")?.getAttribute("accept")).toContain(".docx")
  })
})

describe("around the fields", () => {
  it("CFORM-13, CFORM-14, CFORM-16, CFORM-55, CFORM-56: button, consent and error place", async () => {
    const { form } = await shownForm([email], 'data-submit-label="Book &amp; go" data-consent-label="I agree"')
    expect(form.querySelector("button.mk-form__submit")?.textContent.trim()).toBe("Book & go")
    const consent = form.querySelector<HTMLInputElement>('.mk-form__consent input[name="consent"]')
    expect([consent?.checked, consent?.required, consent?.labels?.[0]?.textContent.trim()]).toEqual([
      false,
      false,
      "I agree"
    ])
    expect(attributesOf(form.querySelector(".mk-form__error"))).toMatchObject({ role: "alert" })
  })

  it("CFORM-15: no consent where none is asked", async () => {
    const { form } = await shownForm([email], 'data-consent="false"')
    expect(form.querySelector(".mk-form__consent")).toBeNull()
  })

  it("CFORM-20: two or three columns", async () => {
    expect((await shownForm([email], 'data-columns="2"')).form.className).toBe("mk-form mk-form--cols-2")
    expect((await shownForm([email], 'data-columns="3" class="mine"')).form.className).toBe(
      "mk-form mk-form--cols-3 mine"
    )
  })

  it("CFORM-11: is known by data-form-id, else by its component", async () => {
    const { form, pageId } = await shownForm([email], 'data-form-id="visit"')
    expect(form.getAttribute("action")).toBe(`/__forms/${pageId}~visit`)
  })

  it("CFORM-21, SUBMIT-24, AU-B30: a confirmation that a visitor without script comes back to", async () => {
    const { document } = await shownForm([email], 'data-form-id="visit" data-success-message="See <you> soon"')
    const sent = document.getElementById("mk-form-visit")
    expect(sent?.textContent.trim()).toBe("See <you> soon")
    expect(sent?.previousElementSibling?.localName).toBe("form")
  })

  it("CFORM-17, CFORM-18, CFORM-19, CFORM-68, CFORM-71: nothing of ours on a form that goes elsewhere", async () => {
    const { form, document } = await shownForm([email], 'data-action="/search"')
    expect(attributesOf(form)).toMatchObject({ method: "get", action: "/search" })
    for (const gone of ['[name="mk_ft"]', '[name="website"]', ".mk-form__consent"])
      expect(form.querySelector(gone)).toBeNull()
    expect(document.querySelector(".mk-form-sent")).toBeNull()
    const posted = await shownForm([email], 'data-action="/search" data-method="post" data-consent="true"')
    expect(posted.form.getAttribute("method")).toBe("post")
    expect(posted.form.querySelector(".mk-form__consent")).not.toBeNull()
  })
})

describe("ready-made forms", () => {
  it("CONTACT-01, CONTACT-02, CONTACT-06, CONTACT-07, CONTACT-08, CONTACT-09: a contact form", async () => {
    const { document, pageId } = await shown(
      '<mk-component name="contact-form" data-fields="name,phone,email,message" data-phone="required" data-submit-label="Write" data-consent-label="Fine" data-success-message="Got it"></mk-component>'
    )
    const form = document.querySelector("form.mk-form")!
    expect(form.getAttribute("action")).toBe(`/__forms/${pageId}~contact-form`)
    const controls = [...form.querySelectorAll<HTMLInputElement>(".mk-form__field .mk-form__input")]
    expect(controls.map(({ name, required, labels }) => [name, required, labels?.[0]?.textContent.trim()])).toEqual([
      ["name", false, "Name"],
      ["phone", true, "Phone"],
      ["email", true, "Email"],
      ["message", false, "Message"]
    ])
    expect(form.querySelector("button")?.textContent.trim()).toBe("Write")
    expect(form.querySelector(".mk-form__consent")?.textContent.trim()).toBe("Fine")
    expect(document.getElementById("mk-form-contact-form")?.textContent.trim()).toBe("Got it")
    expect(control(form, "mk_ft")).not.toBeNull()
  })

  it("NEWS-01, NEWS-02, NEWS-03, NEWS-04: a newsletter form", async () => {
    const { document, pageId } = await shown(
      '<mk-component name="newsletter-form" data-form-id="news" data-submit-label="Join" data-consent-label="Fine"></mk-component>'
    )
    const form = document.querySelector("form.mk-form")!
    expect(form.getAttribute("action")).toBe(`/__forms/${pageId}~news`)
    expect(control(form, "email")).toMatchObject({ type: "email", required: true })
    expect([
      form.querySelector("button")?.textContent.trim(),
      form.querySelector(".mk-form__consent")?.textContent.trim()
    ]).toEqual(["Join", "Fine"])
  })
})

it("CFORM-73, AU-B25: a form of the chrome or of a partial names the asset that declares it, each with ids of its own", async () => {
  const writer = await api.aSite()
  const footer = expectStatus(await writer.put("/v1/chrome/footer", { html: form([email]) }), 200)
  const partial = expectStatus(await writer.put("/v1/partials/signup", { html: form([email]) }), 200)
  const twice = '<mk-partial ref="signup"></mk-partial>'.repeat(2)
  const { document, pageId } = await shown(form([email]) + twice, writer)
  const actions = [...document.querySelectorAll("form")].map((found) => found.getAttribute("action"))
  expect(actions).toEqual([pageId, partial.pageId, partial.pageId, footer.pageId].map((id) => `/__forms/${id}~form`))
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

describe("a field of the contact record", () => {
  const field = (name: string) => `<p>[<mk-component name="site-field" data-field="${name}"></mk-component>]</p>`
  const textOf = (html: string) => [...html.matchAll(/<p>\[(.*?)\]<\/p>/gs)].map(([, text]) => text)
  const contact = {
    name: "Bröd & <Co>",
    phone: "01632 960147",
    email: "desk@vale.test",
    hours: "Mo–Fr 9–5",
    address: { street: "14 Tannery Row", city: "Merrow Bridge", region: "KT", postalCode: "KT1 2AB", country: "GB" }
  }

  it("SFIELD-01, SFIELD-02, SFIELD-03, SFIELD-05, SFIELD-06: is bare, escaped text", async () => {
    const writer = await api.aSite()
    await api.run(Effect.flatMap(Sites, (sites) => sites.update(writer.siteId as SiteId, { contact })))
    const names = [
      "name",
      "phone",
      "email",
      "hours",
      "address",
      "address.street",
      "address.city",
      "address.region",
      "address.postalCode",
      "address.country"
    ]
    const { html } = await shown(names.map(field).join(""), writer)
    expect(textOf(html)).toEqual([
      "Bröd &amp; &lt;Co&gt;",
      "01632 960147",
      "desk@vale.test",
      "Mo–Fr 9–5",
      "14 Tannery Row, Merrow Bridge, KT KT1 2AB",
      "14 Tannery Row",
      "Merrow Bridge",
      "KT",
      "KT1 2AB",
      "GB"
    ])
  })

  it("SFIELD-08, SFIELD-09: is nothing, with a warning, where it is not set", async () => {
    const { html, page } = await shown(field("phone"), await api.aSite())
    expect(textOf(html)).toEqual([""])
    expect(page.warnings).toContainEqual(expect.objectContaining({ code: "site_field.unset", field: "phone" }))
  })

  it("SFIELD-07: fills no attribute", async () => {
    const { html } = await shown(
      `<a href="/call" title='<mk-component name="site-field" data-field="phone">'>Call</a>`,
      await api.aSite()
    )
    expect(html).toMatch(/title="(?:<|&lt;)mk-component name=&quot;site-field&quot;/)
  })
})

it("CFORM-57: shows a bot challenge on a site that has one, and nowhere else", async () => {
  const writer = await api.aSite()
  const { document, page } = await shown(form([email]), writer)
  expect(document.querySelector(".mk-form__turnstile")).toBeNull()
  const on = await api.operator.patch(`/ops/v1/sites/${writer.siteId}`, { botChallenge: true })
  expect(expectStatus(on, 200)).toMatchObject({ botChallenge: true })
  await api.startWorker()
  await expect.poll(async () => (await documentAt(writer, page.route)).html, { timeout: 20_000 }).toContain("turnstile")
  const after = (await documentAt(writer, page.route)).document
  expect(after.querySelector("form .mk-form__turnstile noscript")?.textContent).toContain("JavaScript")
  const scripts = [...after.querySelectorAll("script[src]")].map((script) => script.getAttribute("src")?.split("?")[0])
  expect(scripts).toEqual(["/__mk/challenge.js", "/__mk/forms.js"])
})

it("CFORM-58: warns of CSS that hides the bot challenge", async () => {
  const writer = await site()
  const reply = await writer.put("/v1/stylesheet", { css: ".mk-form__turnstile { display: none }" })
  expect(expectStatus(reply, 200).warnings).toContainEqual(
    expect.objectContaining({ code: "render.required_hidden", className: "mk-form__turnstile" })
  )
})

it("SFIELD-04: a field shows the value that the contact record gets", async () => {
  const writer = await api.aSite()
  const { page } = await shown('<p>Call <mk-component name="site-field" data-field="phone"></mk-component></p>', writer)
  expectStatus(await writer.put("/v1/site", { contact: { phone: "01632 960147" } }), 200)
  await api.startWorker()
  await expect
    .poll(async () => (await documentAt(writer, page.route)).html, { timeout: 20_000 })
    .toContain("Call 01632 960147")
})

it("shows the form of a version that is not published as it will be", async () => {
  const writer = await site()
  const held = await writer.aPage({ html: form([email]), hold: true })
  const preview = await writer.get(`/v1/pages/${held.pageId}/versions/${held.versionId}/preview`)
  const { document } = new JSDOM(preview.body).window
  expect(document.querySelector("form")?.getAttribute("action")).toBe(`/__forms/${held.pageId}~form`)
  expect(control(document.body, "mk_ft")?.getAttribute("value")).toMatch(/^[\w-]{6}\.[\w-]{43}$/)
})
