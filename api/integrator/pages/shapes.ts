/** What pages look like over HTTP. */
import { Schema } from "effect"
import { limits } from "../../../engine/limits.ts"
import { pageStatuses, type Page } from "../../../engine/model/Page.ts"
import type { PageWithPayload } from "../../../engine/ports/Pages.ts"
import { isPageServed, type UnderWay } from "../../../engine/publish/served.ts"
import { bounded, described, inBytes, shownAs } from "../../answers/described.ts"
import {
  ActorRef,
  DecidableBy,
  EditClassShape,
  GateShape,
  NullableTimestamp,
  PagePayload,
  Served,
  timestamp,
  Timestamp,
  timestampOrNull,
  VersionRef,
  Waiting,
  WaitingRow,
  Warnings
} from "../../answers/shapes.ts"
import { publicationMembers } from "../../answers/publications.ts"
import { waitingMembers } from "../../answers/written/shapes.ts"

/** Any value gets as far as the judge of its key, which says what is wrong with it and refuses by name what is no key. */
const Meta = shownAs(Schema.Record(Schema.String, Schema.Json), {
  type: "object",
  properties: {
    description: {
      type: ["string", "null"],
      maxLength: limits.descriptionCharacters,
      description: "What search engines show under the title."
    },
    noindex: { type: ["boolean", "null"], description: "True keeps search engines away." },
    sitemap: { type: ["boolean", "null"], description: "False leaves the route out of the sitemap." },
    publishedAt: {
      type: ["string", "null"],
      format: "date-time",
      description: "ISO 8601 with an offset. A dated page is a post: it appears in the feed and in lists of posts."
    },
    schema: {
      type: ["object", "array", "null"],
      description: `Further JSON-LD, one object or a list of them; at most ${inBytes(limits.metaSchemaBytes)} as JSON.`
    },
    ogImage: {
      type: ["object", "null"],
      description: "The picture for those who share the page: one of the two.",
      properties: {
        assetId: { type: "string", description: "A picture of the library, `med_…`." },
        url: { type: "string", description: "A picture at the site's own account with the image host." }
      }
    },
    canonical: { type: ["string", "null"], description: "An https address; set by staff alone." }
  },
  additionalProperties: false
}).annotate({
  identifier: "PageMeta",
  description: "What the page says of itself beside its title. In a change null clears a key; keys left out stay."
})

/** A page record, as a list row and as the head of a single read (PAGE-28). */
const recordFields = {
  id: described(Schema.String, "Id of the page, `pg_…`."),
  pageId: described(Schema.String, "The same id again."),
  route: described(Schema.NullOr(Schema.String), "Its address on the site, decoded; null once it is archived."),
  title: described(Schema.String, "As it is served, or as the newest version has it where nothing is live."),
  meta: Meta,
  status: described(
    Schema.Literals(pageStatuses),
    "`live` serves; `held` and `draft` never did, and a version of it waits; `archive_pending` serves until its archiving " +
      "is confirmed; `archived` is off the site; `unarchive_pending` waits to come back."
  ),
  latestVersionId: described(Schema.NullOr(VersionRef), "The newest version: the base for the next write."),
  publishedVersionId: described(Schema.NullOr(VersionRef), "The version that is live; null where none is."),
  lastWrittenBy: described(Schema.NullOr(ActorRef), "Who wrote what is live."),
  lastWrittenAt: described(NullableTimestamp, "When that was."),
  frozen: described(Schema.Boolean, "Beyond what the site's plan covers: it goes on serving and takes no changes."),
  served: Served,
  archivedRoute: described(Schema.optionalKey(Schema.String), "Where it was before it was archived."),
  archivePending: described(
    Schema.optionalKey(Schema.Json),
    "The request to archive it, while one is open: disposition, redirectTo where it is `redirect`, requestedBy, requestedAt."
  ),
  unarchivePending: described(
    Schema.optionalKey(Schema.Json),
    "The request to bring it back, while one is open: targetRoute, requestedBy, requestedAt."
  ),
  createdBy: described(ActorRef, "Who created it."),
  createdAt: described(Timestamp, "When."),
  updatedAt: described(Timestamp, "When anything of the record changed last.")
}
/** The same by a name. */
export const PageRecord = Schema.Struct(recordFields).annotate({
  identifier: "PageRecord",
  description: "A page without its texts."
})
const payloadFields = {
  payload: described(PagePayload, "The text that `payload` asked for."),
  payloadVersionId: described(VersionRef, "Which version the text is.")
}

export const PageRow = Schema.Struct({
  ...recordFields,
  waiting: WaitingRow,
  payload: described(
    Schema.optionalKey(PagePayload),
    "With `include=payload`: the live text, or the latest where none is."
  ),
  payloadVersionId: described(Schema.optionalKey(VersionRef), "Which version that is.")
}).annotate({ identifier: "PageRow", description: "A page as lists give it." })

export const PageRead = Schema.Struct({ ...recordFields, waiting: Waiting, ...payloadFields }).annotate({
  identifier: "Page",
  description: "A page with one of its texts."
})

export const PageList = Schema.Struct({
  pages: described(Schema.Array(PageRow), "By route; archived ones last."),
  truncated: described(
    Schema.optionalKey(Schema.Boolean),
    `True, with \`include=payload\`, where the texts came to more than ${inBytes(limits.listPayloadBytes)} and pages were left out.`
  ),
  omittedPageIds: described(Schema.optionalKey(Schema.Array(Schema.String)), "Those pages: ask for them with `ids`."),
  nextCursor: described(
    Schema.optionalKey(Schema.NullOr(Schema.String)),
    "Only with `limit` or `cursor`: send it as `cursor` to go on; null at the end."
  )
}).annotate({ identifier: "PageList", description: "Page records." })

