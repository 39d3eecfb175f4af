/** A folder of objects that goes away while it is open, and what stands in its place meanwhile. */
import { Effect, Exit, Stream } from "effect"
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { cp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { Objects, type ObjectStore } from "../../../engine/ports/Objects.ts"
import { layerFiles } from "../Files.ts"

const text = { contentType: "text/plain" }
const body = new TextEncoder().encode("hello")
const open = (directory: string, make = true) =>
  Effect.runPromise(Objects.pipe(Effect.provide(layerFiles({ directory, make }))))

/** Everything that a store can be asked, of a key that it has and of one that it has not. */
const asked = (store: ObjectStore, key: string): { readonly [operation: string]: Effect.Effect<unknown, unknown> } => ({
  get: store.get(key),
  getIfChanged: store.getIfChanged(key, "e"),
  getStream: store.getStream(key),
  head: store.head(key),
  list: store.list("", { limit: 10 }),
  put: store.put(`${key}.new`, body, text),
  "put on condition": store.put(`${key}.first`, body, { ...text, ifAbsent: true }),
  putMany: store.putMany([{ key: `${key}.many`, body, ...text }], { concurrency: 1 }),
  putStream: store.putStream(`${key}.stream`, Stream.succeed(body), text),
  copy: store.copy(key, `${key}.copy`),
  remove: store.remove([key]),
  ping: store.ping
})

describe("a store whose folder", () => {
  let above: string
  let directory: string
  beforeEach(() => {
    above = mkdtempSync(join(tmpdir(), "place-"))
    directory = join(above, "objects")
  })
  afterEach(() => rmSync(above, { recursive: true }))

  const failing = async ({ public: open, private: hidden }: Objects["Service"]) => {
    const all = [...Object.entries(asked(open, "a.txt")), ...Object.entries(asked(hidden, "b.txt"))]
    const failed: Array<string> = []
    for (const [operation, ask] of all) if (Exit.isFailure(await Effect.runPromiseExit(ask))) failed.push(operation)
    return { failed, all: all.map(([operation]) => operation) }
  }

  const away = () => join(above, "away")
  const stored = async () => {
    const objects = await open(directory)
    await Effect.runPromise(objects.public.put("a.txt", body, text))
    await Effect.runPromise(objects.private.put("b.txt", body, text))
    return objects
  }
  const isThere = async (objects: Objects["Service"]) =>
    (await Effect.runPromise(objects.public.get("a.txt")))?.body.length === body.length &&
    (await Effect.runPromise(objects.public.get("nothing.txt"))) === undefined

  it("is gone answers nothing until it is back, and never that an object is not there", async () => {
    const objects = await stored()
    renameSync(directory, away())
    const { failed, all } = await failing(objects)
    expect(failed).toEqual(all)
    expect(existsSync(directory)).toBe(false)
    renameSync(away(), directory)
    expect(await isThere(objects)).toBe(true)
  })

  it("gave way to an empty one, which another process made, takes and tells nothing", async () => {
    const objects = await stored()
    renameSync(directory, away())
    const other = await open(directory)
    const { failed, all } = await failing(objects)
    expect(failed).toEqual(all)
    expect(await Effect.runPromise(other.public.list("", { limit: 10 }))).toEqual([])
    rmSync(directory, { recursive: true })
    renameSync(away(), directory)
    expect(await isThere(objects)).toBe(true)
  })

  it("gave way to a file does neither", async () => {
    const objects = await stored()
    renameSync(directory, away())
    writeFileSync(directory, "")
    const { failed, all } = await failing(objects)
    expect(failed).toEqual(all)
  })

  it("was copied and put back is the same", async () => {
    const objects = await stored()
    await cp(directory, away(), { recursive: true, preserveTimestamps: true })
    rmSync(directory, { recursive: true })
    renameSync(away(), directory)
    expect(await isThere(objects)).toBe(true)
  })

  it("is missing is made by nobody who only wants the one that was", async () => {
    await expect(open(directory, false)).rejects.toThrow()
    expect(existsSync(directory)).toBe(false)
    await stored()
    expect(await isThere(await open(directory, false))).toBe(true)
  })

  it("is opened by many at once while it is new has one mark for all", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => open(directory)))
    await Effect.runPromise(all[0]!.public.put("a.txt", body, text))
    for (const objects of all) expect(await isThere(objects)).toBe(true)
  })
})
