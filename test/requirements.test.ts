import { describe, expect, it } from "vitest"
import { read } from "./imports.ts"
import { requirementsDocument } from "./writeRequirements.ts"

describe("docs/requirements.md", () => {
  it("is what the test titles say; `npm run requirements` writes it anew", () => {
    expect(read("docs/requirements.md")).toBe(requirementsDocument())
  })
})
