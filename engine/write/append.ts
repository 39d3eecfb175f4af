/**
 * Puts a new version at the head of a page's history. One chain without branches (VER-08): a version that goes live
 * supersedes the one before it and every version that waited, since it was written on top of them (CA-B13).
 */
import type { Accepted } from "../gate/verdict.ts"
import type { EditClass, LineAuthors, Page, PageFields, Version, VersionSummary } from "../model/Page.ts"
import type { Json } from "../values/Json.ts"
import { linkDependencies } from "../publish/dependencies.ts"
import type { Current, WriteContext, WriteDecision } from "./decision.ts"
import { contentChange } from "./changes.ts"
import { type Fields, listedFields, changedFields } from "./fields.ts"
import { restingStatus } from "./standing.ts"

export interface NewVersion {
  readonly accepted: Accepted
  readonly editClass: EditClass
  readonly lineAuthors: LineAuthors
  readonly fields: Fields
  /** Empty when it may go live. */
  readonly holdReasons: ReadonlyArray<string>
  /** Kept without asking anybody about it, whether or not it might go live. */
  readonly draft?: boolean
  readonly base: Version | undefined
  /** Waiting versions it does not contain and so leaves waiting (CA-D44). */
  readonly leavesPending?: boolean
}

/** The outcome, record, version, states and change of appending; warnings of the gate come along. */
export const append = (
  current: Current,
  next: NewVersion,
  context: Pick<WriteContext, "actor" | "now" | "versionId">
): Omit<WriteDecision, "action"> => {
  const state = next.draft === true ? "draft" : next.holdReasons.length > 0 ? "held" : "published"
  const waits = state !== "published"
  const version = versionOf(current, next, context, state)
  const outlived = waits || next.leavesPending ? [] : current.pending
  const superseded = [...outlived, ...(waits || !current.published ? [] : [current.published])]
  const page = waits
    ? pageWithWaiting(current, version, context)
    : { ...pageWithLive(current.page, version, context), latestVersionId: version.id }
  return {
    outcome: state,
    page,
    version,
    states: superseded.map(({ id }) => ({ id, state: "superseded" as const })),
    change: waits ? null : contentChange(page, showsInLists(current.published, version)),
    warnings: next.accepted.warnings
  }
}

/** The record once `version` is what serves; the head of the history stays what it is. */
export const pageWithLive = (page: Page, version: VersionSummary, context: Pick<WriteContext, "now">): Page => ({
  ...page,
  status: page.status === "archive_pending" ? page.status : "live",
  publishedVersionId: version.id,
  title: version.title,
  meta: version.meta,
  lastWrittenBy: version.createdBy,
  lastWrittenAt: version.createdAt,
  updatedAt: context.now
})

/** Whether feeds, lists and the sitemap change when `after` takes the place of `before`. */
export const showsInLists = (before: PageFields | undefined, after: PageFields): boolean =>
  before === undefined || changedFields(before, after).some((field) => listedFields.has(field))

/** Where nothing is live yet, the record speaks of what waits. */
const pageWithWaiting = (current: Current, version: Version, context: Pick<WriteContext, "now">): Page => ({
  ...current.page,
  status:
    current.page.status === "archive_pending"
      ? current.page.status
      : restingStatus(current.page.publishedVersionId, [version]),
  ...(current.page.publishedVersionId === null && { title: version.title, meta: version.meta }),
  latestVersionId: version.id,
  updatedAt: context.now
})

const versionOf = (
  { page, latest }: Current,
  next: NewVersion,
  context: Pick<WriteContext, "actor" | "now" | "versionId">,
  state: Version["state"]
): Version => ({
  siteId: page.siteId,
  id: context.versionId,
  pageId: page.id,
  seq: (latest?.seq ?? 0) + 1,
  editClass: next.editClass,
  state,
  createdBy: context.actor,
  createdAt: context.now,
  baseVersionId: next.base?.id ?? null,
  payload: next.accepted.payload,
  lineAuthors: next.lineAuthors,
  ...next.fields,
  report: next.accepted.report as unknown as Json,
  parts: next.accepted.parts,
  dependencies: [...next.accepted.dependencies, ...linkDependencies(next.accepted.links.internal)],
  holdReasons: next.holdReasons,
  reviewerNote: null
})
