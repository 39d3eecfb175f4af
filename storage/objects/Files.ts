/**
 * Objects as files on a local disk: the embedded default. Several processes may use one directory at a time; readers
 * see each object whole and with its own metadata, writers exclude each other a key at a time, and a process may be
 * killed at any moment (`files/commit.ts` says how).
 *
 * Small bodies are read and written by synchronous calls. On a local disk a call takes some microseconds and an
 * asynchronous one many times the processor time, which a rebuild of many thousand pages and an origin notice. A
 * directory on a slow network disk would stall the process: for storage elsewhere there is S3.
 *
 * Durability: a put is safe from the death of the process. From a power failure too, where `durable` says so; by
 * default for streams and everything private, since those were sent to us. Public puts and removals are safe from it once
 * `flush` has returned: they are renders that the database can make again, so whoever makes them keeps the order to do so
 * until then. What a power failure takes before that is never shown in part.
 */
import { Effect, Layer, Stream } from "effect"
import { hash } from "node:crypto"
import { accessSync, closeSync, constants, read, readSync, unlinkSync } from "node:fs"
import { open } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { deadlines } from "../../engine/deadlines.ts"
import {
  ObjectPreconditionFailed,
  Objects,
  ObjectStoreFailure,
  type ObjectPut,
  type ObjectStore,
  type PutOptions
} from "../../engine/ports/Objects.ts"
import {
  commit,
  discard,
  putUntil,
  removeObject,
  writeIncoming,
  type IncomingBody,
  type Outcome
} from "./files/commit.ts"
import { orUndefined } from "./files/errno.ts"
import { etagOf, findObject, type FoundObject, headOf, newHash, openObject } from "./files/find.ts"
import { type FileTree, type KeyFiles, openTree } from "./files/FileTree.ts"
import { bodyMode } from "./files/mark.ts"
import { descriptionOf } from "./files/records.ts"
import { walk } from "./files/walk.ts"
import { heldBody } from "./heldBody.ts"
import { boundsOf, keyProblem, refusedPut } from "./validity.ts"

/** Bodies up to this size are read and written in one synchronous step. */
const SMALL_BYTES = 1 << 20
const CHUNK_BYTES = 1 << 17
/** How long a run of synchronous puts may keep the event loop from anything else. */
const BREATH_MS = 8
/** Systems bring what was written to the disk by themselves within half a minute; under load it may take longer. */
const SURELY_FLUSHED_MS = 5 * 60_000
/** Longest wait for another process to finish its change of the same key. */
const LOCK_WAIT_MS = deadlines.objectLock.ms

export interface FilesOptions {
  /** One local file system. */
  readonly directory: string
  /** Whether it is made if missing, with all that lies in it; it is. */
  readonly make?: boolean
  /** Flush every put to the disk before it counts as done; see above for the default. */
  readonly durable?: boolean
}

/** Both stores, as `<directory>/public` and `<directory>/private`. Closing waits for the flush that is under way. */
export const layerFiles = ({
  directory,
  durable,
  make = true
}: FilesOptions): Layer.Layer<Objects, ObjectStoreFailure> =>
  Layer.effect(
    Objects,
    Effect.gen(function* () {
      const root = resolve(directory)
      const open = yield* attempt("open", directory, () => openTree(root, "public", make))
      const hidden = yield* attempt("open", directory, () => openTree(root, "private", make))
      const idle = () => Promise.all([open.unflushed.idle(), hidden.unflushed.idle()])
      yield* Effect.addFinalizer(() => Effect.promise(idle))
      return Objects.of({ public: fileStore(open, durable ?? false), private: fileStore(hidden, durable ?? true) })
    })
  )

