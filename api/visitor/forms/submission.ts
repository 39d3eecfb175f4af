/**
 * What the origin says of a submission: the id of the lead it is to be, given before its first attempt, so that however
 * often it is handed over it becomes one lead; and of one that was kept while we were away, when it came.
 */
import { Clock, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { limits } from "../../../engine/limits.ts"
import { addressSought } from "../../../engine/people/leads/erasure.ts"
import { controls } from "../../../engine/people/forms/controls.ts"
import { isReservedName } from "../../../engine/people/forms/names.ts"
import { refusalWording } from "../../../engine/people/forms/refusal/languages.ts"
import type { LeadId, SiteId } from "../../../engine/model/ids.ts"
import { Alerts } from "../../../engine/ports/Alerts.ts"
import { FormGuards } from "../../../engine/ports/FormGuards.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { Leads } from "../../../engine/ports/Leads.ts"
import type { Refused } from "./answers.ts"
import type { Received } from "./received.ts"

export interface SubmissionIdentity {
  readonly leadId: LeadId
  /** When the visitor sent it, epoch milliseconds. */
  readonly receivedAt: number
  /** Whether it was kept meanwhile: its sender has been told that it arrived. */
  readonly held: boolean
}

/** Only what our own origin says is believed; the row lets nobody else in. */
export const identityOf = Effect.fnUntraced(function* ({ headers }: HttpServerRequest.HttpServerRequest) {
  const now = yield* Clock.currentTimeMillis
  const named = headers["x-makeready-submission"] ?? ""
  const isNamed = /^lead_[0-9a-hjkmnp-tv-z]{26}$/.test(named)
  const at = Number(headers["x-makeready-received-at"])
  const held = isNamed && Number.isSafeInteger(at) && at > 0
  return {
    leadId: (isNamed ? named : yield* (yield* Ids).make("lead")) as LeadId,
    // A clock of another machine may be ahead.
    receivedAt: held ? Math.min(at, now) : now,
    held
  } satisfies SubmissionIdentity
})

/** Whether an earlier attempt at a submission was taken, though its answer never came. */
export const isTakenAlready = Effect.fnUntraced(function* (siteId: SiteId, { leadId, held }: SubmissionIdentity) {
  return held && (yield* (yield* Leads).get(siteId, leadId)) !== undefined
})

/**
 * In the transaction that keeps the lead: fails where another attempt at the same submission has kept it, at the same
 * time perhaps. One that ended without keeping anything leaves it to the next.
 */
export const claimSubmission = (siteId: SiteId, leadId: LeadId, attempt: LeadId, now: number) =>
  Effect.flatMap(FormGuards, (guards) => guards.useNonce(siteId, leadId, attempt, now)).pipe(
    Effect.flatMap((isOurs) => (isOurs ? Effect.void : Effect.fail("taken" as const)))
  )

/** Of what a refused submission said that much is shown to whoever looks after the site. */
const shownCharacters = 4_000

/** Nobody is there to be told any more: what was written is kept for the site's people, with why it is no lead. */
export const tellRefusal = Effect.fnUntraced(function* (
  siteId: SiteId,
  form: string,
  { leadId, receivedAt }: SubmissionIdentity,
  refused: Refused,
  received?: Received
) {
  // The second of two clicks on one button.
  if (refused.reason === "repeated") return
  const words = refusalWording("en")
  const reason = typeof refused.reason === "string" ? words[refused.reason] : refused.reason(words)
  yield* (yield* Alerts).raise({
    siteId,
    id: yield* (yield* Ids).make("alert"),
    kind: "form-submission-refused",
    subject: leadId,
    detail: {
      form,
      receivedAt,
      reason,
      fields: { ...refused.fields },
      said: received === undefined ? {} : saidIn(received),
      addresses: received === undefined ? [] : addressesIn(received),
      keptUntil: receivedAt + limits.refusedFormKeptMs
    },
    raisedAt: yield* Clock.currentTimeMillis
  })
})

/**
 * Every answer that is an e-mail address, also of what is not shown: by them a person is found who is to be erased. Who sends
 * more than anybody has sends lists of others.
 */
const addressesIn = ({ values }: Received): ReadonlyArray<string> =>
  [...new Set([...values].flatMap(([, all]) => all.flatMap((text) => addressSought(text) ?? [])))].slice(
    0,
    addressesKept
  )

/** Of at most 254 characters each, they leave room for what is shown. */
const addressesKept = 30

const saidIn = ({ values }: Received): { readonly [name: string]: string } => {
  let left = shownCharacters
  const said: { [name: string]: string } = {}
  for (const [name, all] of values) {
    if (isReservedName(name) && name !== controls.consent) continue
    const text = all.join(", ").slice(0, left)
    left -= text.length
    said[name.slice(0, 100)] = text
    if (left <= 0) break
  }
  return said
}
