/**
 * Rendering into object puts: the page with its stamps, and the files it names. Content-named files are put once per
 * process, always before a page that names them.
 */
import { Clock, Context, Effect, Layer } from "effect"
import { rowEntity } from "../../../engine/content/collections/rowEntity.ts"
import type { Given, Needs, Place, Subject } from "../../../engine/components/given.ts"
import { needsOf, pagesOf } from "../../../engine/components/sources.ts"
import { challengeOn } from "../../../engine/people/forms/challenge.ts"
import { formTokenText } from "../../../engine/people/forms/token.ts"
import type { ListingPage } from "../../../engine/listings/boundPage.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { type ObjectPut, Objects } from "../../../engine/ports/Objects.ts"
import { Signatures } from "../../../engine/ports/Signatures.ts"
import type { PublishedPage } from "../../../engine/ports/Pages.ts"
import { ownedBy } from "../../../engine/publish/parts.ts"
import { routeUrl } from "../../../engine/publish/addresses.ts"
import { notFoundKey, pagedKey, pageKey } from "../../../engine/publish/keys.ts"
import type { PageDocument } from "../../document.ts"
import { Renderer } from "../../Renderer.ts"
import { type Asset, cssAsset } from "./assets.ts"
import { notFoundContent, pageDocument } from "./documents.ts"
import { type MediaPorts, mediaSources, withMediaOf } from "./knownMedia.ts"
import { ComponentSources } from "./ComponentSources.ts"
import type { Detail } from "./Details.ts"
import { fedDocument, type PagePlace, partsShown } from "./fedDocument.ts"
import { pagePut, type Stamps } from "./pagePut.ts"
import { storedAssets } from "./storedAssets.ts"
import type { SiteSurroundings } from "./SiteSurroundings.ts"

/** A rendered page, ready to be stored. */
export interface Rendered {
  readonly put: ObjectPut
  /** What `?page=2` and further ask for, to be stored before the page itself. */
  readonly more: ReadonlyArray<ObjectPut>
  /** The page's own CSS, to be stored first. */
  readonly css: Asset | null
}

/** A page with what its components were given, so that it can be told whether that has passed. */
export interface RenderedPage extends Rendered {
  readonly needs: Needs
  readonly fingerprint: string
}

export class Renders extends Context.Service<
  Renders,
  {
    /** A page, a template with the row it is to show, or the page of a listing. */
    readonly page: (
      surroundings: SiteSurroundings,
      shown: PublishedPage | Detail | ListingPage
    ) => Effect.Effect<RenderedPage>
    /** Many pages in the order given; lets other work of the process through every few milliseconds. */
    readonly pages: (
      surroundings: SiteSurroundings,
      published: ReadonlyArray<PublishedPage>
    ) => Effect.Effect<{
      readonly rendered: ReadonlyArray<Rendered>
      /** What their components asked for together, and a mark of what they were given. */
      readonly needs: Needs
      readonly fingerprint: string
    }>
    readonly notFound: (surroundings: SiteSurroundings, authored: PublishedPage | undefined) => Effect.Effect<Rendered>
    /** A document with what its components show, for a look at it that is stored nowhere. */
    readonly fed: (
      surroundings: SiteSurroundings,
      document: PageDocument,
      subject: Subject | null
    ) => Effect.Effect<PageDocument>
    /** Stores the assets that this process has not stored yet. */
    readonly storeAssets: (siteId: SiteId, assets: ReadonlyArray<Asset>) => Effect.Effect<void>
    /** Forgets what was stored for a site, when its objects are deleted. */
    readonly forget: (siteId: SiteId) => Effect.Effect<void>
  }
