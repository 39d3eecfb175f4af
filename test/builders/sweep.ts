/** Removes what is over at an instant by one rule of `engine/retention/tables.ts`, in chunks as the worker does. */
import { Effect } from "effect"
import { Sweeping } from "../../engine/ports/Sweeping.ts"
import { goingRows } from "../../engine/retention/tables.ts"

/** How many rows went. `atOnce` is the size of a chunk. */
export const sweptBy = Effect.fnUntraced(function* (name: string, now: number, atOnce = 500) {
  const rule = goingRows.find(({ rule }) => rule === name)
  if (rule === undefined) return yield* Effect.die(new Error(`No rule is called ${name}.`))
  const sweeping = yield* Sweeping
  let count = 0
  for (let more = true; more;) {
    const chunk = yield* sweeping.remove(rule, now, atOnce)
    count += chunk.count
    more = chunk.more
  }
  return count
})
