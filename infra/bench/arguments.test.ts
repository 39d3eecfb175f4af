import { describe, expect, it } from "vitest"
import { listOfNumbers, readArguments } from "./arguments.ts"

const shape = { usage: "node bench.ts [edits] [--rate] [--against <checkout>]", numbers: 1 } as const
const read = (...given: ReadonlyArray<string>) =>
  readArguments(given, { ...shape, switches: ["rate"], options: ["against", "sizes"] })

describe("the command line of a benchmark", () => {
  it("reads numbers, switches and options in any order", () => {
    const { numbers, switches, options } = read("--against", "/older", "300", "--rate")
    expect(numbers).toEqual([300])
    expect([...switches]).toEqual(["rate"])
    expect(options).toEqual({ against: "/older" })
    expect(read().options.against).toBeUndefined()
  })

  it("refuses what it does not know, and shows what it takes", () => {
    expect(() => read("--agianst", "/older")).toThrow(`There is no --agianst.\nUsage: ${shape.usage}`)
    expect(() => read("1", "2")).toThrow('"2" is one argument too many.')
  })

  it("refuses an option without its value, also where another option follows", () => {
    expect(() => read("--against")).toThrow("--against takes a value.")
    expect(() => read("--against", "--rate")).toThrow("--against takes a value.")
  })

  it("refuses what is no whole number above 0", () => {
    for (const word of ["0", "-1", "1.5", "many", "1e3"]) expect(() => read(word), word).toThrow("whole number above 0")
  })

  it("reads lists of numbers", () => {
    expect(listOfNumbers("10,1000")).toEqual([10, 1000])
    expect(listOfNumbers("10,,1000")).toBeUndefined()
    expect(listOfNumbers("10,x")).toBeUndefined()
  })
})
