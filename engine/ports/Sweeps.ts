/** When was swept, who sweeps at present, and what went by which rule. */
import { Context, type Effect } from "effect"
import type { SweepTurn } from "../retention/turn.ts"
import type { Swept } from "./Sweeping.ts"

export interface SweptByRule {
  readonly rule: string
  /** By the last sweep. */
  readonly last: Swept
  readonly lastAt: number
  /** By all of them. */
  readonly all: Swept
}

export class Sweeps extends Context.Service<
  Sweeps,
  {
    readonly turn: Effect.Effect<SweepTurn>
    /** True for one of those who ask at once, where a sweep is due and nobody is at it: it is theirs for a while. */
    readonly take: (holder: string, now: number) => Effect.Effect<boolean>
    /** Theirs for longer; false where it is no longer. */
    readonly hold: (holder: string, now: number) => Effect.Effect<boolean>
    /** Everything is swept. What was asked for since it was begun is still to come. */
    readonly end: (holder: string, now: number) => Effect.Effect<void>
    /** Has one done ahead of its time. */
    readonly ask: (now: number) => Effect.Effect<void>
    /** Notes what a part of a sweep removed; `sofar` is of the whole sweep up to here. */
    readonly note: (rule: string, part: Swept, sofar: Swept, now: number) => Effect.Effect<void>
    /** Of every rule by which anything was looked for, by its name. */
    readonly list: Effect.Effect<ReadonlyArray<SweptByRule>>
  }
>()("engine/Sweeps") {}
