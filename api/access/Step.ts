/** The shape of what stands around a handler that writes: each step may refuse, act before or after, or do neither. */
import type { Effect } from "effect"
import type { Refusal } from "../../engine/errors/Refusal.ts"
import type { Answer } from "../answers/Answer.ts"
import type { WriteAccess } from "./Access.ts"
import type { WriteStanding } from "./Call.ts"
import type { Around, Ports } from "./Ports.ts"

/** A handler, or a step around one. */
export type Landing = Effect.Effect<Answer, Refusal, Ports | Around | WriteStanding>
export type Step = (row: WriteAccess, next: Landing) => Landing
