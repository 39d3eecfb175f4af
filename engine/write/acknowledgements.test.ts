import { expect, it } from "vitest"
import { parseAcknowledgements } from "./acknowledgements.ts"

it.each([
  ["cred_ann1", ["cred_ann1"]],
  [" cred_ann1 ,onboard,, dashboard:site_test", ["cred_ann1", "onboard", "dashboard:site_test"]],
  ["", []],
  [undefined, []]
])("reads X-Mk-Overwriting-Writer %s", (overwritingWriter, expected) => {
  expect(parseAcknowledgements({ overwritingWriter }).overwritingWriters).toEqual(expected)
})

it.each([
  ["21", 21],
  [" 21 ", 21],
  ["021", 21],
  ["21.0", null],
  ["-21", null],
  ["+21", null],
  ["0x15", null],
  ["all", null],
  ["", null],
  [undefined, null]
])("reads X-Mk-Deleting-Lines %s", (deletingLines, expected) => {
  expect(parseAcknowledgements({ deletingLines }).deletingLines).toBe(expected)
})
