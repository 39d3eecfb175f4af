/** What a form carries beside what was filled in. */
import { ofVisit } from "../kept.js"
import { all, data, first, get, make, member, root } from "../member.js"

const append = member("append")

export const action = (form) => get(form, "action")
export const inputsOf = (form) => all(form, ".mk-form__input")
export const hiddenIn = (form, name) => first(form, `[type=hidden][name="${name}"]`)

export const setHidden = (form, name, value) => {
  let input = hiddenIn(form, name)
  if (!input) append(form, (input = make("input", { type: "hidden", name })))
  input.value = value
}

/** A nonce tells when it was made, and one that comes back within a second was not sent by a person. */
const oldEnough = 1100
let loaded

export const untilOldEnough = () => loaded + oldEnough - Date.now()

/** Six numbers of 32 bits in decimal: 60 digits at most, and fewer than 22 never in practice. */
export const setNonce = (form, at = loaded) => {
  loaded = at
  setHidden(form, "mk_fn", `${at.toString(36)}.${crypto.getRandomValues(new Uint32Array(6)).join("")}`)
}
/** Of a form that was filled in long ago. */
export const setOldNonce = (form) => setNonce(form, Date.now() - oldEnough)

/** Whoever looked at an agent's page is that agent's visitor from then on. */
const agent = "mk-agent"
export const keepAgent = () => ofVisit(agent, first(root, `meta[name=${agent}]`)?.content)

export const prepare = (form) => {
  setNonce(form, Date.now())
  const known = ofVisit(agent)
  if (known && data(form).mkSessionAgent !== "false") setHidden(form, "mk_agent", known)
}
