/**
 * Stores what a decision lets happen: record, version, states, dependencies and forms of what serves, audit record and
 * publishing jobs, all in the session's transaction. Once it has committed, and before the answer goes out, the small
 * jobs are done.
 */
import { Effect } from "effect"
import type { AuditAction } from "../../../../engine/model/AuditAction.ts"
import type { Refusal } from "../../../../engine/errors/Refusal.ts"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { declaredForms } from "../../../../engine/people/forms/declared.ts"
import type { Page, Version } from "../../../../engine/model/Page.ts"
import { mediaDependencies } from "../../../../engine/publish/dependencies.ts"
import type { Change } from "../../../../engine/publish/plan.ts"
import { Budgets } from "../../../../engine/ports/Budgets.ts"
import { Forms } from "../../../../engine/ports/Forms.ts"
import { Pages, type PublishedPage } from "../../../../engine/ports/Pages.ts"
import { Publishing } from "../../../../engine/ports/Publishing.ts"
import { Transaction } from "../../../../engine/ports/Transaction.ts"
import { furtherWrites } from "../../../../engine/site/budgets.ts"
import type { Consequences } from "../../../../engine/write/decided.ts"
import type { Current, WriteDecision } from "../../../../engine/write/decision.ts"
import { goesPastWaiting } from "../../../../engine/write/pastWaiting.ts"
import { audited } from "../../../access/audited.ts"
import { Write } from "../../../access/Call.ts"
import { refuseMorePartials } from "./partialRoom.ts"
import { wantPictures } from "../media/account/want.ts"
import { wantComparisons } from "../review/comparisons/want.ts"
import { wantThumbnail } from "../thumbnails/want.ts"
import { settleMoved } from "../review/settleMoved.ts"

/**
 * Stores a decision; `before` is undefined where it makes a new asset, and `besides` is kept on record with it. Refuses with
 * `page.route_taken` when another writer took the address in between, and with `partial.limit`.
 */
export const store = Effect.fnUntraced(function* (
  before: Current | undefined,
  decision: WriteDecision,
  besides: { readonly [name: string]: unknown } = {}
) {
  const pages = yield* Pages
  const { page, version } = decision
  const states = Map.groupBy(decision.states, ({ state }) => state)
  const idsOf = (state: Version["state"]) => (states.get(state) ?? []).map(({ id }) => id)
  const free = yield* before === undefined
    ? pages.insert(page)
    : pages.update(page.siteId, page.id, changedMembers(before.page, page), idsOf("superseded"))
  if (!free) return yield* slotTaken(page)
  if (version !== null) yield* keep(version)
  for (const state of states.keys())
    if (before === undefined || state !== "superseded")
      yield* pages.setVersionState(page.siteId, page.id, idsOf(state), state)
  if (page.kind === "partial") yield* refuseMorePartials(before?.page, page)
  yield* storeServed(before, page, version)
  if (before !== undefined && mayWait(before)) yield* settleMoved(page)
  yield* wantComparisons(before, decision)
  yield* wantThumbnail(decision)
  yield* record(page, decision.action, version?.id ?? answeredBy(decision) ?? page.publishedVersionId, {
    outcome: decision.outcome,
    ...(version !== null && { editClass: version.editClass }),
    ...(decision.bringsBack !== undefined && { bringsBack: decision.bringsBack }),
    ...consequences(before, decision),
    ...besides
  })
  return decision.change === null ? null : yield* publishSoon(decision.change, shownBy(page, version))
})

const keep = Effect.fnUntraced(function* (version: Version) {
  const { site, now } = yield* Write
  yield* (yield* Pages).insertVersion(version)
  const further = furtherWrites(site, version.payload)
  if (further > 0) yield* (yield* Budgets).record(site.id, "write", now, further)
})

/** The version that was turned down, or waits again. */
const answeredBy = ({ states }: WriteDecision) =>
  states.find(({ state }) => state === "rejected" || state === "held" || state === "draft")?.id

/** What a decision did to versions that it did not make, for whoever asks later what became of one. */
const consequences = (before: Current | undefined, { page, states }: WriteDecision): Consequences => {
  const earlier = before?.page.publishedVersionId ?? null
  const waited = new Set(before?.pending.map(({ id }) => id))
  const superseded = states.flatMap(({ id, state }) => (state === "superseded" && waited.has(id) ? [id] : []))
  return {
    ...(earlier !== null && earlier !== page.publishedVersionId && { replaced: earlier }),
    ...(superseded.length > 0 && { superseded })
  }
}

