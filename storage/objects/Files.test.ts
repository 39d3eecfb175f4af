import { Effect, Stream } from "effect"
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync
} from "node:fs"
import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { Objects } from "../../engine/ports/Objects.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { pageKey } from "../../engine/publish/keys.ts"
import { seeded } from "../../test/builders/seeded.ts"
import { describeObjects } from "./contract.ts"
import { layerFiles } from "./Files.ts"

const html = { contentType: "text/html; charset=utf-8" }
const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(effect)
const openFiles = (directory: string) => run(Objects.pipe(Effect.provide(layerFiles({ directory }))))
const newDirectory = () => mkdtemp(join(tmpdir(), "objects-"))
const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

const random = seeded()

describeObjects(
  "Files",
  async () => {
    const directory = await newDirectory()
    return { objects: await openFiles(directory), close: () => rm(directory, { recursive: true }) }
  },
  random.bytes
)

describe("Files on disk", () => {
  let directory: string
  beforeEach(async () => void (directory = await newDirectory()))
  afterEach(() => rm(directory, { recursive: true }))
  const incoming = () => readdirSync(join(directory, ".store/incoming/public"))
  const locks = () => readdirSync(join(directory, ".store/locks/public")).filter((name) => !name.startsWith("owner-"))

  it("keeps an object as the file of its key, holding exactly its bytes", async () => {
    const { public: store } = await openFiles(directory)
    const body = random.bytes(30_000)
    await run(store.put("sites/x/pages/about/index.html", body, { ...html, metadata: { v: "1" } }))
    expect(readFileSync(join(directory, "public/sites/x/pages/about/index.html")).equals(body)).toBe(true)
    expect(incoming()).toEqual([])
    expect(locks()).toEqual([])
  })

  it("keeps pages where a plain web server over the folder finds them", async () => {
    const { public: store } = await openFiles(directory)
    for (const route of ["/", "/about", "/über-uns", "/日本語/頁", "/v1+beta,~b@c_d"]) {
      await run(store.put(pageKey("site_x" as SiteId, route), Buffer.from(route), html))
      const { pathname } = new URL(`${route}/`.replace(/\/+$/, "/"), "https://vale.test")
      const file = `${decodeURIComponent(pathname)}index.html`
      expect(readFileSync(join(directory, "public/sites/site_x/pages", file), "utf8"), route).toBe(route)
    }
  })

  it("keeps what is private for its own user", async () => {
    const { private: store } = await openFiles(directory)
    await run(store.put("form.json", Buffer.from("secret"), html))
    for (const folder of ["private", ".store/records/private", ".store/incoming/private"])
      expect(statSync(join(directory, folder)).mode & 0o077).toBe(0)
  })

  it("removes folders that become empty, and only those", async () => {
    const { public: store } = await openFiles(directory)
    await run(store.put("a/b/c/d.html", Buffer.from("x"), html))
    await run(store.put("a/e.html", Buffer.from("x"), html))
    await run(store.remove(["a/b/c/d.html"]))
    expect(readdirSync(join(directory, "public/a"))).toEqual(["e.html"])
    await run(store.remove(["a/e.html"]))
    expect(readdirSync(join(directory, "public"))).toEqual([])
  })

  it("leaves nothing behind a stream that fails", async () => {
    const { public: store } = await openFiles(directory)
    const broken = Stream.succeed(random.bytes(100_000)).pipe(Stream.concat(Stream.fail("gone")))
    await expect(run(store.putStream("a.bin", broken, html))).rejects.toThrow()
    expect(incoming()).toEqual([])
    expect(readdirSync(join(directory, "public"))).toEqual([])
  })

  it("at start clears bodies that nobody has added to for an hour, and no others", async () => {
    await openFiles(directory)
    const [old, young] = ["old", "young"].map((name) => join(directory, ".store/incoming/public", name))
    for (const path of [old!, young!]) writeFileSync(path, "part of a body")
    const twoHoursAgo = Date.now() / 1000 - 7200
    utimesSync(old!, twoHoursAgo, twoHoursAgo)
    const { public: store } = await openFiles(directory)
    expect(incoming()).toEqual(["young"])
    expect(await run(store.list("", { limit: 10 }))).toEqual([])
  })

  it("knows its objects again after the tree was copied", async () => {
    const { public: store } = await openFiles(directory)
    const options = { ...html, metadata: { v: "7" } }
    const { etag } = await run(store.put("a/index.html", Buffer.from("page"), options))
    const other = await newDirectory()
    await cp(directory, other, { recursive: true })
    const { public: copied } = await openFiles(other)
    // The second time by the identity that the first recorded.
    for (let time = 0; time < 2; time++)
      expect(await run(copied.head("a/index.html"))).toMatchObject({ etag, metadata: { v: "7" } })
    await run(copied.put("a/index.html", Buffer.from("new"), { ...html, ifMatch: etag }))
    await rm(other, { recursive: true })
  })

  it("serves a file put in by hand with the type of its extension, and notices when it is changed by hand", async () => {
    const { public: store } = await openFiles(directory)
    const path = join(directory, "public/by/hand.css")
    mkdirSync(join(directory, "public/by"))
    writeFileSync(path, "a{}")
    const first = (await run(store.get("by/hand.css")))!
    expect(first).toMatchObject({ contentType: "text/css; charset=utf-8", metadata: {}, size: 3 })
    expect(await run(store.getIfChanged("by/hand.css", first.etag))).toBe("unchanged")
    writeFileSync(path, "b{}")
    utimesSync(path, 1, 1)
    expect(await run(store.getIfChanged("by/hand.css", first.etag))).toMatchObject({ size: 3 })
    expect((await run(store.list("by/", { limit: 5 }))).map(({ key }) => key)).toEqual(["by/hand.css"])
  })

  it("never follows a link out of its folder", async () => {
    const { public: store } = await openFiles(directory)
    writeFileSync(join(directory, "secret"), "secret")
    symlinkSync(join(directory, "secret"), join(directory, "public/link.html"))
    expect(await run(store.get("link.html"))).toBeUndefined()
    expect(await run(store.head("link.html"))).toBeUndefined()
    expect(await run(store.list("", { limit: 5 }))).toEqual([])
    await run(store.put("link.html", Buffer.from("page"), html))
    expect(readFileSync(join(directory, "secret"), "utf8")).toBe("secret")
    expect(lstatSync(join(directory, "public/link.html")).isFile()).toBe(true)
  })

  it("shows an open reader the object it opened, whatever is put meanwhile", async () => {
    const { public: store } = await openFiles(directory)
    const [old, young] = [random.bytes(400_000), random.bytes(300_000)]
    await run(store.put("a.bin", old, html))
    const { body, head } = (await run(store.getStream("a.bin")))!
    await run(store.put("a.bin", young, html))
    expect(head.size).toBe(400_000)
    expect(sha(Buffer.concat(await run(Stream.runCollect(body))))).toBe(sha(old))
  })

  it("waits for another process's change of a key, not for those of other keys", async () => {
    const { public: store } = await openFiles(directory)
    const folder = join(directory, ".store/locks/public")
    const owner = join(
      folder,
      readdirSync(folder).find((name) => name.startsWith("owner-"))!
    )
    const lock = join(folder, createHash("sha1").update("held.html").digest("hex"))
    linkSync(owner, lock)
    let isDone = false
    const held = run(store.put("held.html", Buffer.from("x"), html)).then(() => (isDone = true))
    await run(store.put("free.html", Buffer.from("x"), html))
    expect(isDone).toBe(false)
    await run(store.remove(["free.html"]))
    await rm(lock)
    await held
  })
})

