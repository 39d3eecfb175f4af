/** How far the world's name servers lead to us for a host that is not ours. */

/**
 * `pending` until a look finds that it leads here. `serving` from then on. `lapsed` once it has led elsewhere for long
 * enough; whoever still comes is served.
 */
export const domainStates = ["pending", "serving", "lapsed"] as const
export type DomainState = (typeof domainStates)[number]

/** What a look can find. The first two say that the host leads here. */
export const domainFindings = [
  "leads_here",
  "proven",
  "no_records",
  "other_address",
  "some_elsewhere",
  "private_address",
  "unclaimed",
  "not_arriving",
  "unreachable"
] as const
export type DomainFinding = (typeof domainFindings)[number]

export interface DomainStanding {
  readonly state: DomainState
  /** When a look first found that it leads here; null before. */
  readonly verifiedAt: number | null
  /** The last look; null before the first. */
  readonly checkedAt: number | null
  readonly nextCheckAt: number
  /** What the last look found; null before the first. */
  readonly finding: DomainFinding | null
  /** Looks in a row that were answered with another place, and the time of the first of them. */
  readonly failures: number
  readonly failingSince: number | null
  /** It serves once its domain names the site in a TXT record, also where it leads here: others have a say in it. */
  readonly mustClaim: boolean
}
