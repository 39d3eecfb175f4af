/** Rows of `pages` and `versions` as the engine's nouns, and back. */
import type { Insertable, Selectable, Updateable } from "kysely"
import type {
  EditClass,
  Page,
  PageKind,
  PageStatus,
  Payload,
  Version,
  VersionState,
  VersionSummary
} from "../../../../engine/model/Page.ts"
import type { PageId, SiteId, VersionId } from "../../../../engine/model/ids.ts"
import { fromNullableText, fromText, toNullableText, toText } from "../../json.ts"
import type { PagesTable, VersionsTable } from "../../tables.ts"

export const toPage = (row: Selectable<PagesTable>): Page => ({
  siteId: row.site_id as SiteId,
  id: row.page_id as PageId,
  kind: row.kind as PageKind,
  slot: row.slot,
  title: row.title,
  meta: fromText(row.meta),
  status: row.status as PageStatus,
  latestVersionId: row.latest_version_id as VersionId | null,
  publishedVersionId: row.published_version_id as VersionId | null,
  lastWrittenBy: row.last_written_by,
  lastWrittenAt: row.last_written_at,
  frozen: row.frozen === 1,
  archivedRoute: row.archived_route,
  archive: fromNullableText(row.archive),
  unarchive: fromNullableText(row.unarchive),
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at
})

/** Columns of the members present. */
export const pageColumns = (page: Partial<Page>): Updateable<PagesTable> => ({
  ...(page.slot !== undefined && { slot: page.slot }),
  ...(page.title !== undefined && { title: page.title }),
  ...(page.meta !== undefined && { meta: toText(page.meta) }),
  ...(page.status !== undefined && { status: page.status }),
  ...(page.latestVersionId !== undefined && { latest_version_id: page.latestVersionId }),
  ...(page.publishedVersionId !== undefined && { published_version_id: page.publishedVersionId }),
  ...(page.lastWrittenBy !== undefined && { last_written_by: page.lastWrittenBy }),
  ...(page.lastWrittenAt !== undefined && { last_written_at: page.lastWrittenAt }),
  ...(page.frozen !== undefined && { frozen: page.frozen ? 1 : 0 }),
  ...(page.archivedRoute !== undefined && { archived_route: page.archivedRoute }),
  ...(page.archive !== undefined && { archive: toNullableText(page.archive) }),
  ...(page.unarchive !== undefined && { unarchive: toNullableText(page.unarchive) }),
  ...(page.updatedAt !== undefined && { updated_at: page.updatedAt })
})

export const pageRow = (page: Page): Insertable<PagesTable> =>
  ({
    ...pageColumns(page),
    site_id: page.siteId,
    page_id: page.id,
    kind: page.kind,
    created_by: page.createdBy,
    created_at: page.createdAt
  }) as Insertable<PagesTable>

/** The columns a list of versions needs; the large texts stay on disk. */
export const summaryColumns = [
  "version_id",
  "page_id",
  "seq",
  "edit_class",
  "state",
  "created_by",
  "created_at",
  "base_version_id",
  "title",
  "meta"
] as const satisfies ReadonlyArray<keyof VersionsTable>

export const toSummary = (row: Pick<Selectable<VersionsTable>, (typeof summaryColumns)[number]>): VersionSummary => ({
  id: row.version_id as VersionId,
  pageId: row.page_id as PageId,
  seq: row.seq,
  editClass: row.edit_class as EditClass,
  state: row.state as VersionState,
  createdBy: row.created_by,
  createdAt: row.created_at,
  baseVersionId: row.base_version_id as VersionId | null,
  title: row.title,
  meta: fromText(row.meta)
})

export const toVersion = (row: Selectable<VersionsTable>): Version => ({
  ...toSummary(row),
  siteId: row.site_id as SiteId,
  payload: toPayload(row),
  lineAuthors: fromText(row.line_authors),
  fieldWriters: fromText(row.field_writers),
  report: fromText(row.report),
  parts: fromNullableText(row.parts),
  dependencies: fromText(row.dependencies),
  holdReasons: fromText(row.hold_reasons),
  reviewerNote: row.reviewer_note
})

/** A version beside its page: the columns that both have carry other names. */
export const headColumns = [
  "versions.version_id as head_id",
  "versions.seq",
  "versions.edit_class",
  "versions.state",
  "versions.created_by as head_by",
  "versions.created_at as head_at",
  "versions.title as head_title",
  "versions.meta as head_meta",
  "versions.field_writers as head_field_writers",
  "versions.base_version_id",
  "versions.reviewer_note",
  "versions.hold_reasons",
  "versions.html",
  "versions.css",
  "versions.js",
  "versions.tokens",
  "versions.parts",
  "versions.dependencies",
  "versions.line_authors",
  "versions.report"
] as const

type HeadRow = { readonly site_id: string; readonly page_id: string } & {
  readonly head_id: string | null
  readonly head_by: string | null
  readonly head_at: number | null
  readonly head_title: string | null
  readonly head_meta: string | null
  readonly head_field_writers: string | null
} & {
  readonly [
    Column in Exclude<
      keyof VersionsTable,
      | "site_id"
      | "page_id"
      | "version_id"
      | "created_by"
      | "created_at"
      | "payload_bytes"
      | "title"
      | "meta"
      | "field_writers"
    >
  ]: VersionsTable[Column] | null
}

/** Undefined for a page without a version. */
export const toHead = (row: HeadRow): Version | undefined =>
  row.head_id === null
    ? undefined
    : toVersion({
        ...row,
        version_id: row.head_id,
        created_by: row.head_by,
        created_at: row.head_at,
        title: row.head_title,
        meta: row.head_meta,
        field_writers: row.head_field_writers
      } as unknown as Selectable<VersionsTable>)

export const versionRow = (version: Version): Insertable<VersionsTable> => {
  const { html = null, css = null, js = null } = version.payload
  const tokens = version.payload.tokens === undefined ? null : toText(version.payload.tokens)
  return {
    site_id: version.siteId,
    page_id: version.pageId,
    version_id: version.id,
    seq: version.seq,
    edit_class: version.editClass,
    state: version.state,
    created_by: version.createdBy,
    created_at: version.createdAt,
    base_version_id: version.baseVersionId,
    reviewer_note: version.reviewerNote,
    hold_reasons: toText(version.holdReasons),
    payload_bytes: [html, css, js, tokens].reduce((bytes, text) => bytes + (text === null ? 0 : utf8Bytes(text)), 0),
    html,
    css,
    js,
    tokens,
    parts: toNullableText(version.parts),
    dependencies: toText(version.dependencies),
    line_authors: toText(version.lineAuthors),
    title: version.title,
    meta: toText(version.meta),
    field_writers: toText(version.fieldWriters),
    report: toText(version.report)
  }
}

/** A column that is null is a member the writer did not send. */
export const toPayload = (row: Pick<Selectable<VersionsTable>, "html" | "css" | "js" | "tokens">): Payload => ({
  ...(row.html !== null && { html: row.html }),
  ...(row.css !== null && { css: row.css }),
  ...(row.js !== null && { js: row.js }),
  ...(row.tokens !== null && { tokens: fromText(row.tokens) })
})

const utf8Bytes = (text: string): number => Buffer.byteLength(text, "utf8")
