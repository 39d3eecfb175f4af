/**
 * Everything that is asked of a service which events are handed on to: its settings, its protocol as what to ask and what
 * an answer means, and what stands for it on a machine without accounts. It performs nothing.
 */
import type { Outcome } from "../../people/leads/outcome.ts"
import type { Question } from "../../people/leads/destinations/connector.ts"
import type { Reply } from "../../people/leads/destinations/reply.ts"
import type { Setting } from "../../people/leads/destinations/destination.ts"
import type { Answer } from "../../people/leads/destinations/standIn.ts"
import type { Analytics } from "../fields/analytics.ts"
import type { EventBatch, ServiceName } from "./EventBatch.ts"

/** A site's account with a service. */
export interface Account {
  /** The id that the site's settings name. */
  readonly id: string
  readonly secret: string
}

export interface AnalyticsService {
  readonly name: ServiceName
  /** As people know it. */
  readonly title: string
  /** What the secret is called where it is made. */
  readonly secretTitle: string
  readonly idOf: (analytics: Analytics) => string | undefined
  /** The base address of its API, which an operator may set. */
  readonly address: Setting & { readonly fallback: string }
  /** Events older than this it refuses; milliseconds. */
  readonly oldestMs: number
  /** Whether a page may not tell of an event by this name, since the service makes such events itself. */
  readonly reserves?: (name: string) => boolean
  /** Batches as they can be told in one request each, in their order. */
  readonly grouped: (batches: ReadonlyArray<EventBatch>) => ReadonlyArray<ReadonlyArray<EventBatch>>
  readonly question: (batches: ReadonlyArray<EventBatch>, account: Account, address: string) => Question
  readonly outcome: (reply: Reply, now: number, account: Account) => Outcome
  /** What stands for it takes this account. */
  readonly standInAccount: Account
  readonly standIn: Answer
}
