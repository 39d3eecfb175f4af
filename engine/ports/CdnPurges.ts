/**
 * What a CDN in front is still to be told to forget: the outbox of purges. A row is left before or after the bytes change
 * and goes once the CDN has been told twice, so no crash leaves the CDN with what the origin no longer has.
 */
import { Context, type Effect } from "effect"
import type { SiteId } from "../model/ids.ts"

export interface WaitingPurge {
  readonly siteId: SiteId
  readonly id: string
  /** Object keys; `sites/<site>/` is everything of the site. */
  readonly keys: ReadonlyArray<string>
  /** Epoch milliseconds. */
  readonly dueAt: number
  /** The CDN was told once, and is told once more: it may have asked again just before the origin knew of the change. */
  readonly again: boolean
}

export class CdnPurges extends Context.Service<
  CdnPurges,
  {
    /** In the caller's transaction. One that is there by that id already is replaced. */
    readonly put: (purge: Omit<WaitingPurge, "again">) => Effect.Effect<void>
    /** Makes one due now, if it is there; says whether it is. */
    readonly hasten: (siteId: SiteId, id: string, now: number) => Effect.Effect<boolean>
    /** What is due of the site, and then of others in turns, as many as go into one message to the CDN. */
    readonly due: (siteId: SiteId, now: number, most: number) => Effect.Effect<ReadonlyArray<WaitingPurge>>
    /** The CDN was told: what was new waits until `againAt`, the rest goes. A row that was put anew meanwhile stays. */
    readonly told: (purges: ReadonlyArray<WaitingPurge>, againAt: number) => Effect.Effect<void>
    /** Puts one in the place of all that are due of the site, where they have become more than `most`. */
    readonly fold: (siteId: SiteId, id: string, now: number, most: number) => Effect.Effect<void>
    /** When the next of the site is due; undefined where none waits. */
    readonly next: (siteId: SiteId) => Effect.Effect<number | undefined>
    /** Over all sites: how many wait, as far as `most`, and since when the oldest that is due for the first time has been. */
    readonly figures: (
      now: number,
      most: number
    ) => Effect.Effect<{ readonly waiting: number; readonly oldestDueAt: number | null }>
  }
>()("engine/CdnPurges") {}
