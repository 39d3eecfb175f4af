import * as fc from "fast-check"
import { expect, it } from "vitest"
import { holdsMoreThan, textHoldsMoreThan, textNestsDeeper } from "./jsonSize.ts"

const count = (value: unknown): number =>
  typeof value !== "object" || value === null
    ? 0
    : Object.values(value).reduce<number>((sum, member) => sum + 1 + count(member), 0)

it("is told of any value as counting all of it would", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(30), (value, most) => {
      expect(holdsMoreThan(value, most)).toBe(count(value) > most)
    })
  )
})

it("reads a value of any depth and width", () => {
  let deep: unknown = []
  for (let depth = 0; depth < 100_000; depth++) deep = [deep]
  expect([holdsMoreThan(deep, 200_000), holdsMoreThan(deep, 1_000)]).toEqual([false, true])
  expect(
    holdsMoreThan(
      Array.from({ length: 1_000_000 }, () => null),
      1_000
    )
  ).toBe(true)
})

it("is told of a text as of its value, whatever stands in its strings", () => {
  const hostile = fc.oneof(
    fc.jsonValue(),
    fc.array(fc.oneof(fc.constantFrom('","', "\\\\", '\\"', ",,,,", "", "[{", 'a",'), fc.constantFrom([], {}, [[]]))),
    fc.dictionary(fc.constantFrom("[", '"{', ","), fc.jsonValue())
  )
  fc.assert(
    fc.property(hostile, fc.nat(6), fc.constantFrom(undefined, 1, "\t"), (value, most, indent) => {
      const text = JSON.stringify(value, null, indent)
      expect(textHoldsMoreThan(text, most)).toBe(count(value) > most)
      expect(textNestsDeeper(text, most)).toBe(depth(value) > most)
    })
  )
  for (const text of ['"', '"\\', '{"a', ",,,,,,", "", "[", "]]]", "[,"])
    for (const told of [textHoldsMoreThan, textNestsDeeper]) expect(() => told(text, 2)).not.toThrow()
})

const depth = (value: unknown): number =>
  typeof value !== "object" || value === null ? 0 : 1 + Math.max(0, ...Object.values(value).map(depth))

it("is told of a text of which each value has one other within", () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`
  expect([textHoldsMoreThan(deep, 99_999), textHoldsMoreThan(deep, 99_998)]).toEqual([false, true])
  expect([textNestsDeeper(deep, 100_000), textNestsDeeper(deep, 99_999)]).toEqual([false, true])
})
