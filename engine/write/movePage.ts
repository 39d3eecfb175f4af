/**
 * Moves a page to another address, with its whole history. An integrator's page stays where it was made (CA-D21); the
 * owner may move theirs at the desk, where they are shown what leads there. What the old address answers afterwards is
 * theirs to say: on to the new one, or nothing.
 */
import { Refusal, refuse } from "../errors/Refusal.ts"
import type { Page } from "../model/Page.ts"
import type { EdgeRedirect } from "../publish/edge.ts"
import { isPattern } from "../publish/addresses.ts"
import { readRoute } from "../site/routes.ts"
import { updated } from "./archive.ts"
import { routeChange } from "./changes.ts"
import type { Current, Outcome, WriteContext, WriteDecision } from "./decision.ts"
import { refuseClosedPage, refuseState, refuseUnaddressable } from "./standing.ts"

export interface MovePage {
  readonly route: string
  /** The page that answers at the new address, if one does. */
  readonly routeHolder: Page | undefined
  /** Whether the old address leads on. */
  readonly leadOn: boolean
}

export interface MoveDecision extends WriteDecision {
  readonly from: string
  readonly to: string
  /** What the old address answers from now on; null where it answers nothing. */
  readonly redirect: EdgeRedirect | null
}

/**
 * Refusals: `page.not_found` for what has no address, `page.archived`, `page.frozen`, `archive.state_conflict` while it is
 * about to be taken off, the route (`page.route_*`), `page.route_taken`.
 */
export const movePage = (current: Current, command: MovePage, context: WriteContext): Outcome<MoveDecision> => {
  const { page } = current
  const closed = refuseUnaddressable(page) ?? refuseClosedPage(current)
  if (closed) return closed
  if (page.slot === null || page.status === "archive_pending")
    return refuseState(page, "Only a page with an address and no open request can be moved")
  const route = readRoute(command.route)
  if (route instanceof Refusal) return route
  if (isPattern(page.slot) || isPattern(route))
    return refuse(
      "page.route_invalid",
      `${isPattern(route) ? route : page.slot} has parameters: such a page stays where it is.`,
      {
        route
      }
    )
  const { routeHolder } = command
  if (routeHolder !== undefined && routeHolder.id !== page.id)
    return refuse("page.route_taken", `Another page answers at ${route}.`, { route, pageId: routeHolder.id })
  const from = page.slot
  const isServed = page.publishedVersionId !== null
  return {
    ...updated({ ...page, slot: route }, "page.move", context),
    change: isServed && route !== from ? routeChange(page, from, route) : null,
    from,
    to: route,
    redirect: isServed && command.leadOn && route !== from ? { from, to: route, status: 301 } : null
  }
}
