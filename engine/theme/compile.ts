/** Theme tokens as custom properties of `:root`, the second layer of every stylesheet (CSS-02, CSS-09..13). */
import { defaultColors, defaultRadius, defaultScale, defaultSpaceUnit } from "./defaults.ts"
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

/** A family as a CSS list: quoted, then what to show while it loads. */
const fontStack = (family: string): string => {
  const fallback = vendoredFonts.find((font) => font.family === family)?.fallback ?? "system-ui, sans-serif"
  return `${cssString(family)}, ${fallback}`
}

/** CSS Syntax 3, section 4.3.5: inside quotes only the quote, the backslash and line breaks need an escape. */
export const cssString = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  `"${text.replace(/["\\<\u0000-\u001F\u007F]/g, (char) => `\\${char.codePointAt(0)?.toString(16)} `)}"`

const inRem = (value: number): string => `${Number(value.toFixed(4))}rem`

const kebab = (name: string): string => name.replace(/[A-Z]/g, (upper) => `-${upper.toLowerCase()}`)
