/** Where a site stands when a write is about to begin: one look in place of four. */
import { Context, type Effect } from "effect"
import type { PageId, SiteId } from "../model/ids.ts"
import type { Site } from "../model/Site.ts"
import type { Lease } from "./Leases.ts"

/** Instants to count from: whatever happened later than these is counted. */
export interface Since {
  readonly hour: number
  readonly write: number
}

/** Everything that decides whether a write may begin, as it is at one instant. */
export interface Standing {
  readonly site: Site
  /** The stored lease, expired or not. */
  readonly lease: Lease | undefined
  readonly used: {
    /** Since the hour. */
    readonly writes: number
    /** Since the window of writes began. */
    readonly writesInWindow: number
    readonly rejections: number
    readonly creates: { readonly count: number; readonly oldest: number | null }
  }
  /** How often the record of the page asked about was changed; null without one. */
  readonly pageRevision: number | null
}

type Look = (siteId: SiteId, since: Since, pageId: PageId | null) => Effect.Effect<Standing | undefined>

export class Standings extends Context.Service<
  Standings,
  {
    readonly read: Look
    /** The same under the per-site write lock, see `Sites.lock`: it sees whatever the lock's last holder committed. */
    readonly lock: Look
  }
>()("engine/Standings") {}
