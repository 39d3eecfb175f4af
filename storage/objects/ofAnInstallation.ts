/**
 * The object store for whoever reads it without the database, which knows the store of the installation. One without a mark is
 * an empty folder in which a disk should be mounted, or one on which nothing has started yet: it does not answer, and what it
 * does not have is not taken for what is not there.
 */
import { Effect } from "effect"
import { type Objects, type ObjectStore, ObjectStoreFailure } from "../../engine/ports/Objects.ts"
import { storeMarkKey } from "./storeMarkKey.ts"

/** Both stores, whose public one fails where it finds nothing, until a mark was seen once. */
export const ofAnInstallation = (stores: Objects["Service"]): Objects["Service"] => {
  let isMarked = false
  const expectMark = (operation: string, key: string): Effect.Effect<void, ObjectStoreFailure> =>
    Effect.gen(function* () {
      if (isMarked) return
      isMarked = (yield* stores.private.head(storeMarkKey)) !== undefined
      if (isMarked) return
      const cause = new Error(
        "It bears no mark of an installation: its disk is not mounted, or no API process or worker has started on it yet."
      )
      return yield* new ObjectStoreFailure({ operation, key, cause })
    })
  const marked = <A>(operation: string, key: string, found: Effect.Effect<A | undefined, ObjectStoreFailure>) =>
    Effect.tap(found, (value) => (value === undefined ? expectMark(operation, key) : Effect.void))
  const { public: store } = stores
  const open: ObjectStore = {
    ...store,
    get: (key) => marked("get", key, store.get(key)),
    getIfChanged: (key, etag) => marked("getIfChanged", key, store.getIfChanged(key, etag)),
    getStream: (key, range) => marked("getStream", key, store.getStream(key, range)),
    head: (key) => marked("head", key, store.head(key)),
    ping: Effect.andThen(store.ping, expectMark("ping", ""))
  }
  return { ...stores, public: open }
}
