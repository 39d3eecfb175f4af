/** Pages and their versions: heads, linear history, and what renders need of them. */
import { Context, type Effect } from "effect"
import type { Page, PageKind, Payload, Version, VersionState, VersionSummary } from "../model/Page.ts"
import type { PagePart } from "../model/PagePart.ts"
import type { PageId, SiteId, VersionId } from "../model/ids.ts"
import type { EdgeRedirect } from "../publish/edge.ts"

/** A published page as a render needs it: no source text, no report. */
export interface PublishedPage {
  readonly page: Page
  readonly versionId: VersionId
  readonly parts: ReadonlyArray<PagePart>
  readonly css: string
}

/** A published page as feeds and lists need it. */
export interface RouteEntry {
  readonly pageId: PageId
  readonly route: string
  readonly title: string
  readonly meta: Page["meta"]
  readonly updatedAt: number
}

/** A page with the payload of one of its versions. */
export interface PageWithPayload {
  readonly page: Page
  readonly payload: Payload
  readonly payloadVersionId: VersionId
}

/** A place in the list of records, by what it is sorted by; archived pages have no slot and come last. */
export type ListPosition = Pick<Page, "slot" | "id">

export interface PageTally {
  readonly addressed: number
  readonly serving: number
  readonly frozen: number
}

/** What of a site answers at some routes. */
export interface Answering {
  /** Those of the routes at which a published page stands. */
  readonly pages: ReadonlySet<string>
  /** Published routes with parameters, in no order; none where every route asked for has a page. */
  readonly patterns: ReadonlyArray<string>
  /** Every redirect of the site; none where every route asked for has a page. */
  readonly redirects: ReadonlyArray<EdgeRedirect>
  /** Bases of collections under which some of the routes lie: there nothing answers but their rows. */
  readonly bases: ReadonlySet<string>
  /** Addresses of visible rows under those bases, those of the routes among them, published or not. */
  readonly rows: ReadonlySet<string>
}

