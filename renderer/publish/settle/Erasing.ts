/** Deleting everything a site ever stored, in both object stores, its host records and what people sent it included. */
import { Context, Effect, Layer } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { spooledPrefixes } from "../../../engine/people/forms/spooled.ts"
import { leadFilesPrefix } from "../../../engine/people/leads/files.ts"
import { Objects, type ObjectStore } from "../../../engine/ports/Objects.ts"
import { Purge } from "../../../engine/ports/Purge.ts"
import type { HostRecord } from "../../../engine/publish/edge.ts"
import { hostKey, sitePrefix } from "../../../engine/publish/keys.ts"
import { Renders } from "../render/Renders.ts"
import { SiteFiles } from "./SiteFiles.ts"
import { Surroundings } from "../render/Surroundings.ts"

const keysAtOnce = 1_000

export class Erasing extends Context.Service<
  Erasing,
  {
    /** Works before and after the site's rows are gone. */
    readonly erase: (siteId: SiteId) => Effect.Effect<void>
  }
>()("renderer/Erasing") {
  static readonly layer: Layer.Layer<Erasing, never, Objects | Purge | SiteFiles | Renders | Surroundings> =
    Layer.effect(
      Erasing,
      Effect.gen(function* () {
        const { public: store, private: hidden } = yield* Objects
        const purge = yield* Purge
        const files = yield* SiteFiles
        const renders = yield* Renders
        const surroundings = yield* Surroundings

        const removeAll = Effect.fnUntraced(function* (from: ObjectStore, prefix: string) {
          for (;;) {
            const found = yield* from.list(prefix, { limit: keysAtOnce })
            if (found.length === 0) return
            yield* from.remove(found.map(({ key }) => key))
          }
        })

        /** A host that belongs to another site by now keeps its record. */
        const removeHost = Effect.fnUntraced(function* (siteId: SiteId, host: string) {
          const key = hostKey(host)
          const stored = yield* store.get(key)
          if (stored === undefined) return
          const record = JSON.parse(Buffer.from(stored.body).toString("utf8")) as HostRecord
          if (record.siteId !== siteId) return
          yield* store.remove([key])
          yield* purge.notify([key])
        })

        return Erasing.of({
          erase: Effect.fnUntraced(function* (siteId) {
            const hosts = yield* files.hosts(siteId)
            yield* Effect.forEach(hosts, (host) => removeHost(siteId, host), { discard: true })
            yield* removeAll(store, sitePrefix(siteId))
            yield* removeAll(hidden, sitePrefix(siteId))
            yield* removeAll(hidden, leadFilesPrefix(siteId))
            yield* Effect.forEach(spooledPrefixes(siteId), (prefix) => removeAll(hidden, prefix), { discard: true })
            yield* Effect.andThen(store.flush, hidden.flush)
            yield* purge.notify([sitePrefix(siteId)])
            yield* renders.forget(siteId)
            yield* surroundings.forget(siteId)
          }, Effect.orDie)
        })
      })
    )
}
