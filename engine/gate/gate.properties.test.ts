/** What holds for every text whatsoever, tried on thousands of generated ones. */
import * as fc from "fast-check"
import { parse } from "postcss"
import { describe, expect, it } from "vitest"
import { imageAccount, judgeCss, judgePage, served } from "../../test/corpus/judge.ts"
import { anyCss, anyMarkup, wellFormedMarkup } from "../../test/corpus/generate.ts"
import { gate } from "./gate.ts"
import { parseHtml } from "./html/parse.ts"
import { sameTree } from "./html/tree.ts"

const runs = { numRuns: 1_500 }

describe("for any markup", () => {
  it("the gate answers, and findings have their place within the text", () => {
    fc.assert(
      fc.property(anyMarkup, (html) => {
        const verdict = judgePage(html)
        const lines = html.split(/\r\n?|\n/)
        for (const { line, column, message } of verdict.ok ? [] : verdict.findings) {
          expect(line).toBeGreaterThanOrEqual(1)
          expect(line).toBeLessThanOrEqual(lines.length)
          expect(column).toBeGreaterThanOrEqual(1)
          expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 2)
          expect(message).toMatch(/[.?]$/)
        }
      }),
      runs
    )
  })

  it("what is served reads back as what was judged, and is accepted again as it is", () => {
    fc.assert(
      fc.property(fc.oneof(anyMarkup, wellFormedMarkup), (html) => {
        const verdict = judgePage(html)
        if (!verdict.ok || verdict.parts?.some(({ kind }) => kind !== "html")) return
        const markup = served(verdict)
        expect(sameTree(parseHtml(verdict.payload.html ?? "").root, parseHtml(markup).root)).toBe(true)
        expect(served(judgePage(markup))).toBe(markup)
      }),
      runs
    )
  })

  it("the stored text has no comments, and is otherwise a part of what was sent, in order", () => {
    fc.assert(
      fc.property(fc.oneof(anyMarkup, wellFormedMarkup), (html) => {
        const verdict = judgePage(html)
        if (!verdict.ok) return
        const stored = verdict.payload.html ?? ""
        expect(parseHtml(stored).comments).toEqual([])
        let at = 0
        for (const char of stored) at = html.indexOf(char, at) + 1 || Number.NaN
        expect(at).not.toBeNaN()
        if (!html.includes("<!--")) expect(stored).toBe(html)
      }),
      runs
    )
  })
})

it("well-formed markup of allowed parts is mostly accepted, so that the properties above say something", () => {
  const sample = fc.sample(wellFormedMarkup, 500)
  expect(sample.filter((html) => judgePage(html).ok).length).toBeGreaterThan(250)
})

it("for any CSS the gate answers, and another parser finds nothing in what it accepts that fetches or runs", () => {
  fc.assert(
    fc.property(anyCss, (css) => {
      const verdict = judgeCss(css)
      if (!verdict.ok) return
      parse(css).walk((node) => {
        if (node.type === "atrule") expect(node.name).not.toMatch(/^(?:import|charset|namespace)$/i)
        if (node.type === "decl") expect(node.value).not.toMatch(/^[^"'/]*(?:url\(\s*["']?\s*\/\/|expression\()/i)
      })
    }),
    runs
  )
})

it("for any text sent as any kind the gate answers", () => {
  const kind = fc.constantFrom("page", "chrome", "notfound", "partial", "stylesheet", "script", "theme" as const)
  const payload = fc.record({ html: fc.string(), css: fc.string(), js: fc.string() }, { requiredKeys: [] })
  fc.assert(
    fc.property(kind, payload, (of, texts) => {
      const verdict = gate(texts, { kind: of, route: null, partials: new Set(), imageAccount })
      expect(verdict.report.stages).toHaveLength(4)
      expect(verdict.ok).toBe(verdict.report.stages.every(({ ok }) => ok))
    }),
    runs
  )
})