export class Pages extends Context.Service<
  Pages,
  {
    readonly get: (siteId: SiteId, id: PageId) => Effect.Effect<Page | undefined>
    /** Records by their ids, of whatever kind, in no order. One query, none for no ids. */
    readonly find: (siteId: SiteId, ids: ReadonlyArray<PageId>) => Effect.Effect<ReadonlyArray<Page>>
    /** The record with its head, and how often the record was changed, see `Standing.pageRevision`. */
    readonly head: (
      siteId: SiteId,
      id: PageId
    ) => Effect.Effect<
      { readonly page: Page; readonly revision: number; readonly latest: Version | undefined } | undefined
    >
    readonly bySlot: (siteId: SiteId, kind: PageKind, slot: string) => Effect.Effect<Page | undefined>
    /** All records of a kind, by slot; archived pages last. `ids` narrows. */
    readonly list: (siteId: SiteId, kind: PageKind, ids?: ReadonlyArray<PageId>) => Effect.Effect<ReadonlyArray<Page>>
    /** The records of `list` from where the last answer ended, `limit` at most. */
    readonly listAfter: (
      siteId: SiteId,
      kind: PageKind,
      options: { readonly limit: number; readonly after?: ListPosition }
    ) => Effect.Effect<ReadonlyArray<Page>>
    /**
     * Pages whose title or address has the text in it, upper and lower case alike; by address, and archived ones after those
     * that have one. `offset` leaves the first out.
     */
    readonly named: (
      siteId: SiteId,
      text: string,
      options: { readonly limit: number; readonly offset: number }
    ) => Effect.Effect<ReadonlyArray<Page>>
    /** How many have an address, archived ones left out, and how many of those serve; of all, how many are frozen. */
    readonly tally: (siteId: SiteId, kind: PageKind) => Effect.Effect<PageTally>
    /** Marks pages as covered by the plan or not, in a few statements however many they are. */
    readonly setFrozen: (siteId: SiteId, ids: ReadonlyArray<PageId>, frozen: boolean) => Effect.Effect<void>
    readonly count: (siteId: SiteId, kind: PageKind) => Effect.Effect<number>
    /** Pages on the website that name a picture for sharing of their own. Reads every page of the site. */
    readonly countShared: (siteId: SiteId) => Effect.Effect<number>
    /** Returns false when the slot is taken by another page of the kind. */
    readonly insert: (page: Page) => Effect.Effect<boolean>
    /**
     * Returns false when the new slot is taken. `updatedAt` is part of the patch. The versions named become `superseded` in
     * the same statement.
     */
    readonly update: (
      siteId: SiteId,
      id: PageId,
      patch: Partial<Omit<Page, "siteId" | "id" | "kind" | "createdBy" | "createdAt">>,
      superseded?: ReadonlyArray<VersionId>
    ) => Effect.Effect<boolean>
    /** Removes a page that was never published, with its versions. */
    readonly remove: (siteId: SiteId, id: PageId) => Effect.Effect<void>

    readonly insertVersion: (version: Version) => Effect.Effect<void>
    readonly version: (siteId: SiteId, pageId: PageId, id: VersionId) => Effect.Effect<Version | undefined>
    /** Newest first; `before` is the seq to continue under. */
    readonly versions: (
      siteId: SiteId,
      pageId: PageId,
      options: { readonly limit: number; readonly before?: number }
    ) => Effect.Effect<ReadonlyArray<VersionSummary>>
    /** Held and draft versions of a page, newest first: what waits for a decision. */
    readonly pending: (siteId: SiteId, pageId: PageId) => Effect.Effect<ReadonlyArray<VersionSummary>>
    /** Of each of these pages the newest version that waits, in one query. */
    readonly newestPending: (siteId: SiteId, ids: ReadonlyArray<PageId>) => Effect.Effect<ReadonlyArray<VersionSummary>>
    /** What waits for a decision anywhere on the site, newest first; nothing of archived pages. */
    readonly waiting: (siteId: SiteId, limit: number) => Effect.Effect<ReadonlyArray<VersionSummary>>
    /** Bytes of their texts, without reading these; nothing of a version that is not there. */
    readonly versionSizes: (
      siteId: SiteId,
      pageIds: ReadonlyArray<PageId>,
      ids: ReadonlyArray<VersionId>
    ) => Effect.Effect<ReadonlyMap<VersionId, number>>
    readonly setVersionState: (
      siteId: SiteId,
      pageId: PageId,
      ids: ReadonlyArray<VersionId>,
      state: VersionState,
      /** Left as it is where none is named; null takes it away. */
      reviewerNote?: string | null
    ) => Effect.Effect<void>
    /** Live (else latest) payloads for `include=payload`, in the order of the ids given. One query per call. */
    readonly payloads: (siteId: SiteId, ids: ReadonlyArray<PageId>) => Effect.Effect<ReadonlyArray<PageWithPayload>>
    /** Byte sizes of those payloads, to cut a list before reading it. `ids` narrows. */
    readonly payloadSizes: (
      siteId: SiteId,
      kind: PageKind,
      ids?: ReadonlyArray<PageId>
    ) => Effect.Effect<ReadonlyArray<{ readonly pageId: PageId; readonly bytes: number }>>

    /** The published version of one page, for rendering; undefined when nothing is published or it is archived. */
    readonly published: (siteId: SiteId, id: PageId) => Effect.Effect<PublishedPage | undefined>
    /** The record at a route, and the site's revision at the same instant; undefined for a site that does not exist. */
    readonly at: (
      siteId: SiteId,
      route: string
    ) => Effect.Effect<{ readonly siteRevision: number; readonly page: Page | undefined } | undefined>
    readonly publishedBySlot: (siteId: SiteId, kind: PageKind, slot: string) => Effect.Effect<PublishedPage | undefined>
    /** Published pages of kind `page` after a page id, by page id: one chunk of a rebuild, in one query. */
    readonly publishedChunk: (
      siteId: SiteId,
      after: PageId | null,
      limit: number
    ) => Effect.Effect<ReadonlyArray<PublishedPage>>
    /** Their own stylesheets, in the same order, where they have one. */
    readonly publishedStyles: (
      siteId: SiteId,
      after: PageId | null,
      limit: number
    ) => Effect.Effect<ReadonlyArray<{ readonly pageId: PageId; readonly css: string }>>
    /** Those of the words, none of them empty, that stand in the text of any version of anything. Reads every version. */
    readonly mentioned: (siteId: SiteId, words: ReadonlyArray<string>) => Effect.Effect<ReadonlySet<string>>
    /** Every published addressable page, by route. */
    readonly routes: (siteId: SiteId) => Effect.Effect<ReadonlyArray<RouteEntry>>
    /** Published routes with parameters, of which a site has a few however many pages it has. */
    readonly patterns: (siteId: SiteId) => Effect.Effect<ReadonlyArray<string>>
    /** What answers at these routes at an instant, in one statement: look-ups of an index while every route has a page. */
    readonly answering: (siteId: SiteId, routes: ReadonlyArray<string>, now: number) => Effect.Effect<Answering>

    /** Replaces what a page depends on; `before` is what it depended on until now, where that is known. */
    readonly setDependencies: (
      siteId: SiteId,
      pageId: PageId,
      dependencies: ReadonlyArray<string>,
      before?: ReadonlyArray<string>
    ) => Effect.Effect<void>
    /** Pages that depend on any of the names, after a page id, by page id. */
    readonly dependents: (
      siteId: SiteId,
      dependencies: ReadonlyArray<string>,
      after: PageId | null,
      limit: number
    ) => Effect.Effect<ReadonlyArray<PageId>>
  }
>()("engine/Pages") {}
