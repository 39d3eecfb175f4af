/**
 * What a site's listings are searched by, in memory: a value of each listing at the same slot of every column, as numbers
 * in typed arrays, so that a million of them are about 260 MB outside of the heap and a search reads nothing else.
 *
 * Rows are added in the order of their keys and then sealed: sorted by what searches order by, and gathered by what they
 * ask for. What changes afterwards takes a new slot behind the sealed ones and leaves its old one dead, so nothing that is
 * sealed ever moves; a search looks at the few behind one after the other. When they have become many (`isWorn`), columns
 * are to be loaded anew.
 */
import { type ListingOrder, listingStatuses } from "../query.ts"
import type { MapPlace, Searched } from "../searched.ts"
import { checkOf } from "./check.ts"
import {
  type ListField,
  nowhere,
  type NumberField,
  type OrderedField,
  type RangedField,
  type Sorted,
  type TermField
} from "./fields.ts"
import { SlotSets } from "./SlotSets.ts"
import { type InPieces, type Postings, postingsOf, rowsAPiece, sortedByValue } from "./sorting.ts"
import { Terms } from "./Terms.ts"

/** What is kept of a listing. Its number is not: an index of the database leads from there. */
export interface ColumnRow extends Pick<
  Searched,
  "key" | "status" | "isLease" | "listedAt" | NumberField | "category" | "subType" | "province" | "city" | ListField
> {
  /** The site's mark at the change that wrote it. */
  readonly mark: number
  readonly place: Pick<MapPlace, "latitude" | "longitude"> | null
}

/** By which value each order goes, and which way. */
export const orderedBy = {
  newest: { field: "listedAt", descends: true },
  "price-asc": { field: "price", descends: false },
  "price-desc": { field: "price", descends: true },
  "beds-desc": { field: "beds", descends: true },
  "sqft-desc": { field: "sqft", descends: true }
} as const satisfies { readonly [order in ListingOrder]: { field: OrderedField; descends: boolean } }

/** Memory that a row takes, about, before anybody has loaded it. */
export const bytesOfRow = 260

/** Numbers of terms, a few of each slot: from `starts[slot]` up to `starts[slot + 1]`. */
export interface TermColumn {
  readonly terms: Terms
  starts: Uint32Array<ArrayBuffer>
  numbers: Int32Array<ArrayBuffer>
}

export class Columns {
  /** Slots there are, dead ones too, and how many of them are sealed. */
  count = 0
  sealed = 0
  /** Listings. */
  size = 0
  /** See `checkOf`, of all listings. */
  check = 0

  isAlive = new Uint8Array(0)
  isLease = new Uint8Array(0)
  /** Places in `listingStatuses`. */
  statuses = new Uint8Array(0)
  /** NaN where none is stated. */
  readonly values: { [field in NumberField | "listedAt"]: Float64Array<ArrayBuffer> } = {
    listedAt: new Float64Array(0),
    price: new Float64Array(0),
    beds: new Float64Array(0),
    baths: new Float64Array(0),
    sqft: new Float64Array(0)
  }
  /** `nowhere` where none is stated. */
  latitudes = new Int32Array(0)
  longitudes = new Int32Array(0)
  readonly terms: { readonly [field in TermField]: TermColumn }
  sorted: { readonly [field in OrderedField | RangedField]: Sorted } | null = null
  postings: { readonly [field in TermField]: Postings } | null = null
  sets: SlotSets | null = null

  #checks = new Uint32Array(0)
  /** UTF-8, whose order is that of the database's comparison. */
  #keys: Uint8Array<ArrayBuffer> = new Uint8Array(0)
  #keyStarts = new Uint32Array(1)
  readonly #recent = new Map<string, number>()
  readonly #expected: number

  /** So many are expected; more are taken as well. */
  constructor(expected: number) {
    this.#expected = expected
    const column = (ofNames = false): TermColumn => ({
      terms: new Terms({ ofNames }),
      starts: new Uint32Array(1),
      numbers: new Int32Array(expected)
    })
    this.terms = {
      category: column(),
      subType: column(),
      province: column(),
      city: column(true),
      quarters: column(true),
      structures: column(),
      address: column(),
      agents: column(),
      offices: column()
    }
    this.#makeRoom(expected + Math.ceil(expected / 16))
  }

