/**
 * For which sealed slots something holds, as a bit of each: what a condition leaves of a million listings is then found by
 * 30,000 operations on words. Sets of what is asked for again and again are kept; of an amount, the set is made anew each time,
 * from the nearest of a few along the order of its values.
 */
import { listingStatuses } from "../query.ts"
import { nowhere, type RangedField, type Sorted, type TermField } from "./fields.ts"
import { type InPieces, rowsAPiece } from "./sorting.ts"

export type SlotSet = Uint32Array<ArrayBuffer>

/** What of columns sets are made from. */
interface SealedColumns {
  readonly sealed: number
  readonly isAlive: Uint8Array
  readonly isLease: Uint8Array
  readonly statuses: Uint8Array
  readonly latitudes: Int32Array
  readonly sorted: { readonly [field in RangedField]: Sorted } | null
}

export class SlotSets {
  readonly alive: SlotSet
  readonly leases: SlotSet
  /** In the order of `listingStatuses`. */
  readonly statuses: ReadonlyArray<SlotSet>
  /** Those that say where they lie. */
  readonly placed: SlotSet
  readonly #columns: SealedColumns
  readonly #marks: { readonly [field in RangedField]: ReadonlyArray<SlotSet> }
  /** The longest unused first. */
  readonly #kept = new Map<string, SlotSet>()
  readonly #room: SlotSet

  private constructor(
    columns: SealedColumns,
    sets: Pick<SlotSets, "alive" | "leases" | "statuses" | "placed">,
    marks: Marks
  ) {
    this.#columns = columns
    this.alive = sets.alive
    this.leases = sets.leases
    this.statuses = sets.statuses
    this.placed = sets.placed
    this.#marks = marks
    this.#room = this.none()
  }

  /** Of columns that were sealed just now. */
  static *of(columns: SealedColumns): InPieces<SlotSets> {
    const rows = columns.sealed
    const made = () => new Uint32Array((rows >>> 5) + 1)
    const [alive, leases, placed, statuses] = [made(), made(), made(), listingStatuses.map(made)]
    for (let slot = 0; slot < rows; slot++) {
      const bit = 1 << (slot & 31)
      if (columns.isAlive[slot] === 1) alive[slot >>> 5]! |= bit
      if (columns.isLease[slot] === 1) leases[slot >>> 5]! |= bit
      if (columns.latitudes[slot] !== nowhere) placed[slot >>> 5]! |= bit
      statuses[columns.statuses[slot]!]![slot >>> 5]! |= bit
      if (slot % rowsAPiece === rowsAPiece - 1) yield
    }
    const marks = { price: [], sqft: [], beds: [], baths: [] } as { [field in RangedField]: Array<SlotSet> }
    for (const field of markedFields) {
      const { slots } = columns.sorted![field]
      const set = made()
      for (let at = 0, mark = 1; mark < parts; mark++) {
        for (const end = Math.floor((mark * rows) / parts); at < end; at++) flip(set, slots[at]!)
        marks[field].push(set.slice())
        yield
      }
    }
    return new SlotSets(columns, { alive, leases, statuses, placed }, marks)
  }

