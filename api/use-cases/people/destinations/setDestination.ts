/**
 * `PUT /v1/lead-webhooks/:name` and `PUT /v1/lead-webhook`. Judged and asked for at the receiver first, the site locked
 * afterwards, so that nobody waits for somebody else's server.
 */
import { Effect } from "effect"
import { Refusal } from "../../../../engine/errors/Refusal.ts"
import type { DestinationBody } from "../../../../engine/people/leads/destinations/body.ts"
import { defaultName, destinationPlace } from "../../../../engine/people/leads/destinations/names.ts"
import {
  type DestinationChange as Wanted,
  setDefault,
  setNamed
} from "../../../../engine/people/leads/destinations/setDestination.ts"
import type { LeadDestination } from "../../../../engine/model/LeadDestination.ts"
import type { PendingChange } from "../../../../engine/model/PendingChange.ts"
import { LeadConnectors } from "../../../../engine/ports/LeadConnectors.ts"
import { LeadDestinations } from "../../../../engine/ports/LeadDestinations.ts"
import { Sealing, secretHint } from "../../../../engine/ports/Sealing.ts"
import { needsOwner } from "../../../../engine/site/confirmation.ts"
import { countWork } from "../../../access/countedWork.ts"
import { accessOf, type Declaring } from "../../../access/Access.ts"
import { type Call, Caller, Write } from "../../../access/Call.ts"
import type { Ports } from "../../../access/Ports.ts"
import { writeBracket } from "../../../access/writeBracket.ts"
import type { Answer } from "../../../answers/Answer.ts"
import { platformHosts } from "../../../ApiConfig.ts"
import { holdForOwner, ownersToAsk, supersede } from "../../site/pending-changes/holdForOwner.ts"
import { roomToActivate } from "../../site/allowlist/approval.ts"
import { asked } from "./ask.ts"
import { applyDestination, changed, type DestinationChange, originToOpen } from "./change.ts"
import { wantedChange } from "./heldChange.ts"

/** What became of it. */
export type DestinationOutcome =
  | { readonly status: "unchanged" | "removed"; readonly name: string }
  | { readonly status: "would-create" | "would-update"; readonly destination: LeadDestination | undefined }
  | { readonly status: "held"; readonly awaited: PendingChange }
  | { readonly status: "created" | "updated"; readonly destination: LeadDestination }

/** Says it in the words of whoever asked; the answer is kept for a request that comes again. */
type Respond<A> = (outcome: DestinationOutcome) => Answer<A>

export const setDestination = Effect.fnUntraced(function* <A>(
  endpoint: Declaring,
  name: string,
  body: DestinationBody,
  respond: Respond<A>
) {
  const { siteId } = yield* Caller
  const all = yield* (yield* LeadDestinations).list(siteId)
  const wanted = setNamed(name, body, all, yield* around)
  if (wanted instanceof Refusal) return yield* wanted
  yield* known(
    wanted,
    all.find((one) => one.name === name && one.provider === wanted.provider)
  )
  return yield* land(endpoint, yield* sealed(wanted), respond)
})

export const setDefaultDestination = Effect.fnUntraced(function* <A>(
  endpoint: Declaring,
  { url, ...others }: Omit<DestinationBody, "url"> & { readonly url?: string | null },
  respond: Respond<A>
) {
  const { siteId } = yield* Caller
  if (url === null) return yield* land(endpoint, { change: "remove", name: defaultName }, respond)
  const body = { ...others, ...(url !== undefined && { url }) }
  const wanted = setDefault(body, yield* (yield* LeadDestinations).list(siteId), yield* around)
  if (wanted instanceof Refusal) return yield* wanted
  return yield* land(endpoint, yield* sealed(wanted), respond)
})

const around = Effect.gen(function* () {
  const { allowedHosts } = yield* LeadConnectors
  return { platformHosts: yield* platformHosts((yield* Caller).site), allowedHosts }
})

/** Asks the receiver, with the key that is sent or else with the stored one. A rehearsal asks as well: it only reads. */
const known = Effect.fnUntraced(function* (wanted: Wanted, stored: LeadDestination | undefined) {
  const kept =
    wanted.secret ??
    (stored?.sealedSecret
      ? yield* (yield* Sealing).open(destinationPlace(stored.siteId, stored.name), stored.sealedSecret)
      : undefined)
  const { siteId } = yield* Caller
  // A webhook is not asked, so there is nothing to try secrets on.
  if (wanted.provider !== "webhook") yield* countWork(siteId, "credential_check")
  yield* asked((yield* LeadConnectors).check(wanted, kept ?? null))
})

const sealed = Effect.fnUntraced(function* ({ name, provider, settings, secret }: Wanted) {
  const { siteId } = yield* Caller
  const change = { change: "set", name, provider, settings } as const
  if (secret === undefined) return change
  return {
    ...change,
    settings: { ...settings, secretHint: secretHint(secret) },
    sealedSecret: yield* (yield* Sealing).seal(destinationPlace(siteId, name), secret)
  }
})

const land = <A>(endpoint: Declaring, change: DestinationChange, respond: Respond<A>) =>
  writeBracket(accessOf(endpoint)!.write!, Effect.map(landed(change), respond)) as Effect.Effect<
    Answer<A>,
    Refusal,
    Ports | Call | Caller
  >

const landed = Effect.fnUntraced(function* (
  change: DestinationChange
): Effect.fn.Return<DestinationOutcome, Refusal, Ports | Write> {
  const session = yield* Write
  const before = yield* (yield* LeadDestinations).get(session.site.id, change.name)
  if (change.change === "remove" && before === undefined) {
    // Nobody to ask about nothing; what may still wait was to bring what is not wanted any more.
    yield* supersede({ kind: "lead_webhook", subject: change.name })
    return { status: "unchanged", name: change.name }
  }
  const asksOwner = needsOwner(session)
  const opened = yield* originToOpen(change, () => asksOwner)
  if (session.dryRun) {
    const destination = yield* changed(change)
    const status = before === undefined ? ("would-create" as const) : ("would-update" as const)
    return { status, destination }
  }
  if (asksOwner) {
    yield* ownersToAsk
    if (opened !== undefined) {
      yield* roomToActivate
      // What was asked about the origin alone is part of this question.
      yield* supersede({ kind: "allowlist_approval", subject: opened.id })
    }
    return { status: "held", awaited: yield* holdForOwner(wantedChange(change, before, opened)) }
  }
  const next = yield* applyDestination(change)
  if (next === undefined) return { status: "removed", name: change.name }
  const status = before === undefined ? ("created" as const) : ("updated" as const)
  return { status, destination: next }
})
