/** What is not in order in a form, and how its visitor is told. */
import { all, data, first, focus, remove, set, write } from "../member.js"
import { inputsOf } from "./carried.js"

const errorOf = (form) => first(form, ".mk-form__error")

const boxOf = (input) => input.closest(".mk-form__field, .mk-form__consent")
const placeOf = (input) => boxOf(input).querySelector(".mk-form__problem")
/** What people know a control by: its label, or that of its group, which stands first. */
const nameOf = (input) => boxOf(input).querySelector(".mk-form__label").textContent.trim()

/** What is wrong with a control, or with the group it is of; nothing where that is in order. */
export const wrongIn = (input) => {
  const group = input.closest("fieldset[data-mk-required]")
  if (group) return !group.querySelector(":checked") && group.dataset.mkRequired
  const { accept, dataset, files, validationMessage, validity } = input
  // Browsers mind neither kind nor size, and a file goes up whole before the answer says so.
  for (const { name, size, type } of files ?? []) {
    const isKnownBy = (ending) => name.toLowerCase().endsWith(ending)
    // Without an ending, or with one that nobody knows, the content alone tells.
    if (!accept.split(",").some(isKnownBy) && type && /\./.test(name)) return dataset.mkKinds
    if (size > 10 << 20) return dataset.mkMistyped
  }
  // In the site's words where it has some; a browser speaks the language of whoever set it up.
  const said = validity.valueMissing && !validity.badInput ? "mkRequired" : "mkMistyped"
  return !validity.valid && (dataset[said] ?? validationMessage)
}

/** One problem for each field, with the first control it concerns, in the order of the form. */
export const problemsOf = (form, textOf) => {
  const problems = new Map()
  for (const input of inputsOf(form)) {
    const text = !problems.has(input.name) && textOf(input)
    if (text) problems.set(input.name, [input, text])
  }
  return [...problems.values()]
}

/** Takes back what was told of a form, or of one field of it once that is in order. */
export const clear = (form, name) => {
  for (const input of all(form, "[aria-invalid]")) {
    if (name && (name !== input.name || wrongIn(input))) continue
    remove(input, "aria-invalid")
    remove(input, "aria-describedby")
    placeOf(input).hidden = true
  }
  if (!first(form, "[aria-invalid]")) write(errorOf(form))
}

/** Says what is wrong, in one place and beneath each field. What was filled in stays; the first of them gets the focus. */
export const refuse = (form, message, problems) => {
  clear(form)
  const place = errorOf(form)
  // No second sign behind a question.
  const lines = problems.map(([input, text]) => `${nameOf(input).replace(/[^?!.:…]$/, "$&:")} ${text}`)
  write(place, [message, ...lines].join("\n"))
  for (const [input, text] of problems) {
    const own = placeOf(input)
    write(own, text)
    own.hidden = false
    set(input, "aria-invalid", true)
    set(input, "aria-describedby", own.id)
  }
  const [input] = problems[0] ?? [place]
  focus(input)
  // On a small screen the field alone may have come into view.
  boxOf(input)?.scrollIntoView({ block: "nearest" })
}

/** Looks at a field as it is filled in. A file that will not do is told of at once: it is sent ahead of the form. */
export const recheck = (form, input) => {
  const text = input.files && wrongIn(input)
  if (text) refuse(form, data(form).mkCorrect, [[input, text]])
  else clear(form, input.name)
}
