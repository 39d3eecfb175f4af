/**
 * Who is signed in to the dashboard. A session belongs to an address, not to a site: which sites it reaches is asked
 * anew on every visit. It is stored under the site through which its owner signed in.
 */
import { Context, type Effect } from "effect"
import type { SiteId } from "../model/ids.ts"

export interface OwnerSession {
  readonly siteId: SiteId
  /** Hash of the cookie; the cookie itself is known to the browser alone. */
  readonly tokenHash: string
  /** Address of the owner, in lower case. */
  readonly address: string
  /** What the browser says it is, for the list of places where the owner is signed in. */
  readonly device: string
  readonly createdAt: number
  readonly seenAt: number
  /** When it ends however much it is used. */
  readonly expiresAt: number
}

export class OwnerSessions extends Context.Service<
  OwnerSessions,
  {
    readonly insert: (session: OwnerSession) => Effect.Effect<void>
    readonly find: (tokenHash: string) => Effect.Effect<OwnerSession | undefined>
    /** Every session of an address, the one used last first. */
    readonly list: (address: string) => Effect.Effect<ReadonlyArray<OwnerSession>>
    readonly touch: (session: OwnerSession, seenAt: number) => Effect.Effect<void>
    readonly end: (session: Pick<OwnerSession, "siteId" | "tokenHash">) => Effect.Effect<void>
    readonly endAll: (address: string) => Effect.Effect<void>
  }
>()("engine/OwnerSessions") {}
