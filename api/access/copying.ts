/** A site that is being filled as a copy of another one takes no writes until all of it is there. */
import { Effect } from "effect"
import { refuseCopying } from "../../engine/site/copying.ts"
import { Write } from "./Call.ts"
import type { Step } from "./Step.ts"

export const copying: Step = (row, next) =>
  row.whileFrozen === true
    ? next
    : Effect.flatMap(Write, ({ site }) => {
        const refusal = refuseCopying(site)
        return refusal === undefined ? next : Effect.fail(refusal)
      })
