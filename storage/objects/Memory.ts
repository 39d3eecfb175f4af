/**
 * Objects in memory: the store of unit tests, and the shortest statement of what a store does. Every operation is one
 * synchronous step over a map, which makes it atomic.
 */
import { Clock, Effect, Layer, Stream } from "effect"
import { createHash } from "node:crypto"
import {
  ObjectPreconditionFailed,
  Objects,
  type ObjectHead,
  type ObjectStore,
  type PutOptions,
  type StoredObject
} from "../../engine/ports/Objects.ts"
import { boundsOf, compareKeys, refusedPut } from "./validity.ts"

export const layerMemory: Layer.Layer<Objects> = Layer.sync(Objects, () =>
  Objects.of({ public: memoryStore(), private: memoryStore() })
)

/** One empty store. */
export const memoryStore = (): ObjectStore => {
  const objects = new Map<string, StoredObject>()

  const put = Effect.fnUntraced(function* (key: string, body: Uint8Array, options: PutOptions) {
    const refused = refusedPut("put", key, options)
    if (refused) return yield* refused
    const current = objects.get(key)
    if (options.ifAbsent && current) return yield* new ObjectPreconditionFailed({ key })
    if (options.ifMatch !== undefined && current?.etag !== options.ifMatch)
      return yield* new ObjectPreconditionFailed({ key })
    const etag = createHash("sha256").update(body).digest("hex").slice(0, 32)
    objects.set(key, {
      etag,
      size: body.length,
      contentType: options.contentType,
      modifiedAt: yield* Clock.currentTimeMillis,
      metadata: { ...options.metadata },
      body: body.slice()
    })
    return { etag }
  })

  return {
    put,
    putMany: (many) =>
      Effect.forEach(many, (object) => put(object.key, object.body, object), { discard: true }).pipe(
        Effect.catchTag("ObjectPreconditionFailed", Effect.die)
      ),
    copy: Effect.fnUntraced(function* (from, to) {
      const found = objects.get(from)
      if (found === undefined) return false
      yield* Effect.catchTag(put(to, found.body, found), "ObjectPreconditionFailed", Effect.die)
      return true
    }),
    putStream: Effect.fnUntraced(function* (key, stream, options) {
      const chunks = yield* Stream.runCollect(stream)
      const body = Buffer.concat(chunks)
      const { etag } = yield* put(key, body, options)
      return { etag, size: body.length }
    }),
    get: (key) => Effect.sync(() => copyOf(objects.get(key))),
    flush: Effect.void,
    getIfChanged: (key, etag) =>
      Effect.sync(() => {
        const object = objects.get(key)
        return object?.etag === etag ? ("unchanged" as const) : copyOf(object)
      }),
    getStream: Effect.fnUntraced(function* (key, range) {
      const object = objects.get(key)
      if (!object) return undefined
      const { start, end } = yield* boundsOf(key, object.size, range)
      return { head: headOf(object), body: Stream.succeed(object.body.slice(start, end)) }
    }),
    head: (key) =>
      Effect.sync(() => {
        const object = objects.get(key)
        return object && headOf(object)
      }),
    remove: (keys) =>
      Effect.sync(() => {
        for (const key of keys) objects.delete(key)
      }),
    list: (prefix, { after, limit }) =>
      Effect.sync(() =>
        [...objects]
          .filter(([key]) => key.startsWith(prefix) && (after === undefined || compareKeys(key, after) > 0))
          .sort(([a], [b]) => compareKeys(a, b))
          .slice(0, limit)
          .map(([key, { size }]) => ({ key, size }))
      ),
    ping: Effect.void
  }
}

const headOf = ({ etag, size, contentType, modifiedAt, metadata }: ObjectHead): ObjectHead => ({
  etag,
  size,
  contentType,
  modifiedAt,
  metadata
})

/** Readers get bytes of their own, as they would from anywhere else. */
const copyOf = (object: StoredObject | undefined): StoredObject | undefined =>
  object && { ...object, body: object.body.slice() }
