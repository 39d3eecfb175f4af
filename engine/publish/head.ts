/** The head of a page as data. The shell prints it and escapes; nothing is decided there. */
import type { RowEntity } from "../content/collections/rowEntity.ts"
import type { Page } from "../model/Page.ts"
import type { Site } from "../model/Site.ts"
import { routeUrl } from "./addresses.ts"
import { scriptJson } from "../values/escape.ts"
import { structuredData } from "./structuredData.ts"

export interface HeadModel {
  /** BCP 47. */
  readonly language: string
  readonly title: string
  readonly metas: ReadonlyArray<{ readonly name?: string; readonly property?: string; readonly content: string }>
  readonly links: ReadonlyArray<{
    readonly rel: string
    readonly href: string
    readonly type?: string
    readonly title?: string
  }>
  /** Paths of deferred scripts. */
  readonly scripts: ReadonlyArray<string>
  /** Ready to stand between script tags, see `escape.ts`. */
  readonly jsonLd: ReadonlyArray<string>
}

export interface HeadInput {
  readonly site: Site
  /** Scheme and authority of the canonical host. */
  readonly origin: string
  readonly route: string
  readonly title: string
  readonly meta: Page["meta"]
  /** What the page is about, where it is told. */
  readonly about?: RowEntity | null
  /** Keeps the page out of search results whatever its own meta says. */
  readonly noindex?: boolean
  /** Paths of stylesheets in cascade order. */
  readonly stylesheets: ReadonlyArray<string>
  readonly scripts: ReadonlyArray<string>
  /** Path of the icon to show while the site has set none. */
  readonly icon: string
}

/** The title is served exactly as stored (PAGE-09); the canonical address is the page's own unless staff set another. */
export const headModel = (input: HeadInput): HeadModel => {
  const { site, origin, route, title, meta } = input
  const url = routeUrl(origin, route)
  const canonical = meta.canonical ?? url
  const image = ogImage(meta, origin)
  const icon = faviconPath(site) ?? input.icon
  const described = meta.description !== undefined && meta.description !== ""
  return {
    language: site.language,
    title,
    metas: [
      ...(described ? [{ name: "description", content: meta.description as string }] : []),
      ...(isNoindex(input) ? [{ name: "robots", content: "noindex" }] : []),
      { property: "og:type", content: meta.publishedAt === undefined ? "website" : "article" },
      { property: "og:site_name", content: site.name },
      { property: "og:title", content: title },
      ...(described ? [{ property: "og:description", content: meta.description as string }] : []),
      { property: "og:url", content: canonical },
      ...(image === undefined ? [] : [{ property: "og:image", content: image }]),
      ...(meta.publishedAt === undefined ? [] : [{ property: "article:published_time", content: meta.publishedAt }]),
      { name: "twitter:card", content: image === undefined ? "summary" : "summary_large_image" }
    ],
    links: [
      { rel: "canonical", href: canonical },
      ...input.stylesheets.map((href) => ({ rel: "stylesheet", href })),
      { rel: "icon", href: icon },
      { rel: "alternate", type: "application/rss+xml", title: site.name, href: "/feed.xml" }
    ],
    scripts: input.scripts,
    jsonLd: [
      scriptJson(structuredData({ site, origin, url, title, meta, image, about: input.about ?? null })),
      ...(meta.schema === undefined || meta.schema === null ? [] : [scriptJson(meta.schema)])
    ]
  }
}

const isNoindex = (input: HeadInput): boolean => input.noindex === true || input.meta.noindex === true

const ogImage = (meta: Page["meta"], origin: string): string | undefined => {
  if (meta.ogImage === undefined) return undefined
  if ("assetId" in meta.ogImage) return `${origin}/media/${encodeURIComponent(meta.ogImage.assetId)}`
  return meta.ogImage.url.startsWith("/") ? `${origin}${meta.ogImage.url}` : meta.ogImage.url
}

/** Path of the site's icon; the asset's id stands in its settings (SITE-07). */
const faviconPath = (site: Site): string | undefined => {
  const assetId = site.settings["faviconAssetId"]
  return typeof assetId === "string" ? `/media/${encodeURIComponent(assetId)}` : undefined
}