describe("records of objects", () => {
  let directory: string
  beforeEach(async () => void (directory = await newDirectory()))
  afterEach(() => rm(directory, { recursive: true }))
  const logs = () => readdirSync(join(directory, ".store/records/public"))
  const logOf = () => join(directory, ".store/records/public", logs()[0]!)

  it("take no more room however often an object is put", async () => {
    const { public: store } = await openFiles(directory)
    for (let n = 0; n < 400; n++)
      await run(
        store.put("a.html", Buffer.from(String(n)), { ...html, metadata: { n: String(n), f: "x".repeat(500) } })
      )
    expect(statSync(logOf()).size).toBeLessThan(140_000)
    expect(await run(store.head("a.html"))).toMatchObject({ metadata: { n: "399" } })
  })

  it("survive one that a killed process left unfinished", async () => {
    const { public: store } = await openFiles(directory)
    await run(store.put("a.html", Buffer.from("one"), { ...html, metadata: { v: "1" } }))
    const log = logOf()
    writeFileSync(log, Buffer.concat([readFileSync(log), readFileSync(log).subarray(0, 60)]))
    expect(await run(store.head("a.html"))).toMatchObject({ metadata: { v: "1" } })
    await run(store.put("a.html", Buffer.from("two"), { ...html, metadata: { v: "2" } }))
    expect(await run(store.head("a.html"))).toMatchObject({ metadata: { v: "2" } })
  })

  it("are written anew by nobody while another process changes objects", async () => {
    const { public: store } = await openFiles(directory)
    const folder = join(directory, ".store/locks/public")
    const owner = readdirSync(folder).find((name) => name.startsWith("owner-"))!
    const writing = join(folder, `writing-${owner.slice("owner-".length)}.x`)
    linkSync(join(folder, owner), writing)
    const putOften = async () => {
      for (let n = 0; n < 400; n++)
        await run(store.put("a.html", Buffer.from(String(n)), { ...html, metadata: { f: "x".repeat(500) } }))
    }
    await putOften()
    expect(statSync(logOf()).size).toBeGreaterThan(200_000)
    await rm(writing)
    await run(store.put("a.html", Buffer.from("last"), html))
    expect(statSync(logOf()).size).toBeLessThan(10_000)
    expect(await run(store.get("a.html"))).toMatchObject({ size: 4 })
  })

  it("and a put on condition waits for the writers it finds", async () => {
    const { public: store } = await openFiles(directory)
    const { etag } = await run(store.put("a.html", Buffer.from("one"), html))
    const folder = join(directory, ".store/locks/public")
    const owner = readdirSync(folder).find((name) => name.startsWith("owner-"))!
    const writing = join(folder, `writing-${owner.slice("owner-".length)}.x`)
    linkSync(join(folder, owner), writing)
    let isDone = false
    const put = run(store.put("a.html", Buffer.from("two"), { ...html, ifMatch: etag })).then(() => (isDone = true))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(isDone).toBe(false)
    await rm(writing)
    await put
    expect(await run(store.get("a.html"))).toMatchObject({ size: 3 })
  })
})

