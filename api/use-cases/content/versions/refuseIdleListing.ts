/** Asking for a listing where none is shown. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { Page } from "../../../../engine/model/Page.ts"
import { isListingTemplate } from "../../../../engine/site/routes.ts"

/**
 * Refuses with `request.query_invalid` where `listing` names one and the page is no listing template: the parameter would
 * do nothing there. Says nothing of whether there is such a listing.
 */
export const refuseIdleListing = (
  { slot, archivedRoute }: Pick<Page, "slot" | "archivedRoute">,
  listing: string | undefined
) => {
  const route = slot ?? archivedRoute
  if (listing === undefined || isListingTemplate(route)) return Effect.void
  const where = route === null || route === "" ? "This is no page of single listings" : `${route} is no such route`
  return refuse(
    "request.query_invalid",
    `\`listing\` chooses what a page of single listings is shown with, whose route ends in /:mls/:slug. ${where}; leave the parameter out.`,
    { fields: [{ path: "query.listing", reason: "does nothing on a page that shows no single listing" }] }
  )
}
