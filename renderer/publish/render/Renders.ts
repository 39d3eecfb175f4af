/**
 * Rendering into object puts: the page with its stamps, and the files it names. Content-named files are put once a day and
 * process, always before a page that names them.
 */
import { Clock, Context, Effect, Layer } from "effect"
import { rowEntity } from "../../../engine/content/collections/rowEntity.ts"
import { rowShare } from "../../../engine/content/collections/rowShare.ts"
import type { Given, Needs, Place, SourceName } from "../../../engine/components/given.ts"
import { signedScope } from "../../../engine/components/listings/scope.ts"
import { allNeeds, askableOn, needsOf, pagesOf } from "../../../engine/components/sources.ts"
import { isChallenged } from "../../../engine/people/forms/challenge.ts"
import { landingParamsOf } from "../../../engine/people/leads/attribution.ts"
import { formTokenText } from "../../../engine/people/forms/token.ts"
import { turnstileOf } from "../../../engine/people/forms/turnstile.ts"
import { MIB } from "../../../engine/limits.ts"
import type { ListingLook } from "../../../engine/ports/ListingLooks.ts"
import type { ReadParameters } from "../../../engine/listings/search/filters.ts"
import type { ListingPage } from "../../../engine/listings/boundPage.ts"
import type { PagePart } from "../../../engine/model/PagePart.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { type ObjectPut, Objects } from "../../../engine/ports/Objects.ts"
import { Orphans } from "../../../engine/ports/Orphans.ts"
import { Signatures } from "../../../engine/ports/Signatures.ts"
import type { PublishedPage } from "../../../engine/ports/Pages.ts"
import { ownedBy } from "../../../engine/publish/parts.ts"
import { PageTooLarge } from "../../../engine/publish/pageRoom.ts"
import { routeUrl } from "../../../engine/publish/addresses.ts"
import { goneKey, notFoundKey, pagedKey, pageKey } from "../../../engine/publish/keys.ts"
import type { PageDocument } from "../../document.ts"
import { Renderer } from "../../Renderer.ts"
import type { Asset } from "./assets.ts"
import { goneContent, notFoundContent, pageDocument } from "./documents.ts"
import { type MediaPorts, mediaSources, withMediaOf } from "./knownMedia.ts"
import { ComponentSources, type Reading } from "./ComponentSources.ts"
import type { Detail } from "./Details.ts"
import { fedDocument, type PagePlace, partsShown, showsMap } from "./fedDocument.ts"
import { contactShown } from "../../../engine/site/openingHours.ts"
import { addressLookupOn } from "../../../engine/places/settings.ts"
import { mapFiles } from "./mapFiles.ts"
import { givenName, pagePut, pageStamps, type Stamps } from "./pagePut.ts"
import { pageStyles } from "./pageStyles.ts"
import { challengeScript } from "./scripts.ts"
import { storedAssets } from "./storedAssets.ts"
import { cardOf } from "./cards.ts"
import type { SiteSurroundings } from "./SiteSurroundings.ts"

/** A rendered page, ready to be stored. */
export interface Rendered {
  readonly put: ObjectPut
  /** What `?page=2` and further ask for, to be stored before the page itself. */
  readonly more: ReadonlyArray<ObjectPut>
  /** The page's own CSS, to be stored first. */
  readonly css: Asset | null
}

