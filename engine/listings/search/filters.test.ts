import { describe, expect, it } from "vitest"
import { amountOf, queryOf, valuesOfParameters } from "./filters.ts"

describe("an amount", () => {
  it.each([
    ["500000", "500000"],
    ["500,000", "500000"],
    ["$500,000", "500000"],
    ["1.250.000 €", "1250000"],
    ["500\u202f000\u00a0$", "500000"],
    ["500k", "500000"],
    ["1.2M", "1200000"],
    ["1.25 k", "1250"],
    ["2.5", "2.5"],
    ["2,5", "2.5"],
    ["1,234.50", "1234.50"],
    ["-5", "-5"],
    ["5,00,000", "5,00,000"],
    ["abc", "abc"],
    ["1k2", "1k2"]
  ])("%s is read as people write it: %s", (typed, plain) => expect(amountOf(typed)).toBe(plain))
})

describe("what is asked for a street", () => {
  const asked = (address: string) => queryOf({ address }).filters
  it.each([
    ["X104827", "X104827"],
    ["x104827", "X104827"],
    ["MLS® 1234567", "1234567"],
    ["MLS#: X1234567", "X1234567"]
  ])("%s is the number of a listing", (address, mls) => expect(asked(address)).toMatchObject({ mls, address: null }))

  it.each(["104 Mill Road", "12345", "mill", "MLS"])("%s is a street", (address) =>
    expect(asked(address)).toMatchObject({ mls: null, address })
  )
})

it("takes no text that a page could not print", () => {
  expect(valuesOfParameters([["city", "\u0000Ajax\u0000"]])).toMatchObject({ values: {}, faults: [{ name: "city" }] })
  expect(valuesOfParameters([["city", "Montréal\n"]])).toMatchObject({ values: { city: "Montréal" }, faults: [] })
})
