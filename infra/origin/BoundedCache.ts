/**
 * A map that keeps to a number of bytes. What has not been used since it was last looked at goes first: a use costs one
 * flag, and the order is settled only when room is needed (second chance, an approximation of least recently used).
 */

export abstract class Held {
  readonly key: string
  /** What it counts for; changed through `BoundedCache.resize` alone. */
  bytes = 0
  used = false
  older: Held | undefined
  newer: Held | undefined

  constructor(key: string) {
    this.key = key
  }
}

export class BoundedCache<V extends Held> {
  readonly #entries = new Map<string, V>()
  readonly #limit: number
  readonly #onEvict: (entry: V) => void
  #bytes = 0
  #oldest: Held | undefined
  #newest: Held | undefined

  /** `onEvict` is told of every entry that leaves, whether for room, replaced or deleted. */
  constructor(limit: number, onEvict: (entry: V) => void) {
    this.#limit = limit
    this.#onEvict = onEvict
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): V | undefined {
    return this.#entries.get(key)
  }

  keys(): IterableIterator<string> {
    return this.#entries.keys()
  }

  set(entry: V, bytes: number): void {
    this.delete(entry.key)
    this.#entries.set(entry.key, entry)
    this.#append(entry)
    entry.bytes = bytes
    this.#bytes += bytes
    this.#makeRoom(entry)
  }

  /** For an entry that has grown or shrunk; one that has left meanwhile counts for nothing. */
  resize(entry: V, bytes: number): void {
    if (this.#entries.get(entry.key) !== entry) return
    this.#bytes += bytes - entry.bytes
    entry.bytes = bytes
    this.#makeRoom(entry)
  }

  delete(key: string): boolean {
    const entry = this.#entries.get(key)
    if (entry === undefined) return false
    this.#entries.delete(key)
    this.#unlink(entry)
    this.#bytes -= entry.bytes
    this.#onEvict(entry)
    return true
  }

  /** `latest` goes last, and only if it alone is over the limit. */
  #makeRoom(latest: V): void {
    while (this.#bytes > this.#limit && this.#oldest !== undefined) {
      const candidate = this.#oldest
      if (candidate !== this.#newest && (candidate.used || candidate === latest)) {
        candidate.used = false
        this.#unlink(candidate)
        this.#append(candidate)
        continue
      }
      this.delete(candidate.key)
    }
  }

  #append(entry: Held): void {
    entry.older = this.#newest
    entry.newer = undefined
    if (this.#newest === undefined) this.#oldest = entry
    else this.#newest.newer = entry
    this.#newest = entry
  }

  #unlink(entry: Held): void {
    if (entry.older === undefined) this.#oldest = entry.newer
    else entry.older.newer = entry.newer
    if (entry.newer === undefined) this.#newest = entry.older
    else entry.newer.older = entry.older
    entry.older = undefined
    entry.newer = undefined
  }
}
