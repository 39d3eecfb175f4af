/** Fields of the components that bring their own, and of `form`, which declares them. */
import type { FormComponent, FormField } from "../../model/Form.ts"
import { readFields, type ReadFields } from "./fields.ts"
import { listed } from "./names.ts"

/** What a `contact-form` can ask for, in the order in which `data-fields` names them (CONTACT-02). */
export const contactFields = ["name", "email", "phone", "message"] as const
type ContactField = (typeof contactFields)[number]

/** How `data-phone` decides on the phone field, whatever `data-fields` says (CONTACT-05). */
export const phoneChoices = ["true", "required", "false"] as const

export const decidedFields = (component: FormComponent, given: ReadonlyMap<string, string>): ReadFields => {
  switch (component) {
    case "form":
      return readFields(given.get("data-fields"))
    case "contact-form":
      return { fields: contactForm(given), issues: [] }
    case "newsletter-form":
      return { fields: [own.email], issues: [] }
  }
}

/** Without `data-fields`: name, email and message (AU-B35). Names outside the set are the contract's to refuse. */
const contactForm = (given: ReadonlyMap<string, string>): ReadonlyArray<FormField> => {
  const named = given.has("data-fields") ? listed(given.get("data-fields")) : ["name", "email", "message"]
  const names = new Set(named.filter((name): name is ContactField => contactFields.some((known) => known === name)))
  const phone = given.get("data-phone")
  if (phone === "false") names.delete("phone")
  const wanted = [...names]
  if ((phone === "true" || phone === "required") && !names.has("phone"))
    wanted.splice(wanted.includes("message") ? wanted.indexOf("message") : wanted.length, 0, "phone")
  return wanted.map((name) => (name === "phone" ? { ...own.phone, required: phone === "required" } : own[name]))
}

const ownField = (name: string, label: string, type: FormField["type"], required = false): FormField => ({
  name,
  type,
  label,
  required,
  placeholder: null,
  options: [],
  value: null,
  accept: [],
  multiple: false
})

const own: { readonly [name in ContactField]: FormField } = {
  name: ownField("name", "Name", "text"),
  email: ownField("email", "Email", "email", true),
  phone: ownField("phone", "Phone", "tel"),
  message: ownField("message", "Message", "textarea")
}
