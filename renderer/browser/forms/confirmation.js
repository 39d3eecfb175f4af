/** What a form shows that was sent. */
import { all, data, focus, has, member, remove, root, set, write } from "../member.js"
import { forget } from "./draft.js"

const dispatch = member("dispatchEvent")
const next = member("nextElementSibling")
const reset = member("reset")

export const confirm = (form, response) => {
  const formKey = data(form).mkForm
  const own = confirmationsOf(formKey)
  const ready = next(form)
  fillSlots(response)
  data(form).mkSent = ""
  if (!own[0]) ready.dataset.mkShown = ""
  for (const element of own) remove(element, "hidden")
  const shown = own[0] ?? ready.firstElementChild
  if (!has(shown, "tabindex")) set(shown, "tabindex", -1)
  focus(shown)
  dispatch(form, new CustomEvent("mk:form-success", { bubbles: true, detail: { formKey } }))
  window.dataLayer?.push?.({ event: "mk_form_success", formKey })
  reset(form)
  forget(form)
}

/** The author's own confirmations: those for this form, else those for every form without. */
const confirmationsOf = (key) => {
  const meant = (name) => all(root, `[data-mk-form-success="${CSS.escape(name)}"]`)
  const own = meant(key)
  return own[0] ? own : meant("")
}

const fillSlots = (response) => {
  for (const slot of all(root, "[data-mk-response-field]")) {
    const value = response[data(slot).mkResponseField]
    // What every object inherits is none.
    if (typeof value !== "string") continue
    const leads = slot instanceof HTMLAnchorElement && /^https:\/\//i.test(value) && URL.canParse(value)
    if (leads) slot.href = value
    // A link with words of its own keeps them.
    if (!leads || !slot.textContent.trim()) write(slot, value)
  }
}