const fileStore = (tree: FileTree, durablePuts: boolean): ObjectStore => {
  /** Where nothing was found: that nothing was put says only the store itself. */
  const orExpected = <A>(found: A | undefined): A | undefined => {
    if (found === undefined) tree.place.expectSame()
    return found
  }

  /** A change of the store that was opened. */
  const here = (change: () => Outcome) => (): Outcome => {
    tree.place.expectSame()
    return change()
  }

  const put = Effect.fnUntraced(function* (key: string, body: Uint8Array, options: PutOptions) {
    const refused = refusedPut("put", key, options)
    if (refused) return yield* refused
    if (durablePuts || body.length > SMALL_BYTES)
      return yield* putLarge(key, Stream.succeed(body), options, durablePuts)
    const { files, description } = prepared({ key, body, ...options })
    const write = () => {
      const incoming = writeIncoming(tree, body)
      let outcome: Outcome | undefined
      try {
        outcome = commit(tree, { files, description, body: incoming }, { ...options, durable: false })
        return outcome
      } finally {
        if (outcome !== "done") discard(incoming)
      }
    }
    yield* untilFree("put", key, here(write))
    return { etag: description.etag }
  })

  /** What a small put needs beside its bytes. */
  const prepared = (object: ObjectPut) => ({
    files: tree.filesOf(object.key),
    description: descriptionOf(object.key, (object.sha256 ?? hash("sha256", object.body, "hex")).slice(0, 32), object),
    bytes: object.body
  })

  /** Puts small objects for as long as one step may take; says how many of them. */
  const putSome = (objects: readonly [ObjectPut, ...ReadonlyArray<ObjectPut>]) =>
    attempt("putMany", objects[0].key, () => {
      tree.place.expectSame()
      return putUntil(tree, objects, prepared, performance.now() + BREATH_MS)
    }).pipe(
      Effect.flatMap((done) => {
        if (done !== "locked") return Effect.succeed(done)
        // Another process is changing the first of them, which is waited for.
        const [{ key, body, ...options }] = objects
        return Effect.as(put(key, body, options), 1)
      })
    )

  const putLarge = <E>(key: string, body: Stream.Stream<Uint8Array, E>, options: PutOptions, durable: boolean) =>
    withIncoming(
      tree,
      Effect.fnUntraced(function* (path) {
        const { etag, incoming } = yield* writeStream(key, path, body, durable)
        const files = tree.filesOf(key)
        const description = descriptionOf(key, etag, options)
        const change = { files, description, body: incoming }
        yield* untilFree(
          "put",
          key,
          here(() => commit(tree, change, { ...options, durable }))
        )
        return { etag, size: Number(incoming.stat.size) }
      })
    )

  /** Read and written in pieces; how the new body is described is taken from where the old one was opened. */
  const copy: ObjectStore["copy"] = Effect.fnUntraced(function* (from, to) {
    if (keyProblem(from)) return false
    const refused = keyProblem(to)
    if (refused !== undefined) return yield* failure("copy", to)(new Error(refused))
    return yield* Effect.acquireUseRelease(
      attempt("copy", from, () => orExpected(openObject(tree, tree.filesOf(from)))),
      (opened) => {
        if (!opened) return Effect.succeed(false)
        const { descriptor, stat, description } = opened
        const body = Stream.fromAsyncIterable(chunksOf(descriptor, 0, Number(stat.size)), failure("copy", from))
        return Effect.as(putLarge(to, body, description, durablePuts), true)
      },
      (opened) => Effect.sync(() => opened && closeSync(opened.descriptor))
    ).pipe(Effect.catchTag("ObjectPreconditionFailed", Effect.die))
  })

  const get: ObjectStore["get"] = (key) =>
    keyProblem(key)
      ? Effect.undefined
      : Effect.acquireUseRelease(
          attempt("get", key, () => orExpected(openObject(tree, tree.filesOf(key)))),
          (opened) =>
            opened
              ? Effect.map(readBody(key, opened.descriptor, Number(opened.stat.size)), (body) => ({
                  ...headOf(opened),
                  body
                }))
              : Effect.undefined,
          (opened) => Effect.sync(() => opened && closeSync(opened.descriptor))
        )

  return {
    put,
    putMany: Effect.fnUntraced(
      function* (objects: ReadonlyArray<ObjectPut>, { concurrency }) {
        const waits = (object: ObjectPut) => durablePuts || object.body.length > SMALL_BYTES
        // Small puts are synchronous, so doing several at a time only helps where each waits for the disk.
        yield* Effect.forEach(objects.filter(waits), (object) => put(object.key, object.body, object), {
          concurrency,
          discard: true
        })
        const small = objects.filter((object) => !waits(object))
        for (const { key, ...options } of small) {
          const refused = refusedPut("putMany", key, options)
          if (refused) return yield* refused
        }
        for (let left = small; isNonEmpty(left);) {
          left = left.slice(yield* putSome(left))
          if (left.length > 0) yield* Effect.callback<void>((resume) => void setImmediate(() => resume(Effect.void)))
        }
      },
      Effect.catchTag("ObjectPreconditionFailed", Effect.die)
    ),

    copy,

    putStream: Effect.fnUntraced(function* (key, body, options) {
      const refused = refusedPut("putStream", key, options)
      return refused ? yield* refused : yield* putLarge(key, body, options, true)
    }),

    get,

    getIfChanged: Effect.fnUntraced(function* (key, etag) {
      if (keyProblem(key)) return undefined
      const found = yield* attempt("getIfChanged", key, () => orExpected(findObject(tree, tree.filesOf(key))))
      if (!found) return undefined
      return found.description.etag === etag ? ("unchanged" as const) : yield* get(key)
    }),

    getStream: Effect.fnUntraced(function* (key, range) {
      if (keyProblem(key)) return undefined
      const opened = yield* attempt("getStream", key, () => orExpected(openObject(tree, tree.filesOf(key))))
      if (!opened) return undefined
      const { descriptor, stat } = opened
      const close = () => closeSync(descriptor)
      const bounds = boundsOf(key, Number(stat.size), range)
      const { start, end } = yield* bounds.pipe(Effect.onError(() => Effect.sync(close)))
      return { head: headOf(opened), body: heldBody(key, chunksOf(descriptor, start, end), close) }
      // Nothing in between may lose the open file.
    }, Effect.uninterruptible),

    head: Effect.fnUntraced(function* (key) {
      if (keyProblem(key)) return undefined
      const files = tree.filesOf(key)
      const found = yield* attempt("head", key, () => orExpected(findObject(tree, files)))
      if (found && isRecent(found)) for (const path of everyPathOf(tree, files)) tree.unflushed.note(path)
      return found && headOf(found)
    }),

    remove: (keys) =>
      Effect.forEach(
        keys.filter((key) => keyProblem(key) === undefined),
        (key) =>
          untilFree(
            "remove",
            key,
            here(() => removeObject(tree, tree.filesOf(key)))
          ),
        { discard: true }
      ).pipe(Effect.catchTag("ObjectPreconditionFailed", Effect.die)),

    list: (prefix, options) =>
      Effect.tryPromise({ try: () => walk(tree, prefix, options), catch: failure("list", prefix) }).pipe(
        // Asked after it, so that a list which ends since the store is gone is none.
        Effect.tap(attempt("list", prefix, () => tree.place.expectSame()))
      ),

    flush: Effect.tryPromise({ try: () => tree.unflushed.flush(), catch: failure("flush", "") }),

    ping: attempt("ping", "", () => {
      tree.place.expectSame()
      accessSync(tree.objects, constants.R_OK | constants.W_OK)
    })
  }
}

