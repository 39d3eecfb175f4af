/**
 * A page is any versioned text asset of a site: an addressable page, and also the singletons that shape every page
 * (stylesheet, script, chrome sections, not-found page, theme) and the partials. They share one record, one linear
 * history and one write path; `kind` says which, `slot` is its address among its kind.
 */
import type { Actor, PageId, SiteId, VersionId } from "./ids.ts"
import type { PagePart } from "./PagePart.ts"
import type { Json } from "../values/Json.ts"

export const pageKinds = ["page", "stylesheet", "script", "chrome", "notfound", "partial", "theme"] as const
export type PageKind = (typeof pageKinds)[number]

export const chromeKinds = ["header", "footer", "announcement"] as const
export type ChromeKind = (typeof chromeKinds)[number]

/** Statuses of a page record (PAGE-19, CA-B8). */
export const pageStatuses = ["live", "draft", "held", "archive_pending", "archived", "unarchive_pending"] as const
export type PageStatus = (typeof pageStatuses)[number]

/** States of one version (VER-03). */
export const versionStates = ["draft", "held", "published", "superseded", "rejected"] as const
export type VersionState = (typeof versionStates)[number]

/** What kind of change a version made (PIPE-21). A changed link is `structure`, and `links` besides for policies. */
export const editClasses = ["copy", "media", "structure", "links", "style", "behaviour", "settings"] as const
export type EditClass = (typeof editClasses)[number]

/** What the writer sent. Which members exist depends on the kind: pages have html and css, a stylesheet css only … */
export interface Payload {
  readonly html?: string
  readonly css?: string
  readonly js?: string
  readonly tokens?: Json
}

export interface PageMeta {
  readonly description?: string
  readonly noindex?: boolean
  /** `false` removes the route from the sitemap. */
  readonly sitemap?: boolean
  /** ISO 8601 instant; a dated page is a post and appears in the feed. */
  readonly publishedAt?: string
  /** Extra JSON-LD, one object or an array of them. */
  readonly schema?: Json
  readonly ogImage?: { readonly assetId: string } | { readonly url: string }
  /** Staff only. */
  readonly canonical?: string
}

export interface ArchiveRequest {
  readonly disposition: "redirect" | "gone"
  readonly redirectTo?: string
  readonly requestedBy: Actor
  readonly requestedAt: number
}

export interface UnarchiveRequest {
  readonly targetRoute: string
  readonly requestedBy: Actor
  readonly requestedAt: number
}

/** What a page says of itself beside its text. It travels with every version; `""` and none for other kinds of asset. */
export interface PageFields {
  /** Served exactly as it is. */
  readonly title: string
  readonly meta: PageMeta
}

/** Who last set `title` and each `meta.<key>`, for the cross-writer field guard. */
export type FieldWriters = { readonly [field: string]: Actor }

/** A page record, with the fields of the version that serves, or of the newest where none does. Times are epoch milliseconds. */
export interface Page extends PageFields {
  readonly siteId: SiteId
  readonly id: PageId
  readonly kind: PageKind
  /** Route of a page, ref of a partial, section name of chrome, `""` for other singletons, null once archived. */
  readonly slot: string | null
  readonly status: PageStatus
  readonly latestVersionId: VersionId | null
  readonly publishedVersionId: VersionId | null
  /** Author and time of the live version; null when nothing is live. */
  readonly lastWrittenBy: Actor | null
  readonly lastWrittenAt: number | null
  readonly frozen: boolean
  readonly archivedRoute: string | null
  readonly archive: ArchiveRequest | null
  readonly unarchive: UnarchiveRequest | null
  readonly createdBy: Actor
  readonly createdAt: number
  readonly updatedAt: number
}

/** A version without its text, as listed. */
export interface VersionSummary extends PageFields {
  readonly id: VersionId
  readonly pageId: PageId
  /** Position in the page's linear history, from 1. */
  readonly seq: number
  readonly editClass: EditClass
  readonly state: VersionState
  readonly createdBy: Actor
  readonly createdAt: number
  /** What it was written on; null for the first. */
  readonly baseVersionId: VersionId | null
}

/** A stored version. Immutable but for `state` and `reviewerNote`. */
export interface Version extends VersionSummary {
  readonly siteId: SiteId
  readonly payload: Payload
  /** Author of every non-empty trimmed line, see `engine/write/guards/lineAuthors.ts`. */
  readonly lineAuthors: LineAuthors
  readonly fieldWriters: FieldWriters
  /** The gate's report at the time of writing. */
  readonly report: Json
  /** Accepted tree split for rendering; null for kinds that have no markup. */
  readonly parts: ReadonlyArray<PagePart> | null
  /** Names of what a render of this version depends on beside the page itself, see `engine/publish/dependencies.ts`. */
  readonly dependencies: ReadonlyArray<string>
  readonly holdReasons: ReadonlyArray<string>
  readonly reviewerNote: string | null
}

/**
 * Who wrote the lines of a text. The key `""` (no line is empty) holds the main author alone, who wrote every copy not
 * listed; each further key is a trimmed line with one author per copy that someone else wrote. Text by one writer thus
 * costs one entry however long it is. Read and made only by `engine/write/guards/lineAuthors.ts`.
 */
export type LineAuthors = { readonly [line: string]: ReadonlyArray<Actor> }
