/**
 * The typeface of the desk, served by us: one of those that sites are given, upright, in every weight. Until it is there a
 * font of the reader's own stands in at its size, so that nothing moves. Its name changes whenever it does, so browsers may
 * keep it.
 */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { standInCss, standInFamilies } from "../../../../engine/content/theme/standIns.ts"
import { vendoredFonts } from "../../../../engine/content/theme/vendoredFonts.ts"
import { cacheControl } from "../../../../engine/serve/headers.ts"

const family = vendoredFonts.find(({ family }) => family === "Figtree")!
const { file, weight } = family.faces.find(({ style }) => style === "normal")!
const bytes = new Uint8Array(readFileSync(new URL(`../../../../renderer/fonts/${file}`, import.meta.url)))

export const typefacePath = `/dashboard/assets/${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}.woff2`

export const showTypeface = () =>
  Effect.succeed({
    status: 200,
    body: bytes,
    raw: { bytes, contentType: "font/woff2" },
    headers: {
      "cache-control": cacheControl.immutable,
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff"
    }
  })

const families = [family.family, ...standInFamilies(family)].map((name) => `"${name}"`).join(",")

export const typefaceStyle = `@font-face{font-family:"${family.family}";font-weight:${weight};font-display:swap;src:url("${typefacePath}") format("woff2")}
${standInCss({ font: { heading: family.family, body: family.family } })}
:root{--face:${families},ui-sans-serif,system-ui,sans-serif}`
