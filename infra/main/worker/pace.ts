/**
 * The pace of whoever reads a feed: after each batch a rest, as long as `engine/listings/rest.ts` says for what others needed
 * of the processor during the rests before.
 */
import { cpus } from "node:os"
import { Context, Effect } from "effect"
import { restAfter } from "../../../engine/listings/rest.ts"

/** Milliseconds of all cores together since the machine started. */
export interface ProcessorTimes {
  /** Needed by processes at the usual niceness: what others do in the background gives way itself. */
  readonly needed: number
  readonly all: number
}

/** How a process looks at its machine; as if nobody needed anything unless whoever wires the process says otherwise. */
export const Processor = Context.Reference<() => ProcessorTimes>("infra/Processor", {
  defaultValue: () => () => ({ needed: 0, all: 0 })
})

export const processorOfMachine = (): ProcessorTimes => {
  let [needed, all] = [0, 0]
  for (const { times } of cpus()) {
    needed += times.user + times.sys + times.irq
    all += times.user + times.sys + times.irq + times.nice + times.idle
  }
  return { needed, all }
}

export interface Pace {
  /** The rest after a batch that took so long. */
  readonly rest: (workedMs: number) => Effect.Effect<void>
}

export const startPace = Effect.fnUntraced(function* ({
  isFirstReading
}: {
  readonly isFirstReading: boolean
}): Effect.fn.Return<Pace> {
  const look = yield* Processor
  let [needed, all] = [0, 0]
  const rest = Effect.fnUntraced(function* (workedMs: number): Effect.fn.Return<void> {
    const before = look()
    yield* Effect.sleep(restAfter({ workedMs, busy: all === 0 ? 0 : needed / all, isFirstReading }))
    const after = look()
    needed = needed * remembered + after.needed - before.needed
    all = all * remembered + after.all - before.all
  })
  return { rest }
})

/** A short rest tells little, so some of those before it count too. */
const remembered = 0.7
