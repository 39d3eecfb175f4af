/** A page that was open for long may be out of date: its form is made good, or takes the place of the one that is shown. */
import { all, get, has, rootOf, set, write } from "../member.js"
import { action, hiddenIn, inputsOf, prepare, setHidden, setOldNonce } from "./carried.js"
import { agreedTo, draft, fillIn, isChoice, keepDraft } from "./draft.js"

/**
 * The form as it stands there now takes the place of the one that was filled in, with what was typed; a form that asks the
 * same is only made good to be sent, which is then `"same"`. Undefined where it does not stand there any more.
 */
export const renew = async (form) => {
  const answer = await fetch(location.href, { cache: "reload" })
  const page = rootOf(new DOMParser().parseFromString(await answer.text(), "text/html"))
  const fresh = all(page, "form.mk-form").find((one) => action(one) === action(form))
  if (!fresh) return
  if (askedBy(fresh) === askedBy(form)) {
    for (const name of ["mk_ft", "mk_cw"]) {
      const control = hiddenIn(fresh, name)
      if (control) setHidden(form, name, control.value)
    }
    setOldNonce(form)
    return "same"
  }
  const said = draft(form)
  const files = new Map(inputsOf(form).map((input) => [input.name, input.files]))
  set(form, "enctype", get(fresh, "enctype") ?? "")
  write(form, ...all(fresh, ":scope > *"))
  fillIn(form, said)
  // Nothing is no list of files, and what takes none minds no list.
  for (const input of inputsOf(form)) input.files = files.get(input.name)
  keepDraft(form)
  prepare(form)
  return "renewed"
}

/** Where an answer asks for fields that the form does not show, its author has added them since. */
export const isOfOther = (form, answer) => {
  const isShown = (name) => inputsOf(form).some((input) => input.name === name)
  return !Object.keys(answer?.fields ?? {}).every(isShown)
}

/** What a form asks for and offers, and the words that it asks to agree to. */
const askedBy = (form) => {
  const offered = (input) => (isChoice(input) ? input.value : all(input, "option").map(({ value }) => value))
  const inputs = inputsOf(form).map((input) => [input.name, input.type, input.required, offered(input)])
  const groups = all(form, "fieldset").map((group) => has(group, "data-mk-required"))
  return JSON.stringify([agreedTo(form), inputs, groups])
}
