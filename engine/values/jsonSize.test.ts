import * as fc from "fast-check"
import { expect, it } from "vitest"
import { holdsMoreThan, textHoldsMoreThan } from "./jsonSize.ts"

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

/** Commas that part values. */
const commas = (value: unknown): number =>
  typeof value !== "object" || value === null
    ? 0
    : Math.max(0, Object.keys(value).length - 1) +
      Object.values(value).reduce<number>((sum, one) => sum + commas(one), 0)

it("is told of a text by its commas between values, whatever stands in its strings", () => {
  const hostile = fc.oneof(fc.jsonValue(), fc.array(fc.constantFrom('","', "\\\\", '\\"', ",,,,", "", 'a",')))
  fc.assert(
    fc.property(hostile, fc.nat(6), (value, most) => {
      expect(textHoldsMoreThan(JSON.stringify(value), most)).toBe(commas(value) > most)
    })
  )
  for (const text of ['"', '"\\', '{"a', ",,,,,,", ""]) expect(() => textHoldsMoreThan(text, 2)).not.toThrow()
})