/** A page for one address, which is stored nowhere. */
export interface AskedPage {
  /** UTF-8. */
  readonly body: Uint8Array
  /** The stamps a visitor's answer is told by. */
  readonly metadata: { readonly [name: string]: string }
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
    /**
     * A page as an address with filters asks for it, for whoever asked and to be stored nowhere; `look` is what was just seen of
     * the site's listings.
     */
    readonly asked: (
      surroundings: SiteSurroundings,
      shown: PublishedPage | Detail | ListingPage,
      asked: ReadParameters,
      look: ListingLook
    ) => Effect.Effect<AskedPage>
    /**
     * Many pages in the order given, or the first of them where they are large: as many as are held well at a time, one at
     * least. One that would show more than a page may is left as it is. Lets other work of the process through every few
     * milliseconds.
     */
    readonly pages: (
      surroundings: SiteSurroundings,
      published: ReadonlyArray<PublishedPage>
    ) => Effect.Effect<{
      readonly rendered: ReadonlyArray<Rendered>
      /** How many of the pages that were given these are, with those that are left as they are. */
      readonly done: number
      /** What their components asked for together, and a mark of what they were given. */
      readonly needs: Needs
      readonly fingerprint: string
    }>
    /** Whether the stored page shows what its components would be given now. Of use to pages that show listings; of others no. */
    readonly isShown: (
      surroundings: SiteSurroundings,
      shown: PublishedPage | Detail | ListingPage
    ) => Effect.Effect<boolean>
    readonly notFound: (surroundings: SiteSurroundings, authored: PublishedPage | undefined) => Effect.Effect<Rendered>
    /** What stands at an address whose page is gone. */
    readonly gone: (surroundings: SiteSurroundings) => Effect.Effect<Rendered>
    /** A document with what its components show, for a look at it that is stored nowhere. */
    readonly fed: (
      surroundings: SiteSurroundings,
      document: PageDocument,
      about: Pick<Place, "subject" | "listing">
    ) => Effect.Effect<PageDocument>
    /** Stores the assets that this process has not stored for a day. */
    readonly storeAssets: (siteId: SiteId, assets: ReadonlyArray<Asset>) => Effect.Effect<void>
    /** Forgets what was stored for a site, when its objects are deleted. */
    readonly forget: (siteId: SiteId) => Effect.Effect<void>
  }
