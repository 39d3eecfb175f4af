/**
 * The picture that a page is shared with, and what is told of it: whoever shows the page elsewhere lays it out by its size
 * before it has loaded, and says its words in its place. Drawings are left out: hardly anybody shows them.
 */
import type { KnownMedia } from "../content/media/imageAttributes.ts"
import { mediaReference, referenceTo } from "../content/media/references.ts"
import { servedWidth } from "../content/media/widths.ts"
import type { PageMeta } from "../model/Page.ts"

export interface SharePicture {
  readonly url: string
  /** In pixels, as it is served where no width is asked for; left out where that is not known. */
  readonly size?: { readonly width: number; readonly height: number }
  /** Left out where it has no words. */
  readonly alt?: string
}

/** The one that is named; undefined where none is, or where it is a drawing. What is not known of it is left out. */
export const sharePicture = (
  named: PageMeta["ogImage"],
  { origin, media }: { readonly origin: string; readonly media: KnownMedia }
): SharePicture | undefined => {
  if (named === undefined) return undefined
  const path = "assetId" in named ? referenceTo(named.assetId) : named.url
  const shown = mediaReference(path)
  const known = shown && media.get(shown.id)
  if (known === undefined ? /\.svgz?(?:[?#]|$)/i.test(path) : known.type === "image/svg+xml") return undefined
  const url = path.startsWith("/") ? `${origin}${path}` : path
  if (shown === undefined || known === undefined) return { url }
  const alt = known.alt?.trim() ?? ""
  return { url, ...sizeOf(known, shown.width), ...(alt !== "" && { alt }) }
}

const sizeOf = (
  {
    width,
    height,
    scalable
  }: { readonly width: number | null; readonly height: number | null; readonly scalable: boolean },
  asked: number | null
): Pick<SharePicture, "size"> => {
  if (!width || !height) return {}
  const served = scalable ? servedWidth(width, asked) : width
  return { size: { width: served, height: Math.max(1, Math.round((height * served) / width)) } }
}

/** As the Open Graph protocol writes it. */
export const sharePictureMetas = ({ url, size, alt }: SharePicture) => [
  { property: "og:image", content: url },
  ...(size === undefined
    ? []
    : [
        { property: "og:image:width", content: String(size.width) },
        { property: "og:image:height", content: String(size.height) }
      ]),
  ...(alt === undefined ? [] : [{ property: "og:image:alt", content: alt }])
]
