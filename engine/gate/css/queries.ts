/** Conditions of `@media` that no browser reads: all that stands in such a rule is left out in silence. */
import { meantBy } from "../../values/misspelt.ts"
import type { WritingSlip } from "./writing.ts"

/** The first of the conditions of an `@media`; undefined for nothing that is known. */
export const mediaSlip = (params: string): WritingSlip | undefined => {
  if (params.length > longest) return undefined
  for (const [, written, rest] of params.matchAll(/\(\s*([a-z-]+)\s*([^()]*)\)/gi)) {
    const feature = written!.toLowerCase()
    if (feature.startsWith("-") || words.has(feature)) continue
    if (!features.has(feature.replace(/^(?:min|max)-/, ""))) {
      // Of a range in which the name stands last, the first word may be anything.
      if (!/^(?::|[<>=]|$)/.test(rest!)) continue
      const meant = meantBy(feature, named)
      return { written: feature, because: "is nothing that @media asks for", ...(meant !== undefined && { meant }) }
    }
    if (/^[\d.]/.test(rest!))
      return { written: `(${written} ${rest})`, because: "has no colon", meant: `(${written}: ${rest})` }
    const [, bare] = lengths.test(feature) ? (/^(?::|[<>]=?)\s*([\d.]+)\s*$/.exec(rest!) ?? []) : []
    if (bare !== undefined && Number(bare) !== 0) return { written: bare, because: "has no unit", meant: `${bare}px` }
  }
  return undefined
}

const longest = 1_000
const lengths = /^(?:(?:min|max)-)?(?:device-)?(?:width|height)$/
const words: ReadonlySet<string> = new Set(["not", "and", "or"])
/** Media Queries 5, and what browsers had before. */
const features: ReadonlySet<string> = new Set(
  (
    "width height aspect-ratio orientation resolution scan grid update overflow-block overflow-inline color color-index monochrome " +
    "color-gamut dynamic-range video-color-gamut video-dynamic-range pointer hover any-pointer any-hover nav-controls scripting " +
    "display-mode display-state resizable inverted-colors environment-blending prefers-reduced-motion prefers-reduced-transparency " +
    "prefers-contrast prefers-color-scheme prefers-reduced-data forced-colors horizontal-viewport-segments vertical-viewport-segments " +
    "device-width device-height device-aspect-ratio device-posture shape light-level transform-3d"
  ).split(" ")
)
const named: ReadonlyArray<string> = [...features, "min-width", "max-width", "min-height", "max-height"]
