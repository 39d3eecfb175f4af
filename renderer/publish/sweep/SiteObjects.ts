/**
 * The sweep of one site's objects: looks at what is stored, marks what nothing names, and removes what has been marked for
 * long enough (`engine/retention/orphans.ts` decides). One that dies at any moment leaves marks, and at worst objects that
 * are claimed and still there; the next one finds both.
 *
 * Nothing that is relied on goes. Whoever puts a content-named file or a further page of a list releases it first, so what
 * came to be named since this look is no longer marked when it is claimed, and what is claimed is not put before it is
 * gone. Pages are brought in line by the queue, as after any change.
 */
import { Clock, Context, Data, Effect, Layer } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import type { ListingPhotos } from "../../../engine/ports/ListingPhotos.ts"
import type { Listings } from "../../../engine/ports/Listings.ts"
import type { Media } from "../../../engine/ports/Media.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { ObjectSweeps } from "../../../engine/ports/ObjectSweeps.ts"
import { Orphans } from "../../../engine/ports/Orphans.ts"
import type { Pages } from "../../../engine/ports/Pages.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import type { Swept } from "../../../engine/ports/Sweeping.ts"
import { routeOfKey, sitePrefix } from "../../../engine/publish/keys.ts"
import { isTooMuch, judgeObjects, type Listed, type Mark, mayBeOrphan } from "../../../engine/retention/orphans.ts"
import type { Details } from "../render/Details.ts"
import { Surroundings } from "../render/Surroundings.ts"
import { encodeJob } from "../settle/jobs.ts"
import type { RoutePublisher } from "../settle/RoutePublisher.ts"
import { mentions } from "./mentions.ts"
import { unnamed } from "./unnamed.ts"

/** Somebody else sweeps by now. */
export class TurnLost extends Data.TaggedError("TurnLost")<{}> {}

/** What a sweep of a site came to. */
export interface SweptSite {
  /** All that is stored of it. */
  readonly stored: Swept
  /** What nothing names, by what was seen now. */
  readonly marked: number
  /** What went, by rule. */
  readonly removed: ReadonlyMap<string, Swept>
  /** Set where it would have been too much; then nothing went. */
  readonly held: Swept | null
}

export class SiteObjects extends Context.Service<
  SiteObjects,
  {
    /**
     * `alive` runs between the steps. Nothing goes of a site that is being copied. Dies where the database or the object
     * store fails, and has done a part of it then.
     */
    readonly sweep: (siteId: SiteId, alive: Effect.Effect<void, TurnLost>) => Effect.Effect<SweptSite, TurnLost>
  }
