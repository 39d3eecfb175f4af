/** The registries as wholes: every rule is listed, documented by examples that hold, and has a code of its own. */
import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { codesOf, judgeCss, judgePage, placesOf } from "../../test/corpus/judge.ts"
import { complianceRules } from "./compliance/rules.ts"
import { readCss } from "./css/structure.ts"
import { cssRules } from "./css/rules.ts"
import { htmlRules } from "./html/rules.ts"

const filesIn = (folder: string) => readdirSync(new URL(folder, import.meta.url)).filter((name) => name.endsWith(".ts"))
const source = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8")

describe.each([
  ["html", htmlRules.length],
  ["css", cssRules.length]
])("%s rules", (language, listed) => {
  const files = filesIn(`./${language}/rules/`)

  it("are the files of their folder, each in the list", () => {
    expect(files).toHaveLength(listed)
    const list = source(`./${language}/rules.ts`)
    for (const file of files) expect(list).toContain(`./rules/${file}`)
  })

  it.each(files)("%s begins by saying what it refuses and why", (file) => {
    expect(source(`./${language}/rules/${file}`)).toMatch(/^\/\*\*[^]{60,}?\*\//)
  })
})

it("no two rules share a code", () => {
  const codes = [...htmlRules, ...cssRules, ...complianceRules].map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
})

/** Rules that report what a rule for CSS found, under its code. */
const borrowed: { readonly [code: string]: string } = {
  "html.style_attribute": "css.reference",
  "html.paint_reference": "css.reference"
}

describe.each(htmlRules)("$code", ({ code, examples }) => {
  it("refuses its example of what is refused", () => {
    expect(codesOf(judgePage(examples.refused))).toContain(borrowed[code] ?? code)
  })
  it("leaves its example of what is accepted alone", () => {
    expect(placesOf(judgePage(examples.accepted))).toEqual([])
  })
})

describe.each(cssRules)("$code", ({ examples, check, as = "stylesheet" }) => {
  const finds = (css: string) => {
    const found: Array<string> = []
    check(readCss(css, as), (_offset, message) => found.push(message), { media: new Set(["med_roof"]) })
    return found
  }
  it("refuses its example of what is refused", () => expect(finds(examples.refused)).not.toEqual([]))
  it("leaves its example of what is accepted alone", () => {
    expect(finds(examples.accepted)).toEqual([])
    if (as === "stylesheet") expect(placesOf(judgeCss(examples.accepted))).toEqual([])
  })
})

describe.each(complianceRules)("$code", ({ code, examples }) => {
  const findings = (html: string) =>
    judgePage(html)
      .report.stages.at(-1)
      ?.findings.map((finding) => finding.code)
  it("holds its example of what is held", () => expect(findings(examples.held)).toContain(code))
  it("passes its example of what is passed", () => expect(findings(examples.passed)).toEqual([]))
})
