/**
 * Brings an archived page back to the route it had. A person confirms, by the mailed link, in the dashboard or as
 * staff; the restore link mailed at archiving is such a confirmation by itself (ARCH-17, ARCH-19 to ARCH-27).
 */
import { refuse } from "../errors/Refusal.ts"
import type { Page } from "../model/Page.ts"
import type { Site } from "../model/Site.ts"
import { requiresStaff, updated } from "./archive.ts"
import { routeChange } from "./changes.ts"
import { type Decider, ownerOrStaff } from "../model/Decider.ts"
import type { Current, Outcome, WriteContext, WriteDecision } from "./decision.ts"
import { refuseState } from "./standing.ts"

export interface UnarchiveRequested extends WriteDecision {
  readonly targetRoute: string
  /** Another page has the route by now; the confirmation would be refused (ARCH-20). */
  readonly routeConflict: boolean
}

/** `archived` → `unarchive_pending`. `routeHolder` is the page at `archivedRoute`. Refusal: `archive.state_conflict`. */
export const requestUnarchive = (
  current: Current,
  command: { readonly routeHolder: Page | undefined },
  context: WriteContext
): Outcome<UnarchiveRequested> => {
  const { page } = current
  if (page.status !== "archived" || page.archivedRoute === null) {
    return refuseState(page, "Only an archived page can be brought back")
  }
  const targetRoute = page.archivedRoute
  const unarchive = { targetRoute, requestedBy: context.actor, requestedAt: context.now }
  return {
    ...updated({ ...page, status: "unarchive_pending", unarchive }, "page.unarchive_request", context),
    targetRoute,
    routeConflict: command.routeHolder !== undefined
  }
}

/** Who can confirm: never a credential, since the mailed link, the dashboard and staff are the only ways. */
export const unarchiveDeciders = ({ approvalMode }: Pick<Site, "approvalMode">): ReadonlyArray<Decider> =>
  approvalMode === "staff" ? ["staff"] : ownerOrStaff

export interface ConfirmUnarchive {
  readonly routeHolder: Page | undefined
  readonly byStaff: boolean
  /** The restore link needs no request before it. */
  readonly byRestoreLink: boolean
}

export interface UnarchiveDecision extends WriteDecision {
  /** Remove the redirect or 410 row that archiving left at this path (ARCH-26). */
  readonly removeRedirectFrom: string
}

/**
 * → live with the version that served when it was archived, or a draft when none ever did (ARCH-24, ARCH-25).
 * Refusals: `archive.state_conflict`, `archive.requires_staff`, `page.route_taken`.
 */
export const confirmUnarchive = (
  current: Current,
  command: ConfirmUnarchive,
  context: WriteContext
): Outcome<UnarchiveDecision> => {
  const { page } = current
  const confirmable = page.status === "unarchive_pending" || (command.byRestoreLink && page.status === "archived")
  const route = page.unarchive?.targetRoute ?? page.archivedRoute
  if (!confirmable || route === null) return refuseState(page, "Only a page that was asked back can be confirmed")
  if (context.site.approvalMode === "staff" && !command.byStaff) return requiresStaff()
  if (command.routeHolder !== undefined) {
    return refuse("page.route_taken", `Another page answers at ${route} by now.`, {
      route,
      pageId: command.routeHolder.id
    })
  }
  const status = page.publishedVersionId === null ? "draft" : "live"
  return {
    ...updated({ ...page, status, slot: route, archivedRoute: null, unarchive: null }, "page.unarchive", context),
    change: page.publishedVersionId === null ? null : routeChange(page, null, route),
    removeRedirectFrom: route
  }
}

/** `unarchive_pending` → `archived` (ARCH-27). Refusal: `archive.state_conflict`. */
export const cancelUnarchive = (current: Current, context: WriteContext): Outcome => {
  const { page } = current
  if (page.status !== "unarchive_pending") return refuseState(page, "There is no request to cancel")
  return updated({ ...page, status: "archived", unarchive: null }, "page.unarchive_cancel", context)
}
