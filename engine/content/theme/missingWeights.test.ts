import { describe, expect, it } from "vitest"
import { missingWeights } from "./missingWeights.ts"
import type { UploadedFace } from "./uploadedFaces.ts"

const face = (weight: number, style: "normal" | "italic" = "normal", family = "Ours"): UploadedFace => ({
  id: "font_1",
  family,
  weight,
  style,
  url: "/__mk/f.woff2"
})
const font = { heading: "Figtree", body: "Ours" }

describe("the weights of a theme's own family", () => {
  it.each([
    ["a bold face alone", [face(700)]],
    ["a bold and an italic one", [face(700), face(400, "italic")]],
    ["a regular one of another family", [face(600), face(400, "normal", "Theirs")]]
  ])("%s leaves running text without one", (_, faces) => {
    expect(missingWeights({ font }, faces)).toMatchObject([
      {
        code: "theme.font_weight_missing",
        family: "Ours",
        weight: 400,
        detail: expect.stringContaining("POST /v1/fonts")
      }
    ])
  })

  it("is content with a regular or medium face, with a vendored family, and with bold headings", () => {
    expect(missingWeights({ font }, [face(700), face(400)])).toEqual([])
    expect(missingWeights({ font }, [face(500)])).toEqual([])
    expect(missingWeights({ font: { ...font, body: "Figtree" } }, [face(700)])).toEqual([])
    expect(missingWeights({ font: { heading: "Ours", body: "Figtree" } }, [face(700)])).toEqual([])
  })
})
