/** What shows that no program sends a form, on sites that ask for it: work, and a vendor's check where there is one. */
import { first, make, write } from "../member.js"
import { action, hiddenIn, setHidden } from "./carried.js"

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Begun while the form is being filled in, and once for each nonce. */
const proofs = new Map()
export const prove = (form) => {
  const place = first(form, ".mk-form__turnstile")
  if (!place) return
  const [printed, fresh] = ["mk_ft", "mk_fn"].map((name) => hiddenIn(form, name).value)
  const [nonce, before] = proofs.get(form) ?? []
  if (nonce === fresh) return before
  const key = place.dataset.mkSiteKey
  const work = window.mk.challenge(`${printed} ${fresh}`, place.dataset.mkBits).then((answer) => {
    setHidden(form, key ? "mk_pw" : "cf-turnstile-response", answer)
    place.lastElementChild.textContent = place.dataset.mkChecked
  })
  const done = Promise.all([work, key && Promise.race([check(form, place, key).catch(() => {}), pause(8000)])])
  proofs.set(form, [fresh, done])
  return done
}

/**
 * The vendor's check. Its script comes once a visitor is near, and puts the token into the form by itself, be it late.
 * Without it the form is sent all the same: the answer says whether it was needed.
 */
let vendor
const check = async (form, place, sitekey) => {
  await (vendor ??= new Promise((resolve) => {
    const src = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit"
    place.append(make("script", { src, onload: resolve, onerror: resolve }))
  }))
  const box = make("div")
  write(place.firstElementChild, box)
  await new Promise((callback) => {
    const cData = action(form).split(/[/~]/)[2]
    window.turnstile.render(box, { sitekey, action: "form", cData, callback, "error-callback": callback })
  })
}
