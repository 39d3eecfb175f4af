/** What is still to be copied into a site, one row a thing; rows of lists and files go from site to site in the database. */
import { Effect, Layer } from "effect"
import { sql, type Selectable } from "kysely"
import { managedKey } from "../../../engine/content/collections/names.ts"
import type { SiteId, VersionId } from "../../../engine/model/ids.ts"
import {
  type CopyItem,
  copyStages,
  SiteCopies,
  type CopyStage,
  type CopyState,
  type SiteCopy
} from "../../../engine/ports/SiteCopies.ts"
import { Database } from "../Database.ts"
import { fromText } from "../json.ts"
import type { SiteCopiesTable, SiteCopyItemsTable } from "../tables.ts"

const placeOf = (stage: CopyStage): number => copyStages.indexOf(stage)
const left = placeOf("left")

/** Passages first, since what names one is refused where it is not there; pages last. */
const kinds = ["partial", "theme", "stylesheet", "script", "chrome", "notfound", "page"]

const columns = sql`site_id, stage, seq, kind, source_id, version_id, slot, title, meta, bytes`

const make = Effect.gen(function* () {
  const { query, transaction } = yield* Database

  const remaining = (siteId: SiteId) =>
    query((db) =>
      db
        .selectFrom("site_copy_items")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("site_id", "=", siteId)
        .where("stage", "<", left)
        .executeTakeFirstOrThrow()
    )

  const get = Effect.fnUntraced(function* (siteId: SiteId) {
    const row = yield* query((db) =>
      db.selectFrom("site_copies").selectAll().where("site_id", "=", siteId).executeTakeFirst()
    )
    return row && toCopy(row, Number((yield* remaining(siteId)).count))
  })

  const planFiles = (to: SiteId, from: SiteId) =>
    query((db) =>
      sql`insert into site_copy_items (${columns})
        select ${to}, ${placeOf("files")}, row_number() over (order by media_id), 'file', media_id, null, null, '', '{}', bytes
        from media where site_id = ${from}`.execute(db)
    )

  const planFaces = (to: SiteId, faces: ReadonlyArray<string>) =>
    faces.length === 0
      ? Effect.void
      : query((db) =>
          db
            .insertInto("site_copy_items")
            .values(
              faces.map((face, at) => ({
                site_id: to,
                stage: placeOf("files"),
                seq: -at,
                kind: "face",
                source_id: face,
                version_id: null,
                slot: null,
                title: "",
                meta: "{}",
                bytes: 0
              }))
            )
            .execute()
        )

  // The roster is filled by the account it is connected to, which stays with the other business.
  const planLists = (to: SiteId, from: SiteId) =>
    query((db) =>
      sql`insert into site_copy_items (${columns})
        select ${to}, ${placeOf("lists")}, row_number() over (order by collection_key), 'list', collection_key, null, null, '', '{}', 0
        from collections where site_id = ${from} and collection_key <> ${managedKey}
        union all select ${to}, ${placeOf("lists")}, 0, 'redirects', '', null, null, '', '{}', 0`.execute(db)
    )

  const planTexts = (to: SiteId, from: SiteId) =>
    query((db) =>
      sql`insert into site_copy_items (${columns})
        select ${to}, ${placeOf("texts")}, row_number() over (order by field(p.kind, ${sql.join(kinds)}), p.slot),
          p.kind, p.page_id, v.version_id, p.slot, p.title, p.meta, v.payload_bytes
        from pages p join versions v
          on v.site_id = p.site_id and v.page_id = p.page_id and v.version_id = p.published_version_id
        where p.site_id = ${from} and p.slot is not null`.execute(db)
    )

  const among = (items: ReadonlyArray<CopyItem>) =>
    sql<boolean>`(stage, seq) in (${sql.join(items.map(({ stage, seq }) => sql`(${placeOf(stage)}, ${seq})`))})`

  const itemsOf = (siteId: SiteId, limit: number, isLeft: boolean) =>
    Effect.map(
      query((db) =>
        db
          .selectFrom("site_copy_items")
          .selectAll()
          .where("site_id", "=", siteId)
          .where("stage", isLeft ? "=" : "<", left)
          .orderBy("stage")
          .orderBy("seq")
          .limit(limit)
          .execute()
      ),
      (rows) => rows.map(toItem)
    )

  return SiteCopies.of({
    begin: ({ siteId, originalId, startedAt }, faces) =>
      transaction(
        Effect.gen(function* () {
          yield* planFaces(siteId, faces)
          yield* planFiles(siteId, originalId)
          yield* planLists(siteId, originalId)
          yield* planTexts(siteId, originalId)
          const total = Number((yield* remaining(siteId)).count)
          const row = {
            site_id: siteId,
            original_id: originalId,
            state: "running",
            total,
            started_at: startedAt,
            moved_at: startedAt,
            finished_at: null,
            error: null
          }
          yield* query((db) => db.insertInto("site_copies").values(row).execute())
          return toCopy(row, total)
        })
      ),

    get,

    running: Effect.fnUntraced(function* (limit) {
      const rows = yield* query((db) =>
        db
          .selectFrom("site_copies")
          .select("site_id")
          .where("state", "=", "running")
          .orderBy("moved_at")
          .limit(limit)
          .execute()
      )
      const all = yield* Effect.forEach(rows, ({ site_id }) => get(site_id as SiteId))
      return all.filter((copy) => copy !== undefined).toSorted((a, b) => a.startedAt - b.startedAt)
    }),

    stalled: (since) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("site_copies")
            .select("site_id")
            .where("state", "=", "running")
            .where("moved_at", "<", since)
            .execute()
        ),
        (rows) => rows.map(({ site_id }) => site_id as SiteId)
      ),

    next: (siteId, limit) => itemsOf(siteId, limit, false),
    left: (siteId, limit) => itemsOf(siteId, limit, true),

    open: (siteId, items) =>
      items.length === 0
        ? Effect.succeed([])
        : Effect.map(
            query((db) =>
              db
                .selectFrom("site_copy_items")
                .selectAll()
                .where("site_id", "=", siteId)
                .where(among(items))
                .orderBy("stage")
                .orderBy("seq")
                .execute()
            ),
            (rows) => rows.map(toItem)
          ),

    done: Effect.fnUntraced(function* (siteId, items, refused, now) {
      if (items.length > 0)
        yield* query((db) =>
          db.deleteFrom("site_copy_items").where("site_id", "=", siteId).where(among(items)).execute()
        )
      if (refused.length > 0)
        yield* query((db) =>
          db
            .updateTable("site_copy_items")
            .set({ stage: sql<number>`stage + 1` })
            .where("site_id", "=", siteId)
            .where(among(refused))
            .execute()
        )
      yield* query((db) => db.updateTable("site_copies").set({ moved_at: now }).where("site_id", "=", siteId).execute())
    }),

    finish: (siteId, state, now, error) =>
      Effect.asVoid(
        query((db) =>
          db.updateTable("site_copies").set({ state, finished_at: now, error }).where("site_id", "=", siteId).execute()
        )
      ),

    takeFiles: ({ from, to, actor, now }, ids) =>
      ids.length === 0
        ? Effect.void
        : Effect.asVoid(
            query((db) =>
              sql`insert into media
                (site_id, media_id, type, bytes, width, height, scalable, alt, filename, created_by, created_at)
                select ${to}, media_id, type, bytes, width, height, scalable, alt, filename, ${actor}, ${now}
                from media where site_id = ${from} and media_id in (${sql.join(ids)})`.execute(db)
            )
          ),

    takeList: Effect.fnUntraced(function* ({ from, to, actor, now }, key) {
      yield* query((db) =>
        sql`insert into collections
          (site_id, collection_key, name, field_schema, detail_base_path, next_boundary, created_at, updated_at)
          select ${to}, collection_key, name, field_schema, detail_base_path, next_boundary, ${now}, ${now}
          from collections where site_id = ${from} and collection_key = ${key}`.execute(db)
      )
      yield* query((db) =>
        sql`insert into collection_rows
          (site_id, collection_key, row_id, slug, data, visible_from, visible_until, featured, sort_order, created_by,
            created_at, updated_at)
          select ${to}, collection_key, row_id, slug, data, visible_from, visible_until, featured, sort_order, ${actor},
            ${now}, ${now}
          from collection_rows where site_id = ${from} and collection_key = ${key}`.execute(db)
      )
    }),

    takeRedirects: ({ from, to, actor, now }) =>
      Effect.asVoid(
        query((db) =>
          sql`insert into redirects (site_id, from_address, to_address, status, created_by, source, created_at)
            select ${to}, from_address, to_address, status, ${actor}, source, ${now}
            from redirects where site_id = ${from} and (to_address is null or left(to_address, 1) = '/')`.execute(db)
        )
      )
  })
})

export const layer: Layer.Layer<SiteCopies, never, Database> = Layer.effect(SiteCopies, make)

const toCopy = (row: Selectable<SiteCopiesTable>, open: number): SiteCopy => ({
  siteId: row.site_id as SiteId,
  originalId: row.original_id as SiteId,
  state: row.state as CopyState,
  total: row.total,
  done: row.total - open,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  error: row.error
})

const toItem = (row: Selectable<SiteCopyItemsTable>): CopyItem => ({
  stage: copyStages[row.stage]!,
  seq: row.seq,
  kind: row.kind as CopyItem["kind"],
  sourceId: row.source_id,
  versionId: row.version_id as VersionId | null,
  slot: row.slot,
  title: row.title,
  meta: fromText(row.meta),
  bytes: row.bytes
})
