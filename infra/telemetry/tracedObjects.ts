/** The object store with a span for each thing that is asked of it. Only keys of what the world may read are told. */
import { Effect, Layer } from "effect"
import { Objects, type ObjectStore } from "../../engine/ports/Objects.ts"

/** The same stores, traced. */
export const tracedObjects: <E, R>(objects: Layer.Layer<Objects, E, R>) => Layer.Layer<Objects, E, R> = (objects) =>
  Layer.effect(
    Objects,
    Effect.map(Objects, (stores) =>
      Objects.of({ ...stores, public: traced(stores.public, true), private: traced(stores.private, false) })
    )
  ).pipe(Layer.provide(objects))

const traced = (store: ObjectStore, isPublic: boolean): ObjectStore => {
  const named = <A, E>(operation: string, key: string, work: Effect.Effect<A, E>) =>
    Effect.withSpan(work, `Objects.${operation}`, {
      kind: "client",
      attributes: {
        "makeready.store": isPublic ? "public" : "private",
        ...(isPublic && { "makeready.object.key": key })
      }
    })
  return {
    ...store,
    put: (key, body, options) => named("put", key, store.put(key, body, options)),
    putMany: (objects, options) =>
      Effect.withSpan(store.putMany(objects, options), "Objects.putMany", {
        kind: "client",
        attributes: { "makeready.objects": objects.length }
      }),
    putStream: (key, body, options) => named("putStream", key, store.putStream(key, body, options)),
    copy: (from, to) => named("copy", to, store.copy(from, to)),
    get: (key) => named("get", key, store.get(key)),
    getIfChanged: (key, etag) => named("getIfChanged", key, store.getIfChanged(key, etag)),
    head: (key) => named("head", key, store.head(key)),
    flush: Effect.withSpan(store.flush, "Objects.flush", { kind: "client" })
  }
}
