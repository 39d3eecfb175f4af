/**
 * The object store for whoever reads it without the database, which knows the store of the installation. One without a mark is
 * an empty folder in which a disk should be mounted, or one on which nothing has started yet: it does not answer, what it
 * does not have is not taken for what is not there, and nothing is put where it would lie beneath the disk.
 */
import { Effect, Semaphore } from "effect"
import { type Objects, type ObjectStore, ObjectStoreFailure } from "../../engine/ports/Objects.ts"
import { storeMarkKey } from "./storeMarkKey.ts"

type Stores = Objects["Service"]

/**
 * Both stores, whose public one fails where it finds nothing and whose private one takes nothing, until a mark was seen once. Until
 * then `again` opens what is there by now, where that can be another store than the one that was opened: a disk was mounted since.
 */
export const ofAnInstallation = (
  opened: Stores,
  again: Effect.Effect<Stores | undefined> = Effect.undefined
): Stores => {
  let stores = opened
  let isMarked = false

  // One after another: what one of them opens is closed for the next.
  const inTurn = Semaphore.makeUnsafe(1)
  const lookOnce = Effect.gen(function* () {
    if (isMarked) return
    isMarked = yield* bearsMark(stores)
    if (isMarked) return
    const other = yield* again
    if (other === undefined || !(yield* bearsMark(other))) return
    stores = other
    isMarked = true
  })
  const look = Effect.suspend(() => (isMarked ? Effect.void : inTurn.withPermit(lookOnce)))

  /** As of the last look. */
  const expectMark = (operation: string, key: string): Effect.Effect<void, ObjectStoreFailure> =>
    Effect.suspend(() => {
      if (isMarked) return Effect.void
      const cause = new Error(
        "It bears no mark of an installation: its disk is not mounted, or no API process or worker has started on it yet."
      )
      return Effect.fail(new ObjectStoreFailure({ operation, key, cause }))
    })

  /** What is found is answered in any case; that nothing is, by a store with a mark alone. */
  const found = <A>(
    operation: string,
    key: string,
    ask: (store: ObjectStore) => Effect.Effect<A | undefined, ObjectStoreFailure>
  ) =>
    Effect.flatMap(look, () =>
      Effect.tap(ask(stores.public), (value) => (value === undefined ? expectMark(operation, key) : Effect.void))
    )

  const open: ObjectStore = {
    ...following(() => stores.public),
    get: (key) => found("get", key, (store) => store.get(key)),
    getIfChanged: (key, etag) => found("getIfChanged", key, (store) => store.getIfChanged(key, etag)),
    getStream: (key, range) => found("getStream", key, (store) => store.getStream(key, range)),
    head: (key) => found("head", key, (store) => store.head(key)),
    ping: Effect.flatMap(look, () => Effect.andThen(stores.public.ping, expectMark("ping", "")))
  }
  /** What puts something is begun over a store with a mark alone. */
  const marked = <A, E>(operation: string, key: string, put: Effect.Effect<A, E>) =>
    Effect.andThen(Effect.andThen(look, expectMark(operation, key)), put)
  const hidden = following(() => stores.private)
  return {
    public: open,
    private: {
      ...hidden,
      put: (key, ...more) => marked("put", key, hidden.put(key, ...more)),
      putStream: (key, ...more) => marked("putStream", key, hidden.putStream(key, ...more))
    }
  }
}

/** One that does not answer bears none for now, and one in whose place there is another finds that one's, so it is asked first. */
const bearsMark = (stores: Stores): Effect.Effect<boolean> =>
  Effect.andThen(stores.private.ping, stores.private.head(storeMarkKey)).pipe(
    Effect.map((mark) => mark !== undefined),
    Effect.catch(() => Effect.succeed(false))
  )

/** The store that is gone by as of each call. */
const following = (store: () => ObjectStore): ObjectStore => ({
  put: (...asked) => Effect.suspend(() => store().put(...asked)),
  putMany: (...asked) => Effect.suspend(() => store().putMany(...asked)),
  copy: (...asked) => Effect.suspend(() => store().copy(...asked)),
  putStream: (...asked) => Effect.suspend(() => store().putStream(...asked)),
  get: (...asked) => Effect.suspend(() => store().get(...asked)),
  getIfChanged: (...asked) => Effect.suspend(() => store().getIfChanged(...asked)),
  getStream: (...asked) => Effect.suspend(() => store().getStream(...asked)),
  head: (...asked) => Effect.suspend(() => store().head(...asked)),
  remove: (...asked) => Effect.suspend(() => store().remove(...asked)),
  list: (...asked) => Effect.suspend(() => store().list(...asked)),
  flush: Effect.suspend(() => store().flush),
  ping: Effect.suspend(() => store().ping)
})
