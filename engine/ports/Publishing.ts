/**
 * How a committed change reaches visitors. `enqueue` runs inside the writer's transaction and leaves durable jobs;
 * `settle` runs after the commit and does the small ones at once, so that the answer finds the new bytes served.
 */
import { Context, type Effect } from "effect"
import type { Refusal } from "../errors/Refusal.ts"
import type { GridAsk } from "../components/listings/asked.ts"
import type { ListingScope } from "../listings/settings.ts"
import type { ListingSync } from "../model/Listing.ts"
import type { Accepted } from "../gate/verdict.ts"
import type { ReadParameters } from "../listings/search/filters.ts"
import type { JobId, PageId, RebuildId, RowId, SiteId, VersionId } from "../model/ids.ts"
import type { PageFields } from "../model/Page.ts"
import type { Site } from "../model/Site.ts"
import type { Change } from "../publish/plan.ts"
import type { ImagesBusy } from "./Images.ts"
import type { ListingsFound } from "./ListingSearch.ts"
import type { PublishedPage } from "./Pages.ts"

export interface PublishTicket {
  readonly siteId: SiteId
  /** Jobs small enough to be done before the answer. */
  readonly inline: ReadonlyArray<JobId>
  /** Every re-render in the background that the change started or joined, in the order of their starting. */
  readonly rebuilds: ReadonlyArray<RebuildId>
  /**
   * The change is of one page, which is served once the inline jobs are done: rebuilds bring others in line with it. Not
   * so of a template, whose rows or listings are what visitors get of it.
   */
  readonly ofOnePage: boolean
}

/** What changes of a site have left to be done before their answers, and is not done yet. */
export interface Unsettled {
  /** Addresses whose stored page may not be what is published there. */
  readonly routes: ReadonlySet<string>
  readonly edge: boolean
  readonly notFound: boolean
}

/** Why a template was rendered with no row. */
export interface Unbound {
  /** In a sentence. */
  readonly none: string
  /** No row to show, nothing that rows would come from, or a source that cannot be asked ahead of a visit. */
  readonly why: "no_rows" | "no_source" | "unavailable"
}

/** Died with where a template cannot be rendered with the row that it was to be shown with. */
export class BoundRenderFailed extends Error {
  /** Address of the row. */
  readonly route: string

  constructor(route: string, cause: unknown) {
    super(`The page could not be rendered with the row at ${route}.`, { cause })
    this.name = "BoundRenderFailed"
    this.route = route
  }
}

export interface RenderedPage {
  readonly html: string
  readonly bytes: number
  /** Class names in the rendered body, sorted; read when they are asked for. */
  readonly classes: () => ReadonlyArray<string> | undefined
  /** Address the render stands at; of a template, that of the row it was shown with. */
  readonly route: string
  /**
   * Of a template: the row it was shown with, by its slug, or the listing, by its number; or why there is none. Without
   * listings an invented one stands in, which counts as none. Null for every other page.
   */
  readonly bound: { readonly to: string } | Unbound | null
}

/** What a visit to a page that is not rendered ahead comes to. */
export type Visited =
  | { readonly kind: "page"; readonly body: Uint8Array; readonly metadata: { readonly [name: string]: string } }
  | { readonly kind: "moved"; readonly route: string }
  | { readonly kind: "gone" }
  /** The site is just being given its listings; this may be one of them. */
  | { readonly kind: "syncing" }
  | { readonly kind: "unknown" }

/** What a page comes to that is rendered for one address. */
export type AskedFor = Extract<Visited, { readonly kind: "page" | "unknown" }>

/** What the address of a card says of it. */
export interface CardAsked {
  readonly name: string
  readonly title: string
  readonly proof: string
}

/** What asking for a card that is not stored comes to. */
export type Carded =
  | { readonly kind: "card"; readonly body: Uint8Array }
  /** The site looks otherwise by now: the card with this title is at this path. */
  | { readonly kind: "moved"; readonly path: string }
  | { readonly kind: "unknown" }

