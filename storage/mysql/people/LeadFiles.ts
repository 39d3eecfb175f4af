/** Files of leads, and files on their way, in MySQL. */
import { createHash } from "node:crypto"
import { Effect, Layer } from "effect"
import type { LeadFileId, SiteId } from "../../../engine/model/ids.ts"
import { LeadFiles, type LeadFileRef } from "../../../engine/ports/LeadFiles.ts"
import { Database } from "../Database.ts"
import { toLeadFile } from "./leadRows.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  return LeadFiles.of({
    announce: ({ siteId, id }, at, visitor) =>
      Effect.asVoid(
        query((db) =>
          db
            .insertInto("lead_files")
            .values({
              site_id: siteId,
              file_id: id,
              lead_id: null,
              position: 0,
              field: "",
              name: "",
              type: "",
              size: 0,
              kept_until: null,
              begun_at: at,
              removed_at: null,
              visitor_hash: visitor === undefined ? null : hashOf(siteId, visitor)
            })
            .execute()
        )
      ),

    weigh: ({ siteId, id }, bytes) =>
      Effect.asVoid(
        query((db) =>
          db
            .updateTable("lead_files")
            .set({ size: bytes })
            .where("site_id", "=", siteId)
            .where("file_id", "=", id)
            .where("lead_id", "is", null)
            .execute()
        )
      ),

    held: (siteId) =>
      query((db) =>
        db
          .selectFrom("lead_files")
          .select((eb) => [
            eb.fn.countAll<number>().as("files"),
            eb.fn.coalesce(eb.fn.sum<number>("size"), eb.lit(0)).as("bytes")
          ])
          .where("site_id", "=", siteId)
          .where("removed_at", "is", null)
          .executeTakeFirstOrThrow()
      ),

    waiting: (siteId, visitor) =>
      query((db) =>
        db
          .selectFrom("lead_files")
          .select((eb) => [
            eb.fn.countAll<number>().as("files"),
            eb.fn.coalesce(eb.fn.sum<number>("size"), eb.lit(0)).as("bytes")
          ])
          .where("site_id", "=", siteId)
          .where("lead_id", "is", null)
          .$if(visitor === undefined, (rows) => rows.where("visitor_hash", "is not", null))
          .$if(visitor !== undefined, (rows) => rows.where("visitor_hash", "=", hashOf(siteId, visitor!)))
          .executeTakeFirstOrThrow()
      ),

    claim: (siteId, ids, leadId) =>
      ids.length === 0
        ? Effect.succeed(true)
        : Effect.map(
            query((db) =>
              db
                .selectFrom("lead_files")
                .select(["file_id", "lead_id"])
                .where("site_id", "=", siteId)
                .where("file_id", "in", [...ids])
                // One order for all: two leads that ask for the same files do not wait for each other.
                .orderBy("file_id")
                .forUpdate()
                .execute()
            ),
            (rows) =>
              rows.length === new Set(ids).size &&
              rows.every(({ lead_id: owner }) => owner === null || owner === leadId)
          ),

    forget: (files) =>
      Effect.forEach(
        files,
        ({ siteId, id }) =>
          query((db) =>
            db
              .deleteFrom("lead_files")
              .where("site_id", "=", siteId)
              .where("file_id", "=", id)
              .where("lead_id", "is", null)
              .execute()
          ),
        { discard: true }
      ),

    get: (siteId, id) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("lead_files")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("file_id", "=", id)
            .where("lead_id", "is not", null)
            .executeTakeFirst()
        ),
        (row) => row && { ...toLeadFile(row), siteId, removed: row.removed_at !== null }
      ),

    abandoned: (announcedBefore, limit) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("lead_files")
            .select(["site_id", "file_id"])
            .where("lead_id", "is", null)
            .where("begun_at", "<", announcedBefore)
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toRef)
      ),

    expired: (now, limit) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("lead_files")
            .select(["site_id", "file_id"])
            .where("removed_at", "is", null)
            .where("kept_until", "<=", now)
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toRef)
      ),

    markRemoved: (files, at) =>
      Effect.forEach(
        files,
        ({ siteId, id }) =>
          query((db) =>
            db
              .updateTable("lead_files")
              .set({ removed_at: at })
              .where("site_id", "=", siteId)
              .where("file_id", "=", id)
              .execute()
          ),
        { discard: true }
      )
  })
})

export const layer: Layer.Layer<LeadFiles, never, Database> = Layer.effect(LeadFiles, make)

/** It is only ever compared. */
const hashOf = (siteId: SiteId, visitor: string): string =>
  createHash("sha256").update(`${siteId} ${visitor}`, "utf8").digest("base64url")

const toRef = (row: { readonly site_id: string; readonly file_id: string }): LeadFileRef => ({
  siteId: row.site_id as SiteId,
  id: row.file_id as LeadFileId
})
