/** What a screen of the console is told of the request it answers. */
import type { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { Refusal } from "../../../engine/errors/Refusal.ts"
import type { Ports } from "../../access/Ports.ts"
import type { Answer } from "../../answers/Answer.ts"
import type { Metrics } from "../metrics.ts"

export interface Visit {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly params: { readonly [name: string]: string }
  readonly query: URLSearchParams
  /** What was posted; empty on a GET. */
  readonly form: URLSearchParams
  /** Address of the visitor's connection. */
  readonly address: string
}

/** A visit of somebody who is signed in. */
export interface StaffVisit extends Visit {
  /** What each of their forms has to carry. */
  readonly formToken: string
  readonly tokenHash: string
}

export type Reach = Ports | Metrics
export type Shown = Effect.Effect<Answer, Refusal, Reach>
