/**
 * The icon of a site that has set none: the first letter of its name in its own colours. Without it every browser asks
 * for `/favicon.ico` and notes an error.
 */
import { defaultColors } from "../content/theme/defaults.ts"
import type { ThemeTokens } from "../content/theme/tokens.ts"
import { escapeXml } from "../values/escape.ts"

/** An SVG document of a few hundred bytes; the same name and colours give the same bytes. */
export const monogram = (name: string, { color }: Pick<ThemeTokens, "color">): string => {
  const paint = { ...defaultColors, ...color }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${paint.primary}"/>` +
    `<text x="32" y="45" font-family="Georgia, serif" font-size="38" text-anchor="middle" fill="${paint.onPrimary}">` +
    `${escapeXml(initialOf(name))}</text></svg>`
  )
}

/** The first letter or digit of a name, as a capital; empty where there is none. */
export const initialOf = (name: string): string => {
  const [letter = ""] = /[\p{L}\p{N}]\p{M}{0,4}/u.exec(name.normalize("NFC")) ?? []
  return letter.toLocaleUpperCase("en")
}
