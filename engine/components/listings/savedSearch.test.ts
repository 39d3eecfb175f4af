import { describe, expect, it } from "vitest"
import type { PageId } from "../../model/ids.ts"
import { consentKey, readSignedWords } from "../../people/forms/consent.ts"
import { savedSearchKey } from "../../listings/saved/savedSearch.ts"
import { savedSearchTexts } from "../../listings/saved/wording.ts"
import { ShownForms } from "../form/ShownForms.ts"
import { listings } from "./listings.ts"
import { savedSearchView } from "./savedSearch.ts"

const owner = "pg_search" as PageId
const view = (language = "en", more: object = {}) =>
  savedSearchView(
    {
      values: { city: "Ajax", minPrice: "500000", sort: "newest", limit: "6", page: "2" },
      featured: null,
      agentKey: null,
      ...more
    },
    owner,
    { language, forms: new ShownForms((asset, key) => `signed ${asset} ${key}`), challenged: false }
  )
const hidden = ({ form }: ReturnType<typeof savedSearchView>) =>
  Object.fromEntries(
    form.fields.flatMap(({ name, control }) => (control.kind === "hidden" ? [[name, control.value]] : []))
  )

describe("the form of a saved search", () => {
  it("carries the filters in force and the asset of its grid, and nothing of how the page is laid out", () => {
    expect(hidden(view())).toEqual({ mk_page: owner, city: "Ajax", minPrice: "500000" })
    expect(hidden(view("en", { featured: "office", agentKey: "9" }))).toMatchObject({
      mk_featured: "office",
      mk_member: "9"
    })
  })

  it("asks for an address and a consent, in every language, and signs the words that are agreed to", () => {
    for (const [language, words] of Object.entries(savedSearchTexts)) {
      const { form, heading } = view(language)
      expect(heading).toBe(words.heading)
      expect([form.action, form.method, form.key]).toEqual(["/__saved", "post", savedSearchKey])
      const asked = form.fields.filter(({ control }) => control.kind !== "hidden")
      expect(asked.map(({ name, label, required }) => [name, label, required])).toEqual([["email", words.email, true]])
      expect(form.consent).toMatchObject({ label: words.consent, required: true })
      expect(form.submitLabel).toBe(words.save)
      expect(form.ours).toMatchObject({ sent: words.sent, token: `signed ${owner} ${savedSearchKey}` })
      const signed = readSignedWords(
        form.ours!.consentWords!.replaceAll(`signed ${owner} ${consentKey(savedSearchKey, words.consent)}`, "x")
      )
      expect(signed).toEqual({ signature: "x", words: words.consent })
    }
  })

  it("stands with a grid that has filters, and with no other", () => {
    const judged = (attributes: object) => listings.judge!(new Map(Object.entries(attributes)))
    expect(judged({ "data-saved-search": "true", "data-url-filters": "all" })).toEqual([])
    expect(judged({ "data-saved-search": "true" })).toMatchObject([{ attribute: "data-saved-search" }])
  })
})
