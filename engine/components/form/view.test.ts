import { describe, expect, it } from "vitest"
import { ShownPictures } from "../../content/media/ShownPictures.ts"
import { limits } from "../../limits.ts"
import type { FormComponent } from "../../model/Form.ts"
import type { PageId } from "../../model/ids.ts"
import { refusalWording } from "../../people/forms/refusal/languages.ts"
import { formWording } from "../../people/forms/wording.ts"
import { components } from "../catalogue.ts"
import type { FieldView } from "./fieldView.ts"
import { ShownForms } from "./ShownForms.ts"
import { formView } from "./view.ts"

const owner = "page_1" as PageId
const shownForms = () => new ShownForms((page, key) => `token of ${page} ${key}`)
const view = (
  name: FormComponent,
  attributes: { readonly [name: string]: string } = {},
  { language = "en", forms = shownForms(), challenged = false } = {},
  by: PageId | null = owner
) => formView(name, attributes, by ?? undefined, { language, forms, challenged })
const fieldsOf = (...fields: ReadonlyArray<object>) => view("form", { "data-fields": JSON.stringify(fields) }).fields
const controlOf = (field: object) => fieldsOf({ name: "f", ...field })[0]!.control

describe("a ready-made form", () => {
  it("is printed in the words of the site's language, with an id for everything", () => {
    const input = { kind: "input", value: null, placeholder: null }
    const named = (name: string, at: number) => ({
      name,
      id: `mk-f1-${at}`,
      problemId: `mk-f1-${at}-problem`,
      missing: null,
      mistyped: null
    })
    expect(view("contact-form", { "data-phone": "required" }, { language: "de-AT" })).toEqual({
      key: "contact-form",
      method: "post",
      action: "/__forms/page_1~contact-form",
      encoding: null,
      columns: 1,
      fields: [
        {
          ...named("name", 1),
          label: "Name",
          required: false,
          control: { ...input, type: "text", autocomplete: "name" }
        },
        {
          ...named("email", 2),
          label: "E-Mail",
          required: true,
          missing: "Bitte ausfüllen.",
          mistyped: "Bitte geben Sie eine E-Mail-Adresse ein, etwa name@example.com.",
          control: { ...input, type: "email", autocomplete: "email" }
        },
        {
          ...named("phone", 3),
          label: "Telefon",
          required: true,
          missing: "Bitte ausfüllen.",
          control: { ...input, type: "tel", autocomplete: "tel" }
        },
        {
          ...named("message", 4),
          label: "Nachricht",
          required: false,
          control: { kind: "textarea", value: "", placeholder: null }
        }
      ],
      consent: {
        id: "mk-f1-consent",
        label: "Ich bin einverstanden, dass meine Angaben zur Beantwortung meiner Anfrage verwendet werden.",
        required: false,
        missing: null,
        problemId: "mk-f1-consent-problem"
      },
      submitLabel: "Absenden",
      errorId: "mk-f1-error",
      ours: {
        token: "token of page_1 contact-form",
        consentWords:
          "token of page_1 contact-form Ich bin einverstanden, dass meine Angaben zur Beantwortung meiner Anfrage " +
          "verwendet werden. Ich bin einverstanden, dass meine Angaben zur Beantwortung meiner Anfrage verwendet werden.",
        leaveEmpty: "Dieses Feld bitte leer lassen",
        offline:
          "Sie sind offline, daher wurde nichts gesendet. Ihre Angaben bleiben hier stehen: Senden Sie sie, sobald Sie " +
          "wieder verbunden sind.",
        failed: "Das Absenden ist nicht gelungen. Bitte versuchen Sie es gleich noch einmal.",
        correct: "Bitte prüfen Sie Folgendes.",
        sessionAgent: true,
        sent: "Vielen Dank. Ihre Nachricht wurde gesendet.",
        challenge: null,
        anchor: "mk-form-contact-form"
      }
    })
  })

  it("for a newsletter has words of its own", () => {
    expect(view("newsletter-form")).toMatchObject({
      consent: { label: "I agree to receive the newsletter by email." },
      submitLabel: "Subscribe",
      ours: { sent: "Thank you. We have your address." }
    })
  })

  it("says what its author says instead", () => {
    const said = {
      "data-submit-label": "Go",
      "data-consent-label": "Yes",
      "data-success-message": "Done.",
      "data-form-id": "visit"
    }
    expect(view("contact-form", said)).toMatchObject({
      key: "visit",
      action: "/__forms/page_1~visit",
      consent: { label: "Yes" },
      submitLabel: "Go",
      ours: { sent: "Done.", anchor: "mk-form-visit" }
    })
  })

  it("shows what stands for the proof of work where the site asks for it", () => {
    expect(view("contact-form", {}, { challenged: true }).ours!.challenge).toEqual({
      bits: limits.challengeBits,
      checking: "Your browser shows by itself that you are no program.",
      checked: "Your browser has shown that you are no program.",
      needsScript: "This form needs JavaScript, to keep programs from filling it in."
    })
  })

  it("leads nowhere while nobody owns it yet", () => {
    expect(view("contact-form", {}, {}, null)).toMatchObject({ action: "", ours: { token: "" } })
  })
})

