/** Failed sign-ins in MySQL, one row a millisecond. Who guessed at what is kept as a hash: it is only ever compared. */
import { createHash } from "node:crypto"
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import { type Guess, SignInFailures } from "../../../engine/ports/SignInFailures.ts"
import { Database } from "../Database.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  return SignInFailures.of({
    add: (guess, at) =>
      Effect.asVoid(
        query((db) =>
          db
            .insertInto("sign_in_failures")
            .values({ ...columnsOf(guess), failed_at: at, failures: 1 })
            .onDuplicateKeyUpdate({ failures: sql`failures + 1` })
            .execute()
        )
      ),

    since: (guess, since) => {
      const { site_id, guess_hash } = columnsOf(guess)
      return query((db) =>
        db
          .selectFrom("sign_in_failures")
          .select((eb) => [
            eb.fn.coalesce(eb.fn.sum<number>("failures"), eb.lit(0)).as("count"),
            eb.fn.min("failed_at").as("oldest")
          ])
          .where("site_id", "=", site_id)
          .where("guess_hash", "=", guess_hash)
          .where("failed_at", ">", since)
          .executeTakeFirstOrThrow()
      )
    }
  })
})

export const layer: Layer.Layer<SignInFailures, never, Database> = Layer.effect(SignInFailures, make)

/** An id that nobody has belongs to no site. No address holds a blank, so an address alone is no guess at an id. */
const columnsOf = ({ siteId, clientId, address }: Guess) => ({
  site_id: siteId ?? "",
  guess_hash: createHash("sha256")
    .update(clientId === null ? address : `${address} ${clientId}`, "utf8")
    .digest("base64url")
})
