import { Cause, Effect, Exit, Layer, Redacted } from "effect"
import { beforeEach, expect, it } from "vitest"
import { Objects, ObjectStoreFailure } from "../../engine/ports/Objects.ts"
import { layer as ids } from "../../infra/Ids.ts"
import { testDatabase } from "../../test/builders/database.ts"
import { memoryStore } from "../objects/Memory.ts"
import { storeMarkKey } from "../objects/storeMarkKey.ts"
import { Database } from "./Database.ts"
import { acceptStore, expectStore, forgetStore, isStoreKept } from "./storeMark.ts"

const database = testDatabase()
type Stores = Objects["Service"]
const aStore = (): Stores => ({ public: memoryStore(), private: memoryStore() })

/** Whether a process with this store starts; the sentence where it does not. */
const start = async (stores: Stores): Promise<string> => {
  const exit = await database.run(Effect.exit(Effect.provideService(expectStore, Objects, Objects.of(stores))))
  return Exit.isSuccess(exit) ? "starts" : (Cause.squash(exit.cause) as Error).message
}

beforeEach(() => database.run(forgetStore))

it("a process with another object store than the first, or an empty one, is told so, and what to do", async () => {
  const [own, other] = [aStore(), aStore()]
  expect([await start(own), await start(own)]).toEqual(["starts", "starts"])
  const told = /not the one of the installation.*Bring the store back.*remove that first.*makeready store accept/
  expect(await start(other)).toMatch(told)
  // Who was refused changed nothing.
  expect(await Effect.runPromise(other.private.head(storeMarkKey))).toBeUndefined()
  await Effect.runPromise(other.private.put(storeMarkKey, new TextEncoder().encode("x"), { contentType: "text/plain" }))
  expect(await start(other)).toMatch(told)
  expect(await start(own)).toBe("starts")
})

it("says whether the store that is there is the one of the installation, and leaves no mark in it", async () => {
  const [own, other] = [aStore(), aStore()]
  const isKept = (stores: Stores) => database.run(Effect.provideService(isStoreKept, Objects, Objects.of(stores)))
  expect(await isKept(other), "none yet").toBe(true)
  await start(own)
  expect([await isKept(own), await isKept(other)]).toEqual([true, false])
  expect(await Effect.runPromise(other.private.head(storeMarkKey))).toBeUndefined()
})

it("one that is lost is given up for the one that is there, and the database of a restore takes any", async () => {
  const [lost, found] = [aStore(), aStore()]
  await start(lost)
  await database.run(Effect.provideService(acceptStore, Objects, Objects.of(found)))
  expect(await start(found)).toBe("starts")
  expect(await start(lost)).toMatch(/not the one/)
  await database.run(forgetStore)
  expect([await start(lost), await start(found)]).toEqual(["starts", expect.stringMatching(/not the one/)])
})

it("of many that come first at once with two stores, one store wins", async () => {
  const stores = [aStore(), aStore()]
  const all = await Promise.all(Array.from({ length: 8 }, (_, at) => start(stores[at % 2]!)))
  const won = all.indexOf("starts") % 2
  expect(all.map((said) => said === "starts")).toEqual(all.map((_, at) => at % 2 === won))
})

it("a database or a store that does not answer keeps nobody from starting", async () => {
  const away = Layer.fresh(Database.layer({ url: Redacted.make("mysql://root@127.0.0.1:1/nowhere"), poolSize: 1 }))
  const starting = expectStore.pipe(
    Effect.provideService(Objects, Objects.of(aStore())),
    Effect.provide(Layer.merge(away, ids))
  )
  expect(await Effect.runPromise(starting), "seen").toBe(false)
  const stores = aStore()
  const failed = Effect.fail(new ObjectStoreFailure({ operation: "get", key: storeMarkKey, cause: "away" }))
  expect(await start({ ...stores, private: { ...stores.private, get: () => failed } })).toBe("starts")
})