/** What the version that serves depends on, the forms through which it takes submissions, and pictures to be measured. */
const storeServed = Effect.fnUntraced(function* (before: Current | undefined, page: Page, version: Version | null) {
  const { siteId, id, publishedVersionId } = page
  const moved = publishedVersionId !== before?.page.publishedVersionId
  if (!moved && hasAddress(page) === hasAddress(before?.page)) return
  const pages = yield* Pages
  const known = [version, before?.latest, before?.published].find((it) => it?.id === publishedVersionId)
  const live = known ?? (publishedVersionId && (yield* pages.version(siteId, id, publishedVersionId)))
  if (moved) yield* pages.setDependencies(siteId, id, live ? dependenciesOf(live) : [], dependedOn(before))
  const declared = live && hasAddress(page) ? declaredForms(live.parts) : []
  const earlier = hasAddress(before?.page) ? declaredForms(before?.published?.parts ?? null) : []
  // Most texts hold no form, and most edits change none.
  if (JSON.stringify(declared) !== JSON.stringify(earlier)) yield* (yield* Forms).declare(siteId, id, declared)
  if (live && hasAddress(page)) yield* wantPictures(siteId, id, live.parts ?? [])
})

/** A head that serves superseded all that waited, and settled it then, unless it was an edit that goes past what waits. */
const mayWait = ({ latest, published, pending }: Current): boolean =>
  pending.length > 0 || latest?.id !== published?.id || goesPastWaiting(latest?.createdBy)

/** What was stored when that which served until now went live; undefined where its version is not at hand. */
const dependedOn = (before: Current | undefined): ReadonlyArray<string> | undefined =>
  before === undefined || before.page.publishedVersionId === null
    ? []
    : before.published?.id === before.page.publishedVersionId
      ? dependenciesOf(before.published)
      : undefined

/** What a version depends on, and which files of the library it names. */
const dependenciesOf = (version: Version): ReadonlyArray<string> => [
  ...version.dependencies,
  ...mediaDependencies(version)
]

/** A page that serves the version just written, as a render reads it. */
const shownBy = (page: Page, version: Version | null): PublishedPage | undefined =>
  version === null || page.kind !== "page" || page.slot === null || page.publishedVersionId !== version.id
    ? undefined
    : { page, versionId: version.id, parts: version.parts ?? [], css: version.payload.css ?? "" }

/** A page without an address shows nothing to anybody. */
const hasAddress = (page: Page | undefined): boolean => page !== undefined && page.slot !== null

/**
 * Leaves the jobs a change makes necessary. The small ones of all changes of a session are done together as soon as its
 * transaction has committed, so that the answer waits for them once, and tells what came of it.
 */
export const publishSoon = Effect.fnUntraced(function* (change: Change, shown?: PublishedPage) {
  const { site, publications } = yield* Write
  const publishing = yield* Publishing
  const ticket = yield* publishing.enqueue(site.id, change, shown)
  const isFirst = publications.tickets.push(ticket) === 1
  const settled = Effect.suspend(() => publishing.settle(...publications.tickets))
  if (isFirst)
    yield* (yield* Transaction).afterCommit(Effect.map(settled, (done) => void (publications.settled = done)))
  return ticket
})

/** Appends an audit record in the session's name. */
export const record = Effect.fnUntraced(function* (
  page: Pick<Page, "id" | "slot" | "archivedRoute" | "kind">,
  action: AuditAction,
  versionId: Page["latestVersionId"],
  detail: { readonly [name: string]: unknown }
) {
  yield* audited(
    action,
    { pageId: page.id, route: page.kind === "page" ? (page.slot ?? page.archivedRoute) : null, versionId },
    detail
  )
})

const slotTaken = (page: Page): Refusal =>
  refuse("page.route_taken", `Another page answers at ${page.slot}.`, { route: page.slot })

/** Only what differs, so that a row is not rewritten for a moved head. */
const changedMembers = (before: Page, after: Page): Partial<Page> =>
  Object.fromEntries(
    Object.entries(after).filter(([member, value]) => before[member as keyof Page] !== value)
  ) as Partial<Page>
