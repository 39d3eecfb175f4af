/**
 * From stored parts to what a view prints: partials are put in place, images get what the author left open, and
 * neighbouring markup becomes one string, so that a page without components is a single piece.
 */
import type { PagePart } from "../model/PagePart.ts"
import { type KnownMedia, measuredAttributes } from "../media/imageAttributes.ts"
import { escapeAttribute } from "./escape.ts"

export type ResolvedPart =
  | { readonly kind: "html"; readonly html: string }
  | {
      readonly kind: "component"
      readonly name: string
      readonly attributes: { readonly [name: string]: string }
      /** What its view prints beside them, see `engine/components/sources.ts`. */
      readonly data?: unknown
    }

export type Partials = ReadonlyMap<string, ReadonlyArray<PagePart>>

/**
 * Resolves the parts of a body or of a chrome section. In a body the first image loads at once and the others when
 * needed (AU-B17); images of the chrome are left to the browser. Images of `media` are given their size. A partial that is not published renders nothing
 * (AU-B11), and one inside another is not followed, since they are a single level.
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
  const add = (part: PagePart, nested: boolean): void => {
    switch (part.kind) {
      case "html":
        html += part.html
        return
      case "image":
        html += imageTag(part.attributes, region === "chrome" ? "chrome" : images++ === 0 ? "first" : "later", media)
        return
      case "partial":
        if (!nested) for (const inner of partials.get(part.ref) ?? []) add(inner, true)
        return
      case "component":
        if (html !== "") resolved.push({ kind: "html", html })
        html = ""
        resolved.push({ kind: "component", name: part.name, attributes: part.attributes })
    }
  }
  for (const part of parts) add(part, false)
  if (html !== "") resolved.push({ kind: "html", html })
  return resolved
}

/** Refs of the partials that parts name, without repetition. */
export const partialRefs = (parts: ReadonlyArray<PagePart>): ReadonlySet<string> =>
  new Set(parts.flatMap((part) => (part.kind === "partial" ? [part.ref] : [])))

/** An `<img>` with the author's attributes, and what the author left open. */
const imageTag = (
  attributes: { readonly [name: string]: string },
  place: "first" | "later" | "chrome",
  media: KnownMedia
): string => {
  const isLazy = (attributes["loading"] ?? (place === "later" ? "lazy" : "eager")).toLowerCase() === "lazy"
  const given: ReadonlyArray<readonly [string, string]> = [
    ...measuredAttributes(attributes, media, isLazy),
    ...(place === "first" ? [["loading", "eager"] as const, ["fetchpriority", "high"] as const] : []),
    ...(place === "later" ? [["loading", "lazy"] as const, ["fetchpriority", "auto"] as const] : []),
    ["decoding", "async"]
  ]
  const written = Object.entries(attributes)
  const added = given.filter(([name]) => !Object.hasOwn(attributes, name))
  return `<img${[...written, ...added].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join("")}>`
}
