/** Who may write to a site at the moment. Read and written in the write's own transaction, under the site's write lock. */
import { Context, type Effect } from "effect"
import type { CredentialId, SiteId } from "../model/ids.ts"

export interface Lease {
  readonly siteId: SiteId
  readonly holder: CredentialId
  readonly acquiredAt: number
  readonly expiresAt: number
}

export class Leases extends Context.Service<
  Leases,
  {
    /** The stored lease, expired or not. */
    readonly get: (siteId: SiteId) => Effect.Effect<Lease | undefined>
    readonly put: (lease: Lease) => Effect.Effect<void>
    readonly remove: (siteId: SiteId) => Effect.Effect<void>
  }
>()("engine/Leases") {}
