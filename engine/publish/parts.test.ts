import { describe, expect, it } from "vitest"
import type { PagePart } from "../model/PagePart.ts"
import { resolveParts } from "./parts.ts"

const html = (text: string): PagePart => ({ kind: "html", html: text })
const image = (attributes: Record<string, string>): PagePart => ({ kind: "image", attributes })
const only = (parts: ReadonlyArray<PagePart>, region: "body" | "chrome" = "body", partials = new Map()) => {
  const [part, ...rest] = resolveParts(parts, partials, region)
  expect(rest).toEqual([])
  return part?.kind === "html" ? part.html : undefined
}

describe("resolveParts", () => {
  it("joins neighbouring markup, so that a page without components is one piece", () => {
    expect(only([html("<p>a</p>"), image({ src: "/a" }), html("<p>b</p>")])).toMatch(/^<p>a<\/p><img .*><p>b<\/p>$/)
  })

  it("keeps the order of markup and components", () => {
    const parts: ReadonlyArray<PagePart> = [
      html("a"),
      { kind: "component", name: "map", attributes: { "data-zoom": "3" } },
      html("b")
    ]
    expect(resolveParts(parts, new Map(), "body")).toEqual(parts)
  })

  it("HTML-30, PARTIAL-05: puts a partial's published markup in its place", () => {
    const partials = new Map([["hours", [html("<p>9 to 5</p>")]]])
    expect(only([html("<div>"), { kind: "partial", ref: "hours" }, html("</div>")], "body", partials)).toBe(
      "<div><p>9 to 5</p></div>"
    )
  })

  it("HTML-32: keeps the components of a partial", () => {
    const partials = new Map([["box", [html("x"), { kind: "component", name: "map", attributes: {} } as const]]])
    expect(resolveParts([{ kind: "partial", ref: "box" }], partials, "body").map(({ kind }) => kind)).toEqual([
      "html",
      "component"
    ])
  })

  it("HTML-31: does not follow a partial inside a partial", () => {
    const partials = new Map([["a", [html("a"), { kind: "partial", ref: "a" } as const]]])
    expect(only([{ kind: "partial", ref: "a" }], "body", partials)).toBe("a")
  })

  it("renders nothing for a partial that is not published", () => {
    expect(resolveParts([{ kind: "partial", ref: "gone" }], new Map(), "body")).toEqual([])
  })

  it("IMG-04: loads the first image of a body at once with high priority, the others when needed", () => {
    expect(only([image({ src: "/1" }), image({ src: "/2" })])).toBe(
      '<img src="/1" loading="eager" fetchpriority="high" decoding="async">' +
        '<img src="/2" loading="lazy" fetchpriority="auto" decoding="async">'
    )
  })

  it("IMG-03, IMG-04: never hurries a picture that its author has wait for a scroll, first or not", () => {
    expect(only([image({ src: "/1", loading: "lazy" }), image({ src: "/2", loading: "LAZY" })])).toBe(
      '<img src="/1" loading="lazy" fetchpriority="auto" decoding="async">' +
        '<img src="/2" loading="LAZY" fetchpriority="auto" decoding="async">'
    )
  })

  it("IMG-05: keeps every attribute the author wrote", () => {
    expect(only([image({ src: "/1", loading: "lazy", fetchpriority: "low", decoding: "sync" })])).toBe(
      '<img src="/1" loading="lazy" fetchpriority="low" decoding="sync">'
    )
  })

  it("IMG-06: invents no dimensions", () => {
    expect(only([image({ src: "/1", alt: "" })])).not.toMatch(/width|height|srcset|sizes/)
  })

  it("leaves images of the chrome to the browser", () => {
    expect(only([image({ src: "/logo" })], "chrome")).toBe('<img src="/logo" decoding="async">')
  })

  it("escapes attribute values", () => {
    expect(only([image({ src: "/1", alt: `"><script>alert('x')</script>&` })])).toContain(
      'alt="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;"'
    )
  })
})
