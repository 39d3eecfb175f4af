/**
 * Takes in a `multipart/form-data` body with one file while it arrives: the file goes straight into the private store,
 * never into memory, and is cut off as soon as it is larger than what it begins as may be. Whatever goes wrong, nothing
 * is left there.
 */
import { createHash } from "node:crypto"
import type { Readable } from "node:stream"
import busboy from "busboy"
import { Deferred, Effect, Stream } from "effect"
import { refuse, Refusal } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import { headBytes, sizeLimit } from "../../../../engine/content/media/contents/kind.ts"
import type { ObjectStore } from "../../../../engine/ports/Objects.ts"
import { unknownPart } from "../../../access/form.ts"
import type { Incoming } from "../../../access/incoming.ts"

export interface Received {
  readonly fields: ReadonlyMap<string, string>
  readonly filename: string
  readonly bytes: number
  /** SHA-256 in hex. */
  readonly hash: string
}

/** How long to wait for more, and for all of it. */
export interface Patience {
  readonly stallMs: number
  readonly totalMs: number
}

const patience: Patience = { stallMs: limits.uploadStallMs, totalMs: limits.uploadMs }
const formLimits = { fields: 8, files: 1, parts: 9, fieldSize: 16 * 1024, fieldNameSize: 100, headerPairs: 16 }

/**
 * Reads the form and stores its file under `key`. Refuses with `request.invalid`, `request.aborted`, `request.timeout` or
 * `media.too_large`. The caller removes the object when it is done with it; on failure nothing is stored.
 */
export const receive = (
  incoming: Incoming,
  store: ObjectStore,
  key: string,
  { stallMs, totalMs }: Patience = patience,
  /** Is filled while they arrive, so that whoever has to refuse the file still has what came before it. */
  fields: Map<string, string> = new Map(),
  /** Names of the fields it may have beside its file; left out, any. */
  taken?: ReadonlyArray<string>
): Effect.Effect<Received, Refusal> =>
  Effect.gen(function* () {
    const file = yield* Deferred.make<FilePart, Refusal>()
    const ended = yield* Deferred.make<void, Refusal>()
    const fail = (refusal: Refusal) => {
      Deferred.doneUnsafe(file, Effect.fail(refusal))
      Deferred.doneUnsafe(ended, Effect.fail(refusal))
    }
    const parser = yield* Effect.try({
      try: () => busboy({ headers: incoming.headers, limits: formLimits, defParamCharset: "utf8" }),
      catch: (cause) => invalid(cause instanceof Error ? cause.message : "it is malformed")
    })
    parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated) fail(invalid(`the field ${name} is too long`))
      if (fields.has(name)) fail(invalid(`${name} is there more than once`))
      if (taken !== undefined && name !== "file" && !taken.includes(name)) fail(unknownPart(name, ["file", ...taken]))
      fields.set(name, value)
    })
    parser.on("file", (name, stream, { filename }) => {
      // A stream that ends early says so here; the refusal is told through `ended`.
      stream.on("error", () => {})
      if (name === "file") Deferred.doneUnsafe(file, Effect.succeed({ stream, filename: filename ?? "" }))
      else if (taken === undefined || taken.includes(name))
        fail(invalid(`it has a file called ${name}; the one taken is called file`))
      else fail(unknownPart(name, ["file", ...taken]))
    })
    for (const event of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
      parser.on(event, () => fail(invalid("it has more parts than this route takes")))
    parser.on("error", (cause) => fail(invalid(cause instanceof Error ? cause.message : "it is malformed")))
    parser.on("close", () => {
      Deferred.doneUnsafe(ended, Effect.void)
      Deferred.doneUnsafe(file, Effect.fail(invalid("it has no part named file that holds a file")))
    })

    let moved = performance.now()
    const began = moved
    const watch = setInterval(
      () => {
        const now = performance.now()
        if (now - moved > stallMs || now - began > totalMs) fail(slow())
      },
      Math.min(1_000, stallMs)
    )
    const onData = () => (moved = performance.now())
    const onLost = () => fail(aborted())
    incoming.on("data", onData).on("aborted", onLost).on("error", onLost).pipe(parser)

    const storing = Effect.flatMap(Deferred.await(file), (part) => storeFile(part, store, key))
    const [stored] = yield* Effect.all([storing, Deferred.await(ended)], { concurrency: "unbounded" }).pipe(
      Effect.tapError(() =>
        Effect.andThen(
          Effect.sync(() => incoming.unpipe(parser)),
          rest(incoming)
        )
      ),
      Effect.onExit((exit) => (exit._tag === "Success" ? Effect.void : Effect.orDie(store.remove([key])))),
      Effect.ensuring(
        Effect.sync(() => {
          clearInterval(watch)
          incoming.off("data", onData).off("aborted", onLost).off("error", onLost).unpipe(parser)
          parser.on("error", () => {}).destroy()
        })
      )
    )
    return { fields, ...stored }
  })

interface FilePart {
  readonly stream: Readable
  readonly filename: string
}

const storeFile = ({ stream, filename }: FilePart, store: ObjectStore, key: string) =>
  Effect.gen(function* () {
    const hash = createHash("sha256")
    let head: Uint8Array = new Uint8Array()
    let bytes = 0
    const measured = Stream.fromAsyncIterable(stream as AsyncIterable<Uint8Array>, () =>
      invalid("it ends before it is complete")
    ).pipe(
      Stream.mapEffect((chunk) => {
        if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes)
        bytes += chunk.length
        hash.update(chunk)
        return bytes > sizeLimit(head) ? Effect.fail(tooLarge(sizeLimit(head))) : Effect.succeed(chunk)
      })
    )
    yield* store
      .putStream(key, measured, { contentType: "application/octet-stream" })
      .pipe(Effect.catch((error) => (error instanceof Refusal ? Effect.fail(error) : Effect.die(error))))
    return { filename, bytes, hash: hash.digest("hex") }
  })

/**
 * What is still on its way to us is let run off, within bounds: a sender that is cut off in the middle of sending sees a
 * broken connection and not the reason.
 */
const rest = (incoming: Incoming): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    const announced = Number(incoming.headers["content-length"])
    if (incoming.complete || incoming.destroyed || !(announced <= limits.videoBytes * 2)) return resume(Effect.void)
    const done = () => resume(Effect.void)
    incoming.once("end", done).once("close", done).resume()
  }).pipe(Effect.timeoutOption(drainMs), Effect.asVoid)
const drainMs = 5_000

export const tooLarge = (limitBytes: number): Refusal =>
  refuse("media.too_large", `The file has more than the ${limitBytes} bytes that files of its kind may have.`, {
    limitBytes
  })

const invalid = (reason: string): Refusal =>
  refuse("request.invalid", `The form cannot be read: ${reason}.`, { fields: [{ path: "body", reason }] })
const aborted = (): Refusal => refuse("request.aborted", "The connection ended before the whole file had arrived.")
const slow = (): Refusal =>
  refuse("request.timeout", "The file did not arrive in time.", undefined, { connection: "close" })
