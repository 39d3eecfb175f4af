import { describe, expect, it } from "vitest"
import { gate } from "../../gate/gate.ts"
import { roleOf } from "../../gate/policy.ts"
import { Refusal } from "../../errors/Refusal.ts"
import { readMeta } from "../../site/meta.ts"
import { judgeTheme } from "../theme/judgeTheme.ts"
import { manifestSections } from "./manifest.ts"

const manifest = manifestSections()

describe("the manifest", () => {
  it("says of every attribute what the gate takes it for", () => {
    const named = Object.entries(manifest.html.elements).flatMap(([element, attributes]) =>
      Object.entries(attributes).map(([name, role]) => ({ element, name, role }))
    )
    expect(named.length).toBeGreaterThan(150)
    for (const { element, name, role } of named)
      expect([element, name, roleOf("html", element, name)]).toEqual([element, name, role])
    for (const [name, role] of Object.entries(manifest.html.globalAttributes))
      expect([name, roleOf("html", "p", name)]).toEqual([name, role])
  })

  it("lists every element the gate accepts, and none it refuses", () => {
    const context = { kind: "page", route: "/", partials: new Set<string>(), imageAccount: null } as const
    const accepted = (element: string) => gate({ html: `<${element}>x</${element}>` }, context).ok
    for (const element of ["div", "section", "p", "span", "dialog", "details", "mark", "form", "button"])
      expect([element, accepted(element), element in manifest.html.elements]).toEqual([element, true, true])
    for (const element of Object.keys(manifest.html.alternatives).filter((name) => !name.startsWith("fe")))
      expect([element, accepted(element), element in manifest.html.elements]).toEqual([element, false, false])
  })

  it("names the meta keys an integrator may set, and not the one that staff set", () => {
    expect(Object.keys(manifest.meta).sort()).toEqual([
      "description",
      "noindex",
      "ogImage",
      "publishedAt",
      "schema",
      "sitemap"
    ])
    const wrong = readMeta({ noindex: "yes" }, { staff: false, imageAccount: null })
    expect(wrong instanceof Refusal && wrong.detail).toContain(manifest.meta["noindex"])
  })

  it("has a token schema as strict as the judge: closed, with its bounds and patterns", () => {
    const { schema } = manifest.theme as { schema: any } // oxlint-disable-line typescript/no-explicit-any
    expect(schema.additionalProperties).toBe(false)
    expect(schema.properties.color.additionalProperties).toBe(false)
    expect(schema.properties.font.required).toEqual(["heading", "body"])
    const families = new Set(manifest.theme.fonts.map(({ family }) => family))
    const pattern = new RegExp(schema.properties.color.properties.accent.pattern, "u")
    for (const colour of ["#fff", "#FF8800", "#ff88001", "red", "#ggg"]) {
      const verdict = judgeTheme({ font: { heading: "Inter", body: "Inter" }, color: { accent: colour } }, families)
      expect([colour, pattern.test(colour)]).toEqual([colour, verdict.ok])
    }
  })
})
