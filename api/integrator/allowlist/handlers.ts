/** Handlers of the allowlist rows. */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Allowlist } from "../../../engine/ports/Allowlist.ts"
import { areEdgeRulesServed } from "../../../engine/publish/served.ts"
import { answer } from "../../answers/Answer.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { underWay } from "../../use-cases/content/write/underWay.ts"
import { approve } from "../../use-cases/site/allowlist/approve.ts"
import { entryShape } from "../../use-cases/site/allowlist/entries.ts"
import { propose } from "../../use-cases/site/allowlist/propose.ts"
import { removeEntry } from "../../use-cases/site/allowlist/removeEntry.ts"
import { AllowlistApi } from "./routes.ts"

export const allowlistRows = rows(AllowlistApi, {
  list: () => Effect.flatMap(Caller, ({ siteId }) => list(siteId)),
  propose: ({ payload }) => propose(payload.origin, payload.reason),
  approve: ({ params }) => approve(params.id),
  remove: ({ params }) => removeEntry(params.id)
})

const list = Effect.fnUntraced(function* (siteId: SiteId) {
  // Asked first: what is done in between is told late, never early.
  const served = areEdgeRulesServed(yield* underWay(siteId))
  const entries = (yield* (yield* Allowlist).list(siteId)).map(entryShape)
  return answer({
    active: entries.filter(({ status }) => status === "active"),
    pending: entries.filter(({ status }) => status === "pending"),
    limits: { active: limits.allowlistActive, pending: limits.allowlistPending },
    served
  })
})
