import { expect, it } from "vitest"
import { judgePage } from "../../test/corpus/judge.ts"
import { withClosedForms } from "./closedForms.ts"
import { regionOf, type RegionName } from "./landmarks.ts"
import { resolveParts } from "./parts.ts"

const region = (name: RegionName, html: string) => {
  const verdict = judgePage(html)
  if (!verdict.ok) throw new Error(JSON.stringify(verdict))
  return regionOf(name, resolveParts(verdict.parts ?? [], new Map(), "body"))
}
const idsOf = (header: string, main: string) =>
  withClosedForms({ announcement: null, header: region("header", header), main: region("main", main) }).main.parts.map(
    (part) => (part.kind === "component" ? (part.attributes["id"] ?? null) : part.kind)
  )
const form = '<h1>Ask</h1><mk-component name="contact-form" id="ask&amp;1"></mk-component><a href="#ask&amp;1">Ask</a>'

it("a form of the platform goes without the id by which a control of another text would be part of it", () => {
  const control = "<p><INPUT  name=consent value=true FORM='ask&amp;1'></p>"
  expect(idsOf(control, form)).toEqual(["html", null, "html"])
  expect(idsOf("<p>Hello</p>", form)).toEqual(["html", "ask&1", "html"])
})

it("does so however the id has to be written", () => {
  for (const id of ["ask's", "ask&nbsp;us", "ask&lt;&quot;&gt;&amp;", "ask&#160;me"]) {
    const asking = `<mk-component name="contact-form" id="${id}"></mk-component>`
    expect(idsOf(`<p><input name="consent" value="true" form="${id}"></p>`, asking), id).toEqual([null])
  }
})

it("keeps it where nothing names it, and changes nothing else", () => {
  const header = region(
    "header",
    '<form id="find" action="/find"></form><input form="find" name="q" data-x="form=&quot;ask&amp;1&quot;">'
  )
  const main = region("main", form)
  const regions = { announcement: null, header, main }
  expect(withClosedForms(regions)).toBe(regions)
})
