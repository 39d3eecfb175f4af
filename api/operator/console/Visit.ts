/** What a screen of the console is told of the request it answers. */
import type { Effect } from "effect"
import type { Refusal } from "../../../engine/errors/Refusal.ts"
import type { Ports } from "../../access/Ports.ts"
import type { Answer } from "../../answers/Answer.ts"
import type { Visit } from "../../answers/screens/screenRoutes.ts"
import type { Metrics } from "../metrics.ts"

export type { Visit }

/** A visit of somebody who is signed in. */
export interface StaffVisit extends Visit {
  /** What each of their forms has to carry. */
  readonly formToken: string
  readonly tokenHash: string
}

export type Reach = Ports | Metrics
export type Shown = Effect.Effect<Answer, Refusal, Reach>
