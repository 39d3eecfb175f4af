import { expect, it } from "vitest"
import { ObjectStoreFailure } from "./Objects.ts"

it.each([
  [new Error("gone"), "gone"],
  ["gone", "gone"],
  [undefined, "undefined"],
  [null, "[object Null]"],
  [Object.create(null), "[object Object]"],
  [Object.assign(Object.create(null), { message: "gone" }), "gone"]
])("a failure of the object store says why, whatever was thrown: %#", (cause, why) => {
  const failure = new ObjectStoreFailure({ operation: "put", key: "a.html", cause })
  expect(failure.message).toBe(`The object store failed at put of "a.html": ${why}`)
})
