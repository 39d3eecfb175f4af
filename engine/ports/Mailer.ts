/** Mail to people. Enqueued in the transaction that causes it, sent by a worker. */
import { Context, type Effect } from "effect"
import type { SiteId } from "../model/ids.ts"

export interface Mail {
  readonly siteId: SiteId
  /** Names the outbox file, for example `archive-restore`. */
  readonly kind: string
  readonly to: ReadonlyArray<string>
  readonly subject: string
  readonly text: string
}

export class Mailer extends Context.Service<Mailer, { readonly enqueue: (mail: Mail) => Effect.Effect<void> }>()(
  "engine/Mailer"
) {}
