/** Mail that was sent to nobody: where no mail server is configured, every message is kept for whoever tries the service. */
import { Context, type Effect } from "effect"

export interface KeptMail {
  /** Sorts by time. */
  readonly id: string
  /** As in `Mail`, for example `sign-in`. */
  readonly kind: string
  /** Epoch milliseconds. */
  readonly sentAt: number
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly cc: ReadonlyArray<string>
  readonly subject: string
  readonly text: string
  /** A whole document, as it was sent: nothing in it is to be trusted. Null where the message is text alone. */
  readonly html: string | null
}

/** Null where mail really leaves. */
export const Outbox = Context.Reference<{
  /** The newest first, at most 500. */
  readonly latest: Effect.Effect<ReadonlyArray<KeptMail>>
  readonly find: (id: string) => Effect.Effect<KeptMail | undefined>
} | null>("engine/Outbox", { defaultValue: () => null })
