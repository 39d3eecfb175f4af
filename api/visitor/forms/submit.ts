/**
 * A visitor's submission, step by step: may they send at all, which form is it for, does it come from a page of ours,
 * does it say what the form asks; then it is kept, and only then handed on. Every refusal is told in the shape that was
 * asked for. Whatever happens on the way, files of what is not kept do not stay.
 */
import type { IncomingMessage } from "node:http"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { Clock, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { isChallenged } from "../../../engine/people/forms/challenge.ts"
import { controls } from "../../../engine/people/forms/controls.ts"
import { shownLabels } from "../../../engine/people/forms/labels.ts"
import type { ProblemWording } from "../../../engine/people/forms/refusal/RefusalWording.ts"
import { refusalWording } from "../../../engine/people/forms/refusal/languages.ts"
import { landingParamsOf, readAttribution } from "../../../engine/people/leads/attribution.ts"
import { newLead } from "../../../engine/people/leads/newLead.ts"
import { wantsJson } from "../../../engine/people/leads/submission/accept.ts"
import { parseFormAddress, visitedPath } from "../../../engine/people/leads/submission/address.ts"
import { checkSubmission, isOfOtherForm } from "../../../engine/people/leads/submission/check.ts"
import { limits, MIB } from "../../../engine/limits.ts"
import type { PublishedForm } from "../../../engine/model/Form.ts"
import type { LeadId, SiteId } from "../../../engine/model/ids.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { FormGuards } from "../../../engine/ports/FormGuards.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { formsPrefix } from "../../../engine/serve/resolve.ts"
import { pathOfRoute } from "../../../engine/values/path.ts"
import { networkKey, isUnclaimedDraft } from "../../../engine/site/drafts.ts"
import { pausedSince } from "../../../engine/site/pause.ts"
import { trialHasEnded } from "../../../engine/site/trial.ts"
import { Call } from "../../access/Call.ts"
import type { Ports } from "../../access/Ports.ts"
import { claimedAgent } from "../../use-cases/people/leads/claimedAgent.ts"
import { exchange, handOn } from "../../use-cases/people/leads/handOn.ts"
import { keepLead, saying } from "../../use-cases/people/leads/keepLead.ts"
import { countForm } from "../../use-cases/site/figures/countForm.ts"
import { notify } from "../../use-cases/people/leads/notify.ts"
import { findAssignee } from "../../use-cases/people/leads/findAssignee.ts"
import { type Refused, refused, type Sender, taken } from "./answers.ts"
import { fileRoom, type FileRoom } from "./fileRoom.ts"
import { findForm } from "../../use-cases/people/forms/findForm.ts"
import { isTrapped, one, proveOrigin, wordsShown } from "./guard.ts"
import { keptFiles } from "./keptFiles.ts"
import { receiveSubmission } from "./receive.ts"
import { claimSendings, keepReply, replyToFirst, SaidBefore, sendingsOf } from "./sending.ts"
import { claimSubmission, identityOf, isTakenAlready, type SubmissionIdentity, tellRefusal } from "./submission.ts"
import { brokenDown, invalid, noForm, notOpen, offline, repeated, tooMany } from "./refusals.ts"
import { routeOf } from "./routeOf.ts"
import { claimFiles, withSentAhead } from "./sentAhead.ts"
import { vendorRefusal } from "./vendorCheck.ts"
import { shownRefusal } from "./shownRefusal.ts"
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

/** The page that the visitor was on, as far as their browser tells; a refusal that shows that page is none. */
const pathOf = ({ headers }: HttpServerRequest.HttpServerRequest): string | null => {
  const path = visitedPath(headers["referer"], headers["x-makeready-host"] ?? "")
  return path?.startsWith(formsPrefix) ? null : path
}

/** What the page of a refusal says that it shows. */
const returnedPath = (received: Received, { headers }: HttpServerRequest.HttpServerRequest): string | null => {
  const host = headers["x-makeready-host"] ?? ""
  const back = one(received, controls.back)
  return back.startsWith("/") ? visitedPath(`http://${host}${back}`, host) : null
}

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
  const refusing: Refusing = (sender, why, received, form) =>
    identity.held
      ? Effect.as(tellRefusal(siteId, segment, identity, why, received), refused(sender, why))
      : shownRefusal(sender, why, { siteId, form, received })
  const { address } = yield* Call
  // One that was kept was counted by the origin that kept it, and is handed over as often as that takes.
  const retryAt = identity.held ? undefined : yield* (yield* FormGuards).attempt(siteId, networkKey(address), now)
  const unread = retryAt !== undefined ? tooMany(retryAt, now) : notTaking(site, now)
  const form = unread === undefined ? asked && (yield* findForm(siteId, asked)) : undefined
  if (form === undefined) {
    const why = unread ?? noForm
    const isRead = identity.held || (unread !== undefined && retryAt !== undefined && isBrief(request, known))
    const said = isRead ? yield* whatWasSaid(request, siteId) : undefined
    return yield* refusing(known, why, said, said && asked && (yield* findForm(siteId, asked)))
  }
  const own = path === null ? yield* routeOf(form) : null
  const route = path ?? (own && pathOfRoute(own))
  const sender: Sender = { ...known, back: route ?? "/" }
  const room = yield* fileRoom(siteId)
  const incoming = NodeHttpServerRequest.toIncomingMessage(request) as IncomingMessage
  return yield* receiveSubmission(incoming, room).pipe(
    Effect.flatMap((received) => {
      const returned = path === null ? returnedPath(received, request) : null
      const from = returned === null ? { sender, route } : { sender: { ...sender, back: returned }, route: returned }
      return judge({ site, form, ...from, room, received, identity, refusing })
    }),
    Effect.catchTag("Unreadable", ({ status, reason }) => refusing(sender, { status, reason }))
  )
}, Effect.scoped)

