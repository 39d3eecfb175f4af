/** Changes that wait for the owner, in MySQL. */
import { Effect, Layer } from "effect"
import type { Selectable } from "kysely"
import type { PendingChange, PendingKind, PendingState } from "../../../engine/model/PendingChange.ts"
import type { PendingChangeId, SiteId } from "../../../engine/model/ids.ts"
import { PendingChanges } from "../../../engine/ports/PendingChanges.ts"
import { Database } from "../Database.ts"
import { fromText, toText } from "../json.ts"
import type { PendingChangesTable } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  return PendingChanges.of({
    insert: (change) =>
      Effect.asVoid(
        query((db) =>
          db
            .insertInto("pending_changes")
            .values({
              site_id: change.siteId,
              change_id: change.id,
              kind: change.kind,
              subject: change.subject,
              state: change.state,
              summary: change.summary,
              details: toText(change.details),
              intent: toText(change.intent),
              requested_by: change.requestedBy,
              created_at: change.createdAt,
              expires_at: change.expiresAt,
              resolved_at: change.resolvedAt,
              error: change.error
            })
            .execute()
        )
      ),

    get: (siteId, id) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("pending_changes")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("change_id", "=", id)
            .executeTakeFirst()
        ),
        (row) => row && toChange(row)
      ),

    list: (siteId, limit) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("pending_changes")
            .selectAll()
            .where("site_id", "=", siteId)
            .orderBy("created_at", "desc")
            .orderBy("change_id", "desc")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toChange)
      ),

    unanswered: (siteId, kind, subject) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("pending_changes")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("kind", "=", kind)
            .where("subject", "=", subject)
            .where("state", "=", "pending")
            .execute()
        ),
        (rows) => rows.map(toChange)
      ),

    resolve: (siteId, id, { state, resolvedAt, error }) =>
      Effect.asVoid(
        query((db) =>
          db
            .updateTable("pending_changes")
            .set({ state, resolved_at: resolvedAt, error })
            .where("site_id", "=", siteId)
            .where("change_id", "=", id)
            .execute()
        )
      )
  })
})

export const layer: Layer.Layer<PendingChanges, never, Database> = Layer.effect(PendingChanges, make)

const toChange = (row: Selectable<PendingChangesTable>): PendingChange => ({
  siteId: row.site_id as SiteId,
  id: row.change_id as PendingChangeId,
  kind: row.kind as PendingKind,
  subject: row.subject,
  state: row.state as PendingState,
  summary: row.summary,
  details: fromText(row.details),
  intent: fromText(row.intent),
  requestedBy: row.requested_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  resolvedAt: row.resolved_at,
  error: row.error
})
