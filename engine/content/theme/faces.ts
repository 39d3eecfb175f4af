/** The first layer: `@font-face` rules of the families a theme uses, and of every face the site uploaded. */
import { cssString } from "./cssString.ts"
import type { ThemeTokens } from "./tokens.ts"
import { type VendoredFace, vendoredFonts } from "./vendoredFonts.ts"

/** A face ready to be written: where its file is served, and how CSS asks for it. */
export interface Face {
  readonly family: string
  readonly style: "normal" | "italic"
  /** As `font-weight` takes it: one weight, or the two ends of a variable face. */
  readonly weight: string
  readonly url: string
}

/** Vendored faces of the families named by the theme, each once. */
export const vendoredFaces = (tokens: ThemeTokens): ReadonlyArray<VendoredFace & { readonly family: string }> => {
  const named = new Set([tokens.font.heading, tokens.font.body, tokens.font.mono])
  return vendoredFonts
    .filter(({ family }) => named.has(family))
    .flatMap(({ family, faces }) => faces.map((face) => ({ ...face, family })))
}

/**
 * Shown with the fallback first and swapped when loaded, so text is never invisible. They are not fetched ahead of the
 * stylesheet that asks for them: what stands in for them is of their size, and the picture a visitor came for is first.
 */
export const fontFaceCss = (faces: ReadonlyArray<Face>): string =>
  faces
    .map(
      ({ family, style, weight, url }) =>
        `@font-face { font-family: ${cssString(family)}; font-style: ${style}; font-weight: ${weight}; font-display: swap; src: url(${cssString(url)}) format("woff2"); }\n`
    )
    .join("")
