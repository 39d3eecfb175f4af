/**
 * Removes rows whose time is over, in short statements with pauses between them. Every worker may do so at once, and one
 * that dies in between has done a part of it.
 */
import { Clock, Effect } from "effect"
import { Sweeping } from "../../../engine/ports/Sweeping.ts"
import { type GoingRows, goingRows } from "../../../engine/retention/tables.ts"

const rowsAtOnce = 500
/** Between two statements on one table: room for everybody else. */
const pauseMs = 20

/** What is to be looked at so often. */
export const sweepRows = Effect.fn("Maintenance.sweepRows")(function* (every: GoingRows["every"]) {
  const sweeping = yield* Sweeping
  const now = yield* Clock.currentTimeMillis
  for (const rule of goingRows.filter((rule) => rule.every === every)) {
    let removed = 0
    for (let more = true; more;) {
      const chunk = yield* sweeping.remove(rule, now, rowsAtOnce)
      removed += chunk.count
      more = chunk.more
      if (more) yield* Effect.sleep(pauseMs)
    }
    if (every === "day" && removed > 0)
      yield* Effect.logInfo("Rows whose time was over were removed.", { rule: rule.rule, removed })
  }
})
