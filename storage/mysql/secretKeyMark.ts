/**
 * Which secret key the processes of an installation go by. The database keeps a mark of it, from which nobody can tell the
 * key: whoever comes with another key would seal and sign what the others cannot open, and is told so before it serves.
 */
import { Cause, Data, Effect } from "effect"
import { limits } from "../../engine/limits.ts"
import { Database } from "./Database.ts"

/** This process has another secret key than the installation whose database it was given. */
export class SecretKeyDiffers extends Data.TaggedError("SecretKeyDiffers")<{ readonly message: string }> {}

/** Marks of the key of a process and of the one before it, where that is known. */
export interface KeyMarks {
  readonly now: string
  readonly previous: string | undefined
}

/** Of no site, see `tablesOfASite.ts`. */
const nobodys = ""

/**
 * Fails unless the installation goes by this key. The first process to come leaves its mark; one that knows the key before
 * as well takes the installation over to its own. A database that does not answer in time is given the benefit of the doubt,
 * as `expectSchema` does: the answer is whether it could be seen.
 */
export const expectSecretKey = Effect.fn("expectSecretKey")(function* ({ now, previous }: KeyMarks) {
  const { pool } = yield* Database
  const mark = async (): Promise<string> => {
    await pool.insertInto("secret_key_marks").ignore().values({ site_id: nobodys, mark: now }).execute()
    const before = previous ?? now
    await pool
      .updateTable("secret_key_marks")
      .set({ mark: now })
      .where("site_id", "=", nobodys)
      .where("mark", "=", before)
      .execute()
    const row = await pool
      .selectFrom("secret_key_marks")
      .select("mark")
      .where("site_id", "=", nobodys)
      .executeTakeFirst()
    return row?.mark ?? now
  }
  const found = yield* Effect.tryPromise({ try: mark, catch: (cause) => cause }).pipe(
    Effect.timeout(limits.schemaLookMs),
    Effect.catchCause((cause) =>
      Effect.as(
        Effect.logWarning("Whether the installation goes by this secret key could not be seen.", Cause.squash(cause)),
        undefined
      )
    )
  )
  if (found === undefined) return false
  if (found !== now)
    return yield* new SecretKeyDiffers({
      message:
        "The installation whose database this is goes by another MAKEREADY_SECRET_KEY than this process has. Give it the key that " +
        "the other processes have. To change the key of all of them, give each the new one, and the one before as " +
        "MAKEREADY_SECRET_KEY_PREVIOUS. If the key before is lost, stop every process, run node infra/main/migrate.ts --new-key " +
        "with the new one, and start them again: access tokens, sessions and secrets of receivers are then given anew."
    })
  return true
})

/** Forgets by which key the installation went; the next process to come leaves the mark of its own. */
export const forgetSecretKey: Effect.Effect<void, never, Database> = Effect.gen(function* () {
  const { pool } = yield* Database
  yield* Effect.promise(() => pool.deleteFrom("secret_key_marks").where("site_id", "=", nobodys).execute())
})
