import { describe, expect, it } from "vitest"
import { regionOf } from "./landmarks.ts"

const around = (name: Parameters<typeof regionOf>[0], html: string, label?: string) => {
  const { open, close } = regionOf(name, [{ kind: "html", html }], label)
  return `${open}…${close}`
}

describe("the element around a region", () => {
  it("is the landmark of its kind", () => {
    expect(around("header", "<nav></nav>")).toBe('<header data-mk-region="header">…</header>')
    expect(around("footer", "<p></p>")).toBe('<footer data-mk-region="footer">…</footer>')
    expect(around("main", "<p></p>")).toBe('<main id="main" data-mk-region="main">…</main>')
    expect(around("announcement", "<p></p>", 'A "note"')).toBe(
      '<aside aria-label="A &quot;note&quot;" data-mk-region="announcement">…</aside>'
    )
  })

  it("is no second landmark where the author brought one", () => {
    expect(around("header", '<header class="x"></header>')).toBe('<div data-mk-region="header">…</div>')
    expect(around("main", "<main><p></p></main>")).toBe('<div id="main" data-mk-region="main">…</div>')
    expect(around("announcement", "<aside></aside>", "A")).toBe('<div data-mk-region="announcement">…</div>')
    expect(around("header", "<headers>")).toMatch(/^<header /)
  })

  it("leaves the id that the skip link leads to to an author who uses it", () => {
    expect(around("main", '<section id="main"></section>')).toBe('<main data-mk-region="main">…</main>')
  })
})
