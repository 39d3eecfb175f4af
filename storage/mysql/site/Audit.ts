/** The audit trail: appended to, never changed. `seq` rises across all sites, so within one site too. */
import { type AuditAction, changesNothing } from "../../../engine/model/AuditAction.ts"
import { Effect, Layer } from "effect"
import type { Selectable } from "kysely"
import type { PageId, SiteId, VersionId } from "../../../engine/model/ids.ts"
import { Audit, type StoredAuditRecord } from "../../../engine/ports/Audit.ts"
import { Database } from "../Database.ts"
import { fromText, toText } from "../json.ts"
import { preparedInsert } from "../prepared.ts"
import type { AuditTable } from "../tables.ts"

const insertRecord = preparedInsert("audit")

const make = Effect.gen(function* () {
  const { query, send } = yield* Database

  return Audit.of({
    append: ({ siteId, actor, action, pageId, route, versionId, at, correlationId, detail }) =>
      send(() =>
        insertRecord({
          site_id: siteId,
          actor,
          action,
          page_id: pageId,
          route,
          version_id: versionId,
          at,
          correlation_id: correlationId,
          detail: toText(detail)
        })
      ),

    list: (siteId, { limit, before, since, notBy, without }) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("audit")
            .selectAll()
            .where("site_id", "=", siteId)
            .$if(before !== undefined, (audit) => audit.where("seq", "<", before!))
            .$if(since !== undefined, (audit) => audit.where("seq", ">", since!))
            .$if(notBy !== undefined, (audit) =>
              audit
                .where("actor", "!=", notBy!)
                .where("action", "not like", reads)
                .where("action", "not in", changesNothing)
            )
            .$if(without !== undefined, (audit) => audit.where("actor", "!=", without!))
            .orderBy("seq", "desc")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toRecord)
      ),

    reverts: (siteId, pageId, { from, to, limit }) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("audit")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("page_id", "=", pageId)
            .where("action", "like", "%.revert")
            .where("at", ">=", from)
            .where("at", "<=", to)
            .orderBy("seq", "desc")
            .limit(limit)
            .execute()
        ),
        (rows) =>
          rows.map(toRecord).flatMap(({ versionId, detail }) => {
            const { bringsBack } = (detail ?? {}) as { readonly bringsBack?: VersionId }
            return versionId === null || bringsBack === undefined ? [] : [{ versionId, toVersionId: bringsBack }]
          })
      ),

    ofAsset: (siteId, pageId, { since, after, limit }) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("audit")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("page_id", "=", pageId)
            .where("at", ">=", since)
            .$if(after !== undefined, (audit) => audit.where("seq", ">", after!))
            .orderBy("seq")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toRecord)
      ),

    recentBy: (siteId, actor, { since, limit, actions }) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("audit")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("actor", "=", actor)
            .$if(actions !== undefined, (audit) => audit.where("action", "in", actions!))
            .orderBy("seq", "desc")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toRecord).filter(({ at }) => at > since)
      ),

    lastBy: (siteId, actor) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("audit")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("actor", "=", actor)
            .where("action", "not like", reads)
            .where("action", "not in", changesNothing)
            .orderBy("seq", "desc")
            .limit(1)
            .executeTakeFirst()
        ),
        (row) => row && toRecord(row)
      ),

    countSince: (siteId, seq, notBy) =>
      query((db) =>
        db
          .selectFrom("audit")
          .select((eb) => [
            eb.fn.countAll<number>().as("writes"),
            eb.fn.count<number>("actor").distinct().as("writers")
          ])
          .where("site_id", "=", siteId)
          .where("seq", ">", seq)
          .where("actor", "!=", notBy)
          .where("action", "not like", reads)
          .where("action", "not in", changesNothing)
          .executeTakeFirstOrThrow()
      )
  })
})

export const layer: Layer.Layer<Audit, never, Database> = Layer.effect(Audit, make)

/** Who looked at personal data is on record too, but is nobody's change. */
const reads = "%.read"

const toRecord = (row: Selectable<AuditTable>): StoredAuditRecord => ({
  siteId: row.site_id as SiteId,
  seq: row.seq,
  actor: row.actor,
  action: row.action as AuditAction,
  pageId: row.page_id as PageId | null,
  route: row.route,
  versionId: row.version_id as VersionId | null,
  at: row.at,
  correlationId: row.correlation_id,
  detail: fromText(row.detail)
})
