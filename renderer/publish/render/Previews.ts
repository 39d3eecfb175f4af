/** Renders that are shown and not served: previews of a version, and what a rehearsed write would look like. */
import { Context, Effect, Layer } from "effect"
import { refuse, type Refusal } from "../../../engine/errors/Refusal.ts"
import type { Accepted } from "../../../engine/gate/verdict.ts"
import { boundText, type TemplateText } from "../../../engine/listings/boundPage.ts"
import type { Page, PageFields } from "../../../engine/model/Page.ts"
import type { PageId, SiteId, VersionId } from "../../../engine/model/ids.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { isPattern } from "../../../engine/publish/addresses.ts"
import { ownedBy } from "../../../engine/publish/parts.ts"
import { isListingTemplate } from "../../../engine/site/routes.ts"
import { BoundRenderFailed, type Publishing, type RenderedPage } from "../../../engine/ports/Publishing.ts"
import { Renderer } from "../../Renderer.ts"
import type { ProposedAsset } from "./assemble.ts"
import { classesOf } from "./classes.ts"
import { notFoundRoute, pageDocument } from "./documents.ts"
import { type MediaPorts, mediaSources, withMediaOf } from "./knownMedia.ts"
import { Details, type Sample } from "./Details.ts"
import { ListingPages, type ListingSample } from "./ListingPages.ts"
import { pageStyles } from "./pageStyles.ts"
import { Renders } from "./Renders.ts"
import type { SiteSurroundings } from "./SiteSurroundings.ts"
import { Surroundings } from "./Surroundings.ts"

type Source = Parameters<Publishing["Service"]["render"]>[2]

type VersionSource = Extract<Source, { readonly versionId: VersionId }>
/** What a template is to show, where that is named. */
type Wanted = Omit<VersionSource, "versionId">

/** A text that is to be looked at, in the place where it would stand. */
interface Proposed extends ProposedAsset, PageFields {
  readonly route: string
}

export class Previews extends Context.Service<
  Previews,
  {
    /** See `engine/ports/Publishing.ts`. Version previews are always noindex (VER-18). */
    readonly render: (siteId: SiteId, pageId: PageId | null, source: Source) => Effect.Effect<RenderedPage, Refusal>
  }
