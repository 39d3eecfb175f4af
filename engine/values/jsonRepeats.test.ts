import { describe, expect, it } from "vitest"
import { repeatedName } from "./jsonRepeats.ts"

describe("a name that an object has twice", () => {
  it.each([
    ['{"a":1,"a":2}', "a"],
    ['{"a":1,"\\u0061":2}', "a"],
    ['{"b":{"a":1 , "c":[],"a" : {}}}', "b.a"],
    ['{"pages":[{"route":"/"},{"route":"/a","route":"/b"}]}', "pages.1.route"],
    ['[[1,{"x":"{","x":"}"}]]', "0.1.x"],
    ['{"__proto__":1,"__proto__":2}', "__proto__"]
  ])("%s has %s", (json, path) => {
    expect(repeatedName(json)).toBe(path)
  })

  it.each([
    '{"a":"a","b":"a"}',
    '{"a":{"a":{"a":1}},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '["a","a"]',
    '{"a":"\\"a\\":1,\\"a\\":2"}',
    '{"a":1,"A":2}',
    '{"a":1,"a":2',
    "",
    "7"
  ])("%s has none, or is no JSON", (json) => {
    expect(repeatedName(json)).toBeUndefined()
  })
})