>()("renderer/SiteObjects") {
  static readonly layer: Layer.Layer<
    SiteObjects,
    never,
    | Details
    | Jobs
    | ListingPhotos
    | Listings
    | Media
    | Objects
    | ObjectSweeps
    | Orphans
    | Pages
    | RoutePublisher
    | Sites
    | Surroundings
  > = Layer.effect(
    SiteObjects,
    Effect.gen(function* () {
      const { public: store } = yield* Objects
      const sites = yield* Sites
      const jobs = yield* Jobs
      const marks = yield* Orphans
      const sweeps = yield* ObjectSweeps
      const surroundings = yield* Surroundings
      const unnamedObjects = yield* unnamed
      const mentionedObjects = yield* mentions

      const listAll = Effect.fnUntraced(function* (siteId: SiteId, alive: Effect.Effect<void, TurnLost>) {
        const all: Array<Listed> = []
        for (;;) {
          yield* alive
          const after = all.at(-1)?.key
          const found = yield* Effect.orDie(
            store.list(sitePrefix(siteId), { limit: listedAtOnce, ...(after !== undefined && { after }) })
          )
          all.push(...found)
          if (found.length < listedAtOnce) return all
        }
      })

      /** Keys of what nothing names; null of a site that is not to be touched now. */
      const orphansOf = Effect.fnUntraced(function* (siteId: SiteId, listed: ReadonlyArray<Listed>) {
        const site = yield* sites.get(siteId)
        if (site === undefined)
          return { known: false, keys: new Set(listed.flatMap(({ key }) => (mayBeOrphan(key) ? [key] : []))) }
        // What is copied is stored before anything names it.
        if (site.copying !== null) return null
        const around = yield* surroundings.current(siteId)
        return around === undefined ? null : { known: true, keys: yield* unnamedObjects(around, listed) }
      })

      const removeObjects = Effect.fnUntraced(function* (siteId: SiteId, keys: ReadonlyArray<string>) {
        const now = yield* Clock.currentTimeMillis
        const claimed = yield* marks.claim(siteId, keys, now - limits.orphanKeptMs, now)
        if (claimed.length === 0) return claimed
        // Whoever waits for these does so until `orphanClaimMs` have passed; a process that was frozen here is too late.
        if ((yield* Clock.currentTimeMillis) - now > limits.orphanRemovalMs) return []
        const gone = yield* Effect.timeoutOption(Effect.orDie(store.remove(claimed)), limits.orphanRemovalMs)
        if (gone._tag === "None")
          return yield* Effect.die(new Error("The object store took too long to remove objects."))
        yield* marks.removed(siteId, claimed)
        return claimed
      })

      /** What is at addresses where nothing is served goes by the queue, which looks again after it has removed. */
      const settlePages = Effect.fnUntraced(function* (siteId: SiteId, keys: ReadonlyArray<string>) {
        const now = yield* Clock.currentTimeMillis
        const claimed = yield* marks.claim(siteId, keys, now - limits.orphanKeptMs, now)
        const routes = claimed.flatMap((key) => routeOfKey(siteId, key) ?? [])
        if (routes.length === 0) return claimed
        const payload = encodeJob({ _tag: "settle", routes, edge: false, notFound: false })
        yield* jobs.enqueue({ queue: "publish", siteId, payload, maxAttempts: limits.settleAttempts })
        yield* marks.removed(siteId, claimed)
        return claimed
      })

      const removeDue = Effect.fnUntraced(function* (
        siteId: SiteId,
        known: boolean,
        due: ReadonlyArray<Mark>,
        alive: Effect.Effect<void, TurnLost>
      ) {
        const removed = new Map<string, Swept>()
        const settled = (key: string) => known && routeOfKey(siteId, key) !== undefined
        const parts = [due.filter(({ key }) => settled(key)), due.filter(({ key }) => !settled(key))]
        for (const [index, part] of parts.entries())
          for (let at = 0; at < part.length; at += limits.orphansAtOnce) {
            yield* alive
            const some = part.slice(at, at + limits.orphansAtOnce)
            const keys = some.map(({ key }) => key)
            const gone = new Set(yield* index === 0 ? settlePages(siteId, keys) : removeObjects(siteId, keys))
            for (const { key, rule, bytes } of some) {
              if (!gone.has(key)) continue
              const before = removed.get(rule) ?? { count: 0, bytes: 0 }
              removed.set(rule, { count: before.count + 1, bytes: before.bytes + bytes })
            }
          }
        return removed
      })

      return SiteObjects.of({
        sweep: Effect.fn("SiteObjects.sweep")(function* (siteId, alive) {
          const now = yield* Clock.currentTimeMillis
          const before = yield* sweeps.get(siteId)
          const listed = yield* listAll(siteId, alive)
          const stored = { count: listed.length, bytes: sizeOf(listed.map(({ size }) => size)) }
          const orphans = yield* orphansOf(siteId, listed)
          if (orphans === null) return { stored, marked: 0, removed: new Map(), held: null }
          const { keys, known } = orphans
          const judged = judgeObjects(listed, keys, yield* marks.marks(siteId), now)
          yield* marks.unmark(siteId, judged.passed)
          yield* marks.mark(siteId, judged.fresh, now)

          const dueKeys = judged.due.map(({ key }) => key)
          const mentioned = known ? yield* mentionedObjects(siteId, listed, dueKeys, alive) : new Set<string>()
          yield* marks.unmark(siteId, [...mentioned])
          const going = judged.due.filter(({ key }) => !mentioned.has(key))
          const letPassAt = before?.letPassAt ?? null
          const isHeld = letPassAt === null && isTooMuch(going, listed, known)
          const amount = { count: going.length, bytes: sizeOf(going.map(({ bytes }) => bytes)) }
          const removed = isHeld ? new Map<string, Swept>() : yield* removeDue(siteId, known, going, alive)
          const held = isHeld ? { ...amount, since: before?.held?.since ?? now } : null
          yield* sweeps.put({ siteId, stored, lookedAt: now, held, letPassAt })
          return { stored, marked: keys.size, removed, held: isHeld ? amount : null }
        })
      })
    })
  )
}

/** Of one list. */
const listedAtOnce = 1_000

const sizeOf = (sizes: ReadonlyArray<number>): number => sizes.reduce((sum, size) => sum + size, 0)
