/**
 * Stores what a decision lets happen: record, version, states, dependencies, audit record and publishing jobs, all in
 * the session's transaction. Once it has committed, and before the answer goes out, the small jobs are done.
 */
import { Effect } from "effect"
import type { Refusal } from "../../engine/errors/Refusal.ts"
import { refuse } from "../../engine/errors/Refusal.ts"
import type { Page } from "../../engine/model/Page.ts"
import type { Change } from "../../engine/publish/plan.ts"
import { Audit } from "../../engine/ports/Access.ts"
import { Pages } from "../../engine/ports/Pages.ts"
import { Publishing } from "../../engine/ports/Publishing.ts"
import { Transaction } from "../../engine/ports/Transaction.ts"
import type { Current, WriteDecision } from "../../engine/write/decision.ts"
import { Write } from "../access/Call.ts"

/**
 * Stores a decision; `before` is undefined where it makes a new asset. Refuses with `page.route_taken` when another
 * writer took the address in between.
 */
export const store = Effect.fnUntraced(function* (before: Current | undefined, decision: WriteDecision) {
  const pages = yield* Pages
  const { page, version } = decision
  const free = yield* before === undefined
    ? pages.insert(page)
    : pages.update(page.siteId, page.id, changedMembers(before.page, page))
  if (!free) return yield* slotTaken(page)
  if (version !== null) yield* pages.insertVersion(version)
  for (const [state, changes] of Map.groupBy(decision.states, ({ state }) => state))
    yield* pages.setVersionState(
      page.siteId,
      page.id,
      changes.map(({ id }) => id),
      state
    )
  if (page.publishedVersionId !== before?.page.publishedVersionId) {
    const known = [version, before?.latest, before?.published].find((it) => it?.id === page.publishedVersionId)
    const live =
      known ?? (page.publishedVersionId && (yield* pages.version(page.siteId, page.id, page.publishedVersionId)))
    yield* pages.setDependencies(page.siteId, page.id, live ? live.dependencies : [])
  }
  yield* record(page, decision.action, version?.id ?? page.publishedVersionId, {
    outcome: decision.outcome,
    ...(version !== null && { editClass: version.editClass })
  })
  return decision.change === null ? null : yield* publishSoon(decision.change)
})

/** Leaves the jobs a change makes necessary, to be started as soon as the transaction has committed. */
export const publishSoon = Effect.fnUntraced(function* (change: Change) {
  const { site } = yield* Write
  const publishing = yield* Publishing
  const ticket = yield* publishing.enqueue(site.id, change)
  yield* (yield* Transaction).afterCommit(publishing.settle(ticket))
  return ticket
})

/** Appends an audit record in the session's name. */
export const record = Effect.fnUntraced(function* (
  page: Pick<Page, "id" | "slot" | "archivedRoute" | "kind">,
  action: string,
  versionId: Page["latestVersionId"],
  detail: { readonly [name: string]: string }
) {
  const { site, actor, now, correlationId } = yield* Write
  yield* (yield* Audit).append({
    siteId: site.id,
    actor,
    action,
    pageId: page.id,
    route: page.kind === "page" ? (page.slot ?? page.archivedRoute) : null,
    versionId,
    at: now,
    correlationId,
    detail
  })
})

const slotTaken = (page: Page): Refusal =>
  refuse("page.route_taken", `Another page answers at ${page.slot}.`, { route: page.slot })

/** Only what differs, so that a row is not rewritten for a moved head. */
const changedMembers = (before: Page, after: Page): Partial<Page> =>
  Object.fromEntries(
    Object.entries(after).filter(([member, value]) => before[member as keyof Page] !== value)
  ) as Partial<Page>
