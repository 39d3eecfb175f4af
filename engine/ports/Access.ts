/**
 * What guards a write: lease, budgets, idempotency keys, links, audit. All of it is read and written in the write's own
 * transaction, under the site's write lock, so two API processes cannot both pass.
 */
import { Context, type Effect } from "effect"
import type { Json } from "../model/Page.ts"
import type { Actor, CredentialId, PageId, SiteId, VersionId } from "../model/ids.ts"

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

/** What is counted in rolling windows. */
export type BudgetKind = "write" | "rejection" | "create" | "owner_question"

export class Budgets extends Context.Service<
  Budgets,
  {
    readonly record: (siteId: SiteId, kind: BudgetKind, at: number, count: number) => Effect.Effect<void>
    /** Sum of counts with `at > since`, and the time of the oldest counted. */
    readonly used: (
      siteId: SiteId,
      kind: BudgetKind,
      since: number
    ) => Effect.Effect<{ readonly count: number; readonly oldest: number | null }>
    /** Forgets everything counted, as an unfreeze does. */
    readonly reset: (siteId: SiteId) => Effect.Effect<void>
    readonly prune: (before: number) => Effect.Effect<void>
  }
>()("engine/Budgets") {}

export interface RememberedResponse {
  readonly siteId: SiteId
  readonly credentialId: CredentialId
  readonly key: string
  /** Hash of method, path and body. */
  readonly requestHash: string
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: string
  readonly createdAt: number
}

export class IdempotencyKeys extends Context.Service<
  IdempotencyKeys,
  {
    readonly get: (
      siteId: SiteId,
      credentialId: CredentialId,
      key: string
    ) => Effect.Effect<RememberedResponse | undefined>
    /** Replaces an expired entry of the same key. */
    readonly put: (response: RememberedResponse) => Effect.Effect<void>
    readonly prune: (createdBefore: number) => Effect.Effect<void>
  }
>()("engine/IdempotencyKeys") {}

export type LinkPurpose = "sign-in" | "preview" | "claim" | "restore" | "unarchive" | "confirm" | "review"

/** A human link: 256 random bits of which only the hash is stored. */
export interface Link {
  readonly siteId: SiteId
  readonly tokenHash: string
  readonly purpose: LinkPurpose
  readonly subject: Json
  readonly createdAt: number
  readonly expiresAt: number
  readonly usedAt: number | null
}

export class Links extends Context.Service<
  Links,
  {
    readonly insert: (link: Link) => Effect.Effect<void>
    readonly find: (purpose: LinkPurpose, tokenHash: string) => Effect.Effect<Link | undefined>
    /** Whatever it is for, used and expired ones included: what a person opens says itself what it is. */
    readonly open: (tokenHash: string) => Effect.Effect<Link | undefined>
    /** True for exactly one caller. */
    readonly use: (siteId: SiteId, tokenHash: string, now: number) => Effect.Effect<boolean>
    readonly prune: (expiredBefore: number) => Effect.Effect<void>
  }
>()("engine/Links") {}

export interface AuditRecord {
  readonly siteId: SiteId
  readonly actor: Actor
  /**
   * Verb of the change in the route table's words, for example `page.create` or `stylesheet.write`. Ends in `.read` where
   * somebody only looked at personal data, which counts as no change.
   */
  readonly action: string
  readonly pageId: PageId | null
  readonly route: string | null
  readonly versionId: VersionId | null
  readonly at: number
  /** Id of the request that did it. */
  readonly correlationId: string
  readonly detail: Json
}

export interface StoredAuditRecord extends AuditRecord {
  readonly seq: number
}

export class Audit extends Context.Service<
  Audit,
  {
    readonly append: (record: AuditRecord) => Effect.Effect<void>
    /**
     * Newest first; `before` is the seq to continue under, `since` the one to stop above. `notBy` leaves out what that
     * actor did and whoever only looked, `without` the first of these alone.
     */
    readonly list: (
      siteId: SiteId,
      options: {
        readonly limit: number
        readonly before?: number
        readonly since?: number
        readonly notBy?: Actor
        readonly without?: Actor
      }
    ) => Effect.Effect<ReadonlyArray<StoredAuditRecord>>
    /** Which versions of an asset, written between two instants, are copies of an earlier one. Newest first. */
    readonly reverts: (
      siteId: SiteId,
      pageId: PageId,
      options: { readonly from: number; readonly to: number; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<{ readonly versionId: VersionId; readonly toVersionId: VersionId }>>
    /** What was done to one asset since an instant, oldest first. */
    readonly ofAsset: (
      siteId: SiteId,
      pageId: PageId,
      options: { readonly since: number; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<StoredAuditRecord>>
    readonly lastBy: (siteId: SiteId, actor: Actor) => Effect.Effect<StoredAuditRecord | undefined>
    readonly countSince: (
      siteId: SiteId,
      seq: number,
      notBy: Actor
    ) => Effect.Effect<{ readonly writes: number; readonly writers: number }>
  }
>()("engine/Audit") {}
