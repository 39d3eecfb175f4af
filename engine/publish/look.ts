/** How a site looks in what is drawn for it, its icons and the cards of its pages: name, colours, direction, face of headings. */
import { defaultColors, defaultTheme } from "../content/theme/defaults.ts"
import type { ThemeTokens } from "../content/theme/tokens.ts"
import { uploadedFaces } from "../content/theme/uploadedFaces.ts"
import { vendoredFonts } from "../content/theme/vendoredFonts.ts"
import type { Site } from "../model/Site.ts"
import { directionOf } from "../values/locale.ts"

export interface SiteLook {
  readonly name: string
  readonly language: string
  readonly direction: "ltr" | "rtl"
  /** As hex. */
  readonly colors: {
    readonly background: string
    readonly text: string
    readonly primary: string
    readonly onPrimary: string
  }
  readonly face: LookFace
}

/** Where the face is: a file under `renderer/fonts/`, or an asset of the site's own by its name. */
export type LookFace =
  { readonly kind: "vendored"; readonly file: string } | { readonly kind: "uploaded"; readonly asset: string }

/** A heading in a family that neither came along nor was uploaded is drawn in that of sites without a theme. */
export const lookOf = (site: Site, { color, font }: Pick<ThemeTokens, "color" | "font">): SiteLook => {
  const { background, text, primary, onPrimary } = { ...defaultColors, ...color }
  return {
    name: site.name,
    language: site.language,
    direction: directionOf(site.language),
    colors: { background, text, primary, onPrimary },
    face:
      uploadedFace(site, font.heading) ??
      vendoredFace(font.heading) ??
      (vendoredFace(defaultTheme.font.heading) as LookFace)
  }
}

const vendoredFace = (heading: string): LookFace | undefined => {
  const file = vendoredFonts
    .find(({ family }) => family === heading)
    ?.faces.find(({ style }) => style === "normal")?.file
  return file === undefined ? undefined : { kind: "vendored", file }
}

/** The upright one that is nearest to bold. */
const uploadedFace = (site: Site, heading: string): LookFace | undefined => {
  const [nearest] = uploadedFaces(site)
    .filter(({ family, style }) => family === heading && style === "normal")
    .sort((one, other) => Math.abs(one.weight - headingWeight) - Math.abs(other.weight - headingWeight))
  const asset = /^\/__mk\/assets\/([0-9a-f]{32}\.woff2)$/.exec(nearest?.url ?? "")?.[1]
  return asset === undefined ? undefined : { kind: "uploaded", asset }
}
const headingWeight = 700
