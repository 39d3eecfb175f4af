/** Browsers in which the operator is signed in to the console. */
import { Context, type Effect } from "effect"

export interface OperatorSession {
  /** Hash of the cookie; the cookie itself is known to the browser alone. */
  readonly tokenHash: string
  /** Hash of the operator token of that time: under another token the session is none. */
  readonly keyHash: string
  readonly createdAt: number
  readonly seenAt: number
  /** When it ends however much it is used. */
  readonly expiresAt: number
}

export class OperatorSessions extends Context.Service<
  OperatorSessions,
  {
    readonly insert: (session: OperatorSession) => Effect.Effect<void>
    readonly find: (tokenHash: string) => Effect.Effect<OperatorSession | undefined>
    readonly touch: (tokenHash: string, seenAt: number) => Effect.Effect<void>
    readonly end: (tokenHash: string) => Effect.Effect<void>
    readonly prune: (expiredBefore: number) => Effect.Effect<void>
  }
>()("engine/OperatorSessions") {}
