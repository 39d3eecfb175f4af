/**
 * Takes in the form of a saved search, guarded as every form is: who may send at all, does it come from a page of ours,
 * does it say what it has to. What is answered does not depend on whether the address is known.
 */
import { Clock, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { savedSearchControls, savedSearchForm } from "../../../engine/listings/saved/form.ts"
import { savedSearchKey, searchedFor } from "../../../engine/listings/saved/savedSearch.ts"
import { savedSearchWording } from "../../../engine/listings/saved/wording.ts"
import { listingScope } from "../../../engine/listings/settings.ts"
import type { LeadId, PageId, SiteId } from "../../../engine/model/ids.ts"
import type { SavedSearch } from "../../../engine/model/SavedSearch.ts"
import { isChallenged } from "../../../engine/people/forms/challenge.ts"
import { shownLabels } from "../../../engine/people/forms/labels.ts"
import { refusalWording } from "../../../engine/people/forms/refusal/languages.ts"
import { wantsJson } from "../../../engine/people/leads/submission/accept.ts"
import { visitedPath } from "../../../engine/people/leads/submission/address.ts"
import { checkSubmission } from "../../../engine/people/leads/submission/check.ts"
import { FormGuards } from "../../../engine/ports/FormGuards.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { isUnclaimedDraft, networkKey } from "../../../engine/site/drafts.ts"
import { readEmail } from "../../../engine/site/owner.ts"
import { pausedSince } from "../../../engine/site/pause.ts"
import { trialHasEnded } from "../../../engine/site/trial.ts"
import { Call } from "../../access/Call.ts"
import type { Answer } from "../../answers/Answer.ts"
import { askToSave } from "../../use-cases/people/saved-searches/ask.ts"
import { refused, type Said, type Sender } from "../forms/answers.ts"
import { isTrapped, one, proveOrigin, wordsShown } from "../forms/guard.ts"
import type { Received } from "../forms/received.ts"
import { invalid, noForm, notOpen, offline, repeated, tooMany } from "../forms/refusals.ts"

type Sent = { readonly [name: string]: string | ReadonlyArray<string> }

export const save = Effect.fnUntraced(function* (sent: Sent, { headers }: HttpServerRequest.HttpServerRequest) {
  const siteId = (headers["x-makeready-site"] ?? "") as SiteId
  const site = yield* (yield* Sites).get(siteId)
  const path = visitedPath(headers["referer"], headers["x-makeready-host"] ?? "")
  const stranger: Sender = { json: wantsJson(headers["accept"]), back: path ?? "/" }
  if (site === undefined || listingScope(site) === undefined)
    return refused({ ...stranger, ...(site !== undefined && { site }) }, noForm)
  const sender: Sender = { ...stranger, site }
  const { address } = yield* Call
  const now = yield* Clock.currentTimeMillis
  const guards = yield* FormGuards
  const retryAt = yield* guards.attempt(siteId, networkKey(address), now)
  if (retryAt !== undefined) return refused(sender, tooMany(retryAt, now))
  if (isUnclaimedDraft(site)) return refused(sender, notOpen)
  if (trialHasEnded(site, now) || pausedSince(site) !== null) return refused(sender, offline)

  const received = asReceived(sent)
  const { values, faults } = searchedFor(textsOf(received))
  const done = taken(sender, values)
  if (isTrapped(received)) return done
  const declaration = savedSearchForm(site.language)
  const pageId = one(received, savedSearchControls.page) as PageId
  const form = { siteId, pageId, declaration }
  const proof = yield* proveOrigin(form, received, { json: sender.json, challenged: isChallenged(site) }, now)
  if ("status" in proof) return refused(sender, proof)

  const words = refusalWording(site.language).problems
  const asked = new Map([...received.values].filter(([name]) => name === "email" || name === "consent"))
  const { data, problems } = checkSubmission(declaration, { values: asked, files: [] }, words)
  const email = readEmail(String(data["email"] ?? ""))
  const wrong = {
    ...(email === undefined && { email: words.email }),
    ...problems,
    ...Object.fromEntries(faults.map(({ name }) => [name, words.choose]))
  }
  if (email === undefined || Object.keys(wrong).length > 0)
    return refused(sender, { ...invalid, fields: wrong, labels: shownLabels(declaration, site.language) })

  if (proof.nonce !== null && !(yield* guards.useNonce(siteId, proof.nonce, noLead, now)))
    return refused(sender, repeated)
  const consentWords = (yield* wordsShown(form, received, site.language)) ?? ""
  const outcome = yield* askToSave(site, {
    email,
    values,
    ...ownOf(received),
    pageId,
    route: routeOf(path),
    consentWords
  })
  if (outcome === "full") return refused(sender, { status: 429, reason: () => savedSearchWording(site.language).full })
  return done
})

/** Whose a nonce is that saved a search: it is no enquiry until its mailbox says yes, and coming again it is the same one. */
const noLead = "saved-search" as LeadId

/** As every form is taken in: files there are none. */
const asReceived = (sent: Sent): Received => ({
  values: new Map(Object.entries(sent).map(([name, value]) => [name, typeof value === "string" ? [value] : value])),
  files: [],
  problems: {}
})

const textsOf = ({ values }: Received): ReadonlyArray<readonly [string, string]> =>
  [...values].flatMap(([name, all]) => all.map((value) => [name, value] as const))

/** As the grid's author had it. Whoever makes it up sees no more of the market than it shows to anybody. */
const ownOf = (received: Received): Pick<SavedSearch, "featured" | "agentKey"> => {
  const named = one(received, savedSearchControls.featured)
  const agentKey = one(received, savedSearchControls.member)
  return {
    featured: named === "agent" || named === "office" || named === "mine" ? named : null,
    agentKey: /^[\w-]{1,64}$/.test(agentKey) ? agentKey : null
  }
}

const routeOf = (path: string | null): string => {
  try {
    return decodeURIComponent(path ?? "/").slice(0, 400)
  } catch {
    return "/"
  }
}

/** Back to the page with its filters, where the form's place says that a mail is on its way. */
const taken = ({ json, back }: Sender, values: { readonly [name: string]: string }): Answer<Said> => {
  if (json) return { status: 200, headers: unkept, body: { ok: true } }
  const query = new URLSearchParams({ ...values, submitted: "1" })
  const location = `${back}?${query}#mk-form-${savedSearchKey}`
  return { status: 303, headers: { ...unkept, location }, body: "", raw: { text: "", contentType: "text/plain" } }
}

/** What one visitor sent is nobody else's. */
const unkept = { "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" }
