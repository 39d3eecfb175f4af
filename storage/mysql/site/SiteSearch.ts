/** Searching sites in MySQL. Newest first is the order of ids, so a list goes on by the primary key. */
import { Effect, Layer } from "effect"
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from "kysely"
import type { SiteId } from "../../../engine/model/ids.ts"
import { SiteSearch } from "../../../engine/ports/SiteSearch.ts"
import { type SiteStanding, siteStandings } from "../../../engine/site/standing.ts"
import { Database } from "../Database.ts"
import type { Tables } from "../tables.ts"
import { toSite } from "./Sites.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  return SiteSearch.of({
    find: ({ text = "", standing, after, limit }) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("sites")
            .selectAll()
            .$if(text !== "", (sites) =>
              sites.where((eb) =>
                eb.or([
                  eb("site_id", "=", text),
                  sql<SqlBool>`lower(name) like ${within(text)}`,
                  eb.exists(
                    eb
                      .selectFrom("hostnames")
                      .select("host")
                      .whereRef("hostnames.site_id", "=", "sites.site_id")
                      .where("host", "like", within(text))
                  )
                ])
              )
            )
            .$if(standing !== undefined, (sites) => sites.where(stands[standing!]))
            .$if(after !== undefined, (sites) => sites.where("site_id", "<", after!))
            .orderBy("site_id", "desc")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toSite)
      ),

    names: (ids) =>
      ids.length === 0
        ? Effect.succeed(new Map())
        : Effect.map(
            query((db) => db.selectFrom("sites").select(["site_id", "name"]).where("site_id", "in", ids).execute()),
            (rows) => new Map(rows.map((row) => [row.site_id as SiteId, row.name]))
          ),

    counts: Effect.gen(function* () {
      const of = (standing?: SiteStanding) =>
        Effect.map(
          query((db) =>
            db
              .selectFrom("sites")
              .select((eb) => eb.fn.countAll<number>().as("count"))
              .$if(standing !== undefined, (sites) => sites.where(stands[standing!]))
              .executeTakeFirstOrThrow()
          ),
          ({ count }) => count
        )
      const counted = yield* Effect.forEach(siteStandings, of)
      const each = Object.fromEntries(siteStandings.map((standing, at) => [standing, counted[at]!]))
      return { all: yield* of(), ...(each as { readonly [standing in SiteStanding]: number }) }
    })
  })
})

export const layer: Layer.Layer<SiteSearch, never, Database> = Layer.effect(SiteSearch, make)

/** A pattern for texts that hold this one, whatever its characters mean to the database. */
const within = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`

type Sites = ExpressionBuilder<Tables, "sites">
/** As `engine/site/standing.ts` says it. */
const stands: { readonly [standing in SiteStanding]: (eb: Sites) => ExpressionWrapper<Tables, "sites", SqlBool> } = {
  live: (eb) => eb("serving_since", "is not", null),
  draft: (eb) => eb.and([eb("draft_expires_at", "is not", null), eb("claimed_at", "is", null)]),
  trial: (eb) => eb.and([eb("trial_ends_at", "is not", null), eb("trial_next_at", "is not", null)]),
  offline: (eb) =>
    eb.or([
      eb.and([eb("trial_ends_at", "is not", null), eb("trial_next_at", "is", null)]),
      sql<SqlBool>`JSON_EXTRACT(settings, '$.pausedAt') IS NOT NULL`
    ]),
  frozen: (eb) => eb("frozen_at", "is not", null)
}
