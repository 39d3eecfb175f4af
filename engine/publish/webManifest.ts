/** The manifest of a site as an app on somebody's home screen (W3C, Web Application Manifest). */
import type { SiteLook } from "./look.ts"

/** Paths of the icons it names. */
export interface ManifestIcons {
  readonly drawn: string
  readonly large: string
}

export const webManifest = ({ name, language, direction, colors }: SiteLook, icons: ManifestIcons): string =>
  JSON.stringify({
    name,
    short_name: name.length <= shortCharacters ? name : name.slice(0, shortCharacters).trimEnd(),
    lang: language,
    dir: direction,
    start_url: "/",
    scope: "/",
    // A site is read in a browser; nothing of it works better without one.
    display: "browser",
    background_color: colors.background,
    theme_color: colors.primary,
    icons: [
      { src: icons.drawn, sizes: `${iconPixels.touch}x${iconPixels.touch}`, type: "image/png" },
      { src: icons.large, sizes: `${iconPixels.large}x${iconPixels.large}`, type: "image/png" }
    ]
  })

/** What fits under an icon. */
const shortCharacters = 30

/** Sides of the icons, in pixels. */
export const iconPixels = { touch: 180, large: 512, favicon: [16, 32, 48] } as const
