/**
 * The port `engine/ports/Images.ts`. As many pictures are measured and encoded at a time as there are cores. Sites take
 * turns, a site that is alone has all of them for its variants, small ones first, and one for what it uploads; what waits of
 * one is bounded, and every variant is encoded once, however many ask for it.
 */
import { availableParallelism } from "node:os"
import { Deferred, Effect, Layer } from "effect"
import { mediaOriginalKey, mediaVariantKey, type Variant } from "../../engine/content/media/serving.ts"
import type { MediaId, SiteId } from "../../engine/model/ids.ts"
import { Images, ImagesBusy, type ImageUnreadable } from "../../engine/ports/Images.ts"
import { Objects, type StoredObject } from "../../engine/ports/Objects.ts"
import { cacheControl } from "../../engine/serve/headers.ts"
import { shares } from "../../engine/turns/shares.ts"
import { Turns } from "../../engine/turns/Turns.ts"
import { compare } from "./compare.ts"
import { encode, measure } from "./encode.ts"
import { reduce } from "./reduce.ts"

type Made = Deferred.Deferred<StoredObject | undefined, ImageUnreadable | ImagesBusy>

export const layer: Layer.Layer<Images, never, Objects> = Layer.effect(
  Images,
  Effect.gen(function* () {
    const { public: store } = yield* Objects
    const atOnce = availableParallelism()
    const measurings = new Turns({ ...shares.measurings, atOnce })
    const encodings = new Turns({ ...shares.encodings, atOnce, perSite: atOnce })
    const underWay = new Map<string, Made>()

    const make = Effect.fnUntraced(function* (siteId: SiteId, id: MediaId, key: string, variant: Variant) {
      const original = yield* Effect.orDie(store.get(mediaOriginalKey(siteId, id)))
      if (original === undefined) return undefined
      const body = yield* Effect.tryPromise({
        try: () => encode(original.body, variant),
        catch: (error) => error as ImageUnreadable
      })
      const options = { contentType: `image/${variant.format}`, cacheControl: cacheControl.immutable }
      yield* Effect.orDie(store.put(key, body, options))
      return yield* Effect.orDie(store.get(key))
    })

    /** Joins an encode under way, or begins one that nobody's leaving ends. */
    const made = (siteId: SiteId, id: MediaId, key: string, variant: Variant) =>
      Effect.suspend((): Effect.Effect<StoredObject | undefined, ImageUnreadable | ImagesBusy> => {
        const running = underWay.get(key)
        if (running !== undefined) return Deferred.await(running)
        const result: Made = Deferred.makeUnsafe()
        underWay.set(key, result)
        const work = encodings.inTurn(siteId, make(siteId, id, key, variant), costOf(variant)).pipe(
          Effect.catchTag("NoTurn", () => Effect.fail(new ImagesBusy({ waiting: shares.encodings.queue }))),
          Effect.onExit((exit) => {
            underWay.delete(key)
            return Deferred.done(result, exit)
          })
        )
        return Effect.andThen(Effect.forkDetach(work), Deferred.await(result))
      })

    const measured = <A>(siteId: SiteId, work: () => Promise<A>) =>
      measurings
        .inTurn(siteId, Effect.tryPromise({ try: work, catch: (error) => error as ImageUnreadable }))
        .pipe(Effect.catchTag("NoTurn", () => Effect.fail(new ImagesBusy({ waiting: shares.measurings.queue }))))

    return Images.of({
      measure: (siteId, bytes) => measured(siteId, () => measure(bytes)),
      reduce: (siteId, bytes, width) => measured(siteId, () => reduce(bytes, width)),
      compare: (siteId, before, after) => measured(siteId, () => compare(before, after)),
      variant: Effect.fnUntraced(function* (siteId, id, variant) {
        const key = mediaVariantKey(siteId, id, variant)
        // One that a power failure has torn has no head, and is made again.
        const stored = yield* Effect.orDie(
          Effect.flatMap(store.head(key), (head) => (head === undefined ? Effect.undefined : store.get(key)))
        )
        return stored ?? (yield* made(siteId, id, key, variant))
      })
    })
  })
)

/** In what a WebP of one pixel's width costs, roughly: work grows with the area, and AVIF takes several times as much. */
const costOf = ({ width, format }: Variant): number => width * width * (format === "avif" ? 6 : 1)