/**
 * Whether another process may have put the object and died without a flush. Whoever finds what they would put relies on
 * it, so it is flushed along with what they put themselves.
 */
const isRecent = ({ stat }: FoundObject): boolean => Math.abs(Date.now() - Number(stat.mtimeMs)) < SURELY_FLUSHED_MS

/** The files of an object, and the folders that lead to it. */
const everyPathOf = ({ objects }: FileTree, { object, log }: KeyFiles): ReadonlyArray<string> => {
  const folders: Array<string> = []
  for (let at = dirname(object); at.length >= objects.length; at = dirname(at)) folders.push(at)
  return [object, log, ...folders]
}

const isNonEmpty = <A>(items: ReadonlyArray<A>): items is readonly [A, ...ReadonlyArray<A>] => items.length > 0

/** Gives a name for a body, and sees to it that nothing is left there. */
const withIncoming = <A, E>(tree: FileTree, use: (path: string) => Effect.Effect<A, E>) =>
  Effect.suspend(() => {
    const path = tree.newIncoming()
    // After a commit nothing is there, and failing to find it would cost more than the whole put.
    let moved = false
    return use(path).pipe(
      Effect.tap(() => Effect.sync(() => (moved = true))),
      Effect.ensuring(Effect.sync(() => moved || orUndefined(() => unlinkSync(path))))
    )
  })

