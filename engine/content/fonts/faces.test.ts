import { describe, expect, it } from "vitest"
import { Refusal } from "../../errors/Refusal.ts"
import type { UploadedFace } from "../theme/uploadedFaces.ts"
import { addFace } from "./addFace.ts"
import { describeFace } from "./describeFace.ts"
import { removeFace } from "./removeFace.ts"

const face = (id: string, more: Partial<UploadedFace> = {}): UploadedFace => ({
  id,
  family: "Ours",
  weight: 400,
  style: "normal",
  url: `/__mk/assets/${id}.woff2`,
  ...more
})
const described = (family?: string, weight?: string, style?: string) => describeFace({ family, weight, style })
const faultsOf = (outcome: unknown): ReadonlyArray<string> =>
  outcome instanceof Refusal ? (outcome.fields!["fields"] as Array<{ path: string }>).map(({ path }) => path) : []
const codeOf = (outcome: unknown) => (outcome instanceof Refusal ? outcome.code : null)

describe("describeFace", () => {
  it("FONT-05: is weight 400 and style normal unless it says otherwise", () => {
    expect(described(" Ours ")).toEqual({ family: "Ours", weight: 400, style: "normal" })
    expect(described("Ours", "700", "italic")).toEqual({ family: "Ours", weight: 700, style: "italic" })
  })

  it("FONT-03: takes whole weights from 100 to 900 and two styles", () => {
    for (const weight of ["100", "450", "900"]) expect(faultsOf(described("Ours", weight)), weight).toEqual([])
    for (const weight of ["50", "99", "901", "950", "400.5", "bold", "", "1e2", "-400", "400 700"])
      expect(faultsOf(described("Ours", weight)), weight).toEqual(["weight"])
    for (const style of ["oblique", "Italic", ""]) expect(faultsOf(described("Ours", "400", style))).toEqual(["style"])
  })

  it("names every fault at once", () => {
    expect(faultsOf(described(undefined, "50", "oblique"))).toEqual(["family", "weight", "style"])
    for (const family of ["", "  ", "a".repeat(81), "a\nb", "\ud800"])
      expect(faultsOf(described(family))).toEqual(["family"])
  })
})

describe("addFace", () => {
  it("puts a face in the place of one that says the same of itself", () => {
    const bold = face("font_bold", { weight: 700 })
    expect(addFace([face("font_a"), bold], face("font_b"))).toEqual({
      faces: [bold, face("font_b")],
      replaced: face("font_a")
    })
    expect(addFace([face("font_a")], face("font_b", { style: "italic" }))).toMatchObject({ replaced: undefined })
  })

  it("stops at twenty faces, but lets one of them be replaced", () => {
    const full = Array.from({ length: 20 }, (_, index) => face(`font_${index}`, { weight: 100 + index }))
    expect(codeOf(addFace(full, face("font_new", { weight: 900 })))).toBe("font.limit")
    expect(addFace(full, face("font_new", { weight: 100 }))).toMatchObject({ replaced: { id: "font_0" } })
    expect(addFace(full.slice(1), face("font_new", { weight: 900 }))).toMatchObject({ replaced: undefined })
  })
})

describe("removeFace", () => {
  const faces = [face("font_a"), face("font_b", { weight: 700 }), face("font_c", { family: "Theirs" })]

  it("keeps all faces of a family that the live theme names", () => {
    for (const role of ["heading", "body", "mono"] as const) {
      const font = { heading: "Inter", body: "Inter", [role]: "Ours" }
      expect(codeOf(removeFace(faces, "font_b", { font })), role).toBe("font.in_use")
      expect(removeFace(faces, "font_c", { font })).toEqual(faces.slice(0, 2))
    }
  })

  it("removes any while no theme is published, and knows what it does not have", () => {
    expect(removeFace(faces, "font_a", undefined)).toEqual(faces.slice(1))
    expect(codeOf(removeFace(faces, "font_d", undefined))).toBe("font.not_found")
  })
})
