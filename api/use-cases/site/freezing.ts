/** Freezing and unfreezing by a person. */
import { Clock, Effect } from "effect"
import type { Actor, SiteId } from "../../../engine/model/ids.ts"
import { Budgets } from "../../../engine/ports/Budgets.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { answer } from "../../answers/Answer.ts"
import { freeze } from "../../access/budgets.ts"
import { findSite, onLockedSite, siteSummary } from "./findSite.ts"
import { auditedAs } from "../../access/audited.ts"

/** Audit name of what the operator does. */
const operator = "system"

/** A site that is frozen already stays so since then, and takes the reason where another one is given. */
export const freezeSite = Effect.fnUntraced(function* (id: SiteId, reason: string | undefined) {
  const site = yield* onLockedSite(
    id,
    Effect.fnUntraced(function* (site) {
      if (site.frozenAt !== null && (reason === undefined || reason === site.frozenReason)) return site
      const since = site.frozenAt ?? (yield* Clock.currentTimeMillis)
      yield* freeze(id, reason ?? "frozen by the operator", operator, since)
      return yield* findSite(id)
    })
  )
  return answer(yield* siteSummary(site))
})

/** The counters start over, or the next write would freeze the site again (LIMIT-18). */
export const unfreezeSite = Effect.fnUntraced(function* (id: SiteId, actor: Actor = operator) {
  const site = yield* onLockedSite(
    id,
    Effect.fnUntraced(function* (site) {
      if (site.frozenAt === null) return site
      yield* (yield* Budgets).reset(id)
      yield* auditedAs(id, actor, "site.unfreeze")
      return yield* (yield* Sites).update(id, { frozenAt: null, frozenReason: null })
    })
  )
  return answer(yield* siteSummary(site))
})
