/** Versions of pages. Only `version` reads their text. */
import { Effect } from "effect"
import type { VersionState } from "../../../../engine/model/Page.ts"
import type { VersionId } from "../../../../engine/model/ids.ts"
import type { Pages } from "../../../../engine/ports/Pages.ts"
import type { Database } from "../../Database.ts"
import { preparedInsert } from "../../prepared.ts"
import { summaryColumns, toSummary, toVersion, versionRow } from "./rows.ts"

/** A version that somebody is still to decide about, or to finish. */
const waitingStates: ReadonlyArray<VersionState> = ["draft", "held"]

const insertVersion = preparedInsert("versions")

export const versions = ({ query, send }: Database["Service"]) =>
  ({
    insertVersion: (version) => send(() => insertVersion(versionRow(version))),

    version: (siteId, pageId, id) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("versions")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("page_id", "=", pageId)
            .where("version_id", "=", id)
            .executeTakeFirst()
        ),
        (row) => row && toVersion(row)
      ),

    versions: (siteId, pageId, { limit, before }) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("versions")
            .select(summaryColumns)
            .where("site_id", "=", siteId)
            .where("page_id", "=", pageId)
            .$if(before !== undefined, (versions) => versions.where("seq", "<", before!))
            .orderBy("seq", "desc")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toSummary)
      ),

    pending: (siteId, pageId) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("versions")
            .select(summaryColumns)
            .where("site_id", "=", siteId)
            .where("page_id", "=", pageId)
            .where("state", "in", waitingStates)
            .orderBy("seq", "desc")
            .execute()
        ),
        (rows) => rows.map(toSummary)
      ),

    newestPending: (siteId, ids) =>
      ids.length === 0
        ? Effect.succeed([])
        : Effect.map(
            query((db) =>
              db
                .selectFrom("versions")
                .select(summaryColumns)
                .where("site_id", "=", siteId)
                .where("page_id", "in", ids)
                .where("state", "in", waitingStates)
                .orderBy("seq")
                .execute()
            ),
            // Of one page the later row takes the earlier one's place.
            (rows) => [...new Map(rows.map((row) => [row.page_id, toSummary(row)])).values()]
          ),

    waiting: (siteId, limit) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("pages")
            .innerJoin("versions", (join) =>
              join
                .onRef("versions.site_id", "=", "pages.site_id")
                .onRef("versions.page_id", "=", "pages.page_id")
                .on("versions.state", "in", waitingStates)
            )
            .select(summaryColumns.map((column) => `versions.${column}` as const))
            .where("pages.site_id", "=", siteId)
            .where("pages.slot", "is not", null)
            .orderBy("versions.created_at", "desc")
            .orderBy("versions.version_id", "desc")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toSummary)
      ),

    versionSizes: (siteId, pageIds, ids) =>
      pageIds.length === 0 || ids.length === 0
        ? Effect.succeed(new Map())
        : Effect.map(
            query((db) =>
              db
                .selectFrom("versions")
                .select(["version_id", "payload_bytes"])
                .where("site_id", "=", siteId)
                .where("page_id", "in", pageIds)
                .where("version_id", "in", ids)
                .execute()
            ),
            (rows) => new Map(rows.map((row) => [row.version_id as VersionId, row.payload_bytes]))
          ),

    setVersionState: (siteId, pageId, ids, state, reviewerNote) =>
      ids.length === 0
        ? Effect.void
        : send((db) =>
            db
              .updateTable("versions")
              .set({ state, ...(reviewerNote !== undefined && { reviewer_note: reviewerNote }) })
              .where("site_id", "=", siteId)
              .where("page_id", "=", pageId)
              .where("version_id", "in", ids)
              .compile()
          )
  }) satisfies Partial<Pages["Service"]>
