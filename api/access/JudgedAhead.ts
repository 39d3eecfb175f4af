/**
 * A handler with a part of its work that needs no lock, done before the lock is asked for. That part stores and decides
 * nothing, and whatever it refuses is refused again, in its place among the other refusals, by the handler itself.
 */
import type { Effect } from "effect"
import type { Refusal } from "../../engine/errors/Refusal.ts"
import type { Answer } from "../answers/Answer.ts"
import type { Around, Ports } from "./Ports.ts"

export type Ahead = Effect.Effect<unknown, Refusal, Ports | Around>

export class JudgedAhead<A extends Answer> {
  readonly ahead: Ahead
  readonly handler: Effect.Effect<A, Refusal, Ports | Around>
  constructor(ahead: Ahead, handler: Effect.Effect<A, Refusal, Ports | Around>) {
    this.ahead = ahead
    this.handler = handler
  }
}
