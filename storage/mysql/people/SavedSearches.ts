/**
 * Saved searches in MySQL, one row a search. The same search of the same mailbox is known by a hash, under a key of its
 * own, so that however often and by however many it is left at once there is one of it. Mails are named after their
 * search, so those that wait go with it.
 */
import { createHash } from "node:crypto"
import { Effect, Layer } from "effect"
import { type Selectable, sql } from "kysely"
import { type Searching, searchText } from "../../../engine/listings/saved/savedSearch.ts"
import type { LeadId, PageId, SavedSearchId, SiteId } from "../../../engine/model/ids.ts"
import type { SavedSearch, SavedSearchState } from "../../../engine/model/SavedSearch.ts"
import { SavedSearches } from "../../../engine/ports/SavedSearches.ts"
import { mailboxKey } from "../../../engine/site/notification.ts"
import { Database } from "../Database.ts"
import { fromText, toText } from "../json.ts"
import type { SavedSearchesTable } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query, transaction } = yield* Database

  const bySame = ({ siteId }: SavedSearch, sameHash: string) =>
    query((db) =>
      db
        .selectFrom("saved_searches")
        .selectAll()
        .where("site_id", "=", siteId)
        .where("same_hash", "=", sameHash)
        .forUpdate()
        .executeTakeFirst()
    )

  const countOf = (siteId: SiteId, now: number, mailbox?: string) =>
    Effect.map(
      query((db) =>
        db
          .selectFrom("saved_searches")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .where("site_id", "=", siteId)
          .where("expires_at", ">", now)
          .$if(mailbox !== undefined, (rows) => rows.where("mailbox_hash", "=", mailbox!))
          .executeTakeFirstOrThrow()
      ),
      ({ count }) => Number(count)
    )

  const keepWaiting = Effect.fnUntraced(function* (
    search: SavedSearch,
    most: { readonly ofSite: number; readonly ofAddress: number }
  ) {
    const { siteId, createdAt } = search
    const row = toRow(search)
    const known = yield* bySame(search, row.same_hash)
    const lives = known !== undefined && known.expires_at > createdAt
    if (known?.state === "confirmed" && lives) return { search: toSearch(known) }
    if (!lives) {
      if ((yield* countOf(siteId, createdAt)) >= most.ofSite) return "full" as const
      if ((yield* countOf(siteId, createdAt, row.mailbox_hash)) >= most.ofAddress) return "enough" as const
    }
    // One that waits keeps its id, so that the link of an earlier mail goes on working.
    const kept = lives ? { ...row, search_id: known.search_id } : row
    if (known !== undefined)
      yield* query((db) =>
        db.deleteFrom("saved_searches").where("site_id", "=", siteId).where("search_id", "=", known.search_id).execute()
      )
    yield* query((db) =>
      db
        .insertInto("saved_searches")
        .values(kept)
        // Somebody else left the very same at this moment: theirs stands.
        .onDuplicateKeyUpdate({ expires_at: sql`greatest(expires_at, values(expires_at))` })
        .execute()
    )
    const stands = yield* bySame(search, row.same_hash)
    return { search: stands === undefined ? search : toSearch(stands) }
  })

  const removeSome = Effect.fnUntraced(function* (siteId: SiteId, ids: ReadonlyArray<string>) {
    if (ids.length === 0) return 0
    const { numDeletedRows } = yield* query((db) =>
      db
        .deleteFrom("saved_searches")
        .where("site_id", "=", siteId)
        .where("search_id", "in", ids)
        .executeTakeFirstOrThrow()
    )
    yield* query((db) =>
      db
        .deleteFrom("jobs")
        .where("site_id", "=", siteId)
        .where("queue", "=", "mail")
        .where(sql`substring_index(dedupe, '.', 1)`, "in", ids)
        .execute()
    )
    return Number(numDeletedRows)
  })

  return SavedSearches.of({
    keep: (search, most) => transaction(keepWaiting(search, most)),

    get: (siteId, id, now) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("saved_searches")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("search_id", "=", id)
            .where("expires_at", ">", now)
            .executeTakeFirst()
        ),
        (row) => row && toSearch(row)
      ),

    confirm: (siteId, id, { confirmedAt, expiresAt, nextAt, leadId }) =>
      Effect.map(
        query((db) =>
          db
            .updateTable("saved_searches")
            .set({
              state: "confirmed",
              confirmed_at: confirmedAt,
              expires_at: expiresAt,
              next_at: nextAt,
              lead_id: leadId,
              // What came while it waited is news to whoever left it.
              told_until: sql`created_at`
            })
            .where("site_id", "=", siteId)
            .where("search_id", "=", id)
            .where("state", "=", "waiting")
            .where("expires_at", ">", confirmedAt)
            .executeTakeFirst()
        ),
        ({ numUpdatedRows }) => numUpdatedRows > 0n
      ),

    renew: (siteId, id, expiresAt) =>
      Effect.asVoid(
        query((db) =>
          db
            .updateTable("saved_searches")
            .set({ expires_at: expiresAt })
            .where("site_id", "=", siteId)
            .where("search_id", "=", id)
            .where("state", "=", "confirmed")
            .execute()
        )
      ),

    remove: (siteId, id) => transaction(Effect.map(removeSome(siteId, [id]), (removed) => removed > 0)),

    removeOfPerson: (siteId, address) =>
      transaction(
        Effect.gen(function* () {
          const rows = yield* query((db) =>
            db
              .selectFrom("saved_searches")
              .select("search_id")
              .where("site_id", "=", siteId)
              .where("mailbox_hash", "=", hash(mailboxKey(address)))
              .execute()
          )
          return yield* removeSome(
            siteId,
            rows.map(({ search_id }) => search_id)
          )
        })
      ),

    due: (now, limit) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("saved_searches")
            .selectAll()
            .where("next_at", "<=", now)
            .where("expires_at", ">", now)
            .orderBy("next_at")
            .orderBy("site_id")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toSearch)
      ),

    told: ({ siteId, id, nextAt: before }, { nextAt, toldUntil, mailed }) =>
      Effect.map(
        query((db) =>
          db
            .updateTable("saved_searches")
            .set({
              next_at: nextAt,
              told_until: toldUntil,
              mails: mailed ? sql`mails + 1` : sql`mails`
            })
            .where("site_id", "=", siteId)
            .where("search_id", "=", id)
            .where("next_at", "=", before)
            .executeTakeFirst()
        ),
        ({ numUpdatedRows }) => numUpdatedRows > 0n
      ),

    list: (siteId, { now, limit, after }) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("saved_searches")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("expires_at", ">", now)
            .$if(after !== undefined, (rows) =>
              rows.where((is) =>
                is.or([
                  is("created_at", "<", after!.createdAt),
                  is.and([is("created_at", "=", after!.createdAt), is("search_id", "<", after!.id)])
                ])
              )
            )
            .orderBy("created_at", "desc")
            .orderBy("search_id", "desc")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toSearch)
      ),

    counts: (siteId, now) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("saved_searches")
            .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
            .where("site_id", "=", siteId)
            .where("expires_at", ">", now)
            .groupBy("state")
            .execute()
        ),
        (rows) => {
          const of = (state: SavedSearchState) => Number(rows.find((row) => row.state === state)?.count ?? 0)
          return { waiting: of("waiting"), confirmed: of("confirmed") }
        }
      )
  })
})

