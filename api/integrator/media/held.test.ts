/** How many large files are whole in memory, told by a store that is as slow as it is asked to be. */
import { Deferred, Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { incomingPrefix } from "../../../engine/content/media/serving.ts"
import { MIB } from "../../../engine/limits.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { shares } from "../../../engine/turns/shares.ts"
import { layerMemory } from "../../../storage/objects/Memory.ts"
import { testApi } from "../../../test/builders/api.ts"
import type { Client } from "../../../test/builders/client.ts"
import { aPdf } from "../../../test/builders/files.ts"

const large = aPdf(2 * MIB)
/** Keys of large files that were brought into memory, and not yet put where visitors reach them. */
const held: Array<string> = []
const putting = Deferred.makeUnsafe<void>()

const slowStore = Layer.effect(
  Objects,
  Effect.map(
    Objects,
    (objects) =>
      ({
        public: {
          ...objects.public,
          put: (key, body, options) =>
            objects.public
              .put(key, body, options)
              .pipe(body.length < large.length ? (put) => put : (put) => Effect.andThen(Deferred.await(putting), put))
        },
        private: {
          ...objects.private,
          get: (key) =>
            Effect.tap(objects.private.get(key), (found) =>
              Effect.sync(() => (found !== undefined && found.size >= large.length ? held.push(key) : 0))
            )
        }
      }) satisfies Objects["Service"]
  )
).pipe(Layer.provide(layerMemory))

const api = testApi({}, { objects: slowStore })

const upload = (site: Client) => {
  const data = new FormData()
  data.append("alt", "")
  data.append("file", new Blob([new Uint8Array(large)]), "prices.pdf")
  return site.post("/v1/media", data)
}

it("S9: are few over all sites, and one of each, however many are sent at once", async () => {
  const sites = await Promise.all(Array.from({ length: shares.largeFiles.atOnce + 2 }, () => api.aSite()))
  const sent = sites.flatMap((site) => [upload(site), upload(site)])
  await expect.poll(() => held.length).toBe(shares.largeFiles.atOnce)
  // Every other file has arrived by now and waits for its turn, in the store.
  await expect.poll(async () => (await api.run(waiting)).length).toBe(sent.length)
  expect(held).toHaveLength(shares.largeFiles.atOnce)
  expect(new Set(held.map((key) => key.split("/")[1])).size).toBe(shares.largeFiles.atOnce)
  await Effect.runPromise(Deferred.succeed(putting, undefined))
  for (const reply of sent) expect((await reply).status).toBe(201)
  expect(held).toHaveLength(sent.length)
})

const waiting = Effect.flatMap(Objects, ({ private: hidden }) => hidden.list(incomingPrefix, { limit: 1_000 }))
