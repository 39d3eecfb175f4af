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

export interface VendoredFamily {
  readonly family: string
  readonly faces: ReadonlyArray<VendoredFace>
  /** Families to fall back on while the face loads, closest in width first. */
  readonly fallback: string
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
    fallback: "Georgia, 'Times New Roman', serif"
  },
  {
    family: "Figtree",
    faces: [upright("figtree", "300 900"), italic("figtree", "300 900")],
    fallback: "system-ui, 'Helvetica Neue', Arial, sans-serif"
  },
  {
    family: "Inter",
    faces: [upright("inter", "100 900"), italic("inter", "100 900")],
    fallback: "system-ui, 'Helvetica Neue', Arial, sans-serif"
  },
  {
    family: "Bitter",
    faces: [upright("bitter", "100 900"), italic("bitter", "100 900")],
    fallback: "Rockwell, Georgia, serif"
  },
  {
    family: "JetBrains Mono",
    faces: [upright("jetbrains-mono", "100 800")],
    fallback: "ui-monospace, Menlo, Consolas, monospace"
  }
]
