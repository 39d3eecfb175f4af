/**
 * How much mail may leave by what is asked of us: counted for an address, for a site or for a visitor, for all processes
 * together and across restarts. Holds no address in clear.
 */
import { Context, type Effect } from "effect"
import type { SiteId } from "../model/ids.ts"

/** Whose mail is counted, and how much of it may leave in which time. */
export interface MailAllowance {
  /** The site whose mail it is; null for what is counted across sites. */
  readonly siteId: SiteId | null
  /** What is counted, such as `address nell@vale.test`. */
  readonly subject: string
  readonly most: number
  readonly windowMs: number
}

export class MailAllowances extends Context.Service<
  MailAllowances,
  {
    /**
     * Counts one mail against each and answers null; where one of them has no room, counts nothing and answers in how
     * many milliseconds it has. Of any number of callers at once no more come through than there is room for.
     */
    readonly take: (allowances: ReadonlyArray<MailAllowance>, now: number) => Effect.Effect<number | null>
  }
>()("engine/MailAllowances") {}
