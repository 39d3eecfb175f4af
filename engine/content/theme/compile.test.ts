import { describe, expect, it } from "vitest"
import { compileTheme, themeProperties } from "./compile.ts"
import { cssString } from "./cssString.ts"
import { defaultTheme } from "./defaults.ts"
import { fontFaceCss, vendoredFaces } from "./faces.ts"
import { standInCss } from "./standIns.ts"

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
    expect(properties.get("--font-heading")).toMatch(
      /^"Newsreader", "Newsreader as Georgia", .*, Georgia, 'Times New Roman', serif$/
    )
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

describe("what stands in for a face", () => {
  const css = standInCss({ font: { heading: "Newsreader", body: "Figtree" } })

  it("is a font the visitor has, brought to the width and the height of the one that comes", () => {
    expect(css).toContain(
      '@font-face { font-family: "Newsreader as Georgia"; font-weight: 400; src: local("Georgia"); size-adjust: 96.68%; ascent-override: 76.02%; descent-override: 27.41%; line-gap-override: 0%; }\n'
    )
    // The adjusted height times the adjusted size is the face's own.
    expect((96.68 * 76.02) / 10_000).toBeCloseTo(0.735, 3)
    expect((96.68 * 27.41) / 10_000).toBeCloseTo(0.265, 3)
  })

  it("is wider for bold text, as the face is", () => {
    const sizes = [...css.matchAll(/"Newsreader as Georgia"; font-weight: (\d+);.*size-adjust: ([\d.]+)%/g)]
    expect(sizes.map(([, weight]) => weight)).toEqual(["400", "550"])
    expect(Number(sizes[1]![2]) / Number(sizes[0]![2])).toBeCloseTo(1.075, 3)
  })

  it("is told for the theme's vendored families only, and each is named where it is used", () => {
    const families = [...css.matchAll(/font-family: ("[^"]+")/g)].map(([, family]) => family!)
    expect(new Set(families.map((family) => family.split(" as ")[0]))).toEqual(new Set(['"Newsreader', '"Figtree']))
    const stacks = themeProperties({ font: { heading: "Newsreader", body: "Figtree" } })
    for (const family of families) {
      const property = family.startsWith('"News') ? "--font-heading" : "--font-body"
      expect(stacks.get(property)).toContain(`, ${family}, `)
    }
    expect(standInCss({ font: { heading: "Ours", body: "Ours" } })).toBe("")
  })
})
