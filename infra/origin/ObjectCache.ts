/**
 * Objects of the store, held in memory and kept true. A young entry is answered as it is; an older one while the store
 * is asked whether it changed; beyond two seconds the answer waits for the store. So a change made anywhere is seen
 * within two seconds, and one that was announced (`purge`) at once. When the store fails, what is held goes on being
 * answered.
 */
import { Effect } from "effect"
import type { ObjectHead, ObjectStore } from "../../engine/ports/Objects.ts"
import { BoundedCache, Held } from "./BoundedCache.ts"
import type { Counters } from "./counters.ts"
import { encode, tight } from "./encode.ts"
import { bounds, timings, type OriginEvent } from "./options.ts"

/** What an object holds, replaced as a whole when it changes. */
export interface Content {
  readonly head: ObjectHead
  /** Null for an object too large to keep. */
  readonly body: Buffer | null
  /** Compressed forms: undefined not made yet, null not worth having. */
  readonly encoded: { gzip?: Buffer | null; br?: Buffer | null }
  /** A record read out of the body, by whoever reads it first. */
  parsed?: unknown
}

export class CacheEntry extends Held {
  /** Null where the store has no such object. */
  content: Content | null
  /** Raised whenever the content is replaced or let go; whoever remembers the number knows whether it still holds. */
  revision = 0
  freshUntil = 0
  /** Infinity where the content may have passed: the store cannot be asked, or a purge came while it was read. */
  staleUntil = 0

  constructor(key: string, content: Content | null) {
    super(key)
    this.content = content
  }
}

/** An entry as it is at this moment: the three belong together, whatever happens to the entry next. */
export interface Taken {
  readonly entry: CacheEntry
  readonly content: Content | null
  readonly revision: number
}

export const take = (entry: CacheEntry): Taken => ({ entry, content: entry.content, revision: entry.revision })

/** An object that is there. */
export type Found = Taken & { readonly content: Content }

/** Undefined where nothing is stored under the entry's key. */
export const takeFound = ({ content, ...entry }: Taken): Found | undefined =>
  content === null ? undefined : { ...entry, content }

/** Nothing is held and the store cannot be asked. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable"
}

/** `large`: the object may be a film, so its size is asked for before its body. */
export type ReadUse = "small" | "large"

interface Load {
  readonly promise: Promise<CacheEntry>
  /** A purge came after it began: its result may be older than the change. */
  superseded: boolean
}

export interface ObjectCacheOptions {
  readonly store: ObjectStore
  readonly cacheBytes: number
  readonly keptObjectBytes: number
  readonly monotonic: () => number
  readonly counters: Counters
  readonly log: (event: OriginEvent) => void
}

export class ObjectCache {
  readonly #options: ObjectCacheOptions
  readonly #objects: BoundedCache<CacheEntry>
  /** Names without an object have room of their own, so that no scan for odd addresses can push out pages. */
  readonly #absences: BoundedCache<CacheEntry>
  readonly #loads = new Map<string, Load>()
  readonly #encodings = new WeakMap<Content, Map<string, Promise<Buffer | null>>>()
  readonly #keptBytes: number
  readonly #waiting: Array<() => void> = []
  #reading = 0

  constructor(options: ObjectCacheOptions) {
    this.#options = options
    // An object and its compressed forms together always leave room for others.
    this.#keptBytes = Math.min(options.keptObjectBytes, options.cacheBytes / 8)
    const letGo = (entry: CacheEntry) => {
      entry.revision++
      entry.content = null
      options.counters.evictions++
    }
    const absenceBytes = Math.min(options.cacheBytes / 8, 8 * 1024 * 1024)
    this.#absences = new BoundedCache(absenceBytes, letGo)
    this.#objects = new BoundedCache(options.cacheBytes - absenceBytes, letGo)
  }

  get bytes(): number {
    return this.#objects.bytes + this.#absences.bytes
  }

  get entries(): number {
    return this.#objects.size + this.#absences.size
  }

  /**
   * The object of a key, at once where it can be. Rejects with `StoreUnavailable` only when nothing is held. `take` it
   * before waiting for anything else: an entry that leaves the cache loses its content.
   */
  read(key: string, use: ReadUse = "small"): CacheEntry | Promise<CacheEntry> {
    const entry = this.#objects.get(key) ?? this.#absences.get(key)
    if (entry === undefined) return this.#load(key, use)
    entry.used = true
    const now = this.#options.monotonic()
    if (now < entry.freshUntil) return entry
    const refreshed = this.#load(key, use, entry)
    if (now >= entry.staleUntil) return refreshed
    if (entry.staleUntil === Infinity) this.#options.counters.stale++
    return entry
  }

  /** A compressed form; null where it is not worth having. Made once, however many ask. */
  encoded(entry: CacheEntry, content: Content, coding: "gzip" | "br"): Buffer | null | Promise<Buffer | null> {
    const made = content.encoded[coding]
    if (made !== undefined) return made
    const under = this.#encodings.get(content) ?? new Map<string, Promise<Buffer | null>>()
    this.#encodings.set(content, under)
    const running = under.get(coding)
    if (running !== undefined) return running
    const promise = encode(content.body as Buffer, coding, isScript(content)).then((encoded) => {
      content.encoded[coding] = encoded
      if (entry.content === content) {
        entry.revision++
        this.#objects.resize(entry, sizeOf(entry.key, content))
      }
      return encoded
    })
    under.set(coding, promise)
    return promise
  }

