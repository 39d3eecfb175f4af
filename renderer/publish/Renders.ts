/**
 * Rendering into object puts: the page with its stamps, and the files it names. Content-named files are put once per
 * process, always before a page that names them.
 */
import { Clock, Context, Effect, Layer } from "effect"
import { hash } from "node:crypto"
import type { SiteId } from "../../engine/model/ids.ts"
import { type ObjectPut, Objects } from "../../engine/ports/Objects.ts"
import type { PublishedPage } from "../../engine/ports/Pages.ts"
import { notFoundKey, pageKey } from "../../engine/publish/keys.ts"
import { encodeStamps } from "../../engine/publish/stamps.ts"
import type { PageDocument } from "../document.ts"
import { Renderer } from "../Renderer.ts"
import { type Asset, assetPut, contentHash, cssAsset } from "./assets.ts"
import { notFoundContent, pageDocument } from "./documents.ts"
import type { SiteSurroundings } from "./Surroundings.ts"

/** A rendered page, ready to be stored. */
export interface Rendered {
  readonly put: ObjectPut
  /** The page's own CSS, to be stored first. */
  readonly css: Asset | null
}

export class Renders extends Context.Service<
  Renders,
  {
    readonly page: (surroundings: SiteSurroundings, published: PublishedPage) => Effect.Effect<Rendered>
    /** Many pages in the order given; lets other work of the process through every few milliseconds. */
    readonly pages: (
      surroundings: SiteSurroundings,
      published: ReadonlyArray<PublishedPage>
    ) => Effect.Effect<ReadonlyArray<Rendered>>
    readonly notFound: (surroundings: SiteSurroundings, authored: PublishedPage | undefined) => Effect.Effect<Rendered>
    /** Stores the assets that this process has not stored yet. */
    readonly storeAssets: (siteId: SiteId, assets: ReadonlyArray<Asset>) => Effect.Effect<void>
    /** Forgets what was stored for a site, when its objects are deleted. */
    readonly forget: (siteId: SiteId) => Effect.Effect<void>
  }
>()("renderer/Renders") {
  static readonly layer: Layer.Layer<Renders, never, Renderer | Objects> = Layer.effect(
    Renders,
    Effect.gen(function* () {
      const renderer = yield* Renderer
      const { public: store } = yield* Objects
      const stored = new Map<SiteId, Set<string>>()

      const renderOne = async (
        key: string,
        document: PageDocument,
        stamps: Stamps,
        css: Asset | null
      ): Promise<Rendered> => {
        const body = await renderer.renderPagePromise(document)
        return { put: pagePut(key, body, stamps), css }
      }

      const renderPage = (surroundings: SiteSurroundings, published: PublishedPage, now: number): Promise<Rendered> => {
        const { page, parts, versionId } = published
        const route = page.slot ?? "/"
        const css = published.css.trim() === "" ? null : cssAsset(published.css)
        const content = { route, title: page.title, meta: page.meta, parts, css: css?.name ?? null }
        return renderOne(
          pageKey(page.siteId, route),
          pageDocument(surroundings, content),
          { pageVersion: versionId, surroundings, now, noindex: page.meta.noindex === true },
          css
        )
      }

      return Renders.of({
        page: Effect.fnUntraced(function* (surroundings, published) {
          const now = yield* Clock.currentTimeMillis
          return yield* Effect.promise(() => renderPage(surroundings, published, now))
        }),

        pages: Effect.fnUntraced(function* (surroundings, published) {
          const now = yield* Clock.currentTimeMillis
          return yield* Effect.promise(async () => {
            const rendered: Array<Rendered> = []
            let breathed = performance.now()
            for (const page of published) {
              rendered.push(await renderPage(surroundings, page, now))
              if (performance.now() - breathed < breathMs) continue
              await new Promise((resolve) => setImmediate(resolve))
              breathed = performance.now()
            }
            return rendered
          })
        }),

        notFound: Effect.fnUntraced(function* (surroundings, authored) {
          const now = yield* Clock.currentTimeMillis
          const css = authored === undefined || authored.css.trim() === "" ? null : cssAsset(authored.css)
          const content = notFoundContent(surroundings, authored, css?.name ?? null)
          const stamps = { pageVersion: authored?.versionId ?? null, surroundings, now, noindex: true }
          return yield* Effect.promise(() =>
            renderOne(notFoundKey(surroundings.site.id), pageDocument(surroundings, content), stamps, css)
          )
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

interface Stamps {
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
  const lasting = [pageVersion, stylesheetVersion, stamps.noindex, sha256]
  return {
    key,
    body,
    sha256,
    contentType: "text/html; charset=utf-8",
    cacheControl: "public, max-age=0, must-revalidate",
    metadata: { ...versions, ...others, [hashName]: contentHash(JSON.stringify(lasting)) }
  }
}
