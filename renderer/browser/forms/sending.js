/** Sends a form without leaving its page, and does what the answer asks for. */
import { data, first, get, has, remove, set } from "../member.js"
import { attribution } from "./attribution.js"
import { action, setHidden, setNonce, untilOldEnough } from "./carried.js"
import { confirm } from "./confirmation.js"
import { clear, problemsOf, refuse, wrongIn } from "./problems.js"
import { pause, prove } from "./proof.js"
import { isOfOther, renew } from "./renewing.js"

export const submit = async (form) => {
  if (has(form, "aria-busy")) return
  const problems = problemsOf(form, wrongIn)
  if (problems[0]) return refuse(form, data(form).mkCorrect, problems)
  clear(form)
  set(form, "aria-busy", true)
  const button = first(form, ".mk-form__submit")
  set(button, "aria-disabled", true)
  const attempt = (ahead) => send(form, ahead).catch(() => {})
  let answer = await attempt()
  let renewed
  if (answer?.code === "outdated" || isOfOther(form, answer)) {
    renewed = await renew(form).catch(() => {})
    if (renewed === "same") answer = await attempt()
  }
  // What was sent ahead is not there any more: then the files go along.
  if (answer?.code === "uploads") answer = await attempt(null)
  remove(form, "aria-busy")
  // Of a form that was renewed it is another.
  remove(button, "aria-disabled")
  if (!answer) return refuse(form, data(form)[navigator.onLine ? "mkFailed" : "mkOffline"], [])
  // Of one that was not answered nobody knows what became of it: by its nonce it is known when it comes again.
  setNonce(form)
  if (answer.ok) return confirm(form, answer.response ?? {})
  const fields = answer.fields ?? {}
  // Words for a form that was renewed come under that name.
  const message = answer[renewed] ?? answer.error ?? data(form).mkFailed
  refuse(
    form,
    message,
    problemsOf(form, ({ name }) => Object.hasOwn(fields, name) && fields[name])
  )
}

const send = async (form, ahead = window.mk?.ahead) => {
  await prove(form)
  setHidden(form, "mk_at", attribution())
  const sent = new FormData(form)
  await ahead?.(form, sent)
  await pause(untilOldEnough())
  const answer = await fetch(action(form), {
    method: "POST",
    headers: { accept: "application/json" },
    // A form without files is sent as it would be without script.
    body: get(form, "enctype") ? sent : new URLSearchParams(sent)
  })
  return answer.json()
}
