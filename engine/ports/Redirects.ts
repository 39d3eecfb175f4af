/** Redirects of a site, one row an address. Read and written under the site's lock, in the write's transaction. */
import { Context, type Effect } from "effect"
import type { Redirect } from "../model/Redirect.ts"
import type { SiteId } from "../model/ids.ts"

export class Redirects extends Context.Service<
  Redirects,
  {
    /** Every row, by `from`. */
    readonly list: (siteId: SiteId) => Effect.Effect<ReadonlyArray<Redirect>>
    readonly get: (siteId: SiteId, from: string) => Effect.Effect<Redirect | undefined>
    /** Stores a row in the place of the one at its address, if there is one. */
    readonly put: (redirect: Redirect) => Effect.Effect<void>
    /** The same for many, in a few statements however many they are. */
    readonly putMany: (redirects: ReadonlyArray<Redirect>) => Effect.Effect<void>
    /** Those of the rows that are there. */
    readonly find: (siteId: SiteId, from: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Redirect>>
    readonly removeMany: (siteId: SiteId, from: ReadonlyArray<string>) => Effect.Effect<void>
    /** False when there was no such row. */
    readonly remove: (siteId: SiteId, from: string) => Effect.Effect<boolean>
    readonly count: (siteId: SiteId) => Effect.Effect<number>
  }
>()("engine/Redirects") {}
