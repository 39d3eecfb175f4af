/** Links that people open, each good for one thing. */
import { Context, type Effect } from "effect"
import type { SiteId } from "../model/ids.ts"
import type { Json } from "../values/Json.ts"

export type LinkPurpose = "sign-in" | "preview" | "claim" | "restore" | "unarchive" | "confirm" | "review" | "owner"

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
    /** Those of a site for these purposes that nobody has used run out now: who had them looks after it no longer. */
    readonly endAll: (siteId: SiteId, purposes: ReadonlyArray<LinkPurpose>, now: number) => Effect.Effect<void>
    /** Those of a site for a purpose that can still be used. */
    readonly unused: (siteId: SiteId, purpose: LinkPurpose, now: number) => Effect.Effect<ReadonlyArray<Link>>
    /** What a link does from now on. */
    readonly setSubject: (siteId: SiteId, tokenHash: string, subject: Json) => Effect.Effect<void>
    /** True for exactly one caller. */
    readonly use: (siteId: SiteId, tokenHash: string, now: number) => Effect.Effect<boolean>
  }
>()("engine/Links") {}
