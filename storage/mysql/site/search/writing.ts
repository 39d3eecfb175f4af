/**
 * Keeps what listings are searched by in step with them. Runs in the transaction that changes them, which first takes the
 * site's mark: two that change listings of one site come one after the other, so counts stay right.
 */
import { Clock, Effect } from "effect"
import { type Kysely, sql } from "kysely"
import { checkOf, together } from "../../../../engine/listings/search/columns/check.ts"
import type { Listing } from "../../../../engine/model/Listing.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { chunksOf, insertedValues } from "../../bulk.ts"
import type { Statements } from "../../statements.ts"
import type { Tables } from "../../tables.ts"
import { type SearchRows, searchRows, valueChanges } from "./rows.ts"

/**
 * Before anything of the site's listings is read or written. The time, so that after a backup was restored no mark comes
 * again that somebody may remember from before; and above the last one, whatever the clock says.
 */
export const takeMark = Effect.fnUntraced(function* (
  { query }: Pick<Statements, "query">,
  siteId: SiteId
): Effect.fn.Return<number> {
  const now = yield* Clock.currentTimeMillis
  yield* query((db) =>
    db
      .insertInto("listing_marks")
      .values({ site_id: siteId, mark: now, listings: 0, digest: 0 })
      .onDuplicateKeyUpdate({ mark: sql`greatest(mark + 1, ${now})` })
      .execute()
  )
  const { mark } = yield* query((db) =>
    db.selectFrom("listing_marks").select("mark").where("site_id", "=", siteId).executeTakeFirstOrThrow()
  )
  return mark
})

/**
 * In the place of what the listings of these keys were searched by. Most changes of a feed are of a price or a status, so
 * words and counts are read and written for those alone of which they differ.
 */
export const writeSearch = Effect.fnUntraced(function* (
  { query }: Pick<Statements, "query">,
  siteId: SiteId,
  listings: ReadonlyArray<Listing>,
  mark: number
) {
  const made = new Map(listings.map((listing) => [listing.key, searchRows(siteId, listing, mark)]))
  const rows = [...made.values()].map(({ row }) => row)
  const before = new Map(
    (yield* query((db) =>
      db
        .selectFrom("listing_search")
        .select(["site_id", "listing_key", "mark", ...countedBy, ...termsOf])
        .where("site_id", "=", siteId)
        .where("listing_key", "in", [...made.keys()])
        .execute()
    )).map((row) => [row.listing_key, row])
  )
  const differ = (columns: ReadonlyArray<(typeof countedBy | typeof termsOf)[number]>) =>
    rows.filter((row) => {
      const was = before.get(row.listing_key)
      return was === undefined || columns.some((column) => was[column] !== row[column])
    })
  const { site_id: _, listing_key: __, ...columns } = rows[0]!
  yield* query((db) =>
    db
      .insertInto("listing_search")
      .values(rows)
      .onDuplicateKeyUpdate(insertedValues(Object.keys(columns)))
      .execute()
  )
  const worded = differ(termsOf).map((row) => made.get(row.listing_key)!)
  if (worded.length > 0) yield* writeTerms({ query }, siteId, worded)
  yield* count(
    { query },
    differ(countedBy).flatMap((row) => {
      const was = before.get(row.listing_key)
      return [...(was === undefined ? [] : [[was, -1] as const]), [row, 1] as const]
    })
  )
  yield* keepCheck({ query }, siteId, [...before.values(), ...rows.map(({ listing_key }) => ({ listing_key, mark }))], {
    added: rows.length - before.size
  })
})

/** Columns that say what a row counts for, see `valueChanges`; and those that hold its terms, see `termFields`. */
const countedBy = ["province", "city", "told"] as const
const termsOf = ["quarters", "structures", "address", "agents", "offices"] as const

