/**
 * What every object store does, as a suite that each of them must pass. A store is opened once for the suite; each test
 * works under a prefix of its own.
 */
import { Cause, Effect, Exit, Stream } from "effect"
import { createHash, randomBytes } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SiteId } from "../../engine/model/ids.ts"
import { ObjectPreconditionFailed, ObjectStoreFailure, type Objects } from "../../engine/ports/Objects.ts"
import { pagedKey, pageKey } from "../../engine/publish/keys.ts"
import { readRoute } from "../../engine/site/routes.ts"
import { compareKeys } from "./validity.ts"

export interface OpenedObjects {
  readonly objects: Objects["Service"]
  readonly close: () => Promise<void>
}

/** Describes the contract for the stores that `open` gives. `drawn` gives bytes that nothing compresses. */
export const describeObjects = (
  name: string,
  open: () => Promise<OpenedObjects>,
  drawn: (count: number) => Buffer
): void => {
  describe(`${name} as an object store`, () => {
    let opened: OpenedObjects
    beforeAll(async () => void (opened = await open()))
    afterAll(() => opened?.close())

    const store = () => opened.objects.public
    const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(effect)
    const text = (value: string) => new TextEncoder().encode(value)
    const html = { contentType: "text/html; charset=utf-8" }
    const put = (key: string, value: string | Uint8Array, options = {}) =>
      run(store().put(key, typeof value === "string" ? text(value) : value, { ...html, ...options }))
    const bodyOf = async (key: string) => {
      const found = await run(store().get(key))
      return found && Buffer.from(found.body).toString()
    }
    const errorOf = async <A, E>(effect: Effect.Effect<A, E>) => {
      const exit = await Effect.runPromiseExit(effect)
      if (Exit.isSuccess(exit)) throw new Error("It succeeded where it had to fail.")
      return Cause.squash(exit.cause)
    }
    let tests = 0
    const prefix = () => `t${++tests}-${randomBytes(3).toString("hex")}/`
    const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")
    const streamed = async (key: string, range?: { first: number; last: number }) => {
      const found = await run(store().getStream(key, range))
      return found && { head: found.head, body: Buffer.concat(await run(Stream.runCollect(found.body))) }
    }

    it("gives back bytes, type and metadata as they were put", async () => {
      const key = `${prefix()}page/index.html`
      const bytes = drawn(20_000)
      const metadata = { "page-version": "ver_7", robots: "noindex", empty: "" }
      const before = Date.now()
      const { etag } = await put(key, bytes, { metadata, cacheControl: "public, max-age=60" })
      const found = await run(store().get(key))
      expect(found).toMatchObject({ etag, size: 20_000, contentType: html.contentType })
      expect(found!.metadata).toEqual(metadata)
      expect(Buffer.from(found!.body).equals(bytes)).toBe(true)
      // S3 tells whole seconds, and its clock is its own.
      expect(Math.abs(found!.modifiedAt - before)).toBeLessThan(60_000)
    })

    it("tells the head of an object without its body", async () => {
      const key = `${prefix()}a.html`
      const { etag } = await put(key, "twelve bytes", { metadata: { v: "1" } })
      const head = await run(store().head(key))
      expect(head).toMatchObject({ etag, size: 12, contentType: html.contentType, metadata: { v: "1" } })
      expect(head).not.toHaveProperty("body")
    })

    it("copies an object with type and metadata over whatever was there, and says where there is none", async () => {
      const start = prefix()
      const [from, to] = [`${start}a b é+%/original`, `${start}other/original`]
      const bytes = drawn(3_000_000)
      const metadata = { v: "7", robots: "noindex" }
      await put(to, "what was there before", { metadata: { v: "1" } })
      await put(from, bytes, { metadata, contentType: "image/png" })
      expect(await run(store().copy(from, to))).toBe(true)
      const copied = await run(store().get(to))
      expect(copied).toMatchObject({ size: bytes.length, contentType: "image/png", metadata })
      expect(sha(copied!.body)).toBe(sha(bytes))
      await put(from, "changed later")
      expect(sha((await run(store().get(to)))!.body)).toBe(sha(bytes))
      expect(await run(store().copy(`${start}nothing`, to))).toBe(false)
      expect(sha((await run(store().get(to)))!.body)).toBe(sha(bytes))
      expect(await errorOf(store().copy(from, `${start}../out`))).toBeInstanceOf(ObjectStoreFailure)
    })

    it("finds nothing at an absent key, by any way of reading", async () => {
      const key = `${prefix()}nothing.html`
      expect(await run(store().get(key))).toBeUndefined()
      expect(await run(store().head(key))).toBeUndefined()
      expect(await run(store().getStream(key))).toBeUndefined()
      expect(await run(store().getIfChanged(key, "etag"))).toBeUndefined()
    })

    it("keeps an empty body", async () => {
      const key = `${prefix()}empty.html`
      await put(key, "")
      expect(await run(store().get(key))).toMatchObject({ size: 0 })
      expect((await streamed(key))!.body.length).toBe(0)
    })

    it("keeps odd keys apart, and finds each by reading and by listing", async () => {
      const start = prefix()
      const keys = [
        "a",
        "a/b",
        "a/b/c.html",
        "a.html",
        "a.html/index.html",
        "A",
        "a b+c&d.html",
        "50%.html",
        "%C3%A9/index.html",
        "é.html",
        "e\u0301.html",
        "日本語/頁.html",
        "\u{1f3e0}.html",
        "\uff5e.html",
        "=.html",
        "a=",
        "=3d",
        "x=y/z=.html",
        ".well-known/security.txt",
        ".env",
        "...",
        "a..b/c",
        "~tilde/'quote\"<tag>.html",
        "semi;colon,comma:colon@at!$*().html",
        "hash#mark?query.html"
      ].map((key) => start + key)
      for (const key of keys) await put(key, `body of ${key}`)
      for (const key of keys) expect(await bodyOf(key)).toBe(`body of ${key}`)
      const listed = await run(store().list(start, { limit: 100 }))
      expect(listed.map(({ key }) => key)).toEqual([...keys].sort(compareKeys))
      await run(store().remove(keys))
      expect(await run(store().list(start, { limit: 100 }))).toEqual([])
    })

    it("keeps the pages of every route that can be, in any script and of any length, under names that are read as they are", async () => {
      const siteId = `site_${randomBytes(6).toString("hex")}` as SiteId
      const longest = [
        "a".repeat(254),
        "é".repeat(127),
        "日".repeat(84),
        "𐐀".repeat(63),
        "v1.".repeat(84),
        "=".repeat(84)
      ]
      const routes = [
        "/",
        "/about",
        "/über-uns",
        "/caf\u00e9",
        "/日本語/頁",
        "/عربي",
        "/हिन्दी",
        "/v1.2+beta,~a=b@c_d",
        ...longest.map((name) => `/${name}`),
        ...longest.map((name) => `/${name}/${"b".repeat(100)}`)
      ]
      for (const route of routes) expect(readRoute(route), route).toBe(route)
      const keys = routes.flatMap((route) => [pageKey(siteId, route), pagedKey(siteId, route, 999_999)])
      await run(
        store().putMany(
          keys.map((key) => ({ key, body: text(key), ...html })),
          { concurrency: 4 }
        )
      )
      for (const key of keys) expect(await bodyOf(key)).toBe(key)
      const listed = await run(store().list(`sites/${siteId}/`, { limit: 100 }))
      expect(listed.map(({ key }) => key)).toEqual([...keys].sort(compareKeys))
      // The other Unicode form is another name: that both are one page is for routes and addresses to see to.
      expect(await bodyOf(pageKey(siteId, "/cafe\u0301"))).toBeUndefined()
      await run(store().remove(keys))
      expect(await run(store().list(`sites/${siteId}/`, { limit: 100 }))).toEqual([])
    })

    it("refuses to write under a name that leads elsewhere or cannot be kept, and finds nothing there", async () => {
      const impossible = [
        "",
        "/absolute",
        "../outside",
        "a/../../outside",
        "a/./b",
        "a//b",
        "a/",
        "nul\0",
        "back\\slash",
        "line\nbreak",
        "lone\ud800",
        "x".repeat(255),
        Array.from({ length: 300 }, () => "long").join("/")
      ]
      for (const key of impossible) {
        expect(await errorOf(store().put(key, text("x"), html))).toBeInstanceOf(ObjectStoreFailure)
        expect(await errorOf(store().putStream(key, Stream.succeed(text("x")), html))).toBeInstanceOf(
          ObjectStoreFailure
        )
        const many = store().putMany([{ key, body: text("x"), ...html }], { concurrency: 1 })
        expect(await errorOf(many)).toBeInstanceOf(ObjectStoreFailure)
        expect(await run(store().get(key))).toBeUndefined()
        expect(await run(store().head(key))).toBeUndefined()
        expect(await run(store().getStream(key))).toBeUndefined()
        await run(store().remove([key]))
      }
    })

    it("refuses metadata that no header can carry", async () => {
      const key = `${prefix()}a.html`
      for (const metadata of [
        { Upper: "x" },
        { v: "é" },
        { v: " padded" },
        { v: "a\r\nb: c" },
        { v: "x".repeat(2049) }
      ])
        expect(await errorOf(store().put(key, text("x"), { ...html, metadata }))).toBeInstanceOf(ObjectStoreFailure)
      expect(await run(store().get(key))).toBeUndefined()
    })

    it("changes the etag when the bytes change, and answers unchanged while they do not", async () => {
      const key = `${prefix()}a.html`
      const first = await put(key, "one")
      expect(await run(store().getIfChanged(key, first.etag))).toBe("unchanged")
      const second = await put(key, "two")
      expect(second.etag).not.toBe(first.etag)
      expect(await run(store().getIfChanged(key, first.etag))).toMatchObject({ etag: second.etag, size: 3 })
      expect(first.etag).not.toContain('"')
    })

    it("replaces type and metadata together with the bytes, also when the bytes stay", async () => {
      const key = `${prefix()}a.html`
      await put(key, "same", { metadata: { v: "1", gone: "x" } })
      await put(key, "same", { contentType: "text/plain", metadata: { v: "2" } })
      const found = await run(store().get(key))
      expect(found).toMatchObject({ contentType: "text/plain" })
      expect(found!.metadata).toEqual({ v: "2" })
    })

    it("shows readers an old object or a new one, whole and with its own metadata", async () => {
      const key = `${prefix()}a.html`
      const version = (n: number) => {
        const body = Buffer.alloc(50_000 + n, n)
        return { body, options: { metadata: { sha: sha(body) } } }
      }
      await put(key, version(0).body, version(0).options)
      const done = new AbortController()
      let reads = 0
      const reader = async () => {
        while (!done.signal.aborted) {
          const found = (await run(store().get(key)))!
          expect(found.body.length).toBe(found.size)
          expect(sha(found.body)).toBe(found.metadata["sha"])
          const part = (await streamed(key))!
          expect(sha(part.body)).toBe(part.head.metadata["sha"])
          reads++
        }
      }
      const readers = [reader(), reader(), reader()]
      const writer = async (first: number) => {
        for (let n = first; n < 60; n += 2) await put(key, version(n).body, version(n).options)
      }
      await Promise.all([writer(1), writer(2)]).finally(() => done.abort())
      await Promise.all(readers)
      expect(reads).toBeGreaterThan(0)
    })

    it("writes where nothing is for exactly one of many at once", async () => {
      const key = `${prefix()}once.json`
      const attempts = Array.from({ length: 20 }, (_, n) =>
        Effect.runPromiseExit(store().put(key, text(`writer ${n}`), { ...html, ifAbsent: true }))
      )
      const exits = await Promise.all(attempts)
      const winners = exits.flatMap((exit, n) => (Exit.isSuccess(exit) ? [n] : []))
      expect(winners).toHaveLength(1)
      for (const exit of exits)
        if (Exit.isFailure(exit)) expect(Cause.squash(exit.cause)).toBeInstanceOf(ObjectPreconditionFailed)
      expect(await bodyOf(key)).toBe(`writer ${winners[0]}`)
    })

    it("writes over a version for exactly one of many at once", async () => {
      const key = `${prefix()}edge.json`
      const { etag } = await put(key, "first")
      const attempts = Array.from({ length: 20 }, (_, n) =>
        Effect.runPromiseExit(store().put(key, text(`writer ${n}`), { ...html, ifMatch: etag }))
      )
      const exits = await Promise.all(attempts)
      const winners = exits.flatMap((exit, n) => (Exit.isSuccess(exit) ? [n] : []))
      expect(winners).toHaveLength(1)
      for (const exit of exits)
        if (Exit.isFailure(exit)) expect(Cause.squash(exit.cause)).toBeInstanceOf(ObjectPreconditionFailed)
      expect(await bodyOf(key)).toBe(`writer ${winners[0]}`)
    })

    it("loses no update of writers that read, change and write over what they read", async () => {
      const key = `${prefix()}counter.json`
      await put(key, "0")
      const increment = Effect.gen(function* () {
        for (;;) {
          const found = (yield* store().get(key))!
          const next = text(String(Number(Buffer.from(found.body).toString()) + 1))
          const done = yield* store()
            .put(key, next, { ...html, ifMatch: found.etag })
            .pipe(
              Effect.as(true),
              Effect.catchTag("ObjectPreconditionFailed", () => Effect.succeed(false))
            )
          if (done) return
        }
      })
      await Promise.all(Array.from({ length: 8 }, () => run(increment)))
      expect(await bodyOf(key)).toBe("8")
    })

    it("does not write over a version where nothing is, nor over another version", async () => {
      const key = `${prefix()}a.html`
      const elsewhere = await put(`${key}x`, "other")
      const over = (etag: string) => store().put(key, text("new"), { ...html, ifMatch: etag })
      expect(await errorOf(over(elsewhere.etag))).toBeInstanceOf(ObjectPreconditionFailed)
      expect(await run(store().get(key))).toBeUndefined()
      await put(key, "old")
      expect(await errorOf(over(elsewhere.etag))).toBeInstanceOf(ObjectPreconditionFailed)
      expect(await bodyOf(key)).toBe("old")
    })

    it("reads ranges of the body", async () => {
      const key = `${prefix()}video.mp4`
      const bytes = drawn(300_000)
      const { etag } = await put(key, bytes)
      for (const [first, last] of [
        [0, 0],
        [0, 299_999],
        [1, 1000],
        [131_071, 262_145],
        [299_999, 299_999],
        [299_990, 400_000]
      ] as const) {
        const part = (await streamed(key, { first, last }))!
        expect(part.body.equals(bytes.subarray(first, last + 1))).toBe(true)
        expect(part.head).toMatchObject({ etag, size: 300_000 })
      }
      expect(await errorOf(store().getStream(key, { first: 300_000, last: 300_001 }))).toBeInstanceOf(
        ObjectStoreFailure
      )
    })

    it("stores streams of any size and shape", async () => {
      const start = prefix()
      const shapes: ReadonlyArray<ReadonlyArray<Uint8Array>> = [
        [],
        [new Uint8Array(0)],
        [text("a"), new Uint8Array(0), text("bc")],
        Array.from({ length: 200 }, () => drawn(60_000)),
        [drawn(13 * 1024 * 1024)]
      ]
      for (const [n, chunks] of shapes.entries()) {
        const key = `${start}${n}.bin`
        const whole = Buffer.concat(chunks)
        const metadata = { shape: String(n) }
        const options = { contentType: "application/octet-stream", metadata }
        const written = await run(store().putStream(key, Stream.fromIterable(chunks), options))
        expect(written.size).toBe(whole.length)
        const found = (await streamed(key))!
        expect(found.head).toMatchObject({ ...options, size: whole.length, etag: written.etag })
        expect(sha(found.body)).toBe(sha(whole))
        expect(sha((await run(store().get(key)))!.body)).toBe(sha(whole))
      }
    })

    it("leaves no object of a stream that fails, and keeps the old one", async () => {
      const start = prefix()
      await put(`${start}old.bin`, "old")
      const broken = Stream.fromIterable([drawn(6_000_000), drawn(6_000_000)]).pipe(
        Stream.concat(Stream.fail("the sender hung up"))
      )
      for (const name of ["old.bin", "new.bin"]) {
        const error = await errorOf(store().putStream(start + name, broken, html))
        expect(error).toBe("the sender hung up")
      }
      expect(await run(store().list(start, { limit: 10 }))).toEqual([{ key: `${start}old.bin`, size: 3 }])
      expect(await bodyOf(`${start}old.bin`)).toBe("old")
    })

    it("leaves no object of a stream that is interrupted", async () => {
      const start = prefix()
      const endless = Stream.fromIterable([drawn(6_000_000), drawn(100)]).pipe(Stream.concat(Stream.never))
      const interrupted = store().putStream(`${start}a.bin`, endless, html).pipe(Effect.timeoutOption("300 millis"))
      await run(interrupted)
      expect(await run(store().list(start, { limit: 10 }))).toEqual([])
    })

    it("streams where nothing is only, when asked to", async () => {
      const key = `${prefix()}a.bin`
      const once = (size: number) =>
        store().putStream(key, Stream.fromIterable([Buffer.alloc(size)]), { ...html, ifAbsent: true })
      expect(await run(once(6_000_000))).toMatchObject({ size: 6_000_000 })
      expect(await errorOf(once(5))).toBeInstanceOf(ObjectPreconditionFailed)
      expect(await errorOf(once(7_000_000))).toBeInstanceOf(ObjectPreconditionFailed)
      expect(await run(store().head(key))).toMatchObject({ size: 6_000_000 })
    })

    it("goes on answering when bodies are left unread", async () => {
      const key = `${prefix()}a.bin`
      await put(key, drawn(500_000))
      for (let n = 0; n < 100; n++) expect((await run(store().getStream(key)))!.head.size).toBe(500_000)
      expect((await streamed(key))!.body.length).toBe(500_000)
    })

    it("puts many at once, over old ones too", async () => {
      const start = prefix()
      const objects = Array.from({ length: 300 }, (_, n) => ({
        key: `${start}p${n}/index.html`,
        body: drawn(500 + n),
        contentType: html.contentType,
        metadata: { n: String(n) }
      }))
      await put(objects[7]!.key, "old")
      await run(store().putMany(objects, { concurrency: 16 }))
      for (const object of objects.filter((_, n) => n % 7 === 0)) {
        const found = (await run(store().get(object.key)))!
        expect(found).toMatchObject({ contentType: object.contentType, metadata: object.metadata })
        expect(sha(found.body)).toBe(sha(object.body))
      }
      expect(await run(store().list(start, { limit: 1000 }))).toHaveLength(300)
    })

    it("lists in byte order, page by page, each object once", async () => {
      const start = prefix()
      const names = ["a", "a-b/x", "a/1", "a/2/3", "a/2.5", "a0", "b/", "b/c/d/e", "z", "é", "\u{1f3e0}", "\uff5e"]
      const keys = names.filter((name) => !name.endsWith("/")).map((name) => `${start}deep/${name}`)
      await run(
        store().putMany(
          keys.map((key) => ({ key, body: text(key), ...html })),
          { concurrency: 4 }
        )
      )
      await put(`${start}deeper`, "beside the prefix")
      const sorted = [...keys].sort(compareKeys)
      for (const limit of [1, 2, 3, 100]) {
        const found: Array<string> = []
        for (let after: string | undefined; ; after = found.at(-1)) {
          const options = after === undefined ? { limit } : { after, limit }
          const page = await run(store().list(`${start}deep/`, options))
          found.push(...page.map(({ key }) => key))
          expect(page.every(({ key, size }) => size === text(key).length)).toBe(true)
          if (page.length < limit) break
        }
        expect(found).toEqual(sorted)
      }
      // A prefix need not end at a slash, and `after` need not exist.
      expect((await run(store().list(`${start}deep/a`, { limit: 100 }))).length).toBe(6)
      const later = await run(store().list(`${start}deep/`, { after: `${start}deep/a/2`, limit: 2 }))
      expect(later.map(({ key }) => key)).toEqual([`${start}deep/a/2.5`, `${start}deep/a/2/3`])
      expect(await run(store().list(`${start}nothing/`, { limit: 5 }))).toEqual([])
    })

    it("lists more than a thousand at once", async () => {
      const start = prefix()
      const objects = Array.from({ length: 1100 }, (_, n) => ({ key: `${start}${n}`, body: text("x"), ...html }))
      await run(store().putMany(objects, { concurrency: 32 }))
      expect(await run(store().list(start, { limit: 5000 }))).toHaveLength(1100)
      await run(store().remove(objects.map(({ key }) => key)))
      expect(await run(store().list(start, { limit: 5000 }))).toEqual([])
    })

    it("removes what is there and does not mind what is not", async () => {
      const start = prefix()
      await put(`${start}a/b/c.html`, "x")
      await put(`${start}a/d.html`, "y")
      await run(store().remove([`${start}a/b/c.html`, `${start}absent.html`, `${start}a/b`]))
      expect(await run(store().get(`${start}a/b/c.html`))).toBeUndefined()
      expect(await bodyOf(`${start}a/d.html`)).toBe("y")
      await run(store().remove([]))
      await put(`${start}a/b/c.html`, "again", { ifAbsent: true })
      expect(await bodyOf(`${start}a/b/c.html`)).toBe("again")
    })

    it("keeps public and private apart", async () => {
      const key = `${prefix()}form.json`
      await run(opened.objects.private.put(key, text("private"), html))
      expect(await run(store().get(key))).toBeUndefined()
      await put(key, "public")
      expect(Buffer.from((await run(opened.objects.private.get(key)))!.body).toString()).toBe("private")
    })

    it("gives readers bytes of their own", async () => {
      const key = `${prefix()}a.html`
      const body = text("untouched")
      await put(key, body)
      body.fill(0)
      ;(await run(store().get(key)))!.body.fill(0)
      expect(await bodyOf(key)).toBe("untouched")
    })

    it("answers a ping", () => run(store().ping))
  })
}
