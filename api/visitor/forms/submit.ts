/**
 * A visitor's submission, step by step: may they send at all, which form is it for, does it come from a page of ours,
 * does it say what the form asks; then it is kept, and only then handed on. Every refusal is told in the shape that was
 * asked for. Whatever happens on the way, files of what is not kept do not stay.
 */
import type { IncomingMessage } from "node:http"
import { NodeHttpServerRequest } from "@effect/platform-node"
import { Clock, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { challengeOn } from "../../../engine/people/forms/challenge.ts"
import { controls } from "../../../engine/people/forms/controls.ts"
import { shownLabels } from "../../../engine/people/forms/labels.ts"
import type { ProblemWording } from "../../../engine/people/forms/refusal/RefusalWording.ts"
import { refusalWording } from "../../../engine/people/forms/refusal/languages.ts"
import { landingParamsOf, readAttribution } from "../../../engine/people/leads/attribution.ts"
import { newLead } from "../../../engine/people/leads/newLead.ts"
import { wantsJson } from "../../../engine/people/leads/submission/accept.ts"
import { parseFormAddress, visitedPath } from "../../../engine/people/leads/submission/address.ts"
import { checkSubmission } from "../../../engine/people/leads/submission/check.ts"
import { limits, MIB } from "../../../engine/limits.ts"
import type { PublishedForm } from "../../../engine/model/Form.ts"
import type { LeadId, SiteId } from "../../../engine/model/ids.ts"
import type { Site } from "../../../engine/model/Site.ts"
import type { Alerts } from "../../../engine/ports/Alerts.ts"
import { FormGuards } from "../../../engine/ports/FormGuards.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { pathOfRoute } from "../../../engine/values/path.ts"
import { networkKey, isUnclaimedDraft } from "../../../engine/site/drafts.ts"
import { trialHasEnded } from "../../../engine/site/trial.ts"
import { Call } from "../../access/Call.ts"
import { claimedAgent } from "../../use-cases/people/leads/claimedAgent.ts"
import { exchange, handOn } from "../../use-cases/people/leads/handOn.ts"
import { keepLead, saying } from "../../use-cases/people/leads/keepLead.ts"
import { notify } from "../../use-cases/people/leads/notify.ts"
import { findAssignee } from "../../use-cases/people/leads/findAssignee.ts"
import { type Refused, refused, type Sender, taken } from "./answers.ts"
import { fileRoom, type FileRoom } from "./fileRoom.ts"
import { findForm } from "../../use-cases/people/forms/findForm.ts"
import { isTrapped, one, proveOrigin } from "./guard.ts"
import { keptFiles } from "./keptFiles.ts"
import { receiveSubmission } from "./receive.ts"
import { claimSubmission, identityOf, isTakenAlready, type SubmissionIdentity, tellRefusal } from "./submission.ts"
import { brokenDown, invalid, noForm, notOpen, offline, repeated, tooMany } from "./refusals.ts"
import { routeOf } from "./routeOf.ts"
import type { Received } from "./received.ts"

/** Whatever fails on our side is told in the visitor's shape too. */
export const submit = (segment: string, request: HttpServerRequest.HttpServerRequest) =>
  take(segment, request).pipe(
    Effect.catchDefect((defect) =>
      Effect.andThen(
        Effect.logError(`A submission to ${segment} failed${saying(defect)}`),
        Effect.map(siteOf(request).pipe(Effect.catchCause(() => Effect.succeed(undefined))), (site) =>
          refused({ ...strangerOf(request), ...(site !== undefined && { site }) }, brokenDown)
        )
      )
    )
  )

const siteIdOf = ({ headers }: HttpServerRequest.HttpServerRequest): SiteId =>
  (headers["x-makeready-site"] ?? "") as SiteId
const siteOf = (request: HttpServerRequest.HttpServerRequest) =>
  Effect.flatMap(Sites, (sites) => sites.get(siteIdOf(request)))

/** The page that the visitor was on, as far as their browser tells. */
const pathOf = ({ headers }: HttpServerRequest.HttpServerRequest): string | null =>
  visitedPath(headers["referer"], headers["x-makeready-host"] ?? "")

const strangerOf = (request: HttpServerRequest.HttpServerRequest): Sender => ({
  json: wantsJson(request.headers["accept"]),
  back: pathOf(request) ?? "/"
})

const take = Effect.fnUntraced(function* (segment: string, request: HttpServerRequest.HttpServerRequest) {
  const siteId = siteIdOf(request)
  const path = pathOf(request)
  const stranger = strangerOf(request)
  const identity = yield* identityOf(request)
  const { receivedAt: now } = identity
  const site = yield* siteOf(request)
  if (site === undefined) return refused(stranger, noForm)
  const known: Sender = { ...stranger, site }
  const asked = parseFormAddress(segment)
  if (yield* isTakenAlready(siteId, identity)) return taken(known, asked?.key ?? "", null)
  /** Of a submission that was kept its sender is not there to be told. */
  const refusing = (sender: Sender, why: Refused, received?: Received) =>
    Effect.as(identity.held ? tellRefusal(siteId, segment, identity, why, received) : Effect.void, refused(sender, why))
  const { address } = yield* Call
  // One that was kept was counted by the origin that kept it, and is handed over as often as that takes.
  const retryAt = identity.held ? undefined : yield* (yield* FormGuards).attempt(siteId, networkKey(address), now)
  const unread = retryAt !== undefined ? tooMany(retryAt, now) : notTaking(site, now)
  const form = unread === undefined ? asked && (yield* findForm(siteId, asked)) : undefined
  if (form === undefined) {
    const why = unread ?? noForm
    return yield* refusing(known, why, identity.held ? yield* whatWasSaid(request, siteId) : undefined)
  }
  const own = path === null ? yield* routeOf(form) : null
  const route = path ?? (own && pathOfRoute(own))
  const sender: Sender = { ...known, back: route ?? "/" }
  const room = yield* fileRoom(siteId)
  const incoming = NodeHttpServerRequest.toIncomingMessage(request) as IncomingMessage
  return yield* receiveSubmission(incoming, room).pipe(
    Effect.flatMap((received) => judge({ site, form, sender, route, room, received, identity, refusing })),
    Effect.catchTag("Unreadable", ({ status, reason }) => refusing(sender, { status, reason }))
  )
}, Effect.scoped)

/** A site that takes nothing. One that was sent in time, and kept while we were away, is taken after the trial too. */
const notTaking = (site: Site, now: number): Refused | undefined =>
  isUnclaimedDraft(site) ? notOpen : trialHasEnded(site, now) ? offline : undefined

/** The body of a submission that is refused unread, which is all that is left of it. */
const whatWasSaid = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, siteId: SiteId) {
  const incoming = NodeHttpServerRequest.toIncomingMessage(request) as IncomingMessage
  return yield* receiveSubmission(incoming, yield* fileRoom(siteId)).pipe(
    Effect.catch(() => Effect.succeed<Received | undefined>(undefined))
  )
})

