/** What the file store promises of a power failure, on a disk that loses what was not flushed. */
import { Effect, type Exit } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { pause } from "../../infra/main/testing/Launched.ts"
import { keepFile, keepNewFile } from "../../infra/local/keepFile.ts"
import { Objects } from "../../engine/ports/Objects.ts"
import { layerFiles } from "../../storage/objects/Files.ts"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { seeded } from "../builders/seeded.ts"
import { isCuttable, newDisk, type OneDisk, powerCut } from "./Disk.ts"

let disk: OneDisk
beforeEach(() => void (disk = newDisk()))
afterEach(() => disk.remove())

const random = seeded()
const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(effect)
/** As a process has it that opens the store on the disk. */
const openStore = () =>
  run(Effect.provide(Objects, layerFiles({ directory: join(disk.path, "objects") }), { local: true }))
const html = { contentType: "text/html; charset=utf-8", metadata: { "page-version": "ver_7" } }
/** Long enough for the file system to write down names, and not for what the files hold. */
const namesAreWritten = () => pause(4_500)

const drawn = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    key: `${prefix}/${at}/index.html`,
    body: random.bytes(2_000 + random.below(30_000)),
    ...html
  }))

describe(powerCut, () => {
  it("R1: takes nothing that was flushed, be it put, put again, removed, one at a time or many", async () => {
    const { public: store } = await openStore()
    const [few, many, gone] = [drawn("few", 5), drawn("many", 90), drawn("gone", 3)]
    await run(store.putMany([...many, ...gone], { concurrency: 4 }))
    await run(store.flush)
    for (const { key, body, ...options } of few) await run(store.put(key, body, options))
    const again = { ...many[7]!, body: random.bytes(9_000), metadata: { "page-version": "ver_8" } }
    await run(store.putMany([again], { concurrency: 1 }))
    await run(store.remove(gone.map(({ key }) => key)))
    await run(store.flush)
    await disk.cut()

    const { public: after } = await openStore()
    for (const { key, body, metadata } of [...few, ...many.filter((_, at) => at !== 7), again]) {
      const found = await run(after.get(key))
      expect(found && Buffer.compare(found.body, body), key).toBe(0)
      expect(found?.metadata).toEqual(metadata)
    }
    for (const { key } of gone) expect(await run(after.head(key))).toBeUndefined()
  }, 60_000)

  it("R1: never shows what it tore, which is none to whoever would put it, and is whole when put again", async () => {
    const { public: store } = await openStore()
    const early = drawn("early", 30)
    await run(store.putMany(early, { concurrency: 4 }))
    await namesAreWritten()
    await disk.cut()

    const { public: after } = await openStore()
    const listed = await run(after.list("early/", { limit: 100 }))
    let torn = 0
    for (const { key, body } of early) {
      const head = await run(after.head(key))
      const read = await Effect.runPromiseExit(after.get(key))
      const streamed = await Effect.runPromiseExit(Effect.scoped(after.getStream(key)))
      if (head === undefined) {
        expect([isNothing(read), isNothing(streamed)]).toEqual([true, true])
        if (listed.some((one) => one.key === key)) torn++
      } else expect(isNothing(read) || Buffer.compare(valueOf(read), body)).toBe(0)
    }
    if (isCuttable) expect(torn, "names without what belongs under them were left").toBeGreaterThan(0)
    for (const { key, body, ...options } of early.slice(0, 5))
      await run(after.put(key, body, { ...options, ifAbsent: torn > 0 }))
    await run(after.putMany(early, { concurrency: 4 }))
    for (const { key, body } of early) expect(Buffer.compare((await run(after.get(key)))!.body, body)).toBe(0)
  }, 60_000)

  it("R1: takes nothing that a process relied on and flushed, though another had put it", async () => {
    const [{ public: other }, { public: store }] = [await openStore(), await openStore()]
    const shared = drawn("shared", 4)
    await run(other.putMany(shared, { concurrency: 4 }))
    for (const { key } of shared) expect(await run(store.head(key))).toBeDefined()
    await run(store.flush)
    await disk.cut()
    const { public: after } = await openStore()
    for (const { key, body } of shared) expect(Buffer.compare((await run(after.get(key)))!.body, body)).toBe(0)
  }, 60_000)

  it("R1: leaves a record to every object that was flushed, though records were written anew since", async () => {
    const { public: store } = await openStore()
    const lasting = drawn("lasting", 40)
    await run(store.putMany(lasting, { concurrency: 4 }))
    await run(store.flush)
    const metadata = { filling: "x".repeat(1_900) }
    for (let round = 0; round < 12; round++)
      await run(
        store.putMany(
          drawn("busy", 40).map((object) => ({ ...object, body: object.body.subarray(0, 100), metadata })),
          { concurrency: 4 }
        )
      )
    await namesAreWritten()
    await disk.cut()
    const { public: after } = await openStore()
    for (const { key } of lasting) expect((await run(after.head(key)))?.metadata).toEqual(html.metadata)
  }, 60_000)

  it("R1: takes nothing private that was put, and no small file that was kept", async () => {
    const { private: hidden } = await openStore()
    const body = random.bytes(5_000)
    await run(hidden.put("leads/letter.bin", body, { contentType: "application/octet-stream" }))
    const [kept, made] = [join(disk.path, "kept.json"), join(disk.path, "made.json")]
    writeFileSync(kept, "old")
    await keepFile(kept, "new")
    expect([await keepNewFile(made, "first"), await keepNewFile(made, "second")]).toEqual([true, false])
    await disk.cut()
    expect([readFileSync(kept, "utf8"), readFileSync(made, "utf8")]).toEqual(["new", "first"])
    const { private: after } = await openStore()
    expect(Buffer.compare((await run(after.get("leads/letter.bin")))!.body, body)).toBe(0)
  }, 60_000)
})

/** Whether a read gave nothing, or said that it could not be done. */
const isNothing = (exit: Exit.Exit<unknown, unknown>): boolean => exit._tag === "Failure" || exit.value === undefined

const valueOf = (exit: Exit.Exit<{ readonly body: Uint8Array } | undefined, unknown>): Uint8Array =>
  exit._tag === "Success" && exit.value !== undefined ? exit.value.body : new Uint8Array()
