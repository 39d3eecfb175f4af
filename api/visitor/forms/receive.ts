/**
 * Reads the body of a submission as browsers send it: `application/x-www-form-urlencoded`, or `multipart/form-data`,
 * whose files go straight into the private store and never into memory. Every part is bounded, and so is the whole.
 */
import type { IncomingMessage } from "node:http"
import type { Readable } from "node:stream"
import busboy from "busboy"
import { Cause, Effect, Queue, Stream } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { FileRoom } from "./fileRoom.ts"
import { add, type FileFault, type Received, type ReceivedFile, Unreadable } from "./received.ts"

/** How long to wait for more, and for all of it. */
export interface Patience {
  readonly stallMs: number
  readonly totalMs: number
}

const patience: Patience = { stallMs: limits.uploadStallMs, totalMs: limits.uploadMs }
const partLimits = {
  fields: limits.formValues,
  files: limits.formFilesPerField * 12,
  fieldSize: limits.formTextBytes,
  fieldNameSize: 200,
  headerPairs: 16,
  // One more than may be, which tells a file that is too large.
  fileSize: limits.formFileBytes + 1
}

/** Fails with `Unreadable`. Files that were stored before it fails are the room's to remove. */
export const receiveSubmission = (
  incoming: IncomingMessage,
  room: FileRoom,
  { stallMs, totalMs }: Patience = patience
): Effect.Effect<Received, Unreadable> =>
  Effect.gen(function* () {
    if (!/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\s*(?:;|$)/i.test(contentTypeOf(incoming)))
      return yield* Effect.fail(new Unreadable(415, "unreadable"))
    const values = new Map<string, Array<string>>()
    const problems: { [field: string]: FileFault } = {}
    const parts = yield* Queue.unbounded<FilePart, Unreadable | Cause.Done>()
    const fail = (unreadable: Unreadable) => void Queue.failCauseUnsafe(parts, Cause.fail(unreadable))
    const parser = yield* Effect.try({
      try: () => busboy({ headers: incoming.headers, limits: partLimits, defParamCharset: "utf8" }),
      catch: () => malformed
    })
    let textBytes = 0
    parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
      textBytes += name.length + value.length
      if (nameTruncated || valueTruncated || textBytes > limits.formTextBytes) return fail(tooMuch)
      add(values, name, value)
    })
    parser.on("file", (name, stream, { filename }) => {
      // A stream that ends early says so here; why is told through the queue.
      stream.on("error", () => {})
      // What a browser sends for a field in which no file was chosen.
      if (!filename) return void stream.resume()
      Queue.offerUnsafe(parts, { name, filename: filename.replace(escapes, ""), stream })
    })
    for (const event of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(event, () => fail(tooMuch))
    parser.on("error", () => fail(malformed))
    parser.on("close", () => void Queue.endUnsafe(parts))

    let moved = performance.now()
    const began = moved
    const watch = setInterval(
      () => {
        const now = performance.now()
        if (now - moved > stallMs || now - began > totalMs) fail(slow)
      },
      Math.min(1_000, stallMs)
    )
    const onData = () => (moved = performance.now())
    const onLost = () => fail(malformed)
    incoming.on("data", onData).on("aborted", onLost).on("error", onLost).pipe(parser)

    let fileBytes = 0
    const storing = Stream.fromQueue(parts).pipe(
      Stream.mapEffect((part) =>
        Effect.gen(function* () {
          const stored = yield* storeFile(part, room)
          if (typeof stored === "string") return void (problems[part.name] = stored)
          fileBytes += stored.size
          return fileBytes > limits.formFilesBytes ? yield* Effect.fail(tooMuch) : stored
        })
      ),
      Stream.runCollect
    )
    const files = yield* storing.pipe(
      Effect.tapError(() =>
        Effect.andThen(
          Effect.sync(() => incoming.unpipe(parser)),
          rest(incoming)
        )
      ),
      Effect.ensuring(
        Effect.sync(() => {
          clearInterval(watch)
          incoming.off("data", onData).off("aborted", onLost).off("error", onLost).unpipe(parser)
          parser.on("error", () => {}).destroy()
        })
      )
    )
    return { values, files: files.filter((file): file is ReceivedFile => file !== undefined), problems }
  })

interface FilePart {
  readonly name: string
  readonly filename: string
  readonly stream: Readable
}

/** The file as it was stored, or what is wrong with it. One that is too large is cut off, and the rest of it skipped. */
const storeFile = Effect.fnUntraced(function* ({ name, filename, stream }: FilePart, room: FileRoom) {
  if (!(yield* room.isOpen)) {
    stream.resume()
    return "noRoom"
  }
  let size = 0
  const measured = Stream.fromAsyncIterable(stream as AsyncIterable<Uint8Array>, () => malformed).pipe(
    Stream.map((chunk) => {
      size += chunk.length
      return chunk
    })
  )
  const id = yield* room
    .store(measured)
    .pipe(Effect.catch((error) => (error instanceof Unreadable ? Effect.fail(error) : Effect.die(error))))
  if (size > limits.formFileBytes) return "large"
  if (size === 0) return "empty"
  return (yield* room.fits(id, size)) ? { field: name, filename, id, size } : "noRoom"
})

/**
 * What is still on its way is let run off, within bounds: a sender that is cut off in the middle sees a broken
 * connection and not the reason.
 */
const rest = (incoming: IncomingMessage): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    if (incoming.complete || incoming.destroyed) return resume(Effect.void)
    const done = () => resume(Effect.void)
    incoming.once("end", done).once("close", done).resume()
  }).pipe(Effect.timeoutOption(drainMs), Effect.asVoid)
const drainMs = 5_000

/** How browsers write what may not stand in a part's header (HTML, multipart form data). */
const escapes = /%(?:22|0D|0A)/g

const contentTypeOf = ({ headers }: IncomingMessage): string => headers["content-type"] ?? ""

const malformed = new Unreadable(400, "malformed")
const tooMuch = new Unreadable(400, "tooMuch")
const slow = new Unreadable(408, "slow")
