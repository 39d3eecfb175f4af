import { Effect, Layer } from "effect"
import { tmpdir } from "node:os"
import { expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { StoreUses } from "../../../engine/ports/StoreUses.ts"
import { memoryStore } from "../../../storage/objects/Memory.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { measureDisk, measureStores } from "./storeUse.ts"

const database = testDatabase()
const stores = { public: memoryStore(), private: memoryStore() }
const more = limits.storeUseStep + 500

const step = (place = "file:/var/lib/makeready") =>
  database.run(Effect.provide(measureStores(place), Layer.succeed(Objects, Objects.of(stores))))
const found = () => database.run(Effect.flatMap(StoreUses, ({ list }) => list))

it("counts a store over several looks, in however many processes, and the rest at once", async () => {
  const kind = { contentType: "text/plain" }
  for (let at = 0; at < more; at++)
    await Effect.runPromise(stores.public.put(`sites/a/${String(at).padStart(6, "0")}`, new Uint8Array(3), kind))
  await Effect.runPromise(stores.private.put("leads/a/x", new Uint8Array(70), kind))

  await step()
  const first = await found()
  expect(first.map(({ part }) => part)).toEqual(["private objects", "database"])
  expect(first[0]).toMatchObject({ objects: 1, bytes: 70, room: null })
  expect(first[1]!.bytes).toBeGreaterThan(0)

  await Promise.all([step(), step()])
  expect((await found())[0]).toMatchObject({ part: "public objects", objects: more, bytes: 3 * more })

  await Effect.runPromise(stores.public.put("sites/a/later", new Uint8Array(3), kind))
  await step()
  expect((await found())[0], "is not counted again before its time").toMatchObject({ objects: more })

  await step("https://s3.example/other")
  expect((await found())[0], "what lay at another place is forgotten").toMatchObject({ part: "private objects" })
  await step("https://s3.example/other")
  expect((await found())[0]).toMatchObject({ part: "public objects", objects: more + 1 })
})

it("measures the disk each time anew", async () => {
  const measured = async () => {
    await database.run(measureDisk(tmpdir()))
    return (await found()).find(({ part }) => part === "disk")!
  }
  const first = await measured()
  expect(first.room!).toBeGreaterThan(first.bytes)
  expect((await measured()).measuredAt).toBeGreaterThan(first.measuredAt)
})
