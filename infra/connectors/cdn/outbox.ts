/**
 * The way from a change to the CDN: whoever tells the origins of changed objects leaves a purge as well, once the origins
 * have dropped them. The row and its job are one transaction, the caller's where there is one. A job that publishes is not
 * done before that, so a process that dies leaves the row, or the job that publishes and leaves it once more.
 */
import { Clock, Effect, Layer } from "effect"
import { MINUTE_MS } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { CdnPurges } from "../../../engine/ports/CdnPurges.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import { Purge } from "../../../engine/ports/Purge.ts"
import { SharedCaches } from "../../../engine/ports/SharedCaches.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { siteOfKey, tagOfKey } from "../../../engine/publish/cacheTags.ts"
import { sitePrefix } from "../../../engine/publish/keys.ts"
import { purgeJob } from "./purgeJob.ts"

/**
 * What is announced is forgotten after so long although nobody said that it has changed; several times as long as it takes to
 * put what was announced.
 */
export const announcedMs = 10 * MINUTE_MS

const leaving = Effect.gen(function* () {
  const [purges, jobs, ids, transaction] = [yield* CdnPurges, yield* Jobs, yield* Ids, yield* Transaction]
  return (siteId: SiteId, keys: ReadonlyArray<string>, waitMs: number, given?: string) =>
    transaction.run(
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const id = given ?? (yield* ids.make("purge"))
        yield* purges.put({ siteId, id, keys, dueAt: now + waitMs })
        yield* jobs.enqueue(purgeJob(siteId, now + waitMs, now))
        return id
      })
    )
})

/** `SharedCaches` over the outbox. */
export const sharedCaches = Layer.effect(
  SharedCaches,
  Effect.gen(function* () {
    const [purges, jobs, transaction] = [yield* CdnPurges, yield* Jobs, yield* Transaction]
    const leave = yield* leaving
    return {
      present: true,
      changing: (siteId: SiteId, keys: ReadonlyArray<string>, id?: string) => leave(siteId, keys, announcedMs, id),
      forgetSite: (siteId: SiteId) => Effect.asVoid(leave(siteId, [sitePrefix(siteId)], 0)),
      changed: (siteId: SiteId, id: string) =>
        transaction.run(
          Effect.gen(function* () {
            const now = yield* Clock.currentTimeMillis
            if (yield* purges.hasten(siteId, id, now)) yield* jobs.enqueue(purgeJob(siteId, now, now))
          })
        )
    }
  })
)

/** `Purge` that tells the origins first and then leaves a purge for the CDN, unless only the origins are to be told. */
export const purgeWithCdn = Layer.effect(
  Purge,
  Effect.gen(function* () {
    const origins = yield* Purge
    const leave = yield* leaving
    return Purge.of({
      notify: Effect.fnUntraced(function* (keys, of = "everybody") {
        yield* origins.notify(keys)
        if (of === "origins") return
        for (const [siteId, held] of bySite(keys)) yield* leave(siteId, held, 0)
      })
    })
  })
)

/** Those that a CDN may hold, by site. */
const bySite = (keys: ReadonlyArray<string>): ReadonlyMap<SiteId, ReadonlyArray<string>> => {
  const found = new Map<SiteId, Array<string>>()
  for (const key of keys) {
    const siteId = siteOfKey(key)
    if (siteId === undefined || tagOfKey(key) === undefined) continue
    const held = found.get(siteId)
    if (held === undefined) found.set(siteId, [key])
    else held.push(key)
  }
  return found
}