describe("forms of one page", () => {
  it("have ids of their own, and of two with one key the first has the anchor", () => {
    const forms = shownForms()
    const seen = ["a", "b", "a"].map((key) => view("contact-form", { "data-form-id": key }, { forms }))
    expect(seen.map(({ errorId, ours }) => [errorId, ours!.anchor])).toEqual([
      ["mk-f1-error", "mk-form-a"],
      ["mk-f2-error", "mk-form-b"],
      ["mk-f3-error", null]
    ])
  })

  it("need our script where one of them is sent to us", () => {
    const forms = shownForms()
    const offsite = { "data-fields": '[{"name":"q","type":"text"}]', "data-action": "/search", "data-method": "get" }
    expect(view("form", offsite, { forms })).toMatchObject({ method: "get", action: "/search", ours: null })
    expect(forms.anyOurs).toBe(false)
    expect(view("contact-form", {}, { forms }).errorId).toBe("mk-f2-error")
    expect(forms.anyOurs).toBe(true)
  })
})

describe("a field of a form", () => {
  it("is called as its author calls it, and filled in by a browser where its type says with what", () => {
    expect(fieldsOf({ name: "name", type: "text", label: "Who", required: true })).toEqual([
      {
        name: "name",
        id: "mk-f1-1",
        problemId: "mk-f1-1-problem",
        label: "Who",
        required: true,
        missing: "Please fill in this field.",
        mistyped: null,
        control: { kind: "input", type: "text", value: null, placeholder: null, autocomplete: null }
      }
    ])
    for (const type of ["email", "tel", "url"]) expect(controlOf({ type })).toMatchObject({ type, autocomplete: type })
    for (const type of ["number", "date", "time"])
      expect(controlOf({ type })).toMatchObject({ type, autocomplete: null })
  })

  const saidOf = (field: object, language: string) => {
    const [{ missing, mistyped }] = view(
      "form",
      { "data-fields": JSON.stringify([{ name: "f", ...field }]) },
      { language }
    ).fields as [FieldView]
    return [missing, mistyped]
  }

  it("SUBMIT-20, CFORM-56: brings what is said of it in the site's language, and in no other language than that", () => {
    const words = refusalWording("de").problems
    expect(saidOf({ type: "text", required: true }, "de-AT")).toEqual([words.missing, null])
    expect(saidOf({ type: "text" }, "de")).toEqual([null, null])
    expect(saidOf({ type: "file", required: true }, "de")).toEqual([words.missingFile, words.largeFile(10)])
    expect(saidOf({ type: "checkbox", required: true }, "de")).toEqual([words.tick, null])
    for (const type of ["select", "radio"])
      expect(saidOf({ type, options: [{ value: "a", label: "A" }], required: true }, "de")).toEqual([
        words.missingChoice,
        null
      ])
    for (const type of ["email", "url", "number", "date", "time"] as const)
      expect(saidOf({ type, required: true }, "de")).toEqual([words.missing, words[type]])
    expect(saidOf({ type: "email", required: true }, "pt")).toEqual([null, null])
  })

  const options = [
    { value: "a", label: "One" },
    { value: "b", label: "Two" }
  ]
  const choices = [
    { id: "mk-f1-1-1", value: "a", label: "One", chosen: false },
    { id: "mk-f1-1-2", value: "b", label: "Two", chosen: true }
  ]
  it.each([
    [
      { type: "textarea", value: "x", placeholder: "y" },
      { kind: "textarea", value: "x", placeholder: "y" }
    ],
    [
      { type: "select", options, value: "b", placeholder: "Choose" },
      { kind: "select", empty: "Choose", choices }
    ],
    [
      { type: "select", options, value: "b" },
      { kind: "select", empty: "Please choose", choices }
    ],
    [
      { type: "radio", options, value: "b" },
      { kind: "group", type: "radio", choices }
    ],
    [
      { type: "checkbox", options, value: "b", required: true },
      { kind: "group", type: "checkbox", choices }
    ],
    [
      { type: "checkbox", options, value: "b" },
      { kind: "group", type: "checkbox", choices }
    ],
    [{ type: "checkbox" }, { kind: "checkbox", value: "true", ticked: false }],
    [
      { type: "checkbox", value: "true" },
      { kind: "checkbox", value: "true", ticked: true }
    ],
    [
      { type: "checkbox", value: "false" },
      { kind: "checkbox", value: "true", ticked: false }
    ],
    [
      { type: "hidden", value: "x" },
      { kind: "hidden", value: "x" }
    ],
    [
      { type: "file", accept: ["pdf", "jpg"], multiple: true },
      {
        kind: "file",
        accept: ".pdf,.jpg,.jpeg,.jfif",
        multiple: true,
        otherKind: "Choose a file of the kind pdf, jpg."
      }
    ],
    [
      { type: "file" },
      {
        kind: "file",
        accept: ".pdf,.doc,.docx,.jpg,.jpeg,.jfif,.png,.webp,.heic,.heif",
        multiple: false,
        otherKind: "Choose a file of the kind pdf, doc, docx, jpg, png, webp, heic."
      }
    ]
  ])("declared as %j is %j", (field, control) => {
    expect(controlOf(field)).toEqual(control)
  })

  it("that takes files has its form sent in parts", () => {
    const of = (...types: ReadonlyArray<string>) =>
      view("form", { "data-fields": JSON.stringify(types.map((type, at) => ({ name: `f${at}`, type }))) }).encoding
    expect(of("text", "file")).toBe("multipart/form-data")
    expect(of("text", "text")).toBeNull()
  })
})

describe("words of forms", () => {
  const english = formWording("en")
  it.each(["fr", "es", "de"])("are all there in %s, in words of their own", (language) => {
    const words = formWording(language)
    expect(Object.keys(words)).toEqual(Object.keys(english))
    const same = Object.entries(words).filter(([key, text]) => text === english[key as keyof typeof english])
    for (const text of Object.values(words)) expect(text).not.toBe("")
    // Words that both languages write alike.
    expect(same.every(([, text]) => ["Name", "Message"].includes(text))).toBe(true)
  })

  it("are what the components feed their views with", () => {
    const place = {
      route: "/",
      page: 1,
      language: "fr",
      subject: null,
      contact: {},
      forms: shownForms(),
      challenged: false,
      pictures: new ShownPictures("body"),
      headed: false
    }
    const given = { reads: new Map(), settings: undefined, media: new Map() }
    const fed = ["form", "contact-form", "newsletter-form"].map((name) =>
      components.find((component) => component.name === name)!.feed({ attributes: {}, owner }, given, place)
    )
    expect(fed).toMatchObject([
      { submitLabel: "Envoyer" },
      { key: "contact-form", submitLabel: "Envoyer" },
      { key: "newsletter-form", submitLabel: "S’abonner" }
    ])
  })
})
