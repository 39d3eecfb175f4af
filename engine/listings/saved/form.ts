/**
 * The form of a saved search, declared like any other, so that what guards forms guards it, and what becomes of enquiries
 * becomes of it. No markup declares it: it stands with a grid that asks for it.
 */
import type { FormDeclaration, FormField } from "../../model/Form.ts"
import { savedSearchKey } from "./savedSearch.ts"
import { savedSearchWording } from "./wording.ts"

/** What a visitor is asked. */
export const savedSearchForm = (language: string): FormDeclaration => {
  const words = savedSearchWording(language)
  return {
    key: savedSearchKey,
    component: "newsletter-form",
    fields: [{ ...field("email", words.email), type: "email" }],
    ownSchema: true,
    submitLabel: words.save,
    consent: true,
    consentRequired: true,
    consentLabel: words.consent,
    successMessage: words.sent,
    columns: 1,
    offsite: null,
    destinations: [],
    notify: null,
    responseFields: [],
    sessionAgent: false
  }
}

/** What the enquiry says: the search as well. */
export const savedSearchEnquiry = (language: string): FormDeclaration => {
  const form = savedSearchForm(language)
  return {
    ...form,
    fields: [...form.fields, { ...field("search", savedSearchWording(language).search), type: "text" }]
  }
}

const field = (name: string, label: string): Omit<FormField, "type"> => ({
  name,
  label,
  required: true,
  placeholder: null,
  options: [],
  value: null,
  accept: [],
  multiple: false
})

/** Names of the form's hidden controls, beside those of every form. */
export const savedSearchControls = {
  /** Id of the asset that holds the grid. */
  page: "mk_page",
  /** Whose listings alone the grid shows: `agent`, `office` or `mine`. */
  featured: "mk_featured",
  /** Key of the one member that it shows. */
  member: "mk_member"
} as const
