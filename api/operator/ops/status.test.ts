/** What `GET /ops/v1/status` says of the room there is, beside what `/readyz` says of it. */
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { Objects, type ObjectStore, ObjectStoreFailure } from "../../../engine/ports/Objects.ts"
import { StoreUses } from "../../../engine/ports/StoreUses.ts"
import { memoryStore } from "../../../storage/objects/Memory.ts"
import { testApi } from "../../../test/builders/api.ts"

let isFull = false

/** A store whose disk has no room for anything while it is full. */
const filling = (store: ObjectStore): ObjectStore => ({
  ...store,
  put: (key, body, options) =>
    Effect.suspend(() =>
      isFull
        ? Effect.fail(new ObjectStoreFailure({ operation: "put", key, cause: { code: "ENOSPC" } })).pipe(Effect.orDie)
        : store.put(key, body, options)
    )
})
const objects = Layer.sync(Objects, () =>
  Objects.of({ public: filling(memoryStore()), private: filling(memoryStore()) })
)

const api = testApi({}, { objects })
const status = async () => (await api.operator.get("/ops/v1/status")).body

const measured = (bytes: number, measuredAt = api.clock.now()) =>
  api.run(
    Effect.flatMap(StoreUses, (uses) => uses.measured({ part: "disk", objects: null, bytes, room: 1_000, measuredAt }))
  )

it("tells how full the disk is, and that nobody measured it", async () => {
  expect((await status()).disk).toEqual({
    state: "unmeasured",
    because: "The disk has not been measured yet: does a worker run?"
  })
  await measured(420)
  expect((await status()).disk).toEqual({
    state: "ok",
    because: expect.stringMatching(/^42 % of the disk is used, measured \d s ago\.$/)
  })
  await measured(840)
  expect((await status()).disk.state).toBe("filling")
  await measured(930)
  expect((await status()).disk.state).toBe("full")
  api.clock.advance(600_000)
  expect((await status()).disk).toEqual({
    state: "unmeasured",
    because: "The disk was last measured 10 min ago: does a worker run?"
  })
})

it("says of the object store what /readyz says: whether it takes what is written", async () => {
  const readyz = async () => (await (await fetch(`${api.anonymous.address()}/readyz`)).json()).checks.objects
  const both = async () => [(await status()).objects, await readyz()]
  isFull = true
  // What was found a moment ago holds for some seconds.
  await expect.poll(both, { timeout: 15_000, interval: 500 }).toEqual(["unavailable", "unavailable"])
  isFull = false
  expect(await both()).toEqual(["ok", "ok"])
})
