import { describe, expect, it } from "vitest"
import { compileTheme, cssString, themeProperties } from "./compile.ts"
import { defaultTheme } from "./defaults.ts"
import { fontFaceCss, vendoredFaces } from "./faces.ts"

const properties = themeProperties({
  color: { primary: "#0d5c46", onPrimary: "#ffffff" },
  font: { heading: "Newsreader", body: "Figtree", mono: "JetBrains Mono", scale: 1.25 },
  space: { unit: 0.5 },
  radius: { small: 0 }
})

describe("compileTheme", () => {
  it("CSS-09: emits --color-primary", () => {
    expect(properties.get("--color-primary")).toBe("#0d5c46")
  })

  it("CSS-10, THEME-11: emits --font-heading, and --font-mono when it is set", () => {
    expect(properties.get("--font-heading")).toMatch(/^"Newsreader", Georgia/)
    expect(properties.get("--font-mono")).toMatch(/^"JetBrains Mono", /)
    expect(themeProperties(defaultTheme).has("--font-mono")).toBe(false)
  })

  it("CSS-11: emits the steps of the type scale", () => {
    expect([0, 1, 2].map((step) => properties.get(`--type-scale-${step}`))).toEqual(["1rem", "1.25rem", "1.5625rem"])
  })

  it("CSS-12: emits the steps of space", () => {
    expect([1, 2, 10].map((step) => properties.get(`--space-${step}`))).toEqual(["0.5rem", "1rem", "16rem"])
  })

  it("CSS-13: emits corners, the body family and every other colour, by name", () => {
    expect(properties.get("--radius-small")).toBe("0rem")
    expect(properties.get("--radius-large")).toBe("1rem")
    expect(properties.get("--font-body")).toMatch(/^"Figtree"/)
    expect(properties.get("--color-on-primary")).toBe("#ffffff")
    expect(properties.has("--color-accent")).toBe(false)
  })

  it("puts all of them on :root", () => {
    const css = compileTheme(defaultTheme)
    expect(css).toMatch(/^:root \{\n( {2}--[a-z0-9-]+: [^;{}]+;\n)+\}\n$/)
  })

  it("keeps a family name inside its quotes", () => {
    expect(cssString('A"; } body { x: </style>\\')).toBe('"A\\22 ; } body { x: \\3c /style>\\5c "')
  })
})

describe("font faces", () => {
  it("are those of the vendored families the theme names, each once", () => {
    const faces = vendoredFaces({ font: { heading: "Figtree", body: "Figtree", mono: "Unknown" } })
    expect(faces.map(({ family, style }) => `${family} ${style}`)).toEqual(["Figtree normal", "Figtree italic"])
  })

  it("are written with their weight axis and a swap", () => {
    expect(fontFaceCss([{ family: "Inter", style: "normal", weight: "100 900", url: "/x.woff2" }])).toBe(
      '@font-face { font-family: "Inter"; font-style: normal; font-weight: 100 900; font-display: swap; src: url("/x.woff2") format("woff2"); }\n'
    )
  })
})
