/**
 * Where the visit began, as far as this script sees it: pages without a form have no script to remember by. It is the
 * first page of this tab that is still of this site, where browsers tell; else the page of this site that led here, whose
 * address all of them tell in full; else this page. Ids of advertisement clicks wait for consent.
 */
import { beginningName, choiceName, ofVisit, ofVisitor } from "../kept.js"
import { all, data, referrer, root } from "../member.js"
import { isSignalled } from "../signal.js"

const clickId = /^(gclid|fbclid|msclkid)$/

const beginning = () => {
  const from = referrer(document)
  const own = from.startsWith(`${location.origin}/`)
  const landed = window.navigation?.entries?.()[0]?.url
  // A tab that was opened from a page of this site begins here.
  const { search, pathname } = new URL(landed && landed !== location.href ? landed : own ? from : location)
  const found = { landingPath: pathname, params: {} }
  if (from && !own) found.referrer = from.split(/[?#]/)[0]
  for (const [name, value] of new URLSearchParams(search))
    (name.startsWith("utm_") || clickId.test(name) ? found : found.params)[name] = value
  return found
}

/** Of other parameters those stay over pages that the site names: an address may hold anything. */
const named = (params) => {
  const names = all(root, "[data-mk-landing-params]").flatMap((form) => data(form).mkLandingParams.split(" "))
  return JSON.parse(JSON.stringify(params ?? {}, names))
}

const chosen = () => window.mk?.consent?.get?.() ?? ofVisitor(choiceName)
const agreed = () => chosen() === "granted"
const isMeasured = window.mk?.consent?.reopen
/** Over pages it is kept of nobody who declined, by a signal of their browser either, and of whom a site asks once they agreed. */
const mayKeep = () => agreed() || (!chosen() && !isMeasured && !isSignalled())

const begun = (mayKeep() && JSON.parse(ofVisit(beginningName) ?? null)) || beginning()
const told = (consent, more) =>
  JSON.stringify({ ...begun, ...more }, (name, value) => (consent || !clickId.test(name) ? value : undefined))

const remember = () => ofVisit(beginningName, mayKeep() ? told(true, { params: named(begun.params) }) : null)
remember()
addEventListener("mk:consent", remember)

export const attribution = () => told(agreed(), { consent: agreed() })