export const layer: Layer.Layer<SavedSearches, never, Database> = Layer.effect(SavedSearches, make)

const hash = (text: string): string => createHash("sha256").update(text, "utf8").digest("base64url")

const toRow = (search: SavedSearch) => ({
  site_id: search.siteId,
  search_id: search.id,
  same_hash: hash(`${mailboxKey(search.email)} ${searchText(search)}`),
  email: search.email,
  mailbox_hash: hash(mailboxKey(search.email)),
  searched: toText({ values: search.values, featured: search.featured, agentKey: search.agentKey }),
  page_id: search.pageId,
  route: search.route,
  consent_words: search.consentWords,
  state: search.state,
  created_at: search.createdAt,
  confirmed_at: search.confirmedAt,
  expires_at: search.expiresAt,
  next_at: search.nextAt,
  told_until: search.toldUntil,
  mails: search.mails,
  lead_id: search.leadId
})

const toSearch = (row: Selectable<SavedSearchesTable>): SavedSearch => ({
  siteId: row.site_id as SiteId,
  id: row.search_id as SavedSearchId,
  email: row.email,
  ...fromText<Searching>(row.searched),
  pageId: row.page_id as PageId,
  route: row.route,
  consentWords: row.consent_words,
  state: row.state as SavedSearchState,
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at,
  expiresAt: row.expires_at,
  nextAt: row.next_at,
  toldUntil: row.told_until,
  mails: row.mails,
  leadId: row.lead_id as LeadId | null
})
