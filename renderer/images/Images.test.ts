/** What the encoder promises beside pictures: each variant once, no more waiting than it may, and nothing half done. */
import { availableParallelism } from "node:os"
import { Effect, Fiber, Layer, ManagedRuntime } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import sharp from "sharp"
import { mediaOriginalKey, type Variant } from "../../engine/content/media/serving.ts"
import type { MediaId, SiteId } from "../../engine/model/ids.ts"
import { Images } from "../../engine/ports/Images.ts"
import { Objects } from "../../engine/ports/Objects.ts"
import { shares } from "../../engine/turns/shares.ts"
import { aPicture, aPlainPicture } from "../../test/builders/files.ts"
import { memoryStore } from "../../storage/objects/Memory.ts"
import { layer } from "./Images.ts"

const siteId = "site_test" as SiteId
const otherSite = "site_other" as SiteId
const id = "med_test" as MediaId
const runtimes: Array<ManagedRuntime.ManagedRuntime<Images, never>> = []
afterEach(() => Promise.all(runtimes.splice(0).map((runtime) => runtime.dispose())))

/** An encoder over a store that notes whose originals are read, as an encode does when its turn has come, and what is put. */
const anEncoder = async (original: Uint8Array) => {
  const store = memoryStore()
  const puts: Array<string> = []
  const begun: Array<SiteId> = []
  const noted = {
    ...store,
    get: (key: string) => {
      const site = [siteId, otherSite].find((one) => key === mediaOriginalKey(one, id))
      if (site !== undefined) begun.push(site)
      return store.get(key)
    },
    put: (...[key, body, options]: Parameters<typeof store.put>) => {
      puts.push(key.split("/").at(-1)!)
      return store.put(key, body, options)
    }
  }
  for (const site of [siteId, otherSite])
    await Effect.runPromise(store.put(mediaOriginalKey(site, id), original, { contentType: "image/png" }))
  const objects = Layer.succeed(Objects, { public: noted, private: memoryStore() })
  const runtime = ManagedRuntime.make(layer.pipe(Layer.provide(objects)))
  runtimes.push(runtime)
  const variant = (wanted: Variant, site = siteId) =>
    Effect.flatMap(Images, (images) => images.variant(site, id, wanted))
  return { begun, puts, runtime, variant }
}

describe("variants", () => {
  it("are encoded once, however many ask at a time, and found stored afterwards", async () => {
    const { puts, runtime, variant } = await anEncoder(await aPicture("png"))
    const wanted = { width: 320, format: "webp" } as const
    const ask = () => runtime.runPromise(variant(wanted))
    const stored = await Promise.all(Array.from({ length: 50 }, ask))
    await ask()
    expect(puts).toEqual(["320.webp"])
    expect(new Set(stored.map((object) => object?.etag)).size).toBe(1)
    expect(await sharp(stored[0]!.body).metadata()).toMatchObject({ format: "webp", width: 320, height: 240 })
  })

  it("are encoded to the end when everybody has left", async () => {
    const { puts, runtime, variant } = await anEncoder(await aPlainPicture(2_000, 2_000))
    const asking = runtime.runFork(variant({ width: 1_920, format: "avif" }))
    await new Promise((resolve) => setTimeout(resolve, 10))
    await Effect.runPromise(Fiber.interrupt(asking))
    await expect.poll(() => puts, { timeout: 20_000 }).toEqual(["1920.avif"])
  })

  it("P6: are encoded for one site as many at once as there are cores; beyond what may wait they are refused, and had later", async () => {
    const { puts, runtime, variant } = await anEncoder(await aPicture("png"))
    const ask = (width: number) =>
      runtime.runPromise(
        variant({ width, format: "webp" }).pipe(
          Effect.as("made"),
          Effect.catchTag("ImagesBusy", () => Effect.succeed("busy"))
        )
      )
    const answers = await Promise.all(
      Array.from({ length: shares.encodings.queue + availableParallelism() + 9 }, (_, index) => ask(index + 1))
    )
    const taken = shares.encodings.queue + availableParallelism()
    expect(answers.filter((answer) => answer === "busy")).toHaveLength(answers.length - taken)
    expect(puts).toHaveLength(taken)
    expect(await ask(shares.encodings.queue + availableParallelism() + 9)).toBe("made")
  })

  it("P6: go on with small ones before large ones once as many are encoded as there are cores", async () => {
    const { puts, runtime, variant } = await anEncoder(await aPlainPicture(2_000, 2_000))
    // The first come find room; of those who wait the smallest goes on, so the last to come is begun next.
    const large = Array.from({ length: availableParallelism() + 12 }, (_, index) => 1_280 - index)
    await Promise.all([...large, 320].map((width) => runtime.runPromise(variant({ width, format: "webp" }))))
    expect(puts).toHaveLength(large.length + 1)
    expect(puts.indexOf("320.webp")).toBeLessThan(large.length / 2)
  })

  it("S9: are encoded for another site while as many of one wait as may", async () => {
    const { begun, puts, runtime, variant } = await anEncoder(await aPlainPicture(1_500, 1_500))
    const ask = (width: number, site?: SiteId) => runtime.runPromise(variant({ width, format: "avif" }, site))
    const many = Array.from({ length: shares.encodings.queue }, (_, index) => ask(200 + index))
    await Promise.all([...many, ask(200, otherSite)])
    expect(puts).toHaveLength(shares.encodings.queue + 1)
    // Those that were under way when it came, and one at most whose turn it was.
    expect(begun.indexOf(otherSite)).toBeLessThanOrEqual(availableParallelism() + 1)
    expect(begun).toHaveLength(shares.encodings.queue + 1)
  })

  it("of an original that is not there are none, and of one that cannot be read are refused", async () => {
    const { puts, runtime, variant } = await anEncoder(new Uint8Array(100))
    const refused = await runtime.runPromise(Effect.flip(variant({ width: 320, format: "webp" })))
    expect(refused).toMatchObject({ _tag: "ImageUnreadable", reason: "damaged" })
    const other = Effect.flatMap(Images, (images) =>
      images.variant(siteId, "med_none" as MediaId, { width: 1, format: "png" })
    )
    expect(await runtime.runPromise(other)).toBeUndefined()
    expect(puts).toEqual([])
  })
})

describe("measuring", () => {
  it("S9: has a bound to what waits of one site, and nobody else's picture waits behind it", async () => {
    const { runtime } = await anEncoder(new Uint8Array())
    const picture = await aPlainPicture(1_500, 1_500)
    const order: Array<string> = []
    const ask = (site: SiteId) =>
      runtime
        .runPromise(
          Effect.flatMap(Images, (images) => images.measure(site, picture)).pipe(
            Effect.as(site as string),
            Effect.catchTag("ImagesBusy", () => Effect.succeed("busy"))
          )
        )
        .then((answer) => void order.push(answer))
    await Promise.all([...Array.from({ length: shares.measurings.queue + 4 }, () => ask(siteId)), ask(otherSite)])
    expect(order.filter((answer) => answer === "busy")).toHaveLength(3)
    expect(order.filter((answer) => answer !== "busy").indexOf(otherSite)).toBeLessThan(4)
  })

  it("refuses what would unpack to more pixels than anybody should hold", async () => {
    const { runtime } = await anEncoder(new Uint8Array())
    const flood = await aPlainPicture(11_000, 10_000)
    const refused = await runtime.runPromise(
      Effect.flip(Effect.flatMap(Images, (images) => images.measure(siteId, flood)))
    )
    expect(refused).toMatchObject({ _tag: "ImageUnreadable", reason: "pixels" })
  })
})