/** Tries a change until no other process holds the key, waiting a little longer each time. */
const untilFree = Effect.fnUntraced(function* (operation: string, key: string, change: () => Outcome) {
  const deadline = performance.now() + LOCK_WAIT_MS
  for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
    const outcome = yield* attempt(operation, key, change)
    if (outcome === "done") return
    if (outcome === "precondition") return yield* new ObjectPreconditionFailed({ key })
    if (performance.now() > deadline)
      return yield* failure(operation, key)(new Error(`Another process has kept ${key} locked for ${LOCK_WAIT_MS} ms.`))
    yield* Effect.callback<void>((resume) => {
      const timer = setTimeout(() => resume(Effect.void), wait)
      return Effect.sync(() => clearTimeout(timer))
    })
  }
})

/** Writes a stream to a new file. */
const writeStream = <E>(key: string, path: string, stream: Stream.Stream<Uint8Array, E>, flush: boolean) => {
  const step = <A>(run: () => Promise<A>) => Effect.tryPromise({ try: run, catch: failure("putStream", key) })
  return Effect.acquireUseRelease(
    step(() => open(path, "wx", bodyMode)),
    (file) =>
      Effect.gen(function* () {
        const sum = newHash()
        yield* Stream.runForEach(stream, (chunk) => {
          sum.update(chunk)
          return step(() => file.writeFile(chunk))
        })
        if (flush) yield* step(() => file.datasync())
        const stat = yield* step(() => file.stat({ bigint: true }))
        return { etag: etagOf(sum), incoming: { path, stat } satisfies IncomingBody }
      }),
    (file) => Effect.promise(() => file.close())
  )
}

const readBody = (key: string, descriptor: number, size: number) =>
  size > SMALL_BYTES
    ? Effect.tryPromise({ try: () => readFully(descriptor, size), catch: failure("get", key) })
    : attempt("get", key, () => readFullySync(descriptor, size))

const readFullySync = (descriptor: number, size: number): Buffer => {
  const body = Buffer.allocUnsafeSlow(size)
  for (let at = 0; at < size;) {
    const bytes = readSync(descriptor, body, at, size - at, at)
    if (bytes === 0) throw cutShort()
    at += bytes
  }
  return body
}

const readFully = async (descriptor: number, size: number): Promise<Buffer> => {
  const body = Buffer.allocUnsafeSlow(size)
  for (let at = 0; at < size;) at += await readInto(descriptor, body, at, at)
  return body
}

async function* chunksOf(descriptor: number, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let position = start; position < end;) {
    const chunk = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, end - position))
    const bytes = await readInto(descriptor, chunk, 0, position)
    yield chunk.subarray(0, bytes)
    position += bytes
  }
}

/** Reads at least a byte into the buffer from an offset on. */
const readInto = (descriptor: number, buffer: Buffer, offset: number, position: number): Promise<number> =>
  new Promise((done, fail) =>
    read(descriptor, buffer, offset, buffer.length - offset, position, (error, bytes) => {
      if (error) return fail(error)
      if (bytes === 0) return fail(cutShort())
      done(bytes)
    })
  )

const cutShort = () => new Error("The file was cut short while it was read.")

const attempt = <A>(operation: string, key: string, run: () => A): Effect.Effect<A, ObjectStoreFailure> =>
  Effect.try({ try: run, catch: failure(operation, key) })

const failure =
  (operation: string, key: string) =>
  (cause: unknown): ObjectStoreFailure =>
    new ObjectStoreFailure({ operation, key, cause })