>()("renderer/Renders") {
  static readonly layer: Layer.Layer<
    Renders,
    never,
    Renderer | Objects | Orphans | MediaPorts | ComponentSources | Signatures
  > = Layer.effect(
    Renders,
    Effect.gen(function* () {
      const renderer = yield* Renderer
      const { public: store } = yield* Objects
      const media = yield* mediaSources
      const sources = yield* ComponentSources
      const { signer } = yield* Signatures
      const signForm = signer("form")
      // Every visitor of an address with filters gets those of the same page.
      const signCard = remembering(signer("card"))
      const signScope = remembering(signer("scope"))

      /** Where components stand, with what they show of the site itself. */
      const placeOn = (site: Site, where: Pick<Place, "route" | "page" | "subject" | "listing">): PagePlace => ({
        ...where,
        language: site.language,
        contact: contactShown(site),
        challenged: isChallenged(site),
        siteKey: turnstileOf(site)?.siteKey ?? null,
        landingParams: landingParamsOf(site.settings),
        formToken: (owner, key) => signForm(formTokenText(site.id, owner, key)),
        looksUp: addressLookupOn(site),
        signScope: (said) => signScope(signedScope(site.id, said))
      })

      const files = storedAssets(store, yield* Orphans)
      /** What draws maps is of some size, so it is stored for sites that show one, ahead of their first page that does. */
      const storeMapFiles = (surroundings: SiteSurroundings, parts: ReadonlyArray<PagePart>): Effect.Effect<void> =>
        showsMap(partsShown(surroundings, parts)) ? files.storeAssets(surroundings.site.id, mapFiles) : Effect.void

      /** What the components of a page ask for. */
      const needsOn = (
        surroundings: SiteSurroundings,
        shown: PublishedPage | Detail | ListingPage,
        asked?: ReadParameters
      ): Needs =>
        "template" in shown
          ? needsOf(partsShown(surroundings, shown.template.parts), shown.subject, asked)
          : needsOf(partsShown(surroundings, shown.parts), null, asked, "listing" in shown ? shown.listing : undefined)

      const renderOne = async (
        key: string,
        document: PageDocument,
        stamps: Stamps,
        css: Asset | null
      ): Promise<Rendered> => {
        const body = await renderer.renderPagePromise(document)
        return { put: pagePut(key, body, checked(document, stamps)), css, more: [] }
      }

      const checked = (document: PageDocument, stamps: Stamps): Stamps => {
        const hasCheck =
          turnstileOf(stamps.surroundings.site) !== undefined && document.head.scripts.includes(challengeScript.path)
        return { ...stamps, ...(hasCheck && { challenge: "turnstile" }) }
      }

      /** A page that stands at no address of its own. */
      const renderNotice = Effect.fnUntraced(function* (
        key: string,
        surroundings: SiteSurroundings,
        content: ReturnType<typeof notFoundContent>,
        { versionId, css }: { readonly versionId: PublishedPage["versionId"] | null; readonly css: Asset | null }
      ) {
        const now = yield* Clock.currentTimeMillis
        yield* storeMapFiles(surroundings, content.parts)
        const around = yield* withMediaOf(media, surroundings, content.parts)
        const stamps = { pageVersion: versionId, surroundings, now, noindex: true }
        const { site } = surroundings
        const { given } = yield* sources.read(site.id, needsOf(partsShown(surroundings, content.parts), null))
        const place = placeOn(site, { route: content.route, page: 1, subject: null })
        const document = fedDocument(pageDocument(around, content), given, place)
        return yield* Effect.promise(() => renderOne(key, document, stamps, css))
      })

      /** What a page is rendered from, wherever it goes. */
      const prepared = (
        surroundings: SiteSurroundings,
        shown: PublishedPage | Detail | ListingPage,
        given: Given,
        now: number
      ) => {
        const { site, origin } = surroundings
        const detail = "template" in shown ? shown : null
        const { page, parts: written, versionId, css: ownCss } = detail?.template ?? (shown as PublishedPage)
        const parts = ownedBy(page.id, written)
        const route = detail?.route ?? page.slot ?? "/"
        const title = detail === null ? page.title : `${detail.title} – ${page.title}`
        const styles = pageStyles(surroundings, ownCss)
        const subject = detail?.subject ?? null
        const schema = given.settings?.schema
        const about = subject && schema ? rowEntity(subject.row.data, schema, origin) : null
        const own = subject && schema ? rowShare(subject.row.data, schema) : {}
        const card = cardOf(surroundings, { title, listing: "listing" in shown ? shown.listing : null }, signCard)
        const meta = { ...page.meta, ...own }
        const shared = own.ogImage === undefined ? {} : { shared: given.media }
        const content = { route, title, meta, about, parts, stylesheets: styles.linked, card, ...shared }
        const stamps = { pageVersion: versionId, surroundings, now, noindex: page.meta.noindex === true }
        const listing = "listing" in shown ? { listing: shown.listing } : {}
        const place = placeOn(site, { route, page: 1, subject, ...listing })
        return { route, css: styles.own, content, stamps, place, isDetail: detail !== null }
      }

      const renderPage = async (
        surroundings: SiteSurroundings,
        shown: PublishedPage | Detail | ListingPage,
        { given, fingerprintOf }: Pick<Reading, "given" | "fingerprintOf">,
        now: number
      ): Promise<Rendered> => {
        const { site, origin } = surroundings
        const { route, css, content, place, isDetail, ...page } = prepared(surroundings, shown, given, now)
        const needs = needsOn(surroundings, shown)
        const stamps = { ...page.stamps, ...(showsListings(needs) && { given: fingerprintOf(needs) }) }
        const document = pageDocument(surroundings, content)
        const listPages = isDetail ? 1 : pagesOf(document.main.parts, given, route)
        const askable = askableOn(partsShown(surroundings, content.parts))
        const first = fedDocument(document, given, place)
        const rendered = await renderOne(pageKey(site.id, route), first, { ...stamps, listPages, askable }, css)
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
        page: Effect.fn("Renders.page")(function* (surroundings, shown) {
          const now = yield* Clock.currentTimeMillis
          const { parts, page } = "template" in shown ? shown.template : shown
          yield* storeMapFiles(surroundings, parts)
          const around = yield* withMediaOf(media, surroundings, parts, [page.meta])
          const needs = needsOn(surroundings, shown)
          const reading = yield* sources.read(surroundings.site.id, needs)
          const rendered = yield* Effect.promise(() => renderPage(around, shown, reading, now))
          return { ...rendered, needs, fingerprint: reading.fingerprint }
        }),

        asked: Effect.fnUntraced(function* (surroundings, shown, asked, look) {
          const now = yield* Clock.currentTimeMillis
          const { parts, page: own } = "template" in shown ? shown.template : shown
          yield* storeMapFiles(surroundings, parts)
          const around = yield* withMediaOf(media, surroundings, parts, [own.meta])
          const needs = needsOn(surroundings, shown, asked)
          const { given } = yield* sources.read(surroundings.site.id, needs, look)
          const { css, content, stamps, place } = prepared(around, shown, given, now)
          const document = pageDocument(around, { ...content, noindex: true })
          const page = Number(asked.values["page"] ?? 1)
          const filled = fedDocument(document, given, { ...place, page, asked })
          const body = yield* renderer.renderPage(filled)
          return { body, metadata: pageStamps(checked(filled, { ...stamps, noindex: true })), css }
        }),

        pages: Effect.fnUntraced(function* (surroundings, published) {
          const now = yield* Clock.currentTimeMillis
          const parts = published.flatMap((page) => page.parts)
          yield* storeMapFiles(surroundings, parts)
          const metas = published.map(({ page }) => page.meta)
          const around = yield* withMediaOf(media, surroundings, parts, metas)
          const needs = allNeeds(published.map((page) => needsOf(partsShown(surroundings, page.parts), null)))
          const reading = yield* sources.read(surroundings.site.id, needs)
          const tooLarge: Array<string> = []
          const { rendered, done } = yield* Effect.promise(async () => {
            const rendered: Array<Rendered> = []
            let done = 0
            let breathed = performance.now()
            let held = 0
            for (const page of published) {
              try {
                const { put, more, css } = await renderPage(around, page, reading, now)
                rendered.push({ put, more, css })
                for (const { body } of [put, ...more]) held += body.length
              } catch (cause) {
                // One that has outgrown its room keeps what is stored of it, and holds up no other.
                if (!(cause instanceof PageTooLarge)) throw cause
                tooLarge.push(cause.message)
              }
              done++
              if (held > heldBytes) break
              if (performance.now() - breathed < breathMs) continue
              await new Promise((resolve) => setImmediate(resolve))
              breathed = performance.now()
            }
            return { rendered, done }
          })
          for (const message of tooLarge) yield* Effect.logWarning(message, { siteId: around.site.id })
          return { rendered, done, needs, fingerprint: reading.fingerprint }
        }),

        isShown: Effect.fnUntraced(function* (surroundings, shown) {
          const needs = needsOn(surroundings, shown)
          if (!showsListings(needs)) return false
          const { id } = surroundings.site
          const route = "template" in shown ? shown.route : (shown.page.slot ?? "/")
          const stored = yield* Effect.orDie(store.head(pageKey(id, route)))
          const given = stored?.metadata[givenName]
          return given !== undefined && given === (yield* sources.fingerprint(id, needs))
        }),

        fed: Effect.fnUntraced(function* (surroundings, document, about) {
          const { site } = surroundings
          const parts = [...document.main.parts, ...partsShown(surroundings, [])]
          if (showsMap(parts)) yield* files.storeAssets(site.id, mapFiles)
          const { given } = yield* sources.read(site.id, needsOf(parts, about.subject, undefined, about.listing))
          return fedDocument(document, given, placeOn(site, { route: document.route, page: 1, ...about }))
        }),

        notFound: Effect.fnUntraced(function* (surroundings, authored) {
          const styles = pageStyles(surroundings, authored?.css ?? "")
          const owned = authored && { ...authored, parts: ownedBy(authored.page.id, authored.parts) }
          const content = notFoundContent(surroundings, owned, styles.linked)
          return yield* renderNotice(notFoundKey(surroundings.site.id), surroundings, content, {
            versionId: authored?.versionId ?? null,
            css: styles.own
          })
        }),

        gone: (surroundings) =>
          renderNotice(goneKey(surroundings.site.id), surroundings, goneContent(surroundings), {
            versionId: null,
            css: null
          }),

        ...files
      })
    })
  )
}

/** Signatures of the texts that were signed lately. */
const remembering = (sign: (text: string) => string): ((text: string) => string) => {
  const known = new Map<string, string>()
  return (text) => {
    const signed = known.get(text) ?? sign(text)
    if (known.size === signaturesMost) known.clear()
    known.set(text, signed)
    return signed
  }
}
const signaturesMost = 200

const showsListings = ({ reads }: Needs): boolean => reads.some(({ source }) => ofListings.has(source))
const ofListings: ReadonlySet<string> = new Set<SourceName>(["listings", "facets", "area", "counted"])

/** Bodies of pages that are rendered together, beyond which no further one is; several jobs of a process may hold as much. */
const heldBytes = 16 * MIB

/** How long rendering may keep the event loop from anything else. */
const breathMs = 8