>()("renderer/Renders") {
  static readonly layer: Layer.Layer<Renders, never, Renderer | Objects | MediaPorts | ComponentSources | Signatures> =
    Layer.effect(
      Renders,
      Effect.gen(function* () {
        const renderer = yield* Renderer
        const { public: store } = yield* Objects
        const media = yield* mediaSources
        const sources = yield* ComponentSources
        const signForm = (yield* Signatures).signer("form")

        /** Where components stand, with what they show of the site itself. */
        const placeOn = (site: Site, where: Pick<Place, "route" | "page" | "subject" | "listing">): PagePlace => ({
          ...where,
          language: site.language,
          contact: site.contact,
          challenged: challengeOn(site),
          formToken: (owner, key) => signForm(formTokenText(site.id, owner, key))
        })

        const renderOne = async (
          key: string,
          document: PageDocument,
          stamps: Stamps,
          css: Asset | null
        ): Promise<Rendered> => {
          const body = await renderer.renderPagePromise(document)
          return { put: pagePut(key, body, stamps), css, more: [] }
        }

        const renderPage = async (
          surroundings: SiteSurroundings,
          shown: PublishedPage | Detail | ListingPage,
          given: Given,
          now: number
        ): Promise<Rendered> => {
          const { site, origin } = surroundings
          const detail = "template" in shown ? shown : null
          const { page, parts: written, versionId, css: ownCss } = detail?.template ?? (shown as PublishedPage)
          const parts = ownedBy(page.id, written)
          const route = detail?.route ?? page.slot ?? "/"
          const title = detail === null ? page.title : `${detail.title} – ${page.title}`
          const css = ownCss.trim() === "" ? null : cssAsset(ownCss)
          const subject = detail?.subject ?? null
          const schema = given.settings?.schema
          const about = subject && schema ? rowEntity(subject.row.data, schema, origin) : null
          const content = { route, title, meta: page.meta, about, parts, css: css?.name ?? null }
          const stamps = { pageVersion: versionId, surroundings, now, noindex: page.meta.noindex === true }
          const document = pageDocument(surroundings, content)
          const listing = "listing" in shown ? { listing: shown.listing } : {}
          const place = placeOn(site, { route, page: 1, subject, ...listing })
          const listPages = detail === null ? pagesOf(document.main.parts, given, route) : 1
          const first = fedDocument(document, given, place)
          const rendered = await renderOne(pageKey(site.id, route), first, { ...stamps, listPages }, css)
          const more: Array<ObjectPut> = []
          for (let number = 2; number <= listPages; number++) {
            const canonical = content.meta.canonical ?? `${routeUrl(origin, route)}?page=${number}`
            const further = pageDocument(surroundings, { ...content, meta: { ...content.meta, canonical } })
            const filled = fedDocument(further, given, { ...place, page: number })
            more.push((await renderOne(pagedKey(site.id, route, number), filled, stamps, css)).put)
          }
          return { ...rendered, more }
        }

        return Renders.of({
          page: Effect.fnUntraced(function* (surroundings, shown) {
            const now = yield* Clock.currentTimeMillis
            const { parts } = "template" in shown ? shown.template : shown
            const around = yield* withMediaOf(media, surroundings, parts)
            const needs = needsOf(partsShown(surroundings, parts), "template" in shown ? shown.subject : null)
            const { given, fingerprint } = yield* sources.read(surroundings.site.id, needs)
            const rendered = yield* Effect.promise(() => renderPage(around, shown, given, now))
            return { ...rendered, needs, fingerprint }
          }),

          pages: Effect.fnUntraced(function* (surroundings, published) {
            const now = yield* Clock.currentTimeMillis
            const parts = published.flatMap((page) => page.parts)
            const around = yield* withMediaOf(media, surroundings, parts)
            const needs = needsOf(partsShown(surroundings, parts), null)
            const { given, fingerprint } = yield* sources.read(surroundings.site.id, needs)
            const rendered = yield* Effect.promise(async () => {
              const rendered: Array<Rendered> = []
              let breathed = performance.now()
              for (const page of published) {
                rendered.push(await renderPage(around, page, given, now))
                if (performance.now() - breathed < breathMs) continue
                await new Promise((resolve) => setImmediate(resolve))
                breathed = performance.now()
              }
              return rendered
            })
            return { rendered, needs, fingerprint }
          }),

          fed: Effect.fnUntraced(function* (surroundings, document, subject) {
            const { site } = surroundings
            const parts = [...partsShown(surroundings, []), ...document.main.parts]
            const { given } = yield* sources.read(site.id, needsOf(parts, subject))
            return fedDocument(document, given, placeOn(site, { route: document.route, page: 1, subject }))
          }),

          notFound: Effect.fnUntraced(function* (surroundings, authored) {
            const now = yield* Clock.currentTimeMillis
            const css = authored === undefined || authored.css.trim() === "" ? null : cssAsset(authored.css)
            const owned = authored && { ...authored, parts: ownedBy(authored.page.id, authored.parts) }
            const content = notFoundContent(surroundings, owned, css?.name ?? null)
            const around = yield* withMediaOf(media, surroundings, content.parts)
            const stamps = { pageVersion: authored?.versionId ?? null, surroundings, now, noindex: true }
            const { site } = surroundings
            const { given } = yield* sources.read(site.id, needsOf(partsShown(surroundings, content.parts), null))
            const place = placeOn(site, { route: content.route, page: 1, subject: null })
            const document = fedDocument(pageDocument(around, content), given, place)
            return yield* Effect.promise(() => renderOne(notFoundKey(site.id), document, stamps, css))
          }),

          ...storedAssets(store)
        })
      })
    )
}

/** How long rendering may keep the event loop from anything else. */
const breathMs = 8
