/** Whether leads may be sent where a site chose to have them sent (ALLOW-19, ALLOW-20). */
import type { LeadDestination } from "../../../model/LeadDestination.ts"
import { destinationOf } from "./catalogue.ts"

type Sent = Pick<LeadDestination, "provider" | "settings">

/** The origin that a site chose for a destination; null where the receiver is the provider's or the platform's. */
export const chosenOrigin = ({ provider, settings }: Sent): string | null =>
  destinationOf(provider)?.chosenOrigin?.(settings) ?? null

/**
 * The origin that keeps a destination from being sent to, since it is no active one of the site's allowlist; undefined where
 * nothing does. Hosts that the operator lets be reached need no entry, which an address on a private network could not have.
 */
export const unapprovedOrigin = (
  destination: Sent,
  active: ReadonlyArray<string>,
  allowedHosts: ReadonlyArray<string>
): string | undefined => {
  const origin = chosenOrigin(destination)
  if (origin === null || active.includes(origin) || allowedHosts.includes(new URL(origin).host)) return undefined
  return origin
}
