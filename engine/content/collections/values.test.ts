import { describe, expect, it } from "vitest"
import type { CollectionField } from "../../model/Collection.ts"
import type { Json } from "../../values/Json.ts"
import { judgeValue } from "./values.ts"

const judged = (type: CollectionField["type"], value: Json) => judgeValue({ name: "a", type }, value, [])

describe("a number", () => {
  it.each([5, -2.5, "5", "-2.5", Number.MAX_SAFE_INTEGER, "007"])("is taken: %j", (value) =>
    expect(judged("number", value)).toEqual({})
  )

  it.each([9_007_199_254_740_992, 1e23, "-12345678901234567890"])(
    "is refused where its digits would change: %j",
    (value) => expect(judged("number", value).fault).toContain("a field of the type text keeps any")
  )
})

describe("a text", () => {
  it.each(["Mother&#8217;s best", "Fish &amp; chips", "<p>Some</p>", "one<br/>two"])(
    "is warned of where it is HTML: %j",
    (value) => {
      expect(judged("textarea", value)).toEqual({
        warning: {
          code: "html.other_notation",
          notation: "escaped",
          field: "a",
          detail: expect.stringContaining("a holds ")
        }
      })
      expect(judged("hidden", value)).toEqual({})
    }
  )

  it.each(["R&D; and AT&T", "a < b > c", "<3", "you & me"])("is taken as it is: %j", (value) =>
    expect(judged("text", value)).toEqual({})
  )
})
