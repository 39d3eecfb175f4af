/**
 * Which object store is that of an installation. A mark lies in the store, and the database keeps the same: whoever comes with
 * an empty store, or another one, would serve nothing of what was published and is told so before it serves.
 */
import { Cause, Data, Effect } from "effect"
import { limits } from "../../engine/limits.ts"
import { Ids } from "../../engine/ports/Ids.ts"
import { Objects } from "../../engine/ports/Objects.ts"
import { storeMarkKey } from "../objects/storeMarkKey.ts"
import { Database } from "./Database.ts"

/** This process has another object store than the installation whose database it was given. */
export class StoreDiffers extends Data.TaggedError("StoreDiffers")<{ readonly message: string }> {}

/** Of no site, see `tablesOfASite.ts`. */
const nobodys = ""

/**
 * Fails unless the object store is the one of the installation. The first process to come leaves its mark in both. A database
 * or a store that does not answer in time is given the benefit of the doubt, as `expectSecretKey` does: the answer is whether
 * it could be seen.
 */
export const expectStore = Effect.gen(function* () {
  const look = Effect.gen(function* () {
    const known = yield* markKept
    if (known === undefined) return (yield* markTaken) === (yield* markInStore)
    return known === (yield* markInStore)
  })
  const isSame = yield* look.pipe(
    Effect.timeout(limits.schemaLookMs),
    Effect.catchCause((cause) =>
      Effect.as(
        Effect.logWarning(
          "Whether the object store is that of the installation could not be seen.",
          Cause.squash(cause)
        ),
        undefined
      )
    )
  )
  if (isSame === false) return yield* differs
  return isSame !== undefined
})

/**
 * Fails where the installation has a store, for whoever is about to make one: it would be an empty one in the place of that. A
 * database that does not answer in time is given the benefit of the doubt here, too.
 */
export const expectNoStore = Effect.suspend(() => markKept).pipe(
  Effect.timeout(limits.schemaLookMs),
  Effect.catchCause(() => Effect.undefined),
  Effect.flatMap((known) => (known === undefined ? Effect.void : differs))
)

const differs = new StoreDiffers({
  message:
    "The object store is not the one of the installation whose database this is: its mark is missing or another one. Bring the " +
    "store back: mount its disk, or name its folder or buckets as before. Where an empty one was made in its place, remove that " +
    "first. If it is lost for good, makeready store accept takes the one that is there: every site is rendered anew, and files " +
    "that were uploaded come back from a backup alone."
})

/** Whether the store that is there is the one of the installation, or the installation has none yet. */
export const isStoreKept = Effect.gen(function* () {
  const known = yield* markKept
  return known === undefined || known === (yield* markInStore)
})

/** Takes the store that is there for the one of the installation, whatever it had before. */
export const acceptStore = Effect.gen(function* () {
  yield* forgetStore
  yield* markTaken
})

/** Forgets which store the installation had; the next process to come takes its own. */
export const forgetStore: Effect.Effect<void, never, Database> = Effect.gen(function* () {
  const { pool } = yield* Database
  yield* Effect.promise(() => pool.deleteFrom("store_marks").where("site_id", "=", nobodys).execute())
})

/** What the database keeps. */
const markKept = Effect.gen(function* () {
  const { pool } = yield* Database
  const row = yield* Effect.tryPromise(() =>
    pool.selectFrom("store_marks").select("mark").where("site_id", "=", nobodys).executeTakeFirst()
  )
  return row?.mark
})

const markInStore = Effect.gen(function* () {
  const { private: hidden } = yield* Objects
  const found = yield* hidden.get(storeMarkKey)
  return found && new TextDecoder().decode(found.body)
})

/** Leaves the mark of the store in the database, and one in the store where it has none. Of several who come at once one wins. */
const markTaken = Effect.gen(function* () {
  const { pool } = yield* Database
  const { private: hidden } = yield* Objects
  if ((yield* markInStore) === undefined)
    yield* hidden
      .put(storeMarkKey, new TextEncoder().encode(yield* (yield* Ids).secret(16)), {
        contentType: "text/plain",
        ifAbsent: true
      })
      .pipe(Effect.catchTag("ObjectPreconditionFailed", () => Effect.void))
  const mark = yield* markInStore
  if (mark === undefined) return yield* Effect.die(new Error("The mark of the object store is gone again."))
  yield* Effect.tryPromise(() => pool.insertInto("store_marks").ignore().values({ site_id: nobodys, mark }).execute())
  return yield* markKept
})
