import { expect, it } from "vitest"
import { parseIfMatch } from "./ifMatch.ts"

const ids = (...ids: ReadonlyArray<string>) => ({ kind: "ids", ids })

it.each([
  ["ver_a1b2", ids("ver_a1b2")],
  ['"ver_a1b2"', ids("ver_a1b2")],
  ['W/"ver_a1b2"', ids("ver_a1b2")],
  ['  W/"ver_a1b2" ', ids("ver_a1b2")]
])("CONC-02: If-Match %s names the version", (header, expected) => {
  expect(parseIfMatch(header)).toEqual(expected)
})

it.each([
  ['"ver_a1b2", W/"ver_c3d4",ver_e5f6', ids("ver_a1b2", "ver_c3d4", "ver_e5f6")],
  ["", { kind: "absent" }],
  [" , ", { kind: "absent" }],
  [undefined, { kind: "absent" }],
  [null, { kind: "absent" }],
  ["*", { kind: "any" }],
  ['"*"', { kind: "any" }],
  ["ver_a1b2, *", { kind: "any" }],
  ['"ver_a1b2', ids('"ver_a1b2')],
  ['w/"ver_a1b2"', ids('w/"ver_a1b2"')]
])("reads If-Match %s", (header, expected) => {
  expect(parseIfMatch(header)).toEqual(expected)
})
