import { describe, expect, it } from "vitest"
import { aSite } from "../../test/builders/nouns.ts"
import { lookOf } from "./look.ts"
import { webManifest } from "./webManifest.ts"

const face = (weight: number, style: "normal" | "italic" = "normal") => ({
  id: `font_${weight}`,
  family: "House",
  weight,
  style,
  url: `/__mk/assets/${String(weight).padStart(32, "0")}.woff2`
})
const faceOf = (heading: string, fonts: ReadonlyArray<object> = []) =>
  lookOf(aSite({ settings: { fonts: fonts as never } }), { font: { heading, body: "Inter" } }).face

describe("how a site looks in what is drawn", () => {
  it("is in the face of its headings: its own, one that came along, or else that of a site without a theme", () => {
    expect(faceOf("Newsreader")).toEqual({ kind: "vendored", file: "newsreader/normal.woff2" })
    expect(faceOf("House", [face(400), face(600), face(700, "italic")])).toEqual({
      kind: "uploaded",
      asset: `${"600".padStart(32, "0")}.woff2`
    })
    expect(faceOf("House")).toEqual({ kind: "vendored", file: "figtree/normal.woff2" })
    expect(faceOf("House", [{ ...face(400), url: "/media/med_1" }])).toMatchObject({ kind: "vendored" })
  })

  it("has the colours of the theme, and the direction of the language", () => {
    const tokens = { color: { primary: "#0d5c46" }, font: { heading: "Inter", body: "Inter" } }
    const look = lookOf(aSite({ name: "Vale", language: "he" }), tokens)
    expect(look).toMatchObject({
      name: "Vale",
      direction: "rtl",
      colors: { primary: "#0d5c46", background: "#ffffff" }
    })
    expect(JSON.parse(webManifest(look, { drawn: "/a.png", large: "/b.png" }))).toMatchObject({
      name: "Vale",
      lang: "he",
      dir: "rtl",
      start_url: "/",
      theme_color: "#0d5c46",
      icons: [
        { src: "/a.png", sizes: "180x180" },
        { src: "/b.png", sizes: "512x512" }
      ]
    })
  })
})
