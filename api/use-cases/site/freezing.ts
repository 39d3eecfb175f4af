/** Freezing and unfreezing by a person. */
import { Clock, Effect } from "effect"
import type { Actor, SiteId } from "../../../engine/model/ids.ts"
import { Audit, Budgets } from "../../../engine/ports/Access.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { answer } from "../../answers/Answer.ts"
import { freeze } from "../../access/budgets.ts"
import { CurrentTrace } from "../../answers/trace.ts"
import { lockSite, siteSummary } from "./findSite.ts"

/** Audit name of what the operator does. */
const operator = "system"

export const freezeSite = Effect.fnUntraced(function* (id: SiteId, reason: string) {
  const site = yield* (yield* Transaction).run(
    Effect.gen(function* () {
      const site = yield* lockSite(id)
      if (site.frozenAt !== null) return site
      yield* freeze(id, reason, operator, yield* Clock.currentTimeMillis)
      return yield* lockSite(id)
    })
  )
  return answer(yield* siteSummary(site))
})

/** The counters start over, or the next write would freeze the site again (LIMIT-18). */
export const unfreezeSite = Effect.fnUntraced(function* (id: SiteId, actor: Actor = operator) {
  const site = yield* (yield* Transaction).run(
    Effect.gen(function* () {
      const site = yield* lockSite(id)
      if (site.frozenAt === null) return site
      yield* (yield* Budgets).reset(id)
      const trace = yield* CurrentTrace
      yield* (yield* Audit).append({
        siteId: id,
        actor,
        action: "site.unfreeze",
        pageId: null,
        route: null,
        versionId: null,
        at: yield* Clock.currentTimeMillis,
        correlationId: trace.id,
        detail: {}
      })
      return yield* (yield* Sites).update(id, { frozenAt: null, frozenReason: null })
    })
  )
  return answer(yield* siteSummary(site))
})
