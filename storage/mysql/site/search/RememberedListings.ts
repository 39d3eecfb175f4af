/**
 * Details of listings that were shown lately, so that they are not read again for as long as they stay as they are. What a
 * slot of columns stands for is one state of a listing: what changes takes another slot.
 */
import type { Columns } from "../../../../engine/listings/search/columns/Columns.ts"
import type { Listing } from "../../../../engine/model/Listing.ts"

export class RememberedListings {
  /** The longest unused first. */
  readonly #kept = new Map<number, Kept>()
  readonly #numbers = new WeakMap<Columns, number>()
  readonly #bytesMost: number
  #columns = 0
  #bytes = 0

  constructor(bytesMost: number) {
    this.#bytesMost = bytesMost
  }

  /** About, since what an object takes is nowhere told. */
  get bytes(): number {
    return this.#bytes
  }

  get(columns: Columns, slot: number): Listing | undefined {
    const place = this.#placeOf(columns, slot)
    const kept = this.#kept.get(place)
    if (kept === undefined) return undefined
    this.#kept.delete(place)
    this.#kept.set(place, kept)
    return kept.listing
  }

  /** `characters`: how long it is as text. */
  put(columns: Columns, slot: number, listing: Listing, characters: number): void {
    const place = this.#placeOf(columns, slot)
    const bytes = bytesOfListing + bytesOfCharacter * characters
    if (bytes > this.#bytesMost || this.#kept.has(place)) return
    this.#kept.set(place, { listing, bytes })
    this.#bytes += bytes
    for (const [other, kept] of this.#kept) {
      if (this.#bytes <= this.#bytesMost) break
      this.#kept.delete(other)
      this.#bytes -= kept.bytes
    }
  }

  /** Columns that are loaded anew number their slots anew. */
  #placeOf(columns: Columns, slot: number): number {
    let number = this.#numbers.get(columns)
    if (number === undefined) this.#numbers.set(columns, (number = this.#columns++))
    return number * slotsMost + slot
  }
}

interface Kept {
  readonly listing: Listing
  readonly bytes: number
}

/** More than any columns have, and little enough for the numbers of two million of them. */
const slotsMost = 2 ** 32
/** With what is made of it for a page and for a script, which lasts as long. */
const bytesOfListing = 3_000
const bytesOfCharacter = 2