  /** Ahead of the seal, in the order of the keys. */
  add(row: ColumnRow): void {
    this.#append(row)
    if (this.count > 1 && this.#compareKeys(this.count - 2, this.count - 1) >= 0)
      throw new Error(`Key ${row.key} came out of its order.`)
  }

  /** Once, when all are there. */
  *seal(): InPieces<void> {
    const rows = this.count
    const sorted = {} as { [field in OrderedField | RangedField]: Sorted }
    for (const field of ["listedAt", "price", "beds", "baths", "sqft"] as const)
      sorted[field] = yield* sortedSlots(rows, this.values[field])
    const postings = {} as { [field in TermField]: Postings }
    for (const field of termFields) {
      const { terms } = this.terms[field]
      postings[field] = yield* postingsOf(rows, terms.size, this.terms[field])
    }
    this.sorted = sorted
    this.postings = postings
    this.sealed = rows
    this.sets = yield* SlotSets.of(this)
  }

  /** After the seal, in the place of what the listing of this key was. */
  put(row: ColumnRow): void {
    this.remove(row.key)
    this.#recent.set(row.key, this.count)
    this.#append(row)
  }

  /** One that is not there is none. */
  remove(key: string): void {
    const slot = this.#recent.get(key) ?? this.#sealedSlot(key)
    if (slot === undefined || this.isAlive[slot] === 0) return
    this.#recent.delete(key)
    this.isAlive[slot] = 0
    if (slot < this.sealed) this.sets?.gone(slot)
    this.size--
    this.check = (this.check ^ this.#checks[slot]!) >>> 0
  }

  keyOf(slot: number): string {
    const [from, to] = [this.#keyStarts[slot]!, this.#keyStarts[slot + 1]!]
    let key = ""
    for (let at = from; at < to; at++) {
      if (this.#keys[at]! > 0x7f) return new TextDecoder().decode(this.#keys.subarray(from, to))
      key += String.fromCharCode(this.#keys[at]!)
    }
    return key
  }

  /** The one that the order by this value, ascending, has first; those that state none come last. */
  compare(field: OrderedField, one: number, other: number): number {
    const values = this.values[field]
    const [left, right] = [values[one]!, values[other]!]
    if (left < right) return -1
    if (left > right) return 1
    if (left !== right && Number.isNaN(left) !== Number.isNaN(right)) return Number.isNaN(left) ? 1 : -1
    return one < this.sealed && other < this.sealed ? one - other : this.#compareKeys(one, other)
  }

  /** Whether so much has changed since the seal that searches pay for it. */
  get isWorn(): boolean {
    return this.count - this.sealed > wornRows + this.sealed / 8
  }

  get bytes(): number {
    const arrays = [
      this.isAlive,
      this.isLease,
      this.statuses,
      ...Object.values(this.values),
      this.latitudes,
      this.longitudes,
      this.#checks,
      this.#keys,
      this.#keyStarts,
      ...Object.values(this.sorted ?? {}).map(({ slots }) => slots),
      ...Object.values(this.postings ?? {}).flatMap(({ starts, slots }) => [starts, slots]),
      ...Object.values(this.terms).flatMap(({ starts, numbers }) => [starts, numbers])
    ]
    const texts = Object.values(this.terms).reduce((sum, { terms }) => sum + terms.bytes, 0)
    return (
      arrays.reduce((sum, { byteLength }) => sum + byteLength, 0) +
      texts +
      this.#recent.size * bytesOfRecent +
      (this.sets?.bytes ?? 0)
    )
  }

  #append(row: ColumnRow): void {
    const slot = this.count
    if (slot === this.isAlive.length) this.#makeRoom(slot + Math.ceil(slot / 4) + roomOfRows)
    this.isAlive[slot] = 1
    this.isLease[slot] = row.isLease ? 1 : 0
    this.statuses[slot] = listingStatuses.indexOf(row.status)
    // Nothing below nothing: -0 and 0 are one value.
    for (const field of valueFields) this.values[field][slot] = (row[field] ?? Number.NaN) + 0
    this.latitudes[slot] = row.place?.latitude ?? nowhere
    this.longitudes[slot] = row.place?.longitude ?? nowhere
    for (const field of nameFields) this.#list(field, slot, namesOf(row[field]))
    for (const field of listFields) this.#list(field, slot, row[field])
    this.#checks[slot] = checkOf(row.key, row.mark)
    const start = this.#keyStarts[slot]!
    if (start + 4 * row.key.length > this.#keys.length)
      this.#keys = grown(this.#keys, this.#roomFor(start, slot) + 4 * row.key.length + roomOfKeys)
    this.#keyStarts[slot + 1] = start + encoder.encodeInto(row.key, this.#keys.subarray(start)).written
    this.count++
    this.size++
    this.check = (this.check ^ this.#checks[slot]!) >>> 0
  }

  #list(field: TermField, slot: number, texts: ReadonlyArray<string>): void {
    const column = this.terms[field]
    const start = column.starts[slot]!
    let end = start
    if (start + texts.length > column.numbers.length)
      column.numbers = grown(column.numbers, this.#roomFor(start, slot) + texts.length + roomOfRows)
    for (const text of texts) {
      const number = column.terms.add(text)
      if (!column.numbers.subarray(start, end).includes(number)) column.numbers[end++] = number
    }
    column.starts[slot + 1] = end
  }

  /**
   * Room for what follows `taken` places of the rows before a slot: as much as all that are expected will take if they go on
   * so, since to move what was taken by hundreds of thousands keeps the process from everything else.
   */
  #roomFor(taken: number, slot: number): number {
    const inAll = slot < rowsThatTell ? 0 : Math.ceil((taken / slot) * this.#expected * (17 / 16))
    return Math.max(inAll, taken + Math.ceil(taken / 4))
  }

  #makeRoom(rows: number): void {
    this.isAlive = grown(this.isAlive, rows)
    this.isLease = grown(this.isLease, rows)
    this.statuses = grown(this.statuses, rows)
    for (const field of valueFields) this.values[field] = grown(this.values[field], rows)
    this.latitudes = grown(this.latitudes, rows)
    this.longitudes = grown(this.longitudes, rows)
    for (const field of termFields) this.terms[field].starts = grown(this.terms[field].starts, rows + 1)
    this.#checks = grown(this.#checks, rows)
    this.#keyStarts = grown(this.#keyStarts, rows + 1)
  }

  #compareKeys(one: number, other: number): number {
    return compareBytes(this.#keyBytes(one), this.#keyBytes(other))
  }

  #keyBytes(slot: number): Uint8Array {
    return this.#keys.subarray(this.#keyStarts[slot], this.#keyStarts[slot + 1])
  }

  #sealedSlot(key: string): number | undefined {
    const wanted = encoder.encode(key)
    let [low, high] = [0, this.sealed - 1]
    while (low <= high) {
      const middle = (low + high) >>> 1
      const order = compareBytes(this.#keyBytes(middle), wanted)
      if (order === 0) return middle
      if (order < 0) low = middle + 1
      else high = middle - 1
    }
    return undefined
  }
}

function* sortedSlots(rows: number, values: Float64Array): InPieces<Sorted> {
  const slots = new Int32Array(rows)
  const silent = new Int32Array(rows)
  let [stated, none] = [0, 0]
  for (let slot = 0; slot < rows; slot++) {
    if (Number.isNaN(values[slot]!)) silent[none++] = slot
    else slots[stated++] = slot
    if (slot % rowsAPiece === rowsAPiece - 1) yield
  }
  const all = new Int32Array(rows)
  all.set(yield* sortedByValue(slots.subarray(0, stated), values))
  all.set(silent.subarray(0, none), stated)
  return { slots: all, stated }
}

const compareBytes = (one: Uint8Array, other: Uint8Array): number => {
  const both = Math.min(one.length, other.length)
  for (let at = 0; at < both; at++) if (one[at] !== other[at]) return one[at]! - other[at]!
  return one.length - other.length
}

/** A name that is not stated equals nothing. */
const namesOf = (name: string | null): ReadonlyArray<string> => (name === null || name === "" ? [] : [name])

type Grows = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>
const grown = <A extends Grows>(array: A, length: number): A => {
  const more = new (array.constructor as new (length: number) => A)(length)
  more.set(array as never)
  return more
}

const valueFields = ["listedAt", "price", "beds", "baths", "sqft"] as const
const nameFields = ["category", "subType", "province", "city"] as const
const listFields = ["quarters", "structures", "address", "agents", "offices"] as const
const termFields: ReadonlyArray<TermField> = [...nameFields, ...listFields]

const encoder = new TextEncoder()
/** Changed rows of a small site that are no reason to load it anew. */
const wornRows = 5_000
const roomOfRows = 1_024
/** Rows from which on it is told what a row takes. */
const rowsThatTell = 1_000
const roomOfKeys = 16_384
const bytesOfRecent = 100
