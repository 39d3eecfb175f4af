/** What was typed stays for as long as the tab does: a page that is loaded anew finds it. Not of files, nor of hidden fields. */
import { ofVisit } from "../kept.js"
import { first } from "../member.js"
import { action, inputsOf } from "./carried.js"

export const isChoice = ({ type }) => /^(check|radio)/.test(type)
export const agreedTo = (form) => first(form, ".mk-form__consent .mk-form__label")?.textContent

const nameOf = (form) => `mk-answers ${action(form)}`
const typed = (form) => inputsOf(form).filter(({ type }) => type !== "file")
/** By name and not by place: the author may have added a field since. */
const answerOf = (input) =>
  isChoice(input) ? [`${input.name}=${input.value}`, input.checked] : [input.name, input.value]

export const draft = (form) => ({ asked: agreedTo(form), answers: typed(form).map(answerOf) })

export const keepDraft = (form) => ofVisit(nameOf(form), JSON.stringify(draft(form)))

export const forget = (form) => ofVisit(nameOf(form), null)

export const giveBack = (form) => {
  const kept = ofVisit(nameOf(form))
  if (kept) fillIn(form, JSON.parse(kept))
}

/** Whoever agreed did so to the words that stood there: the box is not ticked beside others, by a browser's memory either. */
export const fillIn = (form, { asked, answers }) => {
  const known = new Map(answers)
  for (const input of typed(form)) {
    const answer = known.get(answerOf(input)[0])
    if (!isChoice(input)) {
      input.value = answer ?? input.value
      // A list that does not offer it any more shows that nothing is chosen.
      if (!input.value) input.value = ""
    } else if (input.name === "consent") input.checked = answer === true && asked === agreedTo(form)
    else input.checked = answer ?? input.checked
  }
}
