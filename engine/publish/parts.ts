/**
 * From stored parts to what a view prints: partials are put in place, images get what the author left open, and
 * neighbouring markup becomes one string, so that a page without components is a single piece.
 */
import type { PageId } from "../model/ids.ts"
import type { PagePart } from "../model/PagePart.ts"
import { imageAttributes, type KnownMedia, type PicturePlace } from "../content/media/imageAttributes.ts"
import { limits } from "../limits.ts"
import { escapeAttribute } from "../values/escape.ts"

export type ResolvedPart =
  | { readonly kind: "html"; readonly html: string }
  | {
      readonly kind: "component"
      readonly name: string
      readonly attributes: { readonly [name: string]: string }
      readonly owner?: PageId
      /** What its view prints beside them, see `engine/components/sources.ts`. */
      readonly data?: unknown
    }

export type Partials = ReadonlyMap<string, ReadonlyArray<PagePart>>

/**
 * Resolves the parts of a body or of a chrome section. In a body the first image loads at once and the others when
 * needed (AU-B17); images of the chrome are left to the browser. Images of `media` are given their size. A partial that is not published renders nothing
 * (AU-B11), and one inside another is not followed, since they are a single level. What goes on beyond the room of a page is
 * left out, so that nobody has to hold it: `PageRoom` refuses what is there already.
 */
export const resolveParts = (
  parts: ReadonlyArray<PagePart>,
  partials: Partials,
  region: "body" | "chrome",
  media: KnownMedia = new Map()
): ReadonlyArray<ResolvedPart> => {
  const resolved: Array<ResolvedPart> = []
  let html = ""
  let images = 0
  let taken = 0
  const print = (text: string): void => {
    html += text
    taken += text.length
  }
  const add = (part: PagePart, nested: boolean): void => {
    if (taken > limits.pageShownCharacters) return
    switch (part.kind) {
      case "html":
        print(part.html)
        return
      case "image":
        print(imageTag(part.attributes, region === "chrome" ? "chrome" : images++ === 0 ? "first" : "later", media))
        return
      case "partial":
        if (!nested) for (const inner of partials.get(part.ref) ?? []) add(inner, true)
        return
      case "component":
        if (html !== "") resolved.push({ kind: "html", html })
        html = ""
        resolved.push(part)
        taken += leastOfComponent
    }
  }
  for (const part of parts) add(part, false)
  if (html !== "") resolved.push({ kind: "html", html })
  return resolved
}

/** About how many characters a component comes to at least. */
export const leastOfComponent = 64

/** The parts of an asset with its id on every component, which some show: a submission finds its form by it. */
export const ownedBy = (owner: PageId, parts: ReadonlyArray<PagePart>): ReadonlyArray<PagePart> =>
  parts.some(({ kind }) => kind === "component")
    ? parts.map((part) => (part.kind === "component" ? { ...part, owner } : part))
    : parts

/** Refs of the partials that parts name, without repetition. */
export const partialRefs = (parts: ReadonlyArray<PagePart>): ReadonlySet<string> =>
  new Set(parts.flatMap((part) => (part.kind === "partial" ? [part.ref] : [])))

/** An `<img>` with the author's attributes, and what the author left open. */
const imageTag = (attributes: { readonly [name: string]: string }, place: PicturePlace, media: KnownMedia): string => {
  const all = [...Object.entries(attributes), ...imageAttributes(attributes, place, media)]
  return `<img${all.map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join("")}>`
}
