/**
 * Where submissions lie in the private store that could not be taken in when they came: an origin keeps them until the
 * API is back, and sets aside what it does not take.
 */
import type { LeadId, SiteId } from "../../model/ids.ts"

export const heldFormsPrefix = "forms/held/"
export const refusedFormsPrefix = "forms/refused/"

/** Everything of a site that waits or was set aside. */
export const spooledPrefixes = (siteId: SiteId): ReadonlyArray<string> =>
  [heldFormsPrefix, refusedFormsPrefix].map((prefix) => `${prefix}${siteId}/`)

/** The one that was set aside, by the lead it would have been. */
export const refusedFormKey = (siteId: SiteId, id: LeadId): string => `${refusedFormsPrefix}${siteId}/${id}`