/** Of a browser that has sent too much what it sent is read all the same, where that is short: to be given back. */
const isBrief = ({ headers }: HttpServerRequest.HttpServerRequest, { json }: Sender): boolean =>
  !json &&
  /^application\/x-www-form-urlencoded\b/i.test(headers["content-type"] ?? "") &&
  Number(headers["content-length"] ?? Infinity) <= limits.formGivenBackBytes

/** A site that takes nothing. One that was sent in time, and kept while we were away, is taken after the trial too. */
const notTaking = (site: Site, now: number): Refused | undefined =>
  isUnclaimedDraft(site) ? notOpen : trialHasEnded(site, now) || isPausedAt(site, now) ? offline : undefined

/** One that was sent before, and kept while we were away, is taken. */
const isPausedAt = (site: Site, now: number): boolean => (pausedSince(site) ?? Infinity) <= now

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
  readonly refusing: Refusing
}

type Refusing = (
  sender: Sender,
  why: Refused,
  received?: Received,
  form?: PublishedForm
) => Effect.Effect<ReturnType<typeof refused>, never, Ports>

const judge = Effect.fnUntraced(function* (submission: Submission) {
  const { site, form, sender, route, room, received, identity, refusing } = submission
  const { declaration } = form
  if (isTrapped(received)) return taken(sender, declaration.key, null)
  // A nonce is as old as it was when the visitor sent it.
  const now = identity.held ? identity.receivedAt : yield* Clock.currentTimeMillis
  const proof = yield* proveOrigin(form, received, { json: sender.json, challenged: isChallenged(site) }, now)
  if ("status" in proof) return yield* refusing(sender, proof, received, form)

  const words = refusalWording(site.language).problems
  const labels = shownLabels(declaration, site.language)
  const chooseAgain = (fields: ReadonlyArray<string>): Refused => {
    const { chooseAgain: text } = refusalWording(site.language)
    return { ...invalid, fields: Object.fromEntries(fields.map((field) => [field, text])), labels, code: "uploads" }
  }
  // By the clock of now: what it names was sent ahead from a page that is still open.
  const whole = yield* withSentAhead(form, received, now).pipe(
    Effect.catchTag("NotAhead", ({ fields }) => Effect.succeed(chooseAgain(fields)))
  )
  if ("status" in whole) return yield* refusing(sender, whole, received, form)
  const files = yield* keptFiles(whole, room, now)
  const sent = { values: received.values, files }
  const { data, consent, problems } = checkSubmission(declaration, sent, words)
  const faults = { ...problems, ...fileFaults(received, words) }
  if (Object.keys(faults).length > 0) {
    const why = isOfOtherForm(declaration, sent) ? { ...invalid, reason: "outdated" as const } : invalid
    return yield* refusing(sender, { ...why, fields: faults, labels }, received, form)
  }

  // One that was kept while we were away comes after its token has ended.
  const unchecked = identity.held ? undefined : yield* vendorRefusal(site, form, received, proof.nonce)
  if (unchecked !== undefined) return yield* refusing(sender, unchecked, received, form)

  const claimed = yield* claimedAgent(site.id, declaration, one(received, controls.agent), now)
  const routed = yield* findAssignee(site, data, claimed, now)
  const { leadId } = identity
  const known = {
    id: leadId,
    now,
    isTest: false,
    route,
    consentWords: yield* wordsShown(form, received, site.language),
    attribution: readAttribution(one(received, controls.attribution), landingParamsOf(site.settings)),
    files: files.map(({ file }) => file)
  }
  const awaited = sender.json && !identity.held && declaration.responseFields.length > 0
  const used = yield* Clock.currentTimeMillis
  const attempt = (yield* (yield* Ids).make("lead")) as LeadId
  const sendings = yield* sendingsOf(form, { data, consent, agent: one(received, controls.agent) }, files, proof.nonce)
  const first = claimSendings(site.id, sendings, leadId, now, used).pipe(
    Effect.andThen(useUp(proof.nonce, site.id, leadId, used)),
    Effect.andThen(claimSubmission(site.id, leadId, attempt, used)),
    Effect.andThen(
      claimFiles(
        site.id,
        files.map(({ file }) => file.id),
        leadId
      )
    )
  )
  const made = Effect.map(routed, ({ assignee, recipients }) => {
    const lead = newLead(form, { data, consent }, { ...known, assignee })
    return {
      lead,
      consequences: [handOn(lead, awaited), notify(site, declaration, lead, recipients), countForm(site, now)]
    }
  })
  const kept = yield* Effect.catch(keepLead(first, made), (why) => Effect.succeed(why))
  if (kept === "filesGone") return yield* refusing(sender, chooseAgain(files.map(({ field }) => field)), received, form)
  if (kept === "repeated") return yield* refusing(sender, repeated, received, form)
  // Another attempt at the very same one is handing it on.
  if (kept === "taken") return taken(sender, declaration.key, null)
  if (kept instanceof SaidBefore)
    return taken(sender, declaration.key, awaited ? yield* replyToFirst(site.id, kept) : null)
  const reply = awaited ? yield* exchange(kept, declaration.responseFields) : null
  if (awaited) yield* keepReply(site.id, sendings, leadId, reply)
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
