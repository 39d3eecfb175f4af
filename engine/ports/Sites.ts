/** Sites, their hostnames and credentials. Absence is `undefined`; infrastructure failures are defects. */
import { Context, type Effect } from "effect"
import type { Credential, Scope } from "../model/Credential.ts"
import type { Hostname, PublishPolicy, Site } from "../model/Site.ts"
import type { CredentialId, SiteId } from "../model/ids.ts"

export class Sites extends Context.Service<
  Sites,
  {
    readonly get: (siteId: SiteId) => Effect.Effect<Site | undefined>
    /** Reads the site and locks its row until the transaction ends: the per-site write lock. */
    readonly lock: (siteId: SiteId) => Effect.Effect<Site | undefined>
    readonly list: Effect.Effect<ReadonlyArray<Site>>
    /** `draftAddress` is the caller's address key (IPv4, or the /64 of IPv6) of an unauthenticated draft. */
    readonly insert: (site: Site, draftAddress?: string) => Effect.Effect<void>
    /** Replaces the given members; `revision` is raised by one on every call and the new record returned. */
    readonly update: (
      siteId: SiteId,
      patch: Partial<Omit<Site, "id" | "revision" | "createdAt">>
    ) => Effect.Effect<Site>
    /** How many drafts this address made since `since`, and when the oldest of them was made. */
    readonly draftsFrom: (
      address: string,
      since: number
    ) => Effect.Effect<{ readonly count: number; readonly oldest: number | null }>
    /** Sites of the owner with this address (`mailboxKey`), who has confirmed it, by name. */
    readonly ownedBy: (address: string) => Effect.Effect<ReadonlyArray<Site>>
    /** Sites that were claimed with this address, which has not confirmed itself, the newest first. */
    readonly claimedWith: (address: string) => Effect.Effect<ReadonlyArray<Site>>
    readonly expiredDrafts: (now: number) => Effect.Effect<ReadonlyArray<SiteId>>
    /** Sites whose trial has something due, see `trialStep`: the longest due first, so many at the most. */
    readonly trialsDue: (now: number, limit: number) => Effect.Effect<ReadonlyArray<SiteId>>
    /** Removes the site and every row keyed by it. */
    readonly remove: (siteId: SiteId) => Effect.Effect<void>

    readonly hostnames: (siteId: SiteId) => Effect.Effect<ReadonlyArray<Hostname>>
    readonly hostname: (host: string) => Effect.Effect<Hostname | undefined>
    /** Returns false when the host belongs to a site already. */
    readonly addHostname: (hostname: Hostname) => Effect.Effect<boolean>
    /** Replaces the given members. */
    readonly changeHostname: (
      siteId: SiteId,
      host: string,
      patch: Partial<Pick<Hostname, "role" | "standing">>
    ) => Effect.Effect<void>
    /** Domains whose next look is due: the longest due first, so many at the most. */
    readonly domainsDue: (now: number, limit: number) => Effect.Effect<ReadonlyArray<Hostname>>
    /** Puts the next look off until then for whoever takes it now. False where somebody else was first. */
    readonly claimDomain: (hostname: Hostname, until: number) => Effect.Effect<boolean>
    readonly removeHostname: (siteId: SiteId, host: string) => Effect.Effect<boolean>
    /** Remembers whose a domain was when it was taken from its site; the newest of several. */
    readonly noteReleased: (siteId: SiteId, host: string, at: number) => Effect.Effect<void>
    /** Sites that one of these hosts has served, now or until after `since`. Those may be gone. */
    readonly domainHolders: (hosts: ReadonlyArray<string>, since: number) => Effect.Effect<ReadonlyArray<SiteId>>

    readonly credential: (id: CredentialId) => Effect.Effect<Credential | undefined>
    /** The same with its site, as both stand now; undefined when either is gone. */
    readonly caller: (
      id: CredentialId
    ) => Effect.Effect<{ readonly credential: Credential; readonly site: Site } | undefined>
    readonly credentials: (siteId: SiteId) => Effect.Effect<ReadonlyArray<Credential>>
    readonly insertCredential: (credential: Credential) => Effect.Effect<void>
    /** Remembers when a credential was used: exchanged for a token, or called with. */
    readonly noteUse: (siteId: SiteId, id: CredentialId, at: number) => Effect.Effect<void>
    /** When each credential of a site was last used, to the minute; those never used are missing. */
    readonly lastUses: (siteId: SiteId) => Effect.Effect<ReadonlyMap<CredentialId, number>>
    /** What it may do from now on; its secret stays. */
    readonly setScopes: (siteId: SiteId, id: CredentialId, scopes: ReadonlyArray<Scope>) => Effect.Effect<void>
    readonly setPolicy: (siteId: SiteId, id: CredentialId, policy: PublishPolicy) => Effect.Effect<void>
    readonly revokeCredential: (siteId: SiteId, id: CredentialId, now: number) => Effect.Effect<void>
    /** Takes the revocation back: its secret, and tokens that have not run out, open the site again. */
    readonly restoreCredential: (siteId: SiteId, id: CredentialId) => Effect.Effect<void>
  }
>()("engine/Sites") {}
