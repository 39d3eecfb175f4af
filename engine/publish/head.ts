/** The head of a page as data. The shell prints it and escapes; nothing is decided there. */
import type { RowEntity } from "../content/collections/rowEntity.ts"
import type { KnownMedia } from "../content/media/imageAttributes.ts"
import { referenceTo } from "../content/media/references.ts"
import type { Page } from "../model/Page.ts"
import type { Site } from "../model/Site.ts"
import { sharePictureOf } from "../site/fields/ogImage.ts"
import { routeUrl } from "./addresses.ts"
import { scriptJson } from "../values/escape.ts"
import { directionOf } from "../values/locale.ts"
import { cardSize } from "./card.ts"
import { namedFilePath } from "./keys.ts"
import { sharePicture, sharePictureMetas } from "./sharePicture.ts"
import { structuredData } from "./structuredData.ts"

export interface HeadModel {
  /** BCP 47. */
  readonly language: string
  /** Set where the language is written from right to left. */
  readonly direction?: "rtl"
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
  /** Names the icons and the manifest that go with it. */
  readonly icons: string
  /** Path of the card of the page, shown where neither it nor its site has a picture; left out where nobody shares it. */
  readonly card?: string | undefined
  /** What is known of files of the library, for the picture that it is shared with. */
  readonly media?: KnownMedia
}

/** The title is served exactly as stored (PAGE-09); the canonical address is the page's own unless staff set another. */
export const headModel = (input: HeadInput): HeadModel => {
  const { site, origin, route, title, meta } = input
  const url = routeUrl(origin, route)
  const canonical = meta.canonical ?? url
  const known = { origin, media: input.media ?? new Map() }
  const own = sharePicture(meta.ogImage, known)
  const image = own ?? sharePicture(ofSite(input), known)
  const card =
    image === undefined && input.card !== undefined && !isNoindex(input) ? `${origin}${input.card}` : undefined
  const icon = faviconPath(site) ?? input.icon
  const described = meta.description !== undefined && meta.description !== ""
  return {
    language: site.language,
    ...(directionOf(site.language) === "rtl" && { direction: "rtl" }),
    title,
    metas: [
      ...(described ? [{ name: "description", content: meta.description as string }] : []),
      ...(isNoindex(input) ? [{ name: "robots", content: "noindex" }] : []),
      { property: "og:type", content: meta.publishedAt === undefined ? "website" : "article" },
      { property: "og:site_name", content: site.name },
      { property: "og:title", content: title },
      ...(described ? [{ property: "og:description", content: meta.description as string }] : []),
      { property: "og:url", content: canonical },
      ...territoryOf(site.language),
      ...(image === undefined ? [] : sharePictureMetas(image)),
      ...(card === undefined ? [] : cardMetas(card, title)),
      ...(meta.publishedAt === undefined ? [] : [{ property: "article:published_time", content: meta.publishedAt }]),
      { name: "twitter:card", content: (image ?? card) === undefined ? "summary" : "summary_large_image" }
    ],
    links: [
      { rel: "canonical", href: canonical },
      ...input.stylesheets.map((href) => ({ rel: "stylesheet", href })),
      { rel: "icon", href: icon },
      { rel: "apple-touch-icon", href: namedFilePath("apple-touch-icon.png", input.icons) },
      { rel: "manifest", href: namedFilePath("manifest.webmanifest", input.icons) },
      { rel: "alternate", type: "application/rss+xml", title: site.name, href: "/feed.xml" }
    ],
    scripts: input.scripts,
    jsonLd: [
      scriptJson(
        structuredData({ site, origin, url, title, meta, image: ogImage(meta, origin), about: input.about ?? null })
      ),
      ...(meta.schema === undefined || meta.schema === null ? [] : [scriptJson(meta.schema)])
    ]
  }
}

const cardMetas = (card: string, title: string): HeadModel["metas"] => [
  { property: "og:image", content: card },
  { property: "og:image:type", content: "image/png" },
  { property: "og:image:width", content: String(cardSize.width) },
  { property: "og:image:height", content: String(cardSize.height) },
  { property: "og:image:alt", content: title }
]

/** As the Open Graph protocol writes it, which needs a region: `en_GB`. */
const territoryOf = (language: string): HeadModel["metas"] => {
  const [, spoken, region] = /^([a-z]{2,3})(?:-[A-Z][a-z]{3})?-([A-Z]{2})\b/.exec(language) ?? []
  return region === undefined ? [] : [{ property: "og:locale", content: `${spoken}_${region}` }]
}

const isNoindex = (input: HeadInput): boolean => input.noindex === true || input.meta.noindex === true

/** What search engines read of it, drawings too. */
const ogImage = (meta: Page["meta"], origin: string): string | undefined => {
  if (meta.ogImage === undefined) return undefined
  if ("assetId" in meta.ogImage) return `${origin}${referenceTo(meta.ogImage.assetId)}`
  return meta.ogImage.url.startsWith("/") ? `${origin}${meta.ogImage.url}` : meta.ogImage.url
}

/** The site's, for a page that has none of its own and that somebody may share. */
const ofSite = ({ site, card }: HeadInput): Page["meta"]["ogImage"] => {
  const assetId = card === undefined ? undefined : sharePictureOf(site)
  return assetId === undefined ? undefined : { assetId }
}

/** Path of the site's icon; the asset's id stands in its settings (SITE-07). */
const faviconPath = (site: Site): string | undefined => {
  const assetId = site.settings["faviconAssetId"]
  return typeof assetId === "string" ? referenceTo(assetId) : undefined
}