/** What `readRoute` takes, as far as a pattern can say it. */
const Route = bounded(Schema.String, {
  pattern: "^/(?:[^\\s/?#]+(?:/[^\\s/?#]+)*)?$",
  maxLength: limits.routeCharacters
}).annotate({
  description:
    `Absolute path of at most ${limits.routeCharacters} characters, for example \`/prices\`, without a trailing slash. ` +
    "Segments are letters, digits and `- . _ ~ + , = @`; `:name` binds one segment of the visited path. What begins with " +
    "`/__`, `/media`, and a few files are the platform's own."
})
const Title = bounded(Schema.String, { minLength: 1, maxLength: limits.titleCharacters }).annotate({
  description: `One line of 1 to ${limits.titleCharacters} characters, served exactly as it is.`
})

export const NewPage = Schema.Struct({
  route: Route,
  title: Title,
  payload: described(PagePayload, "Its texts."),
  hold: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Hold it and ask for a decision: the owner is mailed." })
  ),
  draft: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "Keep it as a draft: nobody is asked, and it waits for a publish. Not with hold."
    })
  ),
  meta: Schema.optionalKey(Meta)
}).annotate({ identifier: "NewPage", description: "A page to create." })

export const PagePatch = Schema.Struct({
  title: Schema.optionalKey(Title),
  meta: described(Schema.optionalKey(Meta), "Merged key by key; null clears a key, and keys left out stay."),
  /** Known so that it can be refused by name. */
  route: described(
    Schema.optionalKey(Schema.String),
    "Always refused with `page.route_immutable`: a page keeps its route. Create another, archive this one."
  )
}).annotate({ identifier: "PagePatch", description: "What is to change; what is left out stays." })

export const RehearsedUpdate = Schema.Struct({
  status: described(
    Schema.Literals(["would-update", "would-hold", "would-draft"]),
    "What would become of it: live, waiting for a decision somebody would be asked for, or waiting with nobody asked."
  ),
  dryRun: described(Schema.Literal(true), "Tells a rehearsal from a write."),
  pageId: described(Schema.String, "Id of the page."),
  editClass: described(
    Schema.NullOr(EditClassShape),
    "What kind of change it would be; null where nothing would change."
  ),
  holdReasons: described(Schema.Array(Schema.String), "Why it would wait; empty where it would not."),
  decidableBy: described(Schema.optionalKey(DecidableBy), "Who could make it live; only where it would wait."),
  wouldRerender: described(Schema.Boolean, "Whether the page would be rendered again."),
  wouldRebuildSitemap: described(Schema.Boolean, "Whether the sitemap would change."),
  wouldRefreshPostIndexes: described(Schema.Boolean, "Whether lists of posts and the feed would change."),
  warnings: Warnings
}).annotate({
  identifier: "RehearsedUpdate",
  description: "With dryRun: what the change would set in motion. Nothing was stored."
})

export const BatchResult = Schema.Struct({
  index: described(Schema.Int, "Its position, from 0."),
  route: described(Schema.String, "As it was sent; empty where that was no text."),
  status: Schema.Literals([
    "published",
    "held",
    "draft",
    "failed",
    "skipped",
    "would-publish",
    "would-hold",
    "would-draft"
  ]).annotate({
    description:
      "What became of it. `failed` was refused for itself, see `problem`; `skipped` found the budget " +
      "spent; `would-…` in a rehearsal."
  }),
  pageId: described(Schema.optionalKey(Schema.String), "Id of the page, where one was made."),
  latestVersionId: described(
    Schema.optionalKey(Schema.NullOr(VersionRef)),
    "Its version: the base for the next write."
  ),
  publishedVersionId: described(
    Schema.optionalKey(Schema.NullOr(VersionRef)),
    "The version that is live; null where none is."
  ),
  gate: described(Schema.optionalKey(Schema.NullOr(GateShape)), "The gate's report, where its text was judged."),
  warnings: Schema.optionalKey(Warnings),
  ...waitingMembers,
  code: described(Schema.optionalKey(Schema.String), "Code of the refusal of a failed or skipped item."),
  detail: described(Schema.optionalKey(Schema.String), "What happened, in a sentence."),
  problem: described(Schema.optionalKey(Schema.Json), "The whole refusal, as a single create would answer it.")
}).annotate({ identifier: "BatchResult", description: "What became of one page of a batch." })

export const BatchAnswer = Schema.Struct({
  results: described(Schema.Array(BatchResult), "One for each page, in the order sent."),
  warnings: Warnings,
  ...publicationMembers
}).annotate({
  identifier: "BatchAnswer",
  description: "What became of each page; 200 also where some were refused. Keys remember it once one landed."
})

export const PageRemoved = Schema.Struct({
  status: described(Schema.Literal("removed"), "Always this."),
  pageId: described(Schema.String, "Id it had."),
  warnings: Warnings,
  ...publicationMembers
}).annotate({ identifier: "PageRemoved", description: "The page and its versions are gone." })

/** A record as callers read it. Requests that wait for someone show only while they wait (PAGE-26). */
export const pageRecord = (page: Page, left: UnderWay) => ({
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
  served: isPageServed(left, page),
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

export const pageWithPayload = ({ page, payload, payloadVersionId }: PageWithPayload, left: UnderWay) => ({
  ...pageRecord(page, left),
  payload: { html: payload.html ?? "", ...(payload.css !== undefined && { css: payload.css }) },
  payloadVersionId
})
