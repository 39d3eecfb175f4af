import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { wellFormedMarkup } from "../../test/corpus/generate.ts"
import { judgePage, served } from "../../test/corpus/judge.ts"
import { parseHtml } from "../gate/html/parse.ts"
import { type Element, isElement, walk } from "../gate/html/tree.ts"
import { withCurrentLinks } from "./currentLinks.ts"
import { regionOf } from "./landmarks.ts"

const header = (...html: ReadonlyArray<string>) =>
  regionOf(
    "header",
    html.map((html) => ({ kind: "html", html }))
  )
const shown = (html: string, route: string) =>
  withCurrentLinks(header(html), route)
    .parts.map((part) => (part.kind === "html" ? part.html : ""))
    .join("")

describe("the links around a page", () => {
  it("say which of them lead to it", () => {
    const nav = '<nav><a href="/">Home</a><a class="x" href="/about" id="y">About</a></nav><a href="/about">Us</a>'
    expect(shown(nav, "/about")).toBe(
      '<nav><a href="/">Home</a><a aria-current="page" class="x" href="/about" id="y">About</a></nav><a aria-current="page" href="/about">Us</a>'
    )
    expect(shown(nav, "/")).toContain('<a aria-current="page" href="/">Home</a><a class="x"')
  })

  it.each([
    ["another page", '<a href="/about/team">x</a>'],
    ["one above it", '<a href="/">x</a>'],
    ["a place on it", '<a href="/about#team">x</a>'],
    ["a search on it", '<a href="/about?q=1">x</a>'],
    ["another host", '<a href="https://vale.test/about">x</a><a href="//about">x</a>'],
    ["what it says of itself", '<a aria-current="false" href="/about">x</a>'],
    ["what is no link", '<area href="/about"><abbr href="/about"></abbr><p>&lt;a href="/about"&gt;</p>'],
    ["a word in a value", '<a title=" href=&quot;/about&quot;" href="/x">x</a>'],
    ["another attribute", '<a data-href="/about" href="/x">x</a>']
  ])("leaves %s alone", (_, html) => {
    expect(shown(html, "/about")).toBe(html)
    const region = header(html)
    expect(withCurrentLinks(region, "/about")).toBe(region)
  })

  it("are marked in each part, and a component between them stays as it is", () => {
    const link = { kind: "html", html: '<a href="/a">x</a>' } as const
    const component = { kind: "component", name: "image", attributes: { href: "/a" } } as const
    const region = regionOf("footer", [link, component, link])
    const marked = { kind: "html", html: '<a aria-current="page" href="/a">x</a>' }
    expect(withCurrentLinks(region, "/a")).toEqual({ ...region, parts: [marked, component, marked] })
    expect(withCurrentLinks(region, "/a")).toEqual(withCurrentLinks(region, "/a"))
    expect(region.parts).toEqual([link, component, link])
  })

  it("are marked where a parser finds them, whatever is around them, and nothing else is touched", () => {
    const links = fc.constantFrom('<a href="/a">x</a>', '<a href="/b" class="y">x</a>', '<a id="z" href="/a">x</a>')
    const page = fc.array(fc.oneof(links, wellFormedMarkup), { maxLength: 6 }).map((pieces) => pieces.join(""))
    fc.assert(
      fc.property(page, (text) => {
        const verdict = judgePage(text)
        if (!verdict.ok) return
        const html = served(verdict)
        const marked = shown(html, "/a")
        expect(currentIn(marked)).toEqual(linksTo("/a", html))
        expect(marked.replaceAll(' aria-current="page"', "")).toBe(html.replaceAll(' aria-current="page"', ""))
      }),
      { numRuns: 1_000 }
    )
  })
})

const elementsOf = (html: string): ReadonlyArray<Element> => {
  const elements: Array<Element> = []
  walk(parseHtml(html).root, (node) => void (isElement(node) && elements.push(node)))
  return elements
}
const valueOf = ({ attrs }: Element, name: string) => attrs.find((attribute) => attribute.name === name)?.value

const linksTo = (path: string, html: string) =>
  elementsOf(html).flatMap((element, at) =>
    element.tagName === "a" && valueOf(element, "href") === path && valueOf(element, "aria-current") === undefined
      ? [at]
      : []
  )

const currentIn = (html: string) =>
  elementsOf(html).flatMap((element, at) => (valueOf(element, "aria-current") === "page" ? [at] : []))
