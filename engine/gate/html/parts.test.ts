import { expect, it } from "vitest"
import { judgePage } from "../../../test/corpus/judge.ts"

const partsOf = (html: string) => {
  const verdict = judgePage(html)
  return verdict.ok ? verdict.parts : verdict.findings
}

it("cuts components, partials and images out of the markup around them, however deep they stand", () => {
  expect(
    partsOf(
      '<section class="a"><div><p>x <img src="/a" alt="&amp;" hidden></p><mk-partial ref="cta"></div></section>' +
        '<mk-component name="listings" data-city="Oakridge" data-other="x" id="l">'
    )
  ).toEqual([
    { kind: "html", html: '<section class="a"><div><p>x ' },
    { kind: "image", attributes: { src: "/a", alt: "&", hidden: "" } },
    { kind: "html", html: "</p>" },
    { kind: "partial", ref: "cta" },
    { kind: "html", html: "</div></section>" },
    { kind: "component", name: "listings", attributes: { "data-city": "Oakridge", id: "l" } }
  ])
})

it("keeps the pictures of drawings as markup", () => {
  expect(partsOf('<svg><image href="/a"></image></svg>')).toEqual([
    { kind: "html", html: '<svg><image href="/a"></image></svg>' }
  ])
})

it("writes attributes in order, with namespace prefixes and adjusted names", () => {
  expect(partsOf("<svg viewbox='0 0 1 1' XMLNS:XLINK=x><use xlink:HREF='#a'/></svg>")).toEqual([
    { kind: "html", html: '<svg viewBox="0 0 1 1" xmlns:xlink="x"><use xlink:href="#a"></use></svg>' }
  ])
})

it("an empty text has no parts", () => expect(partsOf("")).toEqual([]))

it("attributes cannot reach the prototype of a part", () => {
  expect(partsOf('<img src="/a" alt="" data-__proto__="x" id="__proto__">')).toEqual([
    { kind: "image", attributes: { src: "/a", alt: "", "data-__proto__": "x", id: "__proto__" } }
  ])
})
