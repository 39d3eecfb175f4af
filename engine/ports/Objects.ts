/** The object store, in two stores of the same kind: what the world may read, and what it may not. */
import { Context, Data, type Effect, Equal, type Stream } from "effect"

export interface ObjectHead {
  /** Opaque, quoted nowhere; changes whenever the bytes do. */
  readonly etag: string
  readonly size: number
  readonly contentType: string
  readonly modifiedAt: number
  /** Lower-case names, ASCII values. */
  readonly metadata: { readonly [name: string]: string }
}

export interface StoredObject extends ObjectHead {
  readonly body: Uint8Array
}

export interface PutOptions {
  readonly contentType: string
  readonly metadata?: { readonly [name: string]: string }
  readonly cacheControl?: string
  /** Write only over this version of the object. */
  readonly ifMatch?: string
  /** Write only where nothing is. */
  readonly ifAbsent?: boolean
}

export interface ObjectPut extends Omit<PutOptions, "ifMatch" | "ifAbsent"> {
  readonly key: string
  readonly body: Uint8Array
  /** SHA-256 of the body in hexadecimal, from who knows it already; a store then need not compute it. */
  readonly sha256?: string
}

/** Inclusive first and last byte, both within the object. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * The store, or the way to it, refused. Equal to itself alone: its cause may hold on to an answer with its socket and all
 * that belongs to that, and where two failures are put together, as that of a write and that of what tidies up after it, they would be looked
 * through for minutes.
 */
export class ObjectStoreFailure extends Data.TaggedError("ObjectStoreFailure")<{
  readonly operation: string
  readonly key: string
  readonly cause: unknown
}> {
  constructor(failure: { readonly operation: string; readonly key: string; readonly cause: unknown }) {
    super(failure)
    Equal.byReferenceUnsafe(this)
  }

  override get message(): string {
    return `The object store failed at ${this.operation} of "${this.key}": ${whyOf(this.cause)}`
  }
}

/** Whatever a client of a store throws: of some that are no errors not even a text can be made. */
const whyOf = (cause: unknown): string => {
  const { message } = Object(cause) as { readonly message?: unknown }
  if (typeof message === "string") return message
  return typeof cause === "object" ? Object.prototype.toString.call(cause) : String(cause)
}

/** A conditional put met another state of the object than it asked for. */
export class ObjectPreconditionFailed extends Data.TaggedError("ObjectPreconditionFailed")<{ readonly key: string }> {}

export interface ObjectStore {
  /** Atomic: readers see the old object or the new one, never a part. */
  readonly put: (
    key: string,
    body: Uint8Array,
    options: PutOptions
  ) => Effect.Effect<{ readonly etag: string }, ObjectPreconditionFailed | ObjectStoreFailure>
  /** Many unconditional puts, `concurrency` at a time; each is atomic, the whole is not. */
  readonly putMany: (
    objects: ReadonlyArray<ObjectPut>,
    options: { readonly concurrency: number }
  ) => Effect.Effect<void, ObjectStoreFailure>
  /**
   * Puts at `to` what is at `from`, bytes, type and metadata, without bringing the body into memory; whatever was at `to` is
   * replaced. False where nothing is at `from`.
   */
  readonly copy: (from: string, to: string) => Effect.Effect<boolean, ObjectStoreFailure>
  /** Streams a body of unknown length; the object appears whole at the end or not at all. */
  readonly putStream: <E>(
    key: string,
    body: Stream.Stream<Uint8Array, E>,
    options: Omit<PutOptions, "ifMatch">
  ) => Effect.Effect<
    { readonly etag: string; readonly size: number },
    E | ObjectPreconditionFailed | ObjectStoreFailure
  >
  readonly get: (key: string) => Effect.Effect<StoredObject | undefined, ObjectStoreFailure>
  /** `"unchanged"` when the object still has that etag. */
  readonly getIfChanged: (
    key: string,
    etag: string
  ) => Effect.Effect<StoredObject | "unchanged" | undefined, ObjectStoreFailure>
  /** The head, and a stream of the whole body or of one range of it. */
  readonly getStream: (
    key: string,
    range?: ByteRange
  ) => Effect.Effect<
    { readonly head: ObjectHead; readonly body: Stream.Stream<Uint8Array, ObjectStoreFailure> } | undefined,
    ObjectStoreFailure
  >
  readonly head: (key: string) => Effect.Effect<ObjectHead | undefined, ObjectStoreFailure>
  /** Absent keys are fine. */
  readonly remove: (keys: ReadonlyArray<string>) => Effect.Effect<void, ObjectStoreFailure>
  /** Keys under a prefix in byte order, after a key. */
  readonly list: (
    prefix: string,
    options: { readonly after?: string; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<{ readonly key: string; readonly size: number }>, ObjectStoreFailure>
  /**
   * Returns once everything that this process put, removed, or found by `head` in this store before is safe from a power
   * failure. What is acknowledged, or taken off a list of what is to be done, is flushed first. Calls at the same time
   * share one flush. An object that a power failure took in part is none for `head`, and cannot be read.
   */
  readonly flush: Effect.Effect<void, ObjectStoreFailure>
  /** Cheap proof that the store answers, for readiness. */
  readonly ping: Effect.Effect<void, ObjectStoreFailure>
}

export class Objects extends Context.Service<
  Objects,
  { readonly public: ObjectStore; readonly private: ObjectStore }
>()("engine/Objects") {}
