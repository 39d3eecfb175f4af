/**
 * Areas and figures in MySQL. Areas stand under an empty site id, with a row of `area_counts` that says how often they
 * were changed. Boundaries of many are read rarely and one at a time alone, so they are in no index's way.
 */
import { Effect, Layer } from "effect"
import { type Selectable, sql } from "kysely"
import { conditionsOf } from "../../../engine/listings/search/conditions.ts"
import { type Area, type AreaKind, areaKinds, type AreaPoint, type AreaRecord } from "../../../engine/model/Area.ts"
import { type AreaFigures, figuresOf, type MonthFigures } from "../../../engine/areas/figures.ts"
import { contains, turnsOf } from "../../../engine/areas/geometry.ts"
import { limits } from "../../../engine/limits.ts"
import { noFilters } from "../../../engine/listings/search/query.ts"
import { normal } from "../../../engine/listings/search/words.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Areas, type PlacedListing } from "../../../engine/ports/Areas.ts"
import { chunksOf } from "../bulk.ts"
import { Database } from "../Database.ts"
import { fromText, toText } from "../json.ts"
import type { AreasTable } from "../tables.ts"
import { type CountedRow, every, instantOfJson, toCounted } from "./search/statements.ts"

const make = Effect.gen(function* () {
  const { query, transaction } = yield* Database

  const changed = query((db) =>
    db
      .insertInto("area_counts")
      .values({ site_id: nobodys, listings_mark: 0, areas_mark: 1, counted_at: 0 })
      .onDuplicateKeyUpdate({ areas_mark: sql`areas_mark + 1` })
      .execute()
  )

  /** Figures of areas that are there no longer, whoever's they are. */
  const forget = (collection: string, kept: ReadonlySet<string>) =>
    Effect.gen(function* () {
      const known = yield* query((db) =>
        db
          .selectFrom("areas")
          .select("area_id")
          .where("site_id", "=", nobodys)
          .where("collection", "=", collection)
          .execute()
      )
      const gone = known.flatMap(({ area_id }) => (kept.has(area_id) ? [] : [area_id]))
      for (const some of chunksOf(gone, 1_000))
        yield* query((db) => db.deleteFrom("area_figures").where("area_id", "in", some).execute())
      const removed = yield* query((db) =>
        db.deleteFrom("areas").where("site_id", "=", nobodys).where("collection", "=", collection).executeTakeFirst()
      )
      return Number(removed.numDeletedRows)
    })

  const records = () =>
    query((db) => db.selectFrom("areas").select(recordColumns).where("site_id", "=", nobodys).execute())

  const holding = (point: AreaPoint) =>
    query((db) =>
      db
        .selectFrom("areas")
        .select([...recordColumns, "shape"])
        .where("site_id", "=", nobodys)
        .where("south", "<=", point[1])
        .where("north", ">=", point[1])
        .where((eb) => eb.or(turnsOf(point).map(([x]) => eb.and([eb("west", "<=", x), eb("east", ">=", x)]))))
        .execute()
    )

  return Areas.of({
    replace: (collection, areas, at) =>
      transaction(
        Effect.gen(function* () {
          yield* changed
          yield* forget(collection, new Set(areas.map(({ id }) => id)))
          for (const some of chunksOf(areas, rowsAtOnce))
            yield* query((db) =>
              db
                .insertInto("areas")
                .values(
                  some.map((area) => ({
                    site_id: nobodys,
                    area_id: area.id,
                    collection,
                    kind: area.kind,
                    name: area.name,
                    name_normal: normal(area.name),
                    ...area.box,
                    shape: toText(area.shape),
                    outline: toText(area.outline),
                    loaded_at: at
                  }))
                )
                .execute()
            )
        })
      ),

    remove: (collection) =>
      transaction(
        Effect.gen(function* () {
          yield* changed
          return yield* forget(collection, new Set())
        })
      ),

    collections: Effect.map(
      query((db) =>
        db
          .selectFrom("areas")
          .select(["collection", "kind"])
          .select((eb) => [eb.fn.countAll<number>().as("found"), eb.fn.max("loaded_at").as("at")])
          .where("site_id", "=", nobodys)
          .groupBy(["collection", "kind"])
          .orderBy("collection")
          .execute()
      ),
      (rows) =>
        [...new Set(rows.map(({ collection }) => collection))].map((collection) => {
          const own = rows.filter((row) => row.collection === collection)
          const of = (kind: AreaKind) => Number(own.find((row) => row.kind === kind)?.found ?? 0)
          return {
            collection,
            areas: own.reduce((sum, { found }) => sum + Number(found), 0),
            kinds: Object.fromEntries(areaKinds.map((kind) => [kind, of(kind)])) as { [kind in AreaKind]: number },
            loadedAt: Math.max(...own.map(({ at }) => Number(at)))
          }
        })
    ),

    outlines: Effect.map(records(), (rows) => rows.map(toRecord)),

    built: (side, least, limit) =>
      Effect.map(
        query((db) =>
          sql<{ readonly north: number; readonly east: number }>`
            select floor(latitude / ${sql.lit(side)}) as north, floor(longitude / ${sql.lit(side)}) as east
            from listing_search where latitude is not null and longitude is not null
            group by north, east having count(*) >= ${sql.lit(least)}
            order by count(*) desc, north, east limit ${sql.lit(limit)}`.execute(db)
        ),
        ({ rows }) => rows.map(({ north, east }) => ({ north: Number(north), east: Number(east) }))
      ),

    mark: Effect.map(
      query((db) =>
        db.selectFrom("area_counts").select("areas_mark").where("site_id", "=", nobodys).executeTakeFirst()
      ),
      (row) => row?.areas_mark ?? 0
    ),

    all: Effect.gen(function* () {
      const found: Array<Area> = []
      for (let after = ""; ;) {
        const rows = yield* query((db) =>
          db
            .selectFrom("areas")
            .select([...recordColumns, "shape"])
            .where("site_id", "=", nobodys)
            .where("area_id", ">", after)
            .orderBy("area_id")
            .limit(rowsAtOnce)
            .execute()
        )
        found.push(...rows.map((row) => ({ ...toRecord(row), shape: fromText<Area["shape"]>(row.shape) })))
        const last = rows.at(-1)
        if (last === undefined) return found
        after = last.area_id
      }
    }),

    at: (point) =>
      Effect.map(holding(point), (rows) =>
        rows
          .filter(({ shape }) => contains(fromText(shape), point))
          .map(toRecord)
          .sort(bySize)
      ),

    named: (name) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("areas")
            .select(recordColumns)
            .where("site_id", "=", nobodys)
            .where((eb) => eb.or([eb("area_id", "=", name), eb("name_normal", "=", normal(name) || nothingsName)]))
            .limit(limits.areasShown)
            .execute()
        ),
        (rows) => rows.map(toRecord).sort((a, b) => Number(b.id === name) - Number(a.id === name) || byProminence(a, b))
      ),

    around: (point, { longitude, latitude }) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("areas")
            .select(recordColumns)
            .where("site_id", "=", nobodys)
            .where("south", "<=", point[1] + latitude)
            .where("north", ">=", point[1] - latitude)
            .where((eb) =>
              eb.or(
                turnsOf(point).map(([x]) => eb.and([eb("west", "<=", x + longitude), eb("east", ">=", x - longitude)]))
              )
            )
            .orderBy("area_id")
            .limit(mostAround)
            .execute()
        ),
        (rows) => rows.map(toRecord)
      ),

    search: (words, limit) =>
      Effect.map(records(), (rows) => {
        const found = rows
          .filter(({ name_normal }) => {
            const own = name_normal.split(" ")
            return words.every((word) => own.some((one) => one.startsWith(word)))
          })
          .sort((a, b) =>
            a.name_normal < b.name_normal ? -1 : a.name_normal > b.name_normal ? 1 : a.area_id < b.area_id ? -1 : 1
          )
        return { areas: found.slice(0, limit).map(toRecord), total: found.length }
      }),

    due: (now, limit) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("listing_marks as m")
            .innerJoin("area_counts as a", (join) => join.on("a.site_id", "=", nobodys))
            .leftJoin("area_counts as c", "c.site_id", "m.site_id")
            .leftJoin("listing_syncs as s", "s.site_id", "m.site_id")
            .select(["m.site_id", "m.mark", "a.areas_mark"])
            .where((eb) => eb.or([eb("s.site_id", "is", null), eb("s.read_at", "is not", null)]))
            .where((eb) =>
              eb.or([
                eb("c.site_id", "is", null),
                eb("c.areas_mark", "!=", eb.ref("a.areas_mark")),
                eb("c.counted_at", "<=", now - limits.areaFiguresMostMs),
                eb.and([
                  eb("c.counted_at", "<=", now - limits.areaFiguresMs),
                  eb("c.listings_mark", "!=", eb.ref("m.mark"))
                ])
              ])
            )
            .orderBy("m.site_id")
            .limit(limit)
            .execute()
        ),
        (rows) =>
          rows.map((row) => ({
            siteId: row.site_id as SiteId,
            listingsMark: row.mark,
            areasMark: row.areas_mark
          }))
      ),

    listings: (siteId, extent, after, limit) =>
      Effect.map(
        query((db) =>
          sql<PlacedRow>`select s.listing_key, s.status, s.is_lease, s.price, s.latitude, s.longitude,
              json_value(l.data, '$.offer.currency') as currency, json_value(l.data, '$.listedAt') as listed_at,
              json_value(l.data, '$.offMarketAt') as off_market_at
            from listing_search as s force index (primary)
            straight_join listings as l on l.site_id = s.site_id and l.listing_key = s.listing_key
            where s.site_id = ${siteId} and s.listing_key > ${after}${every(
              conditionsOf({ filters: noFilters, extent, order: "newest" })
            )}
            order by s.listing_key limit ${sql.lit(limit)}`.execute(db)
        ),
        ({ rows }) => rows.map(toPlaced)
      ),

    putFigures: ({ siteId, listingsMark, areasMark }, month, counted, at) =>
      transaction(
        Effect.gen(function* () {
          const before = yield* query((db) =>
            db
              .selectFrom("area_figures")
              .select(["area_id", "month", "figures"])
              .where("site_id", "=", siteId)
              .orderBy("month")
              .execute()
          )
          const latest = new Map(before.map((row) => [row.area_id, row]))
          const known = new Set(before.map((row) => `${row.area_id} ${row.month}`))
          const named = new Set(counted.map(([id]) => id))
          const emptied = [...latest.keys()].filter((id) => !named.has(id))
          const figures = [
            ...counted.map(([id, one]) => [id, one] as const),
            ...emptied.map((id) => [id, figuresOf([], at)] as const)
          ]
          const reckoned = counted.flatMap(([id, , months]) =>
            months.filter((one) => !known.has(`${id} ${one.month}`)).map((one) => ({ id, ...one }))
          )
          const marks = { listings_mark: listingsMark, areas_mark: areasMark, counted_at: at }
          yield* query((db) =>
            db
              .insertInto("area_counts")
              .values({ site_id: siteId, ...marks })
              .onDuplicateKeyUpdate(marks)
              .execute()
          )
          for (const some of chunksOf(figures, 500))
            yield* query((db) =>
              db
                .insertInto("area_figures")
                .values(
                  some.map(([area_id, one]) => ({
                    site_id: siteId,
                    area_id,
                    month,
                    figures: toText(one),
                    reckoned: 0,
                    counted_at: at
                  }))
                )
                .onDuplicateKeyUpdate({
                  figures: sql`values(figures)`,
                  reckoned: 0,
                  counted_at: sql`values(counted_at)`
                })
                .execute()
            )
          for (const some of chunksOf(reckoned, 500))
            yield* query((db) =>
              db
                .insertInto("area_figures")
                .values(
                  some.map((one) => ({
                    site_id: siteId,
                    area_id: one.id,
                    month: one.month,
                    figures: toText(one.figures),
                    reckoned: 1,
                    counted_at: at
                  }))
                )
                // Another count of the same site came first: what it found stays.
                .onDuplicateKeyUpdate({ month: sql`month` })
                .execute()
            )
          return (
            reckoned.length > 0 ||
            figures.some(([id, one]) => latest.get(id)?.month !== month || latest.get(id)?.figures !== toText(one))
          )
        })
      ),

    figures: (siteId, areaIds, months) =>
      Effect.map(
        areaIds.length === 0
          ? Effect.succeed([])
          : query((db) =>
              db
                .selectFrom("area_figures")
                .select(["area_id", "month", "figures", "reckoned", "counted_at"])
                .where("site_id", "=", siteId)
                .where("area_id", "in", areaIds)
                .orderBy("area_id")
                .orderBy("month")
                .execute()
            ),
        (rows) => {
          const found = new Map<string, { readonly months: Array<MonthFigures>; countedAt: number }>()
          for (const row of rows) {
            const own = found.get(row.area_id) ?? { months: [], countedAt: 0 }
            own.months.push({
              month: row.month,
              figures: fromText<AreaFigures>(row.figures),
              ...(row.reckoned === 1 && { reckoned: true })
            })
            own.countedAt = row.counted_at
            found.set(row.area_id, own)
          }
          return new Map(
            [...found].map(
              ([id, own]) => [id, { months: own.months.slice(-months), countedAt: own.countedAt }] as const
            )
          )
        }
      ),

    countedAt: (siteId) =>
      Effect.map(
        query((db) =>
          db.selectFrom("area_counts").select("counted_at").where("site_id", "=", siteId).executeTakeFirst()
        ),
        (row) => row?.counted_at ?? null
      )
  })
})

