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

it("R9: goes on with the store that is mounted over the one without a mark, and takes nothing to keep before", async () => {
  const [empty, mounted] = [
    { public: memoryStore(), private: memoryStore() },
    { public: memoryStore(), private: memoryStore() }
  ]
  const bytes = new Uint8Array(1)
  const text = { contentType: "text/plain" }
  const { public: open, private: hidden } = ofAnInstallation(empty, Effect.succeed(mounted))
  const keep = Effect.exit(hidden.put("forms/held/site_1/sub_1", bytes, text))
  // What a visitor sent would lie beneath the disk, where nobody looks for it.
  expect(Exit.isFailure(await Effect.runPromise(keep))).toBe(true)
  expect(await Effect.runPromise(empty.private.head("forms/held/site_1/sub_1"))).toBeUndefined()
  expect(Exit.isFailure(await Effect.runPromise(Effect.exit(open.get("page"))))).toBe(true)

  await Effect.runPromise(mounted.public.put("page", bytes, text))
  await Effect.runPromise(mounted.private.put(storeMarkKey, bytes, text))
  expect(await Effect.runPromise(open.get("page"))).toMatchObject({ body: bytes })
  expect(await Effect.runPromise(open.get("elsewhere"))).toBeUndefined()
  expect(Exit.isSuccess(await Effect.runPromise(keep))).toBe(true)
  expect(await Effect.runPromise(mounted.private.head("forms/held/site_1/sub_1"))).toMatchObject({ size: 1 })
})

it("R9: opens what is there once at a time, however many come at once", async () => {
  const mounted = { public: memoryStore(), private: memoryStore() }
  await Effect.runPromise(mounted.private.put(storeMarkKey, new Uint8Array(1), { contentType: "text/plain" }))
  let opened = 0
  let open = 0
  const again = Effect.gen(function* () {
    opened++
    expect(++open).toBe(1)
    yield* Effect.yieldNow
    open--
    return mounted
  })
  const { public: store } = ofAnInstallation({ public: memoryStore(), private: memoryStore() }, again)
  const visits = Array.from({ length: 9 }, (_, at) => store.get(`page-${at}`))
  expect(await Effect.runPromise(Effect.all(visits, { concurrency: "unbounded" }))).toEqual(Array(9).fill(undefined))
  expect(opened).toBe(1)
})
