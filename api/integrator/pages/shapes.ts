/** What pages look like over HTTP. */
import { Schema } from "effect"
import { pageStatuses, type Page } from "../../../engine/model/Page.ts"
import type { PageWithPayload } from "../../../engine/ports/Pages.ts"
import type { Unsettled } from "../../../engine/ports/Publishing.ts"
import { isPageServed } from "../../../engine/publish/served.ts"
import {
  ActorRef,
  EditClassShape,
  NullableTimestamp,
  PagePayload,
  Served,
  timestamp,
  Timestamp,
  timestampOrNull,
  VersionRef,
  Waiting,
  WaitingRow,
  WarningShape
} from "../../answers/shapes.ts"
import { publicationMembers } from "../../answers/publications.ts"

const Meta = Schema.Record(Schema.String, Schema.Json).annotate({
  identifier: "PageMeta",
  description:
    "description, noindex, sitemap, publishedAt, schema, ogImage ({ assetId } or { url }); canonical is set by staff."
})

/** A page record, as a list row and as the head of a single read (PAGE-28). */
const recordFields = {
  id: Schema.String,
  pageId: Schema.String,
  route: Schema.NullOr(Schema.String),
  title: Schema.String,
  meta: Meta,
  status: Schema.Literals(pageStatuses),
  latestVersionId: Schema.NullOr(VersionRef),
  publishedVersionId: Schema.NullOr(VersionRef),
  lastWrittenBy: Schema.NullOr(ActorRef),
  lastWrittenAt: NullableTimestamp,
  frozen: Schema.Boolean,
  served: Served,
  archivedRoute: Schema.optionalKey(Schema.String),
  archivePending: Schema.optionalKey(Schema.Json),
  unarchivePending: Schema.optionalKey(Schema.Json),
  createdBy: ActorRef,
  createdAt: Timestamp,
  updatedAt: Timestamp
}
const payloadFields = { payload: PagePayload, payloadVersionId: VersionRef }

export const PageRow = Schema.Struct({
  ...recordFields,
  waiting: WaitingRow,
  payload: Schema.optionalKey(PagePayload),
  payloadVersionId: Schema.optionalKey(VersionRef)
}).annotate({ identifier: "PageRow" })

export const PageRead = Schema.Struct({ ...recordFields, waiting: Waiting, ...payloadFields }).annotate({
  identifier: "Page"
})

export const PageList = Schema.Struct({
  pages: Schema.Array(PageRow),
  /** Only with `include=payload`, when the answer was cut. */
  truncated: Schema.optionalKey(Schema.Boolean),
  omittedPageIds: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Only with `limit` or `cursor`: send it as `cursor` to go on; null at the end. */
  nextCursor: Schema.optionalKey(Schema.NullOr(Schema.String))
}).annotate({ identifier: "PageList" })

export const NewPage = Schema.Struct({
  route: Schema.String.annotate({ description: "Absolute path; may hold :param segments; no trailing slash." }),
  title: Schema.String,
  payload: PagePayload,
  hold: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Hold it and ask for a decision: the owner is mailed." })
  ),
  draft: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "Keep it as a draft: nobody is asked, and it waits for a publish. Not with hold."
    })
  ),
  meta: Schema.optionalKey(Meta)
}).annotate({ identifier: "NewPage" })

export const PagePatch = Schema.Struct({
  title: Schema.optionalKey(Schema.String),
  meta: Schema.optionalKey(
    Meta.annotate({ identifier: "PageMetaPatch", description: "Merged key by key; null clears a key." })
  ),
  /** Known so that it can be refused by name. */
  route: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "PagePatch" })

export const RehearsedUpdate = Schema.Struct({
  status: Schema.Literal("would-update"),
  dryRun: Schema.Literal(true),
  pageId: Schema.String,
  editClass: Schema.NullOr(EditClassShape),
  /** Why it would wait; empty where it would not. */
  holdReasons: Schema.Array(Schema.String),
  wouldRerender: Schema.Boolean,
  wouldRebuildSitemap: Schema.Boolean,
  wouldRefreshPostIndexes: Schema.Boolean,
  warnings: Schema.Array(WarningShape)
}).annotate({ identifier: "RehearsedUpdate" })

export const BatchResult = Schema.Struct({
  index: Schema.Int,
  route: Schema.String,
  status: Schema.Literals([
    "published",
    "held",
    "draft",
    "failed",
    "skipped",
    "would-publish",
    "would-hold",
    "would-draft"
  ]),
  pageId: Schema.optionalKey(Schema.String),
  latestVersionId: Schema.optionalKey(Schema.NullOr(VersionRef)),
  publishedVersionId: Schema.optionalKey(Schema.NullOr(VersionRef)),
  warnings: Schema.optionalKey(Schema.Array(WarningShape)),
  code: Schema.optionalKey(Schema.String),
  detail: Schema.optionalKey(Schema.String),
  /** The whole refusal of a failed or skipped item. */
  problem: Schema.optionalKey(Schema.Json)
}).annotate({ identifier: "BatchResult" })

export const BatchAnswer = Schema.Struct({
  results: Schema.Array(BatchResult),
  warnings: Schema.Array(WarningShape),
  ...publicationMembers
}).annotate({ identifier: "BatchAnswer" })

export const PageRemoved = Schema.Struct({
  status: Schema.Literal("removed"),
  pageId: Schema.String,
  warnings: Schema.Array(WarningShape),
  ...publicationMembers
}).annotate({ identifier: "PageRemoved" })

/** A record as callers read it. Requests that wait for someone show only while they wait (PAGE-26). */
export const pageRecord = (page: Page, unsettled: Unsettled) => ({
  id: page.id,
  pageId: page.id,
  route: page.slot,
  title: page.title,
  meta: page.meta as { readonly [key: string]: Schema.Json },
  status: page.status,
  latestVersionId: page.latestVersionId,
  publishedVersionId: page.publishedVersionId,
  lastWrittenBy: page.lastWrittenBy,
  lastWrittenAt: timestampOrNull(page.lastWrittenAt),
  frozen: page.frozen,
  served: isPageServed({ unsettled }, page),
  ...(page.archivedRoute !== null && { archivedRoute: page.archivedRoute }),
  ...(page.archive !== null &&
    page.status === "archive_pending" && {
      archivePending: { ...page.archive, requestedAt: timestamp(page.archive.requestedAt) } as Schema.Json
    }),
  ...(page.unarchive !== null &&
    page.status === "unarchive_pending" && {
      unarchivePending: { ...page.unarchive, requestedAt: timestamp(page.unarchive.requestedAt) } as Schema.Json
    }),
  createdBy: page.createdBy,
  createdAt: timestamp(page.createdAt),
  updatedAt: timestamp(page.updatedAt)
})

export const pageWithPayload = ({ page, payload, payloadVersionId }: PageWithPayload, unsettled: Unsettled) => ({
  ...pageRecord(page, unsettled),
  payload: { html: payload.html ?? "", ...(payload.css !== undefined && { css: payload.css }) },
  payloadVersionId
})
