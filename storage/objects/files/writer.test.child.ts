/**
 * A process that writes into a file store, for tests that kill it or let two of them race. It is told by its arguments:
 * the directory, `overwrite`, `many` or `once`, and a name for itself.
 *
 * - `overwrite` puts random bodies over the same 40 keys without end, each with its own hash as metadata, and tells
 *   every key it has put.
 * - `many` does the same by many puts in one call, over the same eight keys, with metadata so large that their records
 *   soon have to be written anew; it tells every call.
 * - `once` puts each key it is given, a line of input each, where nothing is, and tells whether it was the first.
 */
import { Effect, Stream } from "effect"
import { createHash, randomBytes, randomInt } from "node:crypto"
import { writeSync } from "node:fs"
import { createInterface } from "node:readline"
import { Objects } from "../../../engine/ports/Objects.ts"
import { layerFiles } from "../Files.ts"

const [directory = "", mode, name = ""] = process.argv.slice(2)
const contentType = "text/html; charset=utf-8"
const tell = (line: string) => Effect.sync(() => writeSync(1, `${line}\n`))

const overwrite = Effect.gen(function* () {
  const { public: store } = yield* Objects
  for (;;) {
    const key = `pages/${randomInt(40)}/index.html`
    const body = randomBytes(randomInt(60_000))
    const metadata = { sha: createHash("sha256").update(body).digest("hex"), writer: name }
    const isStreamed = randomInt(4) === 0
    yield* isStreamed
      ? store.putStream(key, Stream.succeed(body), { contentType, metadata })
      : store.put(key, body, { contentType, metadata })
    yield* tell(key)
    if (randomInt(20) === 0) yield* store.remove([`pages/${randomInt(40)}/index.html`])
  }
})

const many = Effect.gen(function* () {
  const { public: store } = yield* Objects
  for (;;) {
    const objects = Array.from({ length: 40 }, (_, n) => {
      const body = randomBytes(randomInt(3000))
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
