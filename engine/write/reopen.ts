/**
 * A version that was turned down waits again, as it did before: whoever turned it down had second thoughts, or pressed the
 * wrong button. It is then decided about like any other; nothing goes live by it.
 */
import { refuse } from "../errors/Refusal.ts"
import type { Page, Version, VersionSummary } from "../model/Page.ts"
import type { Current, Outcome, WriteContext } from "./decision.ts"
import { goesPastWaiting } from "./pastWaiting.ts"
import { refuseClosedPage, withWaiting } from "./standing.ts"

export interface Reopen {
  readonly named: { readonly id: string; readonly version: Version | undefined }
}

/**
 * What stands against letting a version that was turned down wait again: its page takes no changes, or others' work went
 * live over it, which would have taken it out of the queue too. What goes past what waits,
 * such as the owner's own edits at the desk, does not: whoever decides is told what publishing it would take back.
 */
export type Obstacle = "closed" | "overtaken"

/** Undefined where nothing does. `published` is what serves, where anything does. */
export const obstacleTo = (
  page: Page,
  published: Pick<VersionSummary, "seq" | "createdBy"> | undefined,
  { seq }: Pick<VersionSummary, "seq">
): Obstacle | undefined => {
  if (refuseClosedPage({ page }) !== undefined) return "closed"
  return published !== undefined && published.seq > seq && !goesPastWaiting(published.createdBy)
    ? "overtaken"
    : undefined
}

/**
 * Refusals: `version.not_found`, `publish.nothing_held` for one that was not turned down, `page.archived`, `page.frozen`,
 * and `version.conflict` once others' work is live over it.
 */
export const reopen = (current: Current, command: Reopen, context: WriteContext): Outcome => {
  const { page, published, pending } = current
  const { id, version } = command.named
  if (version === undefined)
    return refuse("version.not_found", `This ${page.kind} has no version ${id}.`, { versionId: id })
  if (version.state !== "rejected")
    return refuse("publish.nothing_held", `${id} was not turned down: it is ${version.state}.`, { versionId: id })
  const closed = refuseClosedPage(current)
  if (closed !== undefined) return closed
  if (obstacleTo(page, published, version) !== undefined)
    return refuse("version.conflict", "The page was edited again since, so this version no longer fits.")
  // A draft has no reason to wait, since nobody was asked about it.
  const state = version.holdReasons.length > 0 ? ("held" as const) : ("draft" as const)
  const waiting = [...pending, { ...version, state }].toSorted((one, other) => other.seq - one.seq)
  return {
    outcome: "updated",
    page: withWaiting(page, waiting, context.now),
    version: null,
    states: [{ id: version.id, state }],
    change: null,
    warnings: [],
    action: `${page.kind}.reopen`
  }
}
