/** What a caller may do. Scopes nest: publish includes edit, edit includes read (AUTH-17). */
import type { CredentialId, SiteId } from "./ids.ts"
import type { PublishPolicy } from "./Site.ts"

export const scopes = ["content:read", "content:edit", "content:publish"] as const
export type Scope = (typeof scopes)[number]

export interface Credential {
  readonly id: CredentialId
  readonly siteId: SiteId
  /** Shown to people, for example as the holder of the lease. */
  readonly label: string
  readonly secretHash: string
  readonly scopes: ReadonlyArray<Scope>
  /** What of its changes waits beside what the site has wait; nothing in the beginning. */
  readonly policy: PublishPolicy
  readonly createdAt: number
  readonly revokedAt: number | null
}

/** All that granted scopes come to, each with those it includes. */
export const included = (granted: ReadonlyArray<Scope>): ReadonlyArray<Scope> =>
  scopes.filter((scope) => covers(granted, scope))

/** Whether `wanted` lets do less than `granted`: what an owner may set by themselves, where staff may set any. */
export const isLower = (wanted: ReadonlyArray<Scope>, granted: ReadonlyArray<Scope>): boolean =>
  included(wanted).length < included(granted).length

/** Whether a set of granted scopes covers the one a route asks for. */
export const covers = (granted: ReadonlyArray<Scope>, needed: Scope): boolean =>
  granted.some((scope) => scopes.indexOf(scope) >= scopes.indexOf(needed))
