import { Cause, Effect, Exit } from "effect"
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

it("a failure of the object store is put together with another one without its cause being looked through", async () => {
  // As an answer of a client is, which names its socket and that its agent: what nobody may walk through.
  const cause = new Proxy(new Error("busy"), {
    ownKeys: () => {
      throw new Error("It was looked through.")
    }
  })
  const failing = (operation: string) => Effect.fail(new ObjectStoreFailure({ operation, key: "a.html", cause }))
  const exit = await Effect.runPromiseExit(Effect.onExit(failing("put"), () => failing("remove")))
  const reasons = Exit.isFailure(exit) ? exit.cause.reasons : []
  const operations = reasons.map((reason) => (Cause.isFailReason(reason) ? reason.error.operation : reason._tag))
  expect(operations).toEqual(["put", "remove"])
})