export const layer: Layer.Layer<Areas, never, Database> = Layer.effect(Areas, make)

interface PlacedRow extends CountedRow {
  readonly listing_key: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly off_market_at: string | number | null
}

const toPlaced = (row: PlacedRow): PlacedListing => ({
  key: row.listing_key,
  ...toCounted(row),
  offMarketAt: instantOfJson(row.off_market_at),
  at: row.latitude === null || row.longitude === null ? null : [row.longitude, row.latitude]
})

/** The site id of what belongs to the installation. */
const nobodys = ""
/** Boundaries may be large: few rows stay below what a statement may hold. */
const rowsAtOnce = 100
const mostAround = 2_000
/** What no area is called. */
const nothingsName = "\n"

const recordColumns = [
  "area_id",
  "collection",
  "kind",
  "name",
  "name_normal",
  "west",
  "south",
  "east",
  "north",
  "outline"
] as const

const toRecord = (row: Pick<Selectable<AreasTable>, (typeof recordColumns)[number]>): AreaRecord => ({
  id: row.area_id,
  collection: row.collection,
  name: row.name,
  kind: row.kind as AreaKind,
  box: { west: row.west, south: row.south, east: row.east, north: row.north },
  outline: fromText(row.outline)
})

const bySize = (a: AreaRecord, b: AreaRecord): number =>
  areaKinds.indexOf(a.kind) - areaKinds.indexOf(b.kind) || (a.id < b.id ? -1 : 1)

const byProminence = (a: AreaRecord, b: AreaRecord): number =>
  prominence[a.kind] - prominence[b.kind] || (a.id < b.id ? -1 : 1)
const prominence: { readonly [kind in AreaKind]: number } = { city: 0, neighbourhood: 1, region: 2 }