interface Submission {
  readonly site: Site
  readonly form: PublishedForm
  readonly sender: Sender
  readonly route: string | null
  readonly room: FileRoom
  readonly received: Received
  readonly identity: SubmissionIdentity
  readonly refusing: (
    sender: Sender,
    why: Refused,
    received?: Received
  ) => Effect.Effect<ReturnType<typeof refused>, never, Alerts | Ids>
}

const judge = Effect.fnUntraced(function* (submission: Submission) {
  const { site, form, sender, route, room, received, identity, refusing } = submission
  const { declaration } = form
  if (isTrapped(received)) return taken(sender, declaration.key, null)
  // A nonce is as old as it was when the visitor sent it.
  const now = identity.held ? identity.receivedAt : yield* Clock.currentTimeMillis
  const proof = yield* proveOrigin(form, received, { json: sender.json, challenged: challengeOn(site) }, now)
  if ("status" in proof) return yield* refusing(sender, proof, received)

  const files = yield* keptFiles(received, room, now)
  const words = refusalWording(site.language).problems
  const { data, consent, problems } = checkSubmission(declaration, { values: received.values, files }, words)
  const faults = { ...problems, ...fileFaults(received, words) }
  if (Object.keys(faults).length > 0)
    return yield* refusing(
      sender,
      { ...invalid, fields: faults, labels: shownLabels(declaration, site.language) },
      received
    )

  const claimed = yield* claimedAgent(site.id, declaration, one(received, controls.agent), now)
  const { assignee, recipients } = yield* findAssignee(site, data, claimed, now)
  const lead = newLead(
    form,
    { data, consent },
    {
      id: identity.leadId,
      now,
      isTest: false,
      route,
      attribution: readAttribution(one(received, controls.attribution), landingParamsOf(site.settings)),
      assignee,
      files: files.map(({ file }) => file)
    }
  )
  const awaited = sender.json && !identity.held && declaration.responseFields.length > 0
  const used = yield* Clock.currentTimeMillis
  const attempt = (yield* (yield* Ids).make("lead")) as LeadId
  const first = Effect.andThen(
    useUp(proof.nonce, lead.siteId, lead.id, used),
    claimSubmission(lead.siteId, lead.id, attempt, used)
  )
  const kept = yield* keepLead(lead, first, [handOn(lead, awaited), notify(site, declaration, lead, recipients)]).pipe(
    Effect.as("kept" as const),
    Effect.catch((why) => Effect.succeed(why))
  )
  if (kept === "repeated") return yield* refusing(sender, repeated, received)
  // Another attempt at the very same one is handing it on.
  if (kept === "taken") return taken(sender, declaration.key, null)
  const reply = awaited ? yield* exchange(lead, declaration.responseFields) : null
  return taken(sender, declaration.key, reply)
})

/** Fails where another lead has used the nonce up. */
const useUp = (nonce: string | null, siteId: SiteId, leadId: LeadId, now: number) =>
  nonce === null
    ? Effect.void
    : Effect.flatMap(FormGuards, (guards) => guards.useNonce(siteId, nonce, leadId, now)).pipe(
        Effect.flatMap((isOurs) => (isOurs ? Effect.void : Effect.fail("repeated" as const)))
      )

const fileFaults = ({ problems }: Received, words: ProblemWording): { readonly [field: string]: string } =>
  Object.fromEntries(
    Object.entries(problems).map(([field, fault]) => [
      field,
      fault === "large"
        ? words.largeFile(limits.formFileBytes / MIB)
        : fault === "empty"
          ? words.emptyFile
          : words.noRoom
    ])
  )
