/**
 * A process that writes into a file store, for tests that kill it or let two of them race. It is told by its arguments:
 * the directory, `overwrite`, `many` or `once`, a name for itself, and the seed of what it draws.
 *
 * - `overwrite` puts random bodies over the same 40 keys without end, each with its own hash as metadata, and tells
 *   every key it has put.
 * - `many` does the same by many puts in one call, over the same eight keys, with metadata so large that their records
 *   soon have to be written anew; it tells every call.
 * - `once` puts each key it is given, a line of input each, where nothing is, and tells whether it was the first.
 */
import { Effect, Stream } from "effect"
import { createCipheriv, createHash } from "node:crypto"
import { writeSync } from "node:fs"
import { createInterface } from "node:readline"
import { Objects } from "../../../engine/ports/Objects.ts"
import { layerFiles } from "../Files.ts"

const [directory = "", mode, name = "", seed = ""] = process.argv.slice(2)
const stream = createCipheriv("aes-128-ctr", createHash("md5").update(seed).digest(), Buffer.alloc(16))
const bytes = (count: number): Buffer => stream.update(Buffer.alloc(count))
const below = (limit: number): number => bytes(4).readUInt32LE() % limit
const contentType = "text/html; charset=utf-8"
const tell = (line: string) => Effect.sync(() => writeSync(1, `${line}\n`))

const overwrite = Effect.gen(function* () {
  const { public: store } = yield* Objects
  for (;;) {
    const key = `pages/${below(40)}/index.html`
    const body = bytes(below(60_000))
    const metadata = { sha: createHash("sha256").update(body).digest("hex"), writer: name }
    const isStreamed = below(4) === 0
    yield* isStreamed
      ? store.putStream(key, Stream.succeed(body), { contentType, metadata })
      : store.put(key, body, { contentType, metadata })
    yield* tell(key)
    if (below(20) === 0) yield* store.remove([`pages/${below(40)}/index.html`])
  }
})

const many = Effect.gen(function* () {
  const { public: store } = yield* Objects
  for (;;) {
    const objects = Array.from({ length: 40 }, (_, n) => {
      const body = bytes(below(3000))
      const metadata = { sha: createHash("sha256").update(body).digest("hex"), filling: "x".repeat(1900) }
      return { key: `many/${n % 8}/index.html`, body, contentType, metadata }
    })
    yield* store.putMany(objects, { concurrency: 4 })
    yield* tell("many")
  }
})

const once = Effect.gen(function* () {
  const { public: store } = yield* Objects
  const putOnce = (key: string) =>
    store.put(key, Buffer.from(name), { contentType, ifAbsent: true }).pipe(
      Effect.andThen(tell("first")),
      Effect.catchTag("ObjectPreconditionFailed", () => tell("second"))
    )
  yield* tell("ready")
  yield* Stream.runForEach(
    Stream.fromAsyncIterable(createInterface(process.stdin), (error) => error),
    putOnce
  )
})

const modes = { overwrite, many, once }
await Effect.runPromise(modes[mode as keyof typeof modes].pipe(Effect.provide(layerFiles({ directory }))))