  /** Forgets keys; one that ends in `/` stands for everything under it. The next read asks the store. */
  purge(keys: ReadonlyArray<string>): void {
    this.#options.counters.purgedKeys += keys.length
    const prefixes = keys.filter((key) => key.endsWith("/"))
    for (const key of keys) if (!key.endsWith("/")) this.#forget(key)
    if (prefixes.length === 0) return
    for (const known of [this.#objects.keys(), this.#absences.keys(), this.#loads.keys()])
      for (const key of known) if (prefixes.some((prefix) => key.startsWith(prefix))) this.#forget(key)
  }

  #forget(key: string): void {
    this.#objects.delete(key)
    this.#absences.delete(key)
    const load = this.#loads.get(key)
    if (load === undefined) return
    load.superseded = true
    this.#loads.delete(key)
  }

  /** Reads the store, once for all who ask for a key at a time. Never rejects while something is held. */
  #load(key: string, use: ReadUse, held?: CacheEntry): Promise<CacheEntry> {
    const running = this.#loads.get(key)
    if (running !== undefined) return running.promise
    const load = { superseded: false } as { superseded: boolean; promise: Promise<CacheEntry> }
    load.promise = this.#refresh(load, key, use, held)
    this.#loads.set(key, load)
    return load.promise
  }

  async #refresh(load: Load, key: string, use: ReadUse, held: CacheEntry | undefined): Promise<CacheEntry> {
    const { counters, log, monotonic } = this.#options
    const began = monotonic()
    const known = held?.content
    try {
      const content = await this.#readStore(key, use, known)
      return load.superseded ? passed(key, content) : this.#keep(key, content, began)
    } catch (cause) {
      counters.storeFailures++
      log({ level: "error", event: "store-read-failed", key, held: held !== undefined, cause: String(cause) })
      if (held === undefined) throw new StoreUnavailable(`The object store does not answer for ${key}.`)
      held.freshUntil = monotonic() + timings.freshMs
      // Waiting for a store that fails would only make every answer slow; it is asked again beside the answers.
      held.staleUntil = Infinity
      return held.content === known ? held : passed(key, known ?? null)
    } finally {
      if (this.#loads.get(key) === load) this.#loads.delete(key)
    }
  }

  /**
   * What the store has now: `known` itself if that still is it. The head is asked for, not the body under a condition,
   * since a render may change an object's stamps and not one byte of it.
   */
  async #readStore(key: string, use: ReadUse, known: Content | null | undefined): Promise<Content | null> {
    const { store, counters } = this.#options
    const milliseconds = known === undefined ? timings.firstReadMs : timings.refreshMs
    await this.#turn()
    try {
      counters.storeReads++
      if (known || use === "large") {
        const head = await Effect.runPromise(Effect.timeout(store.head(key), milliseconds))
        if (head === undefined) return null
        if (known && sameHead(known.head, head)) return known
        if (head.size > this.#keptBytes) return { head, body: null, encoded: {} }
      }
      const object = await Effect.runPromise(Effect.timeout(store.get(key), milliseconds))
      if (object === undefined) return null
      const { body, ...head } = object
      return { head, body: body.byteLength > this.#keptBytes ? null : tight(body), encoded: {} }
    } finally {
      this.#reading--
      this.#waiting.shift()?.()
    }
  }

  /** So many reads at a time; the rest wait, so that a rush of misses stays a queue and not a heap of bodies. */
  #turn(): Promise<void> | void {
    this.#reading++
    if (this.#reading > bounds.storeReads) return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #keep(key: string, content: Content | null, verifiedAt: number): CacheEntry {
    const [into, other] = content === null ? [this.#absences, this.#objects] : [this.#objects, this.#absences]
    other.delete(key)
    let entry = into.get(key)
    if (entry === undefined) {
      entry = new CacheEntry(key, content)
      into.set(entry, sizeOf(key, content))
    } else if (entry.content !== content) {
      entry.content = content
      entry.revision++
      into.resize(entry, sizeOf(key, content))
    }
    entry.freshUntil = verifiedAt + timings.freshMs
    entry.staleUntil = verifiedAt + timings.staleMs
    return entry
  }
}

/** For whoever waits for a read that a purge overtook: it may be older than the change, and is held by nobody. */
const passed = (key: string, content: Content | null): CacheEntry => {
  const entry = new CacheEntry(key, content)
  entry.staleUntil = Infinity
  return entry
}

/**
 * Memory an entry stands for, so that the bound is one of the process: its bytes with what the allocator loses between
 * bodies that come and go, and the objects around them, with the answers made ready for each of its forms. Both factors
 * are what filling a cache was measured to add to the process.
 */
const sizeOf = (key: string, content: Content | null): number =>
  content === null ? 400 + 2 * key.length : 3_000 + 2 * key.length + 1.9 * bytesOf(key, content)

const bytesOf = (key: string, { body, encoded }: Content): number =>
  // A record is held a second time, read into objects.
  (body?.length ?? 0) * (key.endsWith(".json") ? 4 : 1) + (encoded.gzip?.length ?? 0) + (encoded.br?.length ?? 0)

/** Scripts are few, and the same for all pages of a site; other texts may be as many as pages. */
const isScript = ({ head }: Content): boolean => head.contentType.startsWith("text/javascript")

const sameHead = (a: ObjectHead, b: ObjectHead): boolean => {
  const names = Object.keys(a.metadata)
  return (
    a.etag === b.etag &&
    a.contentType === b.contentType &&
    names.length === Object.keys(b.metadata).length &&
    names.every((name) => a.metadata[name] === b.metadata[name])
  )
}
