import { describe, expect, it } from "vitest"
import { chromeLayer, cssLayers, siteStylesheet } from "./stylesheet.ts"

const layers = {
  "font-faces": "@font-face { font-family: F }",
  theme: ":root { --t: 1 }",
  base: "img { display: block }",
  stylesheet: "p { color: red }",
  chrome: "p { color: blue }"
}
const order = (...needles: ReadonlyArray<string>) => {
  const css = siteStylesheet(layers)
  return needles.map((needle) => css.indexOf(needle))
}
const ascending = (numbers: ReadonlyArray<number>) =>
  numbers.every((number, index) => number >= 0 && number > (numbers[index - 1] ?? -1))

describe("the layers of a site's stylesheet", () => {
  it("CSS-02: begin with the font faces", () => {
    expect(siteStylesheet(layers)).toMatch(/^\/\* font-faces \*\/\n@font-face/)
  })

  it("CSS-03: have the theme after the faces", () => {
    expect(ascending(order("@font-face", ":root"))).toBe(true)
  })

  it("CSS-04, CSS-05: have the base before the site stylesheet, which therefore wins", () => {
    expect(ascending(order(":root", "img {", "color: red"))).toBe(true)
  })

  it("CSS-06, CHROME-08: end with the chrome, which beats the site stylesheet and stands before any page css", () => {
    expect(ascending(order("color: red", "color: blue"))).toBe(true)
    expect(siteStylesheet(layers).trimEnd().endsWith("color: blue }")).toBe(true)
    expect(cssLayers.indexOf("chrome")).toBe(cssLayers.indexOf("page") - 1)
  })

  it("CSS-08: follow each other in source order, without @layer", () => {
    expect(siteStylesheet(layers)).not.toContain("@layer")
  })

  it("keep chrome sections in the order of the page and leave out empty ones", () => {
    expect(chromeLayer({ announcement: "a{}", header: " ", footer: "f{}" })).toBe("a{}\nf{}\n")
    expect(siteStylesheet({ ...layers, chrome: "" })).not.toContain("chrome")
  })
})
