/**
 * What an `<img>` is given beside what its author wrote: its size, so that nothing jumps when it loads, the widths it
 * can be had in, so that no visitor loads more than they see, and when to load it (IMG-01 to IMG-04).
 */
import type { MediaAsset } from "../../model/Media.ts"
import { mediaReference } from "./references.ts"
import { possibleWidths, servedWidth } from "./widths.ts"

/**
 * Files of the library by their id, pictures of the image host by what `src` says of them; only those whose size is known
 * are of use.
 */
export type KnownMedia = ReadonlyMap<
  string,
  Pick<MediaAsset, "width" | "height" | "scalable"> & Partial<Pick<MediaAsset, "type" | "alt">>
>

/** Where a picture stands: first in the body, after another one there, or in the chrome around it. */
export type PicturePlace = "first" | "later" | "chrome"

type Attributes = { readonly [name: string]: string }

/** Everything the author left open. What waits for a scroll is never hurried, wherever it stands. Pictures of the chrome are left to the browser, but for decoding beside other work. */
export const imageAttributes = (
  attributes: Attributes,
  place: PicturePlace,
  media: KnownMedia
): ReadonlyArray<readonly [string, string]> => {
  const isLazy = (attributes["loading"] ?? (place === "later" ? "lazy" : "eager")).toLowerCase() === "lazy"
  const given: ReadonlyArray<readonly [string, string]> = [
    ...measuredAttributes(attributes, media, isLazy),
    ...loading[place === "first" && isLazy ? "later" : place],
    ["decoding", "async"]
  ]
  return given.filter(([name]) => !Object.hasOwn(attributes, name))
}

const loading: { readonly [place in PicturePlace]: ReadonlyArray<readonly [string, string]> } = {
  first: [
    ["loading", "eager"],
    ["fetchpriority", "high"]
  ],
  later: [
    ["loading", "lazy"],
    ["fetchpriority", "auto"]
  ],
  chrome: []
}

/** Size, `srcset` and `sizes` for what the attributes show; none of those the author wrote, and none for the unmeasured. */
export const measuredAttributes = (
  attributes: Attributes,
  media: KnownMedia,
  lazy: boolean
): ReadonlyArray<readonly [string, string]> => {
  const src = attributes["src"] ?? ""
  const shown = mediaReference(src)
  const known = media.get(shown?.id ?? src)
  if (!known?.width || !known.height) return []
  // Which widths another host can make of its pictures is not known.
  if (shown === undefined) return sizeOf(attributes, known.width, known.height)
  const widest = known.scalable ? servedWidth(known.width, shown.width) : known.width
  const size = sizeOf(attributes, widest, Math.max(1, Math.round((known.height * widest) / known.width)))
  if (!known.scalable || Object.hasOwn(attributes, "srcset")) return size
  // Beyond the width the author asked for, nothing is offered; dense screens may take more than is laid out otherwise.
  const offered = possibleWidths(known.width).filter((width) => shown.width === null || width <= widest)
  const srcset = offered.map((width) => `/media/${shown.id}?w=${width} ${width}w`).join(", ")
  const fits = `(max-width: ${widest}px) 100vw, ${widest}px`
  return [...size, ["srcset", srcset], ["sizes", lazy ? `auto, ${fits}` : fits]]
}

/** One dimension written by the author gives the other by the picture's own proportion. */
const sizeOf = (attributes: Attributes, width: number, height: number): ReadonlyArray<readonly [string, string]> => {
  const [own, other] = [pixels(attributes["width"]), pixels(attributes["height"])]
  if (own === "other" || other === "other") return []
  const across = own ?? (other === undefined ? width : Math.round((other * width) / height))
  return [
    ["width", String(across)],
    ["height", String(other ?? Math.round((across * height) / width))]
  ]
}

const pixels = (value: string | undefined): number | "other" | undefined =>
  value === undefined ? undefined : /^[1-9]\d{0,5}$/.test(value.trim()) ? Number(value) : "other"
