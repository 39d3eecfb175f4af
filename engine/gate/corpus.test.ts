/** The two corpora: what must never get through, and pages as small businesses write them. */
import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { codesOf, judgeCss, judgePage, placesOf } from "../../test/corpus/judge.ts"
import { inert, markup, stylesheets } from "../../test/corpus/xss/index.ts"
import { kinds } from "../../test/corpus/xss/kinds.ts"
import { parseHtml } from "./html/parse.ts"
import { isElement, svgNamespace, walk } from "./html/tree.ts"
import { htmlElements, svgElements } from "./policy.ts"

describe.each(Object.entries(markup))("hostile markup: %s", (_name, vectors) => {
  it("is refused, every single one", () => {
    expect(vectors.filter((html) => judgePage(html).ok)).toEqual([])
  })

  it("is refused in the middle of a page too", () => {
    const inside = (html: string) => `<main><p>before</p><div>${html}</div><p>after</p></main>`
    expect(vectors.filter((html) => judgePage(inside(html)).ok)).toEqual([])
  })
})

it.each(Object.entries(kinds))("hostile texts of the kind are among them: %s", (_, told) => {
  const vectors = [...Object.values(markup).flat(), ...stylesheets]
  expect(vectors.filter((vector) => told.test(vector)).length).toBeGreaterThanOrEqual(2)
})

it("the kinds are those that are documented", () => {
  const readme = readFileSync(new URL("../../test/corpus/README.md", import.meta.url), "utf8")
  const documented = [...readme.matchAll(/^\| (.*?) +\|$/gm)].map(([, kind]) => kind)
  expect(documented).toEqual(["kind", ...Object.keys(kinds)])
})

it("hostile style sheets are refused, every single one", () => {
  expect(stylesheets.filter((css) => judgeCss(css).ok)).toEqual([])
})

it("what only looks dangerous is accepted", () => {
  expect(inert.flatMap((html) => placesOf(judgePage(html)).map((place) => `${place} ${html}`))).toEqual([])
})

describe("ordinary pages", () => {
  const folder = new URL("../../test/corpus/pages/", import.meta.url)
  const files = readdirSync(folder)
  const text = (file: string) => readFileSync(new URL(file, folder), "utf8")
  /** Whose frames their owners have approved. */
  const approved = { allowedOrigins: new Set(["https://player.vimeo.example", "https://maps.example"]) }

  it.each(files)("%s is accepted, without anything to look at", (file) => {
    const verdict = file.endsWith(".css") ? judgeCss(text(file)) : judgePage(text(file), approved)
    expect(placesOf(verdict)).toEqual([])
    expect(verdict.report.holdReasons).toEqual([])
    const codes = verdict.ok ? verdict.warnings.map(({ code }) => code) : []
    const told = codes.filter((code) => code !== "link.external" && code !== "sanitize.content_removed")
    expect(told).toEqual(file === "plumber-contact.html" ? ["form.by_hand"] : [])
  })

  it("hold every element that the policy allows", () => {
    const seen = new Set<string>()
    for (const file of files.filter((name) => name.endsWith(".html"))) {
      walk(parseHtml(text(file)).root, (node) => {
        if (isElement(node)) seen.add(node.namespaceURI === svgNamespace ? `svg ${node.tagName}` : node.tagName)
      })
    }
    const allowed = [...Object.keys(htmlElements), ...Object.keys(svgElements).map((name) => `svg ${name}`)]
    expect(allowed.filter((name) => !seen.has(name))).toEqual([])
  })

  it("are refused once a script is among them, and for nothing else", () => {
    for (const file of files.filter((name) => name.endsWith(".html"))) {
      expect(codesOf(judgePage(`${text(file)}<script>1</script>`))).toEqual(["html.element_not_allowed"])
    }
  })
})
