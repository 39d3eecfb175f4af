/** What a caller may do. Scopes nest: publish includes edit, edit includes read (AUTH-17). */
import type { CredentialId, SiteId } from "./ids.ts"

export const scopes = ["content:read", "content:edit", "content:publish"] as const
export type Scope = (typeof scopes)[number]

export interface Credential {
  readonly id: CredentialId
  readonly siteId: SiteId
  /** Shown to people, for example as the holder of the lease. */
  readonly label: string
  readonly secretHash: string
  readonly scopes: ReadonlyArray<Scope>
  readonly createdAt: number
  readonly revokedAt: number | null
}

/** Whether a set of granted scopes covers the one a route asks for. */
export const covers = (granted: ReadonlyArray<Scope>, needed: Scope): boolean =>
  granted.some((scope) => scopes.indexOf(scope) >= scopes.indexOf(needed))
