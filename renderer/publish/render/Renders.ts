/**
 * Rendering into object puts: the page with its stamps, and the files it names. Content-named files are put once per
 * process, always before a page that names them.
 */
import { Clock, Context, Effect, Layer } from "effect"
import { hash } from "node:crypto"
import { rowEntity } from "../../../engine/content/collections/rowEntity.ts"
import type { Given, Needs, Place, Subject } from "../../../engine/components/given.ts"
import { fed, needsOf, pagesOf } from "../../../engine/components/sources.ts"
import { managedKey } from "../../../engine/content/collections/names.ts"
import { ShownForms } from "../../../engine/components/form/ShownForms.ts"
import { challengeOn } from "../../../engine/people/forms/challenge.ts"
import { agentMeta } from "../../../engine/people/forms/controls.ts"
import { formTokenText } from "../../../engine/people/forms/token.ts"
import type { ListingPage } from "../../../engine/listings/boundPage.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { Site } from "../../../engine/model/Site.ts"
import type { PagePart } from "../../../engine/model/PagePart.ts"
import { type ObjectPut, Objects } from "../../../engine/ports/Objects.ts"
import { Signatures } from "../../../engine/ports/Signatures.ts"
import { ShownPictures } from "../../../engine/content/media/ShownPictures.ts"
import type { PublishedPage } from "../../../engine/ports/Pages.ts"
import { ownedBy } from "../../../engine/publish/parts.ts"
import { routeUrl } from "../../../engine/publish/addresses.ts"
import { notFoundKey, pagedKey, pageKey } from "../../../engine/publish/keys.ts"
import type { Region } from "../../../engine/publish/landmarks.ts"
import { encodeListPages, encodeStamps } from "../../../engine/publish/stamps.ts"
import type { PageDocument } from "../../document.ts"
import { Renderer } from "../../Renderer.ts"
import { type Asset, assetPut, contentHash, cssAsset } from "./assets.ts"
import { notFoundContent, pageDocument } from "./documents.ts"
import { type MediaPorts, mediaSources, withMediaOf } from "./knownMedia.ts"
import { ComponentSources } from "./ComponentSources.ts"
import type { Detail } from "./Details.ts"
import { challengeScript, formsScript } from "./scripts.ts"
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
        const stored = new Map<SiteId, Set<string>>()

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

          storeAssets: Effect.fnUntraced(function* (siteId, assets) {
            const known = stored.get(siteId) ?? new Set()
            const missing = assets.filter(({ name }) => !known.has(name))
            if (missing.length === 0) return
            yield* Effect.orDie(
              store.putMany(
                missing.map((asset) => assetPut(siteId, asset)),
                { concurrency: assetConcurrency }
              )
            )
            for (const { name } of missing) known.add(name)
            // What is forgotten is stored once more than needed, nothing worse.
            stored.delete(siteId)
            stored.set(siteId, known.size > rememberedNames ? new Set() : known)
            for (const oldest of stored.keys()) {
              if (stored.size <= rememberedSites) break
              stored.delete(oldest)
            }
          }),

          forget: (siteId) => Effect.sync(() => void stored.delete(siteId))
        })
      })
    )
}

/** How long rendering may keep the event loop from anything else. */
const breathMs = 8
const assetConcurrency = 16
const rememberedSites = 256
const rememberedNames = 20_000

/** Every part that a page shows: its own, those of the partials it names, and those around it. */
function* partsShown(
  { partials, announcement, header, footer }: SiteSurroundings,
  parts: ReadonlyArray<PagePart>
): Generator<PagePart | Region["parts"][number]> {
  for (const part of parts) {
    yield part
    if (part.kind === "partial") yield* partials.get(part.ref) ?? []
  }
  for (const region of [announcement, header, footer]) if (region !== null) yield* region.parts
}

/** A place of which every render counts the forms for itself. */
type PagePlace = Omit<Place, "forms" | "pictures" | "headed"> & { readonly formToken: ShownForms["token"] }

/** The document with what its components show. Most have none and stay what they are. */
const fedDocument = (document: PageDocument, given: Given, { formToken, ...where }: PagePlace): PageDocument => {
  const forms = new ShownForms(formToken)
  const headed = document.main.parts.some((part) => part.kind === "html" && /<h1[ >]/.test(part.html))
  const fill = <R extends Region | null>(region: R, kind: "body" | "chrome" = "chrome"): R => {
    if (region === null || region.parts.every(({ kind }) => kind === "html")) return region
    const place: Place = { ...where, forms, pictures: new ShownPictures(kind), headed }
    return { ...region, parts: region.parts.map((part) => fed(part, given, place)) }
  }
  const { announcement, header, main, footer, head } = document
  const filled = {
    announcement: fill(announcement),
    header: fill(header),
    main: fill(main, "body"),
    footer: fill(footer)
  }
  // Whoever looks at an agent's page is that agent's visitor from then on (AU-B38).
  const agent = where.subject?.collection === managedKey ? where.subject.row.slug : null
  const metas = agent === null ? head.metas : [...head.metas, { name: agentMeta, content: agent }]
  const scripts = [
    ...(forms.anyOurs && where.challenged ? [challengeScript.path] : []),
    ...(forms.anyOurs || agent !== null ? [formsScript.path] : []),
    ...head.scripts
  ]
  return { ...document, ...filled, head: { ...head, metas, scripts } }
}

interface Stamps {
  /** How many pages `?page=` can ask for. */
  readonly listPages?: number
  readonly pageVersion: string | null
  readonly surroundings: SiteSurroundings
  readonly now: number
  readonly noindex: boolean
}

/** Name under which a page object keeps the hash of everything in it but the time, see `Rebuilding`. */
export const hashName = "content-hash"

const pagePut = (key: string, body: Uint8Array, stamps: Stamps): ObjectPut => {
  const { stylesheetVersion } = stamps.surroundings
  const { "page-version": pageVersion, ...others } = encodeStamps({
    pageVersion: stamps.pageVersion ?? "",
    ...(stylesheetVersion !== null && { stylesheetVersion }),
    renderedAt: String(stamps.now),
    ...(stamps.noindex && { robots: "noindex" })
  })
  // The platform's own not-found page is no version of anything.
  const versions = stamps.pageVersion === null ? {} : { "page-version": stamps.pageVersion }
  const sha256 = hash("sha256", body, "hex")
  const further = encodeListPages(stamps.listPages ?? 1)
  const lasting = [pageVersion, stylesheetVersion, stamps.noindex, sha256, ...Object.values(further)]
  return {
    key,
    body,
    sha256,
    contentType: "text/html; charset=utf-8",
    cacheControl: "public, max-age=0, must-revalidate",
    metadata: { ...versions, ...others, ...further, [hashName]: contentHash(JSON.stringify(lasting)) }
  }
}