const writeTerms = Effect.fnUntraced(function* (
  { query }: Pick<Statements, "query">,
  siteId: SiteId,
  made: ReadonlyArray<SearchRows>
) {
  const keys = made.map(({ row }) => row.listing_key)
  const known = yield* query((db) =>
    db.selectFrom("listing_terms").selectAll().where("site_id", "=", siteId).where("listing_key", "in", keys).execute()
  )
  const terms = new Map(made.flatMap((one) => one.terms).map((term) => [nameOf(term), term]))
  for (const term of known) {
    if (terms.delete(nameOf(term))) continue
    yield* query((db) =>
      db
        .deleteFrom("listing_terms")
        .where("site_id", "=", siteId)
        .where("field", "=", term.field)
        .where("value", "=", term.value)
        .where("listing_key", "=", term.listing_key)
        .execute()
    )
  }
  for (const some of chunksOf([...terms.values()], rowsAtOnce))
    yield* query((db) => db.insertInto("listing_terms").values(some).execute())
})

/** Listings of these keys are found no more. */
export const removeSearch = Effect.fnUntraced(function* (
  { query }: Pick<Statements, "query">,
  siteId: SiteId,
  keys: ReadonlyArray<string>,
  mark: number
) {
  const before = yield* query((db) =>
    db
      .selectFrom("listing_search")
      .select(["site_id", "listing_key", "mark", "province", "city", "told"])
      .where("site_id", "=", siteId)
      .where("listing_key", "in", keys)
      .execute()
  )
  for (const table of ["listing_search", "listing_terms"] as const)
    yield* query((db) => db.deleteFrom(table).where("site_id", "=", siteId).where("listing_key", "in", keys).execute())
  yield* count(
    { query },
    before.map((row) => [row, -1] as const)
  )
  if (before.length === 0) return
  yield* query((db) =>
    db
      .insertInto("listing_removals")
      .values(before.map(({ listing_key }) => ({ site_id: siteId, listing_key, mark })))
      .onDuplicateKeyUpdate(insertedValues(["mark"]))
      .execute()
  )
  yield* keepCheck({ query }, siteId, before, { added: -before.length })
})

/** Rows that come or go, by the marks that they have. */
const keepCheck = (
  { query }: Pick<Statements, "query">,
  siteId: SiteId,
  rows: ReadonlyArray<{ readonly listing_key: string; readonly mark: number }>,
  { added }: { readonly added: number }
) => {
  const check = together(rows.map(({ listing_key, mark }) => checkOf(listing_key, mark)))
  return query((db) =>
    db
      .updateTable("listing_marks")
      .set({ listings: sql`listings + ${added}`, digest: sql`digest ^ ${check}` })
      .where("site_id", "=", siteId)
      .execute()
  )
}

/** Counts and checks all of a site's rows, for whoever has filled the table by other ways. */
export const countAnew = async (db: Kysely<Tables>, siteId: SiteId): Promise<void> => {
  let [listings, digest, after] = [0, 0, ""]
  for (;;) {
    const rows = await db
      .selectFrom("listing_search")
      .select(["listing_key", "mark"])
      .where("site_id", "=", siteId)
      .where("listing_key", ">", after)
      .orderBy("listing_key")
      .limit(10_000)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.listing_key
    listings += rows.length
    digest = together([digest, ...rows.map(({ listing_key, mark }) => checkOf(listing_key, mark))])
  }
  await db.updateTable("listing_marks").set({ listings, digest }).where("site_id", "=", siteId).execute()
}

const count = ({ query }: Pick<Statements, "query">, rows: Parameters<typeof valueChanges>[0]): Effect.Effect<void> =>
  Effect.forEach(
    chunksOf(valueChanges(rows), rowsAtOnce),
    (some) =>
      query((db) =>
        db
          .insertInto("listing_values")
          .values(some)
          .onDuplicateKeyUpdate({ listings: sql`listings + values(listings)` })
          .execute()
      ),
    { discard: true }
  )

const nameOf = ({ field, value, listing_key }: { field: string; value: string; listing_key: string }): string =>
  JSON.stringify([field, value, listing_key])

/** Of one statement. */
const rowsAtOnce = 500
