/**
 * Removes objects that nothing names, site after site, in a daily sweep that this worker has. The sites are those that the
 * store holds something of, known to the database or not. The place reached is kept after each, so a sweep that dies, or
 * has looked at as much as one may, is gone on with.
 */
import { Clock, Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Alerts } from "../../../engine/ports/Alerts.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { ObjectSweeps } from "../../../engine/ports/ObjectSweeps.ts"
import type { Swept } from "../../../engine/ports/Sweeping.ts"
import { Sweeps } from "../../../engine/ports/Sweeps.ts"
import { sitePrefix } from "../../../engine/publish/keys.ts"
import { objectRules } from "../../../engine/retention/objects.ts"
import { SiteObjects, type SweptSite, type TurnLost } from "../../../renderer/publish/sweep/SiteObjects.ts"

/** What went, by rule. `alive` runs between the steps, and fails where somebody else has taken the sweep over. */
export const sweepObjects = Effect.fn("Maintenance.sweepObjects")(function* (
  alive: Effect.Effect<void, TurnLost>,
  begun: number
) {
  const sweeps = yield* Sweeps
  const places = yield* ObjectSweeps
  const siteObjects = yield* SiteObjects
  const sofar = new Map<string, Swept>(orphanRules.map((rule) => [rule, { count: 0, bytes: 0 }]))
  for (const [rule, none] of sofar) yield* sweeps.note(rule, none, none, begun)
  let looked = 0
  for (let place = yield* places.place; looked < limits.orphanStep;) {
    yield* alive
    const siteId = yield* siteAfter(place)
    if (siteId === undefined) {
      yield* places.advance(null)
      return sofar
    }
    // What is the matter with one site keeps no other from being swept.
    const swept = yield* siteObjects
      .sweep(siteId, alive)
      .pipe(
        Effect.catchDefect((cause) =>
          Effect.as(
            Effect.logWarning(`The objects of ${siteId} could not be swept; it is tried again a day later.`, cause),
            undefined
          )
        )
      )
    for (const [rule, part] of swept?.removed ?? []) {
      const before = sofar.get(rule) ?? { count: 0, bytes: 0 }
      const all = { count: before.count + part.count, bytes: before.bytes + part.bytes }
      sofar.set(rule, all)
      yield* sweeps.note(rule, part, all, begun)
    }
    if (swept !== undefined) yield* tell(siteId, swept)
    looked += swept?.stored.count ?? 1
    place = siteId
    yield* places.advance(siteId)
  }
  yield* Effect.logInfo("More is stored than one sweep looks at; the next goes on where this one ended.", { looked })
  return sofar
})

const orphanRules = objectRules.flatMap(({ rule, orphans }) => (orphans ? [rule] : []))

/** The site whose objects come next; its name is the part of their keys that follows. */
const siteAfter = Effect.fnUntraced(function* (site: SiteId | null) {
  const { public: store } = yield* Objects
  // `0` follows `/`, so this is after everything of the site.
  const after = site === null ? {} : { after: `${sitePrefix(site).slice(0, -1)}0` }
  const [first] = yield* Effect.orDie(store.list("sites/", { limit: 1, ...after }))
  return first?.key.split("/")[1] as SiteId | undefined
})

const tell = Effect.fnUntraced(function* (siteId: SiteId, { removed, held, stored }: SweptSite) {
  for (const [rule, { count, bytes }] of removed)
    yield* Effect.logInfo("Objects that nothing names were removed.", { siteId, rule, count, bytes })
  if (held === null) return
  const since = (yield* (yield* ObjectSweeps).get(siteId))?.held?.since ?? 0
  const raised = yield* (yield* Alerts).raise({
    siteId,
    id: yield* (yield* Ids).make("alert"),
    kind: "objects-held-back",
    subject: String(since),
    detail: { objects: held.count, bytes: held.bytes, stored: stored.count },
    raisedAt: yield* Clock.currentTimeMillis
  })
  if (raised)
    yield* Effect.logWarning(
      `Nothing names ${held.count} of ${stored.count} objects of ${siteId}. That is too much to go unasked; ` +
        `look why, and let it go with \`makeready sweep --site ${siteId}\`.`
    )
})
