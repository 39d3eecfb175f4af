/** What is not in order in a form, and how its visitor is told. */
import { all, first } from "../member.js"
import { inputsOf } from "./carried.js"

const errorOf = (form) => first(form, ".mk-form__error")
const isProblem = ".mk-form__problem"

/** What people know a control by: the legend of its group, else its label. */
const nameOf = (input) => {
  const named = input.closest("fieldset")?.querySelector("legend") ?? input.labels?.[0]
  return named?.textContent.trim() ?? input.name
}

const boxOf = (input) => input.closest(".mk-form__field, .mk-form__consent")

/** In the site's words where it has some; a browser speaks the language of whoever set it up. */
const wordsOf = ({ dataset, validationMessage, validity: { valueMissing, badInput } }) =>
  dataset[valueMissing && !badInput ? "mkRequired" : "mkMistyped"] ?? validationMessage

/** What is wrong with a control, or with the group it is of; nothing where that is in order. */
export const wrongIn = (input) => {
  const group = input.closest("fieldset[data-mk-required]")
  if (group) return !group.querySelector(":checked") && group.dataset.mkRequired
  // Browsers mind no size, and a file goes up whole before the answer says so.
  if ([...(input.files ?? [])].some(({ size }) => size > 10 << 20)) return wordsOf(input)
  return !input.checkValidity() && wordsOf(input)
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

export const clear = (form) => {
  errorOf(form).textContent = ""
  for (const place of all(form, isProblem)) place.hidden = true
  for (const input of inputsOf(form))
    for (const name of ["aria-invalid", "aria-describedby"]) input.removeAttribute(name)
}

/** Says what is wrong, in one place and beneath each field. What was filled in stays; the first of them gets the focus. */
export const refuse = (form, message, problems) => {
  clear(form)
  const place = errorOf(form)
  // No second sign behind a question.
  const lines = problems.map(([input, text]) => `${nameOf(input).replace(/[^?!.:…]$/, "$&:")} ${text}`)
  place.textContent = [message, ...lines].join("\n")
  for (const [input, text] of problems) {
    const own = boxOf(input)?.querySelector(isProblem)
    if (own) {
      own.textContent = text
      own.hidden = false
    }
    input.setAttribute("aria-invalid", true)
    input.setAttribute("aria-describedby", (own ?? place).id)
  }
  const [input] = problems[0] ?? [place]
  input.focus()
  // On a small screen the field alone may have come into view.
  boxOf(input)?.scrollIntoView({ block: "nearest" })
}
