import { Cause, Effect, Exit } from "effect"
import { expect, it } from "vitest"
import type { ObjectStore } from "../../engine/ports/Objects.ts"
import { memoryStore } from "./Memory.ts"
import { ofAnInstallation } from "./ofAnInstallation.ts"
import { storeMarkKey } from "./storeMarkKey.ts"

it("R9: a store without the mark of an installation does not say that something is not there, and one with it does", async () => {
  const stores = { public: memoryStore(), private: memoryStore() }
  const { public: open } = ofAnInstallation(stores)
  const text = { contentType: "text/plain" }
  const outcome = async <A>(ask: (store: ObjectStore) => Effect.Effect<A, unknown>) => {
    const exit = await Effect.runPromiseExit(ask(open))
    return Exit.isSuccess(exit) ? exit.value : (Cause.squash(exit.cause) as Error).message
  }
  const asked: ReadonlyArray<(store: ObjectStore) => Effect.Effect<unknown, unknown>> = [
    (store) => store.get("a"),
    (store) => store.getIfChanged("a", "x"),
    (store) => store.getStream("a"),
    (store) => store.head("a"),
    (store) => store.ping
  ]
  for (const ask of asked) expect(await outcome(ask)).toContain("It bears no mark of an installation")
  await Effect.runPromise(stores.public.put("there", new Uint8Array(1), text))
  expect(await outcome((store) => store.head("there"))).toMatchObject({ size: 1 })

  await Effect.runPromise(stores.private.put(storeMarkKey, new Uint8Array(1), text))
  for (const ask of asked) expect(await outcome(ask)).toBe(undefined)
  // What it bore once it has, as long as it answers.
  await Effect.runPromise(stores.private.remove([storeMarkKey]))
  for (const ask of asked) expect(await outcome(ask)).toBe(undefined)
})
