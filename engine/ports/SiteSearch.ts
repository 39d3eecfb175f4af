/** Finds sites for the operator: by what they are called, where they are, and how they stand. */
import { Context, type Effect } from "effect"
import type { Site } from "../model/Site.ts"
import type { SiteId } from "../model/ids.ts"
import type { SiteStanding } from "../site/standing.ts"

export interface SiteQuery {
  /** Part of a name or of a host, in any case; or a whole id. */
  readonly text?: string
  readonly standing?: SiteStanding
  /** Goes on after this site. */
  readonly after?: SiteId
  readonly limit: number
}

export class SiteSearch extends Context.Service<
  SiteSearch,
  {
    /** The newest first. */
    readonly find: (query: SiteQuery) => Effect.Effect<ReadonlyArray<Site>>
    /** What sites are called; one that is not there is left out. */
    readonly names: (ids: ReadonlyArray<SiteId>) => Effect.Effect<ReadonlyMap<SiteId, string>>
    /** How many sites there are, and how many of them stand so. */
    readonly counts: Effect.Effect<{ readonly all: number } & { readonly [standing in SiteStanding]: number }>
  }
>()("engine/SiteSearch") {}
