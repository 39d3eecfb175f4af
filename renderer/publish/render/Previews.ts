/** Renders that are shown and not served: previews of a version, and what a rehearsed write would look like. */
import { Context, Effect, Layer } from "effect"
import { refuse, type Refusal } from "../../../engine/errors/Refusal.ts"
import type { Accepted } from "../../../engine/gate/verdict.ts"
import type { Page, PageFields } from "../../../engine/model/Page.ts"
import type { PageId, SiteId, VersionId } from "../../../engine/model/ids.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { isPattern } from "../../../engine/publish/addresses.ts"
import { ownedBy } from "../../../engine/publish/parts.ts"
import { BoundRenderFailed, type Publishing, type RenderedPage } from "../../../engine/ports/Publishing.ts"
import { Renderer } from "../../Renderer.ts"
import type { ProposedAsset } from "./assemble.ts"
import { cssAsset } from "./assets.ts"
import { classesOf } from "./classes.ts"
import { notFoundRoute, pageDocument } from "./documents.ts"
import { type MediaPorts, mediaSources, withMediaOf } from "./knownMedia.ts"
import { Details, type Sample } from "./Details.ts"
import { Renders } from "./Renders.ts"
import type { SiteSurroundings } from "./SiteSurroundings.ts"
import { Surroundings } from "./Surroundings.ts"

type Source = Parameters<Publishing["Service"]["render"]>[2]

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
    Pages | MediaPorts | Surroundings | Renders | Renderer | Details
  > = Layer.effect(
    Previews,
    Effect.gen(function* () {
      const pages = yield* Pages
      const media = yield* mediaSources
      const surroundings = yield* Surroundings
      const renders = yield* Renders
      const renderer = yield* Renderer
      const details = yield* Details

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
        options: { readonly noindex: boolean; readonly store: boolean; readonly sample?: Sample }
      ) {
        const isAround = aroundKinds.has(proposed.kind)
        const around = yield* mustExist(
          siteId,
          yield* isAround ? surroundings.proposed(siteId, proposed) : surroundings.current(siteId)
        )
        const shown = isAround ? yield* homePage(siteId) : { ...proposed, css: proposed.payload.css ?? "" }
        const css = shown.css.trim() === "" ? null : cssAsset(shown.css)
        if (options.store) yield* renders.storeAssets(siteId, css === null ? around.assets : [...around.assets, css])
        const { meta, parts } = shown
        const { sample } = options
        const bound = sample !== undefined && "subject" in sample ? sample : null
        const { route, title } = bound === null ? shown : { ...bound, title: `${bound.title} – ${shown.title}` }
        const document = pageDocument(yield* withMediaOf(media, around, parts), {
          route,
          title,
          meta,
          parts,
          css: css?.name ?? null,
          noindex: options.noindex || proposed.kind === "notfound"
        })
        const body = yield* renderer.renderPage(yield* renders.fed(around, document, bound?.subject ?? null))
        const html = Buffer.from(body).toString("utf8")
        return {
          html,
          bytes: body.length,
          classes: () => classesOf(html),
          route,
          bound: boundTo(sample)
        } satisfies RenderedPage
      })

      const renderVersion = Effect.fnUntraced(function* (siteId: SiteId, pageId: PageId, versionId: VersionId) {
        const page = yield* pages.get(siteId, pageId)
        const version = page && (yield* pages.version(siteId, pageId, versionId))
        if (page === undefined || version === undefined)
          return yield* refuse("version.not_found", `The page ${pageId} has no version ${versionId}.`)
        const { payload, parts, title, meta } = version
        const route = routeOf(page)
        return yield* render(
          siteId,
          { ...page, route, title, meta, versionId, payload, parts: ownedBy(page.id, parts ?? []) },
          { noindex: true, store: true, ...(isPattern(route) && { sample: yield* details.sample(siteId, route) }) }
        )
      })

      const renderPayload = Effect.fnUntraced(function* (
        siteId: SiteId,
        pageId: PageId | null,
        { accepted, route, title, meta }: { readonly accepted: Accepted; readonly route: string } & PageFields
      ) {
        const page = pageId === null ? undefined : yield* pages.get(siteId, pageId)
        const kind = page?.kind ?? "page"
        const sample = kind === "page" && isPattern(route) ? yield* details.sample(siteId, route) : undefined
        const rendered = render(
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
          { noindex: false, store: false, ...(sample !== undefined && { sample }) }
        )
        if (sample === undefined || "none" in sample) return yield* rendered
        return yield* Effect.catchDefect(rendered, (cause) => Effect.die(new BoundRenderFailed(sample.route, cause)))
      })

      return Previews.of({
        render: (siteId, pageId, source) => {
          if (!("versionId" in source)) return renderPayload(siteId, pageId, source)
          return pageId === null
            ? Effect.fail(refuse("version.not_found", "A version is looked up on its page, and no page was named."))
            : renderVersion(siteId, pageId, source.versionId)
        }
      })
    })
  )
}

const boundTo = (sample: Sample | undefined): RenderedPage["bound"] =>
  sample === undefined ? null : "none" in sample ? sample : { to: sample.subject.row.slug }

/** Kinds that surround a page instead of being one. */
const aroundKinds: ReadonlySet<Page["kind"]> = new Set(["stylesheet", "script", "theme", "chrome"])

const routeOf = (page: Page): string =>
  page.kind === "notfound" ? notFoundRoute : page.kind === "page" ? (page.slot ?? page.archivedRoute ?? "/") : "/"
