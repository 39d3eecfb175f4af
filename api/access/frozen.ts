/** A frozen site takes no writes until a person unfreezes it (LIMIT-19). */
import { Effect } from "effect"
import { refuseFrozenSite } from "../../engine/site/budgets.ts"
import { Write } from "./Call.ts"
import type { Step } from "./Step.ts"

export const frozen: Step = (row, next) =>
  row.whileFrozen === true
    ? next
    : Effect.flatMap(Write, ({ site }) => {
        const refusal = refuseFrozenSite(site)
        return refusal === undefined ? next : Effect.fail(refusal)
      })
