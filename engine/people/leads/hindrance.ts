/** What is known to keep a lead from a destination before its receiver is asked. */
import type { LeadDestination } from "../../model/LeadDestination.ts"
import { unapprovedOrigin } from "./destinations/origin.ts"
import { noDestination } from "./redelivery.ts"

/**
 * Why no lead goes there until a person does something; undefined where nothing is in the way. `active` are the origins
 * of the site's allowlist that are open, `allowedHosts` those that the operator lets be reached.
 */
export const hindranceOf = (
  found: LeadDestination | undefined,
  active: ReadonlyArray<string>,
  allowedHosts: ReadonlyArray<string>
): string | undefined => {
  if (found === undefined) return noDestination
  const closed = unapprovedOrigin(found, active, allowedHosts)
  return closed === undefined
    ? undefined
    : `${closed} is not on the site's allowlist any more; approve it again, then redeliver with force.`
}

/** Of a destination whose secret was sealed under a key that is not there any more. */
export const secretLost = "The destination's secret cannot be opened any more; set it again."
