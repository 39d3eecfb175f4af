/**
 * Mail counted in MySQL, one row a millisecond. Whoever counts holds the subject's own row, the one of time 0, until
 * their transaction ends, so that no two find the same room.
 */
import { createHash } from "node:crypto"
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import { type MailAllowance, MailAllowances } from "../../../engine/ports/MailAllowances.ts"
import { Database } from "../Database.ts"

const make = Effect.gen(function* () {
  const { query, transaction } = yield* Database

  const lock = (columns: Columns) =>
    query((db) =>
      db
        .insertInto("mail_allowances")
        .values({ ...columns, sent_at: 0, mails: 0 })
        .onDuplicateKeyUpdate({ mails: sql`mails` })
        .execute()
    )

  const used = ({ site_id, subject_hash }: Columns, since: number) =>
    query((db) =>
      db
        .selectFrom("mail_allowances")
        .select((eb) => [
          eb.fn.coalesce(eb.fn.sum<number>("mails"), eb.lit(0)).as("count"),
          eb.fn.min("sent_at").as("oldest")
        ])
        .where("site_id", "=", site_id)
        .where("subject_hash", "=", subject_hash)
        .where("sent_at", ">", since)
        .executeTakeFirstOrThrow()
    )

  const count = (columns: Columns, now: number) =>
    query((db) =>
      db
        .insertInto("mail_allowances")
        .values({ ...columns, sent_at: now, mails: 1 })
        .onDuplicateKeyUpdate({ mails: sql`mails + 1` })
        .execute()
    )

  return MailAllowances.of({
    take: (allowances, now) =>
      transaction(
        Effect.gen(function* () {
          // Always in one order, so that two who count the same subjects wait for each other and not in a circle.
          const all = allowances
            .map((allowance) => ({ ...allowance, columns: columnsOf(allowance) }))
            .toSorted((a, b) => (a.columns.subject_hash < b.columns.subject_hash ? -1 : 1))
          for (const { columns, most, windowMs } of all) {
            yield* lock(columns)
            const { count, oldest } = yield* used(columns, now - windowMs)
            if (Number(count) >= most) return Math.max(1, (oldest ?? now) + windowMs - now)
          }
          for (const { columns } of all) yield* count(columns, now)
          return null
        })
      )
  })
})

export const layer: Layer.Layer<MailAllowances, never, Database> = Layer.effect(MailAllowances, make)

interface Columns {
  readonly site_id: string
  readonly subject_hash: string
}

/** What is counted across sites belongs to none. */
const columnsOf = ({ siteId, subject }: MailAllowance): Columns => ({
  site_id: siteId ?? "",
  subject_hash: createHash("sha256").update(subject, "utf8").digest("base64url")
})