/** What a grid is to show, and how it was asked for. */
export interface GridShown {
  readonly ask: GridAsk
  /** What was sent: its links name it, and its words what of it could not be used. */
  readonly asked: ReadParameters
  readonly found: ListingsFound
  /** From 1. */
  readonly page: number
  /** What the site may show, and how far its feed was read, as whoever asked has found them. */
  readonly scope: ListingScope
  readonly sync: ListingSync | undefined
  /** Where listings have their own pages; null while they have none. */
  readonly base: string | null
  /** BCP 47. */
  readonly language: string
}

export class Publishing extends Context.Service<
  Publishing,
  {
    /** `shown` is the page that the change leaves at its address, where the writer has it at hand: it is not read again. */
    readonly enqueue: (siteId: SiteId, change: Change, shown?: PublishedPage) => Effect.Effect<PublishTicket>
    /**
     * Does the inline jobs of the tickets, one after the other, and says whether all are done: then the origin serves
     * what was published. Never fails and never takes longer than `limits.settleMs`, whatever the object store does: what
     * it cannot do stays in the queue for a worker.
     */
    readonly settle: (...tickets: ReadonlyArray<PublishTicket>) => Effect.Effect<boolean>
    /** One query, which costs nothing where everything is served. */
    readonly unsettled: (siteId: SiteId) => Effect.Effect<Unsettled>
    /**
     * Renders without storing: a preview of a version, or what a dry run would serve; a template with one of its rows or of
     * the site's listings. `listing` is the number of the one to show; refuses with `listings.not_found` where it is not there.
     * `row` is the one to show where visitors see it, and else another.
     */
    readonly render: (
      siteId: SiteId,
      pageId: PageId | null,
      source:
        | { readonly versionId: VersionId; readonly listing?: string; readonly row?: RowId }
        | ({ readonly accepted: Accepted; readonly route: string } & PageFields)
    ) => Effect.Effect<RenderedPage, Refusal>
    /**
     * Names of the custom properties that what surrounds the site's pages sets: theme, stylesheet, script, chrome, partials.
     * What is remembered of the site costs nothing. None of a site that is not there.
     */
    readonly variablesSet: (site: Site) => Effect.Effect<ReadonlySet<string>>
    /** Names of the classes that the site's own style sheets mention. None of a site that is not there. */
    readonly classesStyled: (site: Site) => Effect.Effect<ReadonlySet<string>>
    /** Renders the page of a listing on its first visit and stores it, so that further visits find it. */
    readonly visit: (siteId: SiteId, route: string) => Effect.Effect<Visited>
    /** Renders a page with the filters of an address, for whoever asked and nobody else. */
    readonly asked: (siteId: SiteId, route: string, asked: ReadParameters) => Effect.Effect<AskedFor>
    /**
     * What lies within a grid of these listings, as a page would show it: how many were found, cards, pager, and what the
     * licence of the feed asks for below.
     */
    readonly gridPiece: (siteId: SiteId, shown: GridShown) => Effect.Effect<string>
    /** The card of a page, drawn and stored; unknown unless a render of ours wrote its address. */
    readonly card: (siteId: SiteId, asked: CardAsked) => Effect.Effect<Carded, ImagesBusy>
    /** Re-renders the whole site through chunked jobs; with `atomic` visitors see nothing of it before all is rendered. */
    readonly rebuild: (
      siteId: SiteId,
      reason: string,
      manner?: { readonly atomic?: boolean | undefined }
    ) => Effect.Effect<RebuildId>
    /**
     * Begins a re-render anew that was given up, or leaves its work to one that was begun since. Of one that is known no more
     * the whole site is rendered. False where it was not given up.
     */
    readonly rebuildAnew: (siteId: SiteId, id: RebuildId) => Effect.Effect<boolean>
    /** Stops a rebuild that runs; false where it has ended. What of an atomic one nobody has seen goes. */
    readonly cancelRebuild: (siteId: SiteId, id: RebuildId) => Effect.Effect<boolean>
    /** Deletes everything the site ever put into the object stores, hosts included. */
    readonly erase: (siteId: SiteId) => Effect.Effect<void>
  }
>()("engine/Publishing") {}
