/**
 * The typefaces every site may use without uploading anything (CA-B30). All are under the SIL Open Font License; the
 * files and licences lie in `renderer/fonts/<folder>/` and are served first-party, as hashed assets of the site.
 */
export interface VendoredFace {
  readonly style: "normal" | "italic"
  /** Variable weight axis, as `font-weight` takes it. */
  readonly weight: string
  /** File under `renderer/fonts/`. */
  readonly file: string
}

export type FontKind = "serif" | "sans" | "mono"

/** In parts of the font size. */
export interface FontMetrics {
  readonly ascent: number
  readonly descent: number
  /** Average of a letter in English text. */
  readonly width: number
  /** How much wider it is where it is set bold, at weight 700, as a factor of `width`. */
  readonly bold: number
}

export interface VendoredFamily {
  readonly family: string
  readonly faces: ReadonlyArray<VendoredFace>
  /** Families to fall back on while the face loads, closest in width first. */
  readonly fallback: string
  /** Measured from its upright face, so that what stands in for it can be brought to its size. */
  readonly metrics: FontMetrics & { readonly kind: FontKind }
}

const upright = (folder: string, weight: string): VendoredFace => ({
  style: "normal",
  weight,
  file: `${folder}/normal.woff2`
})
const italic = (folder: string, weight: string): VendoredFace => ({
  style: "italic",
  weight,
  file: `${folder}/italic.woff2`
})

export const vendoredFonts: ReadonlyArray<VendoredFamily> = [
  {
    family: "Newsreader",
    faces: [upright("newsreader", "200 800"), italic("newsreader", "200 800")],
    fallback: "Georgia, 'Times New Roman', serif",
    metrics: { kind: "serif", ascent: 0.735, descent: 0.265, width: 0.431, bold: 1.075 }
  },
  {
    family: "Figtree",
    faces: [upright("figtree", "300 900"), italic("figtree", "300 900")],
    fallback: "system-ui, 'Helvetica Neue', Arial, sans-serif",
    metrics: { kind: "sans", ascent: 0.95, descent: 0.25, width: 0.4505, bold: 1.027 }
  },
  {
    family: "Inter",
    faces: [upright("inter", "100 900"), italic("inter", "100 900")],
    fallback: "system-ui, 'Helvetica Neue', Arial, sans-serif",
    metrics: { kind: "sans", ascent: 0.969, descent: 0.241, width: 0.4785, bold: 1.027 }
  },
  {
    family: "Bitter",
    faces: [upright("bitter", "100 900"), italic("bitter", "100 900")],
    fallback: "Rockwell, Georgia, serif",
    metrics: { kind: "serif", ascent: 0.935, descent: 0.265, width: 0.4625, bold: 1.02 }
  },
  {
    family: "JetBrains Mono",
    faces: [upright("jetbrains-mono", "100 800")],
    fallback: "ui-monospace, Menlo, Consolas, monospace",
    metrics: { kind: "mono", ascent: 1.02, descent: 0.3, width: 0.6, bold: 1 }
  }
]
