/** What is over: what went, what would go now, and a sweep ahead of its time. */
import { Clock, Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Audit, installation } from "../../../engine/ports/Audit.ts"
import { ObjectSweeps } from "../../../engine/ports/ObjectSweeps.ts"
import { Orphans } from "../../../engine/ports/Orphans.ts"
import { Sweeping } from "../../../engine/ports/Sweeping.ts"
import { Sweeps } from "../../../engine/ports/Sweeps.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { objectRules } from "../../../engine/retention/objects.ts"
import { goingRows } from "../../../engine/retention/tables.ts"
import { isDue, isHeld } from "../../../engine/retention/turn.ts"
import { auditedAs } from "../../access/audited.ts"
import { answer } from "../../answers/Answer.ts"
import { timestamp, timestampOrNull } from "../../answers/shapes.ts"

/** Names of the actions on record, as they are told. */
const recorded: { readonly [action: string]: "asked" | "site let pass" | "swept" } = {
  "installation.sweep": "asked",
  "installation.sweep_site": "site let pass",
  "installation.swept": "swept"
}

export const readSweep = Effect.suspend(() => told(false))

/**
 * Asks a worker for it, which begins within a minute; a rehearsal measures and removes nothing. A site that is named has what
 * is held back of it removed; refuses with `ops.nothing_held_back` where nothing is.
 */
export const sweep = Effect.fnUntraced(function* (rehearse: boolean, siteId: SiteId | null) {
  if (rehearse) return yield* told(true)
  const asked = yield* (yield* Transaction).run(
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      if (siteId !== null && !(yield* (yield* ObjectSweeps).letPass(siteId, now))) return false
      yield* (yield* Sweeps).ask(now)
      const action = siteId === null ? "installation.sweep" : "installation.sweep_site"
      yield* auditedAs(installation, "system", action, {}, siteId === null ? {} : { siteId })
      return true
    })
  )
  if (!asked)
    return yield* refuse(
      "ops.nothing_held_back",
      `Nothing of the site ${siteId} is held back, so there is nothing to let go.`
    )
  yield* Effect.logInfo("The operator asked for a sweep of what is over.", siteId === null ? {} : { siteId })
  return yield* told(false)
})

const told = Effect.fnUntraced(function* (rehearsed: boolean) {
  const sweeps = yield* Sweeps
  const sweeping = yield* Sweeping
  const now = yield* Clock.currentTimeMillis
  const turn = yield* sweeps.turn
  const known = new Map((yield* sweeps.list).map((one) => [one.rule, one]))
  const rules = yield* Effect.forEach(goingRows, (rule) =>
    Effect.gen(function* () {
      const before = known.get(rule.rule)
      const { count, bytes } = rehearsed ? yield* sweeping.measure(rule, now) : (before?.last ?? { count: 0, bytes: 0 })
      return {
        rule: rule.rule,
        what: rule.what,
        rows: count,
        bytes,
        sweptAt: timestampOrNull(rehearsed ? null : (before?.lastAt ?? null)),
        rowsEver: before?.all.count ?? 0,
        bytesEver: before?.all.bytes ?? 0
      }
    })
  )
  const measured = new Map((yield* (yield* Orphans).measure(now - limits.orphanKeptMs)).map((one) => [one.rule, one]))
  const none = { count: 0, bytes: 0 }
  const objects = objectRules
    .filter(({ orphans }) => orphans)
    .map(({ rule, what }) => {
      const { marked = none, due = none } = measured.get(rule) ?? {}
      const before = known.get(rule)
      const { count, bytes } = rehearsed ? due : (before?.last ?? none)
      return {
        rule,
        what,
        objects: count,
        bytes,
        marked: marked.count,
        markedBytes: marked.bytes,
        sweptAt: timestampOrNull(rehearsed ? null : (before?.lastAt ?? null)),
        objectsEver: before?.all.count ?? 0,
        bytesEver: before?.all.bytes ?? 0
      }
    })
  const heldBack = (yield* (yield* ObjectSweeps).held(limits.orphanSitesShown)).flatMap(
    ({ siteId, stored, held, letPassAt }) =>
      held === null
        ? []
        : {
            siteId,
            objects: held.count,
            bytes: held.bytes,
            stored: stored.count,
            since: timestamp(held.since),
            letPass: letPassAt !== null
          }
  )
  const record = (yield* (yield* Audit).list(installation, { limit: limits.sweepsShown })).flatMap(
    ({ at, actor, action, detail }) => {
      const what = recorded[action]
      return what === undefined ? [] : { at: timestamp(at), what, by: actor, detail }
    }
  )
  return answer({
    dryRun: rehearsed,
    state: isHeld(turn, now) ? ("running" as const) : isDue(turn, now) ? ("due" as const) : ("idle" as const),
    askedAt: timestampOrNull(turn.askedAt),
    begunAt: timestampOrNull(turn.begunAt),
    endedAt: timestampOrNull(turn.endedAt),
    rules,
    objects,
    heldBack,
    record
  })
})
