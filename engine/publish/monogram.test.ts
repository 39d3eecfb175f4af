import { describe, expect, it } from "vitest"
import { monogram } from "./monogram.ts"

describe("the monogram", () => {
  it("shows the first letter of the name in the colours of the theme", () => {
    const svg = monogram("«vale» & Daughter", { color: { primary: "#0d5c46", onPrimary: "#ffffff" } })
    expect(svg).toContain(">V</text>")
    expect(svg).toContain('fill="#0d5c46"')
  })

  it("takes any name: accents stay whole, signs and nothing at all leave a plain square", () => {
    expect(monogram("é", {})).toContain(">É</text>")
    expect(monogram("你好", {})).toContain(">你</text>")
    expect(monogram("<&>", {})).toContain("></text>")
    expect(monogram("", {})).toContain("></text>")
  })
})