  get bytes(): number {
    const marked = Object.values(this.#marks).reduce((sum, { length }) => sum + length, 0)
    // As if all were kept that may be: memory is looked for before they are.
    return this.#room.byteLength * (5 + this.statuses.length + marked + keptMost)
  }

  none(): SlotSet {
    return new Uint32Array((this.#columns.sealed >>> 5) + 1)
  }

  gone(slot: number): void {
    this.alive[slot >>> 5]! &= ~(1 << (slot & 31))
  }

  /** Those that have any of the terms. To be read before the next one is asked for. */
  ofTerms(field: TermField, terms: ReadonlyArray<number>, leads: ReadonlyArray<Int32Array>): SlotSet {
    const size = leads.reduce((sum, { length }) => sum + length, 0)
    // What is quickly made is not worth its place.
    if (terms.length > keptTerms || size < this.#room.length) return this.#listed(this.#room, leads)
    return this.#keeping(`${field} ${terms.join()}`, () => this.#listed(this.none(), leads))
  }

  /** What `rangeOf` says of the values' order leaves these in a set, and those that state none where that is asked for. */
  keepWithin(set: SlotSet, field: RangedField, { from, to }: Range, orUnknown: boolean): void {
    const { stated, slots } = this.#columns.sorted![field]
    const below = from === 0 ? undefined : this.#first(field, from, false)
    const upTo = to === slots.length ? undefined : this.#first(field, to, true)
    const known = orUnknown && stated < slots.length ? this.#first(field, stated, false) : undefined
    for (let at = 0; at < set.length; at++) {
      let within = upTo === undefined ? -1 : upTo[at]!
      if (below !== undefined) within &= ~below[at]!
      if (known !== undefined) within |= ~known[at]!
      set[at]! &= within
    }
  }

  /** The first so many of the order of a field. */
  #first(field: RangedField, count: number, isLast: boolean): SlotSet {
    // Rooms and storeys are few; of an amount there are as many as listings.
    if (this.#marks[field].length === 0 || count === this.#columns.sorted![field].stated)
      return this.#keeping(`${field} up to ${count}`, () => this.#counted(this.none(), field, count))
    return this.#counted(isLast ? this.#room : this.none(), field, count)
  }

  #counted(set: SlotSet, field: RangedField, count: number): SlotSet {
    const { slots } = this.#columns.sorted![field]
    const marks = this.#marks[field]
    const nearest = marks.length === 0 ? 0 : Math.round((count * parts) / slots.length)
    if (nearest === 0) set.fill(0)
    else set.set(marks[Math.min(nearest, marks.length) - 1]!)
    const begun = nearest === 0 ? 0 : Math.floor((Math.min(nearest, marks.length) * slots.length) / parts)
    for (let at = Math.min(begun, count), end = Math.max(begun, count); at < end; at++) flip(set, slots[at]!)
    return set
  }

  #listed(set: SlotSet, leads: ReadonlyArray<Int32Array>): SlotSet {
    set.fill(0)
    for (const lead of leads)
      for (let at = 0; at < lead.length; at++) {
        const slot = lead[at]!
        set[slot >>> 5]! |= 1 << (slot & 31)
      }
    return set
  }

  #keeping(name: string, make: () => SlotSet): SlotSet {
    const kept = this.#kept.get(name) ?? make()
    this.#kept.delete(name)
    this.#kept.set(name, kept)
    if (this.#kept.size > keptMost) this.#kept.delete(this.#kept.keys().next().value!)
    return kept
  }
}

type Marks = { readonly [field in RangedField]: ReadonlyArray<SlotSet> }

/** Places in the order of a field's values. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Places of the values that lie within. */
export const rangeOf = ({ slots, stated }: Sorted, values: Float64Array, min: number, max: number): Range => {
  const first = (isThere: (value: number) => boolean): number => {
    let [low, high] = [0, stated]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isThere(values[slots[middle]!]!)) high = middle
      else low = middle + 1
    }
    return low
  }
  const from = first((value) => value >= min)
  return {
    from,
    to: Math.max(
      from,
      first((value) => value > max)
    )
  }
}

/** How many are in a set. */
export const sizeOf = (set: SlotSet): number => {
  let size = 0
  for (let at = 0; at < set.length; at++) {
    let word = set[at]!
    if (word === 0) continue
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    size += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return size
}

/** They themselves, ascending. */
export const slotsOf = (set: SlotSet, size: number): Int32Array => {
  const slots = new Int32Array(size)
  let count = 0
  for (let at = 0; at < set.length; at++)
    for (let word = set[at]!; word !== 0; word &= word - 1) slots[count++] = (at << 5) + (31 - Math.clz32(word & -word))
  return slots
}

const flip = (set: SlotSet, slot: number): void => {
  set[slot >>> 5]! ^= 1 << (slot & 31)
}

/** Fields of so many values that sets are kept along their order, and how many parts those make of it. */
const markedFields = ["price", "sqft"] as const
const parts = 16
/** Sets that are kept as they are asked for. */
const keptMost = 32
/** Of a set that is kept, so that its name is short. */
const keptTerms = 20
