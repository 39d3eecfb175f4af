/** Theme tokens as custom properties of `:root`, the second layer of every stylesheet (CSS-02, CSS-09..13). */
import { defaultColors, defaultRadius, defaultScale, defaultSpaceUnit } from "./defaults.ts"
import { cssString } from "./cssString.ts"
import { standInFamilies } from "./standIns.ts"
import type { ThemeTokens } from "./tokens.ts"
import { vendoredFonts } from "./vendoredFonts.ts"

/** `--type-scale-0` is the body size, 1rem; each step multiplies by the scale. */
export const typeSteps = [0, 1, 2, 3, 4, 5, 6] as const
/** `--space-<n>` is the nth of these, times the unit. */
export const spaceMultiples = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32] as const

/** Name and value of every property, in the order they are written. */
export const themeProperties = (tokens: ThemeTokens): ReadonlyMap<string, string> => {
  const color: { readonly [name: string]: string | undefined } = { ...defaultColors, ...tokens.color }
  const scale = tokens.font.scale ?? defaultScale
  const unit = tokens.space?.unit ?? defaultSpaceUnit
  const radius = { ...defaultRadius, ...tokens.radius }
  return new Map([
    ...Object.entries(color).flatMap(([name, value]) =>
      value === undefined ? [] : [[`--color-${kebab(name)}`, value] as const]
    ),
    ["--font-heading", fontStack(tokens.font.heading)] as const,
    ["--font-body", fontStack(tokens.font.body)] as const,
    ...(tokens.font.mono === undefined ? [] : [["--font-mono", fontStack(tokens.font.mono)] as const]),
    ...typeSteps.map((step) => [`--type-scale-${step}`, inRem(scale ** step)] as const),
    ...spaceMultiples.map((multiple, index) => [`--space-${index + 1}`, inRem(multiple * unit)] as const),
    ...Object.entries(radius).map(([size, value]) => [`--radius-${size}`, inRem(value)] as const)
  ])
}

/** The layer itself. */
export const compileTheme = (tokens: ThemeTokens): string =>
  `:root {\n${[...themeProperties(tokens)].map(([name, value]) => `  ${name}: ${value};\n`).join("")}}\n`

/** A family as a CSS list: quoted, then what stands in for it, then what to show where nothing of that is there. */
const fontStack = (family: string): string => {
  const vendored = vendoredFonts.find((font) => font.family === family)
  if (vendored === undefined) return `${cssString(family)}, system-ui, sans-serif`
  return [...[family, ...standInFamilies(vendored)].map(cssString), vendored.fallback].join(", ")
}

const inRem = (value: number): string => `${Number(value.toFixed(4))}rem`

const kebab = (name: string): string => name.replace(/[A-Z]/g, (upper) => `-${upper.toLowerCase()}`)
