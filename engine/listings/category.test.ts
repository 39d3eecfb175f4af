import { expect, it } from "vitest"
import { categoryOf } from "./category.ts"

it.each([
  ["Agriculture", "agriculture"],
  ["Single Family", "residential"],
  ["Multi-family", "residential"],
  ["multi family", "residential"],
  ["Vacant Land", "residential"],
  ["Recreational", "residential"],
  ["Parking", "residential"],
  ["Business", "commercial"],
  ["Retail", "commercial"],
  ["Office", "commercial"],
  ["Industrial", "commercial"],
  ["Hospitality", "commercial"]
])("LFILT-11: the sub-type %s is of the class %s", (subType, category) => {
  expect(categoryOf(subType)).toBe(category)
})

it.each(["Moon Base", "constructor", "__proto__", "toString"])(
  "LFILT-11: %s, which no table has, is commercial",
  (subType) => {
    expect(categoryOf(subType)).toBe("commercial")
  }
)

it("a property that states no sub-type is of no class, and a builder's lot a home", () => {
  expect([categoryOf(null), categoryOf(" – ")]).toEqual([null, null])
  expect([categoryOf(null, "builder"), categoryOf("Bungaloft", "builder")]).toEqual(["residential", "residential"])
})
