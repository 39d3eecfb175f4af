/**
 * What becomes of a site's edition (`engine/model/Edition.ts`): it begins with the order of an atomic rebuild, is shown when
 * all of it is rendered, is left when the site is in line behind it, and goes. Each step is a change of the site's row, which
 * raises its revision: whoever publishes meanwhile learns of it on looking again.
 */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { Edition } from "../../../engine/model/Edition.ts"
import type { RebuildId, SiteId } from "../../../engine/model/ids.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import { Objects, type ObjectStore } from "../../../engine/ports/Objects.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { editionPrefix } from "../../../engine/publish/keys.ts"
import { encodeJob } from "../settle/jobs.ts"
import { SiteFiles } from "../settle/SiteFiles.ts"

/** The steps, over the ports they need. */
export const editions = Effect.gen(function* () {
  const sites = yield* Sites
  const jobs = yield* Jobs
  const transaction = yield* Transaction
  const files = yield* SiteFiles
  const { public: store } = yield* Objects

  const enqueueDiscard = (siteId: SiteId, edition: RebuildId, delayMs: number) =>
    jobs.enqueue({
      queue: "rebuild",
      siteId,
      dedupe: `discard:${edition}`,
      ...(delayMs > 0 && { delayMs }),
      payload: encodeJob({ _tag: "discard", edition })
    })

  /** Begins one in place of the other that the site may have. In the caller's transaction. */
  const begin = Effect.fnUntraced(function* (siteId: SiteId, id: RebuildId, before: Edition | null) {
    if (before?.id === id) return
    yield* sites.update(siteId, { edition: { id, state: "rendering" } })
    if (before !== null) yield* enqueueDiscard(siteId, before.id, limits.editionLeftMs)
  })

  /** Takes the edition of a site from one state to the next, as long as `is` holds of it. */
  const advance = (siteId: SiteId, is: (edition: Edition) => boolean, state: Edition["state"] | null) =>
    transaction.run(
      Effect.gen(function* () {
        const edition = (yield* sites.lock(siteId))?.edition ?? null
        if (edition === null || !is(edition)) return edition
        const next = state === null ? null : { id: edition.id, state }
        yield* sites.update(siteId, { edition: next })
        return next
      })
    )

  return {
    begin,

    /** From here on the edge record names it, once it is settled. */
    show: (siteId: SiteId, id: RebuildId) =>
      advance(siteId, (edition) => edition.id === id && edition.state === "rendering", "shown"),

    /** The edge record names it no more. Origins may not know for a moment, so it goes later. */
    leave: Effect.fnUntraced(function* (siteId: SiteId) {
      const edition = yield* advance(siteId, ({ state }) => state === "shown", "leaving")
      yield* files.settleEdge(siteId)
      return edition?.state === "leaving"
        ? Effect.asVoid(enqueueDiscard(siteId, edition.id, limits.editionLeftMs))
        : Effect.void
    }),

    /** Has one cleared away that is being left, whoever began that. In the caller's transaction. */
    clear: (siteId: SiteId, { id }: Edition) => Effect.asVoid(enqueueDiscard(siteId, id, limits.editionLeftMs)),

    /**
     * The rebuild has ended otherwise than by being done: what nobody has seen goes, what visitors see stays until another
     * rebuild has brought the site in line. In the caller's transaction.
     */
    giveUp: Effect.fnUntraced(function* (siteId: SiteId, rebuildId: RebuildId) {
      const edition = (yield* sites.lock(siteId))?.edition ?? null
      if (edition?.state === "leaving") yield* enqueueDiscard(siteId, edition.id, limits.editionLeftMs)
      if (edition?.id !== rebuildId || edition.state !== "rendering") return
      yield* sites.update(siteId, { edition: null })
      yield* enqueueDiscard(siteId, edition.id, 0)
    }),

    /** Removes what an edition has stored, unless it is in use. */
    discard: Effect.fnUntraced(function* (siteId: SiteId, id: RebuildId) {
      const edition = yield* advance(siteId, (one) => one.id === id && one.state === "leaving", null)
      if (edition?.id === id) return
      yield* files.settleEdge(siteId)
      yield* discardEdition(store, siteId, id)
    })
  }
})

/** Removes all objects of an edition. */
export const discardEdition = Effect.fnUntraced(function* (store: ObjectStore, siteId: SiteId, id: RebuildId) {
  for (;;) {
    const found = yield* Effect.orDie(store.list(editionPrefix(siteId, id), { limit: removedAtOnce }))
    if (found.length === 0) return
    yield* Effect.orDie(store.remove(found.map(({ key }) => key)))
  }
})

const removedAtOnce = 1_000
