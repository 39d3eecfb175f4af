import { describe, expect, it } from "vitest"
import { landmarkTag, mainId } from "./landmarks.ts"
import type { ResolvedPart } from "./parts.ts"

const parts = (html: string): ReadonlyArray<ResolvedPart> => [{ kind: "html", html }]

describe("the element around a region", () => {
  it.each([
    ["header", "<nav></nav>", "header"],
    ["header", "<header class=x></header>", "div"],
    ["header", "<headerless-looking>", "header"],
    ["footer", "<p></p>", "footer"],
    ["main", "<section></section>", "main"],
    ["main", "<main><p></p></main>", "div"],
    ["announcement", "<p></p>", "aside"]
  ] as const)("of %s around %s is %s", (region, html, tag) => {
    expect(landmarkTag(region, parts(html))).toBe(tag)
  })

  it("leaves the id of the skip link's target to an author who uses it", () => {
    expect(mainId(parts("<p></p>"))).toBe("main")
    expect(mainId(parts('<section id="main"></section>'))).toBeUndefined()
  })
})
