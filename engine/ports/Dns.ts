/** The domain name system, asked anew each time: nothing is remembered between two looks. */
import { Context, type Effect } from "effect"

export interface ResolvedAddress {
  /** As RFC 5952 writes it, so that two can be compared. */
  readonly address: string
  /** Whether it belongs to the public internet. */
  readonly isPublic: boolean
}

export interface Resolved {
  /** IPv4 and IPv6; none where the name has none. */
  readonly addresses: ReadonlyArray<ResolvedAddress>
  /** Whether a part of the question was not answered: a time-out, or a server that failed. */
  readonly unanswered: boolean
}

export class Dns extends Context.Service<
  Dns,
  {
    readonly addresses: (host: string) => Effect.Effect<Resolved>
    /** TXT records, each in one piece; null where nobody answered. */
    readonly texts: (name: string) => Effect.Effect<ReadonlyArray<string> | null>
  }
>()("engine/Dns") {}
