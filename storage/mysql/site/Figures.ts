/**
 * Counts of visits in MySQL. A batch is one transaction with the row that says it was taken in. The rows of its days are
 * written first, in their order, and so held: two batches, or a batch and a form, add to a day one after the other.
 */
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import type { LocalDate } from "../../../engine/figures/days.ts"
import type { DayCounts } from "../../../engine/figures/Tally.ts"
import { withinDay } from "../../../engine/figures/withinDay.ts"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Figures } from "../../../engine/ports/Figures.ts"
import { chunksOf } from "../bulk.ts"
import { Database } from "../Database.ts"

const make = Effect.gen(function* () {
  const { query, send, transaction } = yield* Database

  const sitesAmong = Effect.fnUntraced(function* (ids: ReadonlyArray<SiteId>) {
    const there = new Set<string>()
    for (const some of chunksOf(ids, rowsAtOnce)) {
      const rows = yield* query((db) =>
        db
          .selectFrom("sites")
          .select("site_id")
          .where("site_id", "in", [...some])
          .execute()
      )
      for (const { site_id } of rows) there.add(site_id)
    }
    return there
  })

  const addDays = (days: ReadonlyArray<SiteDay>) =>
    query((db) =>
      db
        .insertInto("figure_days")
        .values(
          days.map(({ siteId, date, counts: { views, visits, automated } }) => ({
            ...keyOf(siteId, date),
            views,
            visits,
            automated,
            forms: 0
          }))
        )
        .onDuplicateKeyUpdate({
          views: sql`views + values(views)`,
          visits: sql`visits + values(visits)`,
          automated: sql`automated + values(automated)`
        })
        .execute()
    )

  const addPages = Effect.fnUntraced(function* ({ siteId, date, counts: { pages } }: SiteDay) {
    if (pages.size === 0) return
    const known = yield* query((db) =>
      db.selectFrom("figure_pages").select("route").where("site_id", "=", siteId).where("day", "=", date).execute()
    )
    const kept = withinDay(new Set(known.map(({ route }) => route)), pages, limits.figuresPages)
    const rows = [...kept].map(([route, views]) => ({ ...keyOf(siteId, date), route, views }))
    yield* query((db) =>
      db
        .insertInto("figure_pages")
        .values(rows)
        .onDuplicateKeyUpdate({ views: sql`views + values(views)` })
        .execute()
    )
  })

  const addReferrers = Effect.fnUntraced(function* ({ siteId, date, counts: { referrers } }: SiteDay) {
    if (referrers.size === 0) return
    const known = yield* query((db) =>
      db.selectFrom("figure_referrers").select("host").where("site_id", "=", siteId).where("day", "=", date).execute()
    )
    const kept = withinDay(new Set(known.map(({ host }) => host)), referrers, limits.figuresReferrers)
    const rows = [...kept].map(([host, visits]) => ({ ...keyOf(siteId, date), host, visits }))
    yield* query((db) =>
      db
        .insertInto("figure_referrers")
        .values(rows)
        .onDuplicateKeyUpdate({ visits: sql`visits + values(visits)` })
        .execute()
    )
  })

  return Figures.of({
    take: (id, batch, now) =>
      transaction(
        Effect.gen(function* () {
          const { numInsertedOrUpdatedRows: inserted } = yield* query((db) =>
            db
              .insertInto("figure_batches")
              .ignore()
              .values({ site_id: nobodys, batch_id: id, taken_at: now })
              .executeTakeFirst()
          )
          if (inserted !== 1n) return false
          const all = [...batch.entries()].map(([siteId, date, counts]): SiteDay => ({ siteId, date, counts }))
          const there = yield* sitesAmong([...new Set(all.map(({ siteId }) => siteId))])
          const days = all.filter(({ siteId }) => there.has(siteId)).sort(inOrder)
          for (const some of chunksOf(days, rowsAtOnce)) yield* addDays(some)
          for (const day of days) {
            yield* addPages(day)
            yield* addReferrers(day)
          }
          return true
        })
      ),

    countForm: (siteId, date) =>
      send((db) =>
        db
          .insertInto("figure_days")
          .values({ ...keyOf(siteId, date), views: 0, visits: 0, automated: 0, forms: 1 })
          .onDuplicateKeyUpdate({ forms: sql`forms + 1` })
          .compile()
      ),

    read: Effect.fnUntraced(function* (siteId, { from, to }) {
      const days = yield* query((db) =>
        db
          .selectFrom("figure_days")
          .selectAll()
          .where("site_id", "=", siteId)
          .where("day", ">=", from)
          .where("day", "<=", to)
          .orderBy("day")
          .execute()
      )
      const pages = yield* query((db) =>
        db
          .selectFrom("figure_pages")
          .select((eb) => ["route", eb.fn.sum<number | string>("views").as("views")])
          .where("site_id", "=", siteId)
          .where("day", ">=", from)
          .where("day", "<=", to)
          .groupBy("route")
          .execute()
      )
      const referrers = yield* query((db) =>
        db
          .selectFrom("figure_referrers")
          .select((eb) => ["host", eb.fn.sum<number | string>("visits").as("visits")])
          .where("site_id", "=", siteId)
          .where("day", ">=", from)
          .where("day", "<=", to)
          .groupBy("host")
          .execute()
      )
      return {
        days: days.map(({ day, views, visits, forms, automated }) => ({ date: day, views, visits, forms, automated })),
        // Sums come as decimals, which the driver gives as text.
        pages: pages.map(({ route, views }) => ({ route, views: Number(views) })),
        referrers: referrers.map(({ host, visits }) => ({ host, visits: Number(visits) }))
      }
    })
  })
})

export const layer: Layer.Layer<Figures, never, Database> = Layer.effect(Figures, make)

interface SiteDay {
  readonly siteId: SiteId
  readonly date: LocalDate
  readonly counts: DayCounts
}

const nobodys = ""
const rowsAtOnce = 200

const inOrder = (a: SiteDay, b: SiteDay): number =>
  a.siteId === b.siteId ? (a.date < b.date ? -1 : 1) : a.siteId < b.siteId ? -1 : 1

const keyOf = (siteId: SiteId, date: LocalDate) => ({
  site_id: siteId,
  day: date,
  begins_at: Date.parse(`${date}T00:00:00Z`)
})
