import * as fc from "fast-check"
import { expect, it } from "vitest"
import { jsonFailsAt } from "./jsonFailsAt.ts"

it.each([
  ["", 0],
  ["{", 1],
  ["[1,]", 3],
  ['[{"lat":51.5 "lng":0}]', 13],
  ["[1] 2", 4],
  ["nul", 0],
  ["{'a':1}", 1],
  ['["a\nb"]', 1],
  ["[01]", 2],
  ["  ", 2]
])("says where %j stops being JSON", (text, at) => {
  expect(jsonFailsAt(text)).toBe(at)
})

it("finds nothing in what is JSON, and something in whatever is not", () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), (json, place, more) => {
      expect(jsonFailsAt(json)).toBeNull()
      const at = place % (json.length + 1)
      const text = json.slice(0, at) + more + json.slice(at + 1)
      expect(jsonFailsAt(text) === null).toBe(isJson(text))
    })
  )
})

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