>()("renderer/Previews") {
  static readonly layer: Layer.Layer<
    Previews,
    never,
    Pages | MediaPorts | Surroundings | Renders | Renderer | Details | ListingPages
  > = Layer.effect(
    Previews,
    Effect.gen(function* () {
      const pages = yield* Pages
      const media = yield* mediaSources
      const surroundings = yield* Surroundings
      const renders = yield* Renders
      const renderer = yield* Renderer
      const details = yield* Details
      const listings = yield* ListingPages

      const mustExist = (siteId: SiteId, around: SiteSurroundings | undefined): Effect.Effect<SiteSurroundings> =>
        around === undefined
          ? Effect.die(new Error(`There is no site ${siteId} to render a page of.`))
          : Effect.succeed(around)

      /** The home page stands in for assets that surround pages and have none of their own. */
      const homePage = Effect.fnUntraced(function* (siteId: SiteId) {
        const home = yield* pages.publishedBySlot(siteId, "page", "/")
        return home === undefined
          ? { route: "/", title: "", meta: {}, parts: [], css: "" }
          : {
              route: "/",
              title: home.page.title,
              meta: home.page.meta,
              parts: ownedBy(home.page.id, home.parts),
              css: home.css
            }
      })

      const render = Effect.fnUntraced(function* (
        siteId: SiteId,
        proposed: Proposed,
        options: { readonly noindex: boolean; readonly store: boolean } & Wanted
      ) {
        const isAround = aroundKinds.has(proposed.kind)
        const around = yield* mustExist(
          siteId,
          yield* isAround ? surroundings.proposed(siteId, proposed) : surroundings.current(siteId)
        )
        const written = isAround ? yield* homePage(siteId) : { ...proposed, css: proposed.payload.css ?? "" }
        const about = yield* shownWith(around, proposed, options)
        const shown = about === null ? written : withSample(around, written, about)
        const { own: css, linked } = pageStyles(around, shown.css)
        if (options.store) yield* renders.storeAssets(siteId, css === null ? around.assets : [...around.assets, css])
        const { meta, parts } = shown
        const { route, title } = shown
        const document = pageDocument(yield* withMediaOf(media, around, parts, [meta]), {
          route,
          title,
          meta,
          parts,
          stylesheets: linked,
          noindex: options.noindex || proposed.kind === "notfound"
        })
        const place = {
          subject: about !== null && "subject" in about ? about.subject : null,
          ...(about !== null && "listing" in about && { listing: about.listing })
        }
        const rendered = Effect.flatMap(renders.fed(around, document, place), (fed) => renderer.renderPage(fed))
        const body = yield* about === null || "none" in about
          ? rendered
          : Effect.catchDefect(rendered, (cause) => Effect.die(new BoundRenderFailed(route, cause)))
        const html = Buffer.from(body).toString("utf8")
        return {
          html,
          bytes: body.length,
          classes: () => classesOf(html),
          route,
          bound: boundTo(about)
        } satisfies RenderedPage
      })

      /** What a template is looked at with; null for every other text. */
      const shownWith = Effect.fnUntraced(function* (
        around: SiteSurroundings,
        { kind, route }: Proposed,
        { listing, row }: Wanted
      ) {
        if (kind !== "page" || !isPattern(route)) return null
        return isListingTemplate(route)
          ? yield* listings.sample(around, route, listing)
          : yield* details.sample(around.site.id, route, row)
      })

      const renderVersion = Effect.fnUntraced(function* (
        siteId: SiteId,
        pageId: PageId,
        { versionId, ...wanted }: VersionSource
      ) {
        const page = yield* pages.get(siteId, pageId)
        const version = page && (yield* pages.version(siteId, pageId, versionId))
        if (page === undefined || version === undefined)
          return yield* refuse("version.not_found", `The page ${pageId} has no version ${versionId}.`)
        const { payload, parts, title, meta } = version
        const route = routeOf(page)
        return yield* render(
          siteId,
          { ...page, route, title, meta, versionId, payload, parts: ownedBy(page.id, parts ?? []) },
          { noindex: true, store: true, ...wanted }
        )
      })

      const renderPayload = Effect.fnUntraced(function* (
        siteId: SiteId,
        pageId: PageId | null,
        { accepted, route, title, meta }: { readonly accepted: Accepted; readonly route: string } & PageFields
      ) {
        const page = pageId === null ? undefined : yield* pages.get(siteId, pageId)
        const kind = page?.kind ?? "page"
        return yield* render(
          siteId,
          {
            kind,
            slot: page?.slot ?? null,
            route,
            title,
            meta,
            versionId: null,
            payload: accepted.payload,
            parts: accepted.parts ?? []
          },
          { noindex: false, store: false }
        )
      })

      return Previews.of({
        render: (siteId, pageId, source) => {
          if (!("versionId" in source)) return renderPayload(siteId, pageId, source)
          return pageId === null
            ? Effect.fail(refuse("version.not_found", "A version is looked up on its page, and no page was named."))
            : renderVersion(siteId, pageId, source)
        }
      })
    })
  )
}

/** What a template shows: a row, a listing, or nothing. */
type About = Sample | ListingSample

const boundTo = (about: About | null): RenderedPage["bound"] => {
  if (about === null || "none" in about) return about
  return "subject" in about ? { to: about.subject.row.slug } : (about.invented ?? { to: about.listing.mls })
}

/** A template's text with what it shows: a row's name before the title, a listing in place of the tokens. */
const withSample = <Text extends TemplateText & { readonly route: string }>(
  { site, origin }: SiteSurroundings,
  text: Text,
  about: About
): Text => {
  if ("none" in about) return text
  const { route } = about
  return "subject" in about
    ? { ...text, route, title: `${about.title} – ${text.title}` }
    : { ...text, route, ...boundText(text, about.listing, { route, origin, language: site.language }) }
}

/** Kinds that surround a page instead of being one. */
const aroundKinds: ReadonlySet<Page["kind"]> = new Set(["stylesheet", "script", "theme", "chrome"])

const routeOf = (page: Page): string =>
  page.kind === "notfound" ? notFoundRoute : page.kind === "page" ? (page.slot ?? page.archivedRoute ?? "/") : "/"
