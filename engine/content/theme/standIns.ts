/**
 * What text is set in until a vendored face has loaded: a font the visitor has, brought to the size of the one that
 * comes. Lines then break where they will break, so nothing moves when the face arrives. Browsers embolden one of these
 * without widening it, while a face gets wider with its weight; so each has a second size for bold text. Single words still
 * differ by a few parts in a hundred: what may not wrap needs that much room.
 */
import { cssString } from "./cssString.ts"
import type { ThemeTokens } from "./tokens.ts"
import { type FontKind, type FontMetrics, type VendoredFamily, vendoredFonts } from "./vendoredFonts.ts"

interface StandIn {
  /** Local names; fonts of one entry are drawn to the same widths. */
  readonly local: readonly [string, ...ReadonlyArray<string>]
  /** Average of a letter in English text, in parts of the font size. */
  readonly width: number
}

/** Fonts that systems bring along, the likeliest first. */
const systemFonts: { readonly [kind in FontKind]: ReadonlyArray<StandIn> } = {
  serif: [
    { local: ["Georgia"], width: 0.4458 },
    { local: ["Times New Roman", "Liberation Serif"], width: 0.4063 },
    { local: ["Noto Serif"], width: 0.481 },
    { local: ["DejaVu Serif"], width: 0.5215 }
  ],
  sans: [
    { local: ["Arial", "Helvetica", "Liberation Sans"], width: 0.4458 },
    { local: ["Roboto"], width: 0.4448 },
    { local: ["Noto Sans"], width: 0.474 },
    { local: ["DejaVu Sans"], width: 0.513 }
  ],
  mono: [
    { local: ["Menlo", "DejaVu Sans Mono"], width: 0.602 },
    { local: ["Courier New", "Liberation Mono"], width: 0.6 }
  ]
}

/** Families that stand in for one, in the order in which they are to be tried. */
export const standInFamilies = ({ family, metrics }: VendoredFamily): ReadonlyArray<string> =>
  systemFonts[metrics.kind].map(({ local }) => nameOf(family, local[0]))

/** Their `@font-face` rules, for the vendored families that a theme names. */
export const standInCss = (tokens: Pick<ThemeTokens, "font">): string => {
  const named = new Set([tokens.font.heading, tokens.font.body, tokens.font.mono])
  return vendoredFonts
    .filter(({ family }) => named.has(family))
    .flatMap(({ family, metrics }) =>
      systemFonts[metrics.kind].flatMap(({ local, width }) => {
        const source = local.map((name) => `local(${cssString(name)})`).join(", ")
        return weights(metrics).map(({ weight, wider }) => {
          const scale = (metrics.width * wider) / width
          return (
            `@font-face { font-family: ${cssString(nameOf(family, local[0]))}; font-weight: ${weight}; src: ${source}; ` +
            `size-adjust: ${percent(scale)}; ascent-override: ${percent(metrics.ascent / scale)}; ` +
            `descent-override: ${percent(metrics.descent / scale)}; line-gap-override: 0%; }\n`
          )
        })
      })
    )
    .join("")
}

/** 550 is what browsers take for every bolder weight, and below 600, so that they embolden it; one width serves a monospace. */
const weights = ({ bold }: FontMetrics) =>
  bold === 1
    ? [{ weight: 400, wider: 1 }]
    : [
        { weight: 400, wider: 1 },
        { weight: 550, wider: bold }
      ]

const nameOf = (family: string, local: string): string => `${family} as ${local}`

const percent = (part: number): string => `${Number((part * 100).toFixed(2))}%`
