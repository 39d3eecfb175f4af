import { describe, expect, it } from "vitest"
import { addressIn, addressSought, isOfPerson } from "./erasure.ts"

describe("whose lead it is", () => {
  it.each([
    [{ email: "ada@vale.test" }, true],
    [{ email: " Ada@Vale.TEST " }, true],
    [{ name: "Ada", contact: ["phone", "ada@vale.test"] }, true],
    [{ message: "Write to ada@vale.test" }, false],
    [{ email: "grada@vale.test" }, false],
    [{ email: "ada@vale.test.example" }, false],
    [{ agreed: true, count: 2, nothing: null }, false],
    [{}, false]
  ])("E3: %j is of that address: %s", (data, is) => {
    expect(isOfPerson(data, addressSought(" ADA@vale.test")!)).toBe(is)
  })

  it("finds the first answer that is an address", () => {
    expect(addressIn({ name: "Ada", message: "to a@b.test", email: " Ada@vale.test ", other: "b@vale.test" })).toBe(
      "ada@vale.test"
    )
    expect(addressIn({ name: "Ada", list: ["a@vale.test"] })).toBeUndefined()
  })

  it("takes nothing for an address that is none", () => {
    expect(["", "ada", "%@vale.test,x", "a b@vale.test"].map(addressSought)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined
    ])
  })
})