describe("Files among processes", () => {
  let directory: string
  beforeEach(async () => void (directory = await newDirectory()))
  afterEach(() => rm(directory, { recursive: true }))

  const startWriter = (mode: "overwrite" | "many" | "once", name: string) => {
    const program = fileURLToPath(new URL("files/writer.test.child.ts", import.meta.url))
    const child = spawn(process.execPath, [program, directory, mode, name, String(random.below(2 ** 31))], { stdio: ["pipe", "pipe", "inherit"] })
    let output = ""
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text))
    const told = () => output.split("\n").slice(0, -1)
    const ended = once(child, "close")
    const toldLines = async (count: number) => {
      while (told().length < count && child.exitCode === null) await Promise.race([once(child.stdout, "data"), ended])
    }
    return { child, told, toldLines, ended }
  }

  /** Every object's bytes are those its own metadata names. */
  const expectAllWhole = async () => {
    const { public: store } = await openFiles(directory)
    const listed = await run(store.list("", { limit: 1000 }))
    for (const { key, size } of listed) {
      const found = (await run(store.get(key)))!
      expect(found.metadata["sha"], key).toBe(sha(found.body))
      expect(found).toMatchObject({ contentType: html.contentType, size })
    }
    return listed
  }

  it("leaves every object whole with its own metadata, and no key locked, wherever writers are killed", async () => {
    for (let round = 0; round < 6; round++) {
      const writers = [startWriter("overwrite", "one"), startWriter("overwrite", "two")]
      await Promise.all(writers.map(({ toldLines }) => toldLines(150)))
      for (const { child } of writers) child.kill("SIGKILL")
      await Promise.all(writers.map(({ ended }) => ended))
      expect(writers.map(({ child }) => child.signalCode)).toEqual(["SIGKILL", "SIGKILL"])
      expect((await expectAllWhole()).length).toBeGreaterThan(20)

      const { public: store } = await openFiles(directory)
      for (let n = 0; n < 40; n++) {
        const body = random.bytes(100)
        await run(store.put(`pages/${n}/index.html`, body, { ...html, metadata: { sha: sha(body) } }))
      }
      await expectAllWhole()
    }
  })

  it("keeps records short and complete while writers of many objects put, read on condition and are killed", async () => {
    const { public: store } = await openFiles(directory)
    const counter = { ...html, metadata: { sha: sha(Buffer.from("0")), filling: "x".repeat(1900) } }
    await run(store.put("many/counter.json", Buffer.from("0"), counter))
    let count = 0
    for (let round = 0; round < 4; round++) {
      const writers = [startWriter("many", "one"), startWriter("many", "two")]
      for (const first = count; count < first + 20 || writers.some(({ told }) => told().length < 12); count++) {
        const { etag, metadata } = (await run(store.head("many/counter.json")))!
        const body = Buffer.from(String(count + 1))
        expect(metadata["sha"]).toBe(sha(Buffer.from(String(count))))
        const options = { ...counter, metadata: { ...counter.metadata, sha: sha(body) }, ifMatch: etag }
        await run(store.put("many/counter.json", body, options))
      }
      for (const { child } of writers) child.kill("SIGKILL")
      await Promise.all(writers.map(({ ended }) => ended))
      expect(await expectAllWhole()).toHaveLength(9)
    }
    await run(store.remove(["many/counter.json"]))
    const records = join(directory, ".store/records/public")
    for (const name of readdirSync(records)) expect(statSync(join(records, name)).size).toBeLessThan(500_000)
  })

  it("shows readers whole objects with their own metadata while others write and remove them", async () => {
    const { public: store } = await openFiles(directory)
    const writers = [startWriter("overwrite", "one"), startWriter("overwrite", "two")]
    let reads = 0
    for (let n = 0; reads < 4000 && writers.every(({ child }) => child.exitCode === null); n++) {
      const found = await run(store.get(`pages/${n % 40}/index.html`))
      if (!found) {
        await new Promise(setImmediate)
        continue
      }
      expect(found.metadata["sha"]).toBe(sha(found.body))
      reads++
    }
    for (const { child } of writers) child.kill("SIGKILL")
    await Promise.all(writers.map(({ ended }) => ended))
    expect(reads).toBe(4000)
  })

  it("lets exactly one of two processes be the first at each key", async () => {
    const writers = ["one", "two"].map((name) => ({ name, ...startWriter("once", name) }))
    await Promise.all(writers.map(({ toldLines }) => toldLines(1)))
    const { public: store } = await openFiles(directory)
    for (let n = 0; n < 300; n++) {
      const key = `once/${n}.json`
      for (const { child } of n % 2 === 0 ? writers : writers.toReversed()) child.stdin.write(`${key}\n`)
      await Promise.all(writers.map(({ toldLines }) => toldLines(n + 2)))
      const first = writers.filter(({ told }) => told().at(-1) === "first")
      expect(first, key).toHaveLength(1)
      expect(Buffer.from((await run(store.get(key)))!.body).toString()).toBe(first[0]!.name)
    }
    for (const { child } of writers) child.stdin.end()
    await Promise.all(writers.map(({ ended }) => ended))
  })
})
