/**
 * A search over columns. Slots go through the conditions by the thousand, one condition after the other, each a loop over
 * one column. Which slots go in is chosen by what is cheapest: those that the rarest condition leads to, or those of the order
 * until enough are found; or none, where what the conditions leave is found as sets of all slots.
 */
import { type Condition, type Values, wholeWords } from "../conditions.ts"
import { type ListingOrder, listingStatuses } from "../query.ts"
import { type Columns, orderedBy } from "./Columns.ts"
import { nowhere, type Sorted, type TermField } from "./fields.ts"
import { rangeOf, sizeOf, type SlotSet, slotsOf } from "./SlotSets.ts"

export interface ColumnsQuestion {
  readonly conditions: ReadonlyArray<Condition>
  readonly order: ListingOrder
  /** Places among all that match, the end left out. */
  readonly from: number
  readonly to: number
  /** How far it has to be counted. */
  readonly counted: number
  /** Whether those are left out that do not say where they lie. */
  readonly placed: boolean
}

export interface ColumnsFound {
  /** Slots of the page, in the order. */
  readonly slots: Int32Array
  /** All that match, where they are fewer than `counted`; else at least so many. */
  readonly found: number
}

/** Columns have to be sealed. `way` is chosen by what it costs; tests take each. */
export const findIn = (columns: Columns, question: ColumnsQuestion, way?: Way): ColumnsFound => {
  const made = filtersOf(columns, question)
  if (made === null) return { slots: new Int32Array(0), found: 0 }
  const { filters, share } = tried(columns, made)
  const sealed = sealedOf(columns, filters, share, question, way)
  const recent = recentOf(columns, filters)
  if (recent.length === 0) return { slots: sealed.slots.subarray(question.from), found: sealed.found }
  const slots = merged(columns, question, sealed.slots, recent)
  return { slots: slots.subarray(question.from, question.to), found: sealed.found + recent.length }
}

export type Way = "led" | "ordered" | "sets"

interface Filter {
  /** Moves those that pass to the front and tells how many they are. */
  readonly keep: (slots: Int32Array, count: number) => number
  /** Of one slot, in looks at one number. */
  readonly cost: number
  /** Sealed slots that may pass, where something leads to them; a slot may be there twice. */
  readonly leads: ReadonlyArray<Int32Array> | null
  /** Takes the sealed slots that do not pass out of a set, and what that costs beside a look at each word of it. */
  readonly narrow: (set: SlotSet) => void
  readonly narrowing: number
}

/** The first of all that match, up to the end of the page, and how many match. */
const sealedOf = (
  columns: Columns,
  filters: ReadonlyArray<Filter>,
  share: number,
  { order, to, counted }: ColumnsQuestion,
  asked: Way | undefined
): ColumnsFound => {
  const rows = columns.sealed
  const { field, descends } = orderedBy[order]
  const inOrder = columns.sorted![field]
  const led = filters
    .flatMap(({ leads }) => (leads === null ? [] : [{ leads, size: leads.reduce((sum, one) => sum + one.length, 0) }]))
    .reduce<{ leads: ReadonlyArray<Int32Array>; size: number } | null>(
      (best, one) => (best === null || one.size < best.size ? one : best),
      null
    )
  const needed = Math.max(to, counted)
  const orderedCost = Math.min(rows, needed / share) * orderedRow
  const ledCost = led === null ? Number.POSITIVE_INFINITY : led.size * ledRow
  const words = (rows >>> 5) + 1
  const setsCost = filters.reduce((sum, { narrowing }) => sum + narrowing + words * narrowedWord, words)
  const chosen =
    asked ?? (ledCost <= Math.min(orderedCost, setsCost) ? "led" : orderedCost < setsCost ? "ordered" : "sets")

  if (chosen === "ordered") {
    const slots = new Int32Array(Math.min(to, rows))
    let [kept, found] = [0, 0]
    for (const piece of piecesInOrder(inOrder, descends)) {
      const count = passed(filters, piece.slots, piece.count)
      const more = Math.min(count, slots.length - kept)
      slots.set(piece.slots.subarray(0, more), kept)
      kept += more
      found += count
      if (found >= needed) break
    }
    return { slots: slots.subarray(0, kept), found }
  }

  const bits = columns.sets!.none()
  if (chosen === "sets" || led === null) {
    bits.set(columns.sets!.alive)
    for (const { narrow } of filters) narrow(bits)
    const found = sizeOf(bits)
    if (isSorted(rows, found, to)) return { slots: firstOf(columns, slotsOf(bits, found), order, to), found }
    return { slots: firstAmong(bits, inOrder, descends, Math.min(to, found)), found }
  }
  const matching = new Growing()
  for (const { slots, count } of piecesOf(led.leads, bits)) matching.push(slots, passed(filters, slots, count))
  const all = matching.all()
  if (isSorted(rows, all.length, to)) return { slots: firstOf(columns, all, order, to), found: all.length }
  bits.fill(0)
  for (let at = 0; at < all.length; at++) bits[all[at]! >>> 5]! |= 1 << (all[at]! & 31)
  return { slots: firstAmong(bits, inOrder, descends, Math.min(to, all.length)), found: all.length }
}

/** Whether it is cheaper to sort so many than to walk the order past all the others. */
const isSorted = (rows: number, found: number, to: number): boolean =>
  found * Math.log2(found + 1) * sortedRow < Math.min(rows, (Math.min(to, found) * rows) / found)

const firstOf = (columns: Columns, found: Int32Array, order: ListingOrder, to: number): Int32Array => {
  const { field, descends } = orderedBy[order]
  const way = descends ? descending(columns, field) : (a: number, b: number) => columns.compare(field, a, b)
  return found.sort(way).subarray(0, to)
}

/** The first so many of a set, which has as many. */
const firstAmong = (set: SlotSet, inOrder: Sorted, descends: boolean, wanted: number): Int32Array => {
  const slots = new Int32Array(wanted)
  if (wanted === 0) return slots
  let kept = 0
  for (const piece of piecesInOrder(inOrder, descends))
    for (let at = 0; at < piece.count; at++) {
      const slot = piece.slots[at]!
      if ((set[slot >>> 5]! & (1 << (slot & 31))) === 0) continue
      slots[kept++] = slot
      if (kept === wanted) return slots
    }
  return slots
}

/** What has changed since the seal and matches. */
const recentOf = (columns: Columns, filters: ReadonlyArray<Filter>): Int32Array => {
  const matching = new Growing()
  for (const { slots, count } of piecesOfAll(columns.sealed, columns.count))
    matching.push(slots, passed(filters, slots, count))
  return matching.all()
}

/** Both in the order, up to the end of the page. */
const merged = (columns: Columns, { order, to }: ColumnsQuestion, sealed: Int32Array, recent: Int32Array) => {
  const { field, descends } = orderedBy[order]
  const way = descends ? descending(columns, field) : (a: number, b: number) => columns.compare(field, a, b)
  const more = recent.sort(way)
  const slots = new Int32Array(Math.min(to, sealed.length + more.length))
  let [left, right] = [0, 0]
  for (let at = 0; at < slots.length; at++) {
    const isLeft = right >= more.length || (left < sealed.length && way(sealed[left]!, more[right]!) < 0)
    slots[at] = isLeft ? sealed[left++]! : more[right++]!
  }
  return slots
}

/** What states nothing comes last whichever way the order goes; only among themselves do those follow it. */
const descending =
  (columns: Columns, field: Sorts) =>
  (one: number, other: number): number => {
    const values = columns.values[field]
    return Number.isNaN(values[one]!) === Number.isNaN(values[other]!)
      ? columns.compare(field, other, one)
      : columns.compare(field, one, other)
  }
type Sorts = (typeof orderedBy)[ListingOrder]["field"]

/** The filters, those first that leave the least for their cost, and about which share of the sealed slots passes all, never none. */
const tried = (columns: Columns, filters: ReadonlyArray<Filter>) => {
  const count = Math.min(sampled, columns.sealed)
  const sample = new Int32Array(count)
  for (let at = 0; at < count; at++) sample[at] = Math.floor((at * columns.sealed) / count)
  const worth = (filter: Filter) => (count - filter.keep(sample.slice(), count)) / filter.cost
  const ordered = filters
    .map((filter) => ({ filter, worth: worth(filter) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ filter }) => filter)
  return { filters: ordered, share: (passed(ordered, sample, count) + 0.5) / (count + 1) }
}

const passed = (filters: ReadonlyArray<Filter>, slots: Int32Array, count: number): number => {
  let left = count
  for (const { keep } of filters) {
    if (left === 0) return 0
    left = keep(slots, left)
  }
  return left
}

interface Piece {
  /** Is used again for the next piece. */
  readonly slots: Int32Array
  readonly count: number
}

function* piecesOfAll(from: number, to: number): Generator<Piece> {
  const slots = new Int32Array(pieceSize)
  for (let start = from; start < to; start += pieceSize) {
    const count = Math.min(pieceSize, to - start)
    for (let at = 0; at < count; at++) slots[at] = start + at
    yield { slots, count }
  }
}

/** Each once; which were there is noted in the bits. */
function* piecesOf(leads: ReadonlyArray<Int32Array>, bits: Uint32Array): Generator<Piece> {
  const slots = new Int32Array(pieceSize)
  for (const lead of leads)
    for (let start = 0; start < lead.length; start += pieceSize) {
      const end = Math.min(start + pieceSize, lead.length)
      let count = 0
      for (let at = start; at < end; at++) {
        const slot = lead[at]!
        const bit = 1 << (slot & 31)
        if (leads.length > 1) {
          if ((bits[slot >>> 5]! & bit) !== 0) continue
          bits[slot >>> 5]! |= bit
        }
        slots[count++] = slot
      }
      yield { slots, count }
    }
}

function* piecesInOrder({ slots: sorted, stated }: Sorted, descends: boolean): Generator<Piece> {
  const slots = new Int32Array(pieceSize)
  if (!descends) {
    for (let start = 0; start < sorted.length; start += pieceSize) {
      const piece = sorted.subarray(start, start + pieceSize)
      slots.set(piece)
      yield { slots, count: piece.length }
    }
    return
  }
  for (const [first, end] of [
    [0, stated],
    [stated, sorted.length]
  ] as const)
    for (let last = end; last > first; last -= pieceSize) {
      const count = Math.min(pieceSize, last - first)
      for (let at = 0; at < count; at++) slots[at] = sorted[last - 1 - at]!
      yield { slots, count }
    }
}

/** Null where nothing can match. */
const filtersOf = (
  columns: Columns,
  { conditions, placed }: Pick<ColumnsQuestion, "conditions" | "placed">
): ReadonlyArray<Filter> | null => {
  const filters: Array<Filter> = []
  for (const condition of conditions) {
    const made = filterOf(columns, condition)
    if (made === null) return null
    filters.push(...made)
  }
  const { isAlive, latitudes } = columns
  if (placed)
    filters.push({
      cost: 1,
      leads: null,
      keep: keeping((slot) => latitudes[slot] !== nowhere),
      narrow: (set) => common(set, columns.sets!.placed),
      narrowing: 0
    })
  const areDead = columns.size < columns.count
  // No set that is narrowed has them.
  const living: Filter = { cost: 1, leads: null, keep: keepingAlive(isAlive), narrow: () => {}, narrowing: 0 }
  return areDead ? [living, ...filters] : filters
}

const filterOf = (columns: Columns, condition: Condition): ReadonlyArray<Filter> | null => {
  const sets = columns.sets!
  switch (condition.kind) {
    case "nothing":
      return null
    case "sale": {
      const { isLease } = columns
      const narrow = (set: SlotSet) => without(set, sets.leases)
      return [{ cost: 1, leads: null, keep: keeping((slot) => isLease[slot] === 0), narrow, narrowing: 0 }]
    }
    case "lease": {
      const { isLease } = columns
      const narrow = (set: SlotSet) => common(set, sets.leases)
      return [{ cost: 1, leads: null, keep: keeping((slot) => isLease[slot] === 1), narrow, narrowing: 0 }]
    }
    case "status": {
      const { statuses } = columns
      const wanted = new Set(condition.values.map((status) => listingStatuses.indexOf(status as never)))
      const narrow = (set: SlotSet) => {
        for (const [status, other] of sets.statuses.entries()) if (!wanted.has(status)) without(set, other)
      }
      return [{ cost: 2, leads: null, keep: keeping((slot) => wanted.has(statuses[slot]!)), narrow, narrowing: 0 }]
    }
    case "is":
      if (condition.field === "mls") throw new Error("Columns hold no numbers of listings.")
      return having(columns, condition.field, columns.terms[condition.field].terms.are(condition.values))
    case "word":
      return having(columns, condition.field, columns.terms[condition.field].terms.haveWord(condition.words))
    case "among":
      return having(columns, condition.field, columns.terms[condition.field].terms.are(condition.values))
    case "begins": {
      const filters: Array<Filter> = []
      for (const starts of condition.words) {
        const made = having(columns, "address", beginningSo(columns, starts))
        if (made === null) return null
        filters.push(...made)
      }
      return filters
    }
    case "located": {
      const filters: Array<Filter> = []
      for (const starts of condition.words) {
        const made = either(
          columns,
          having(columns, "address", beginningSo(columns, starts)),
          having(columns, "city", columns.terms.city.terms.haveWord(wholeWords(starts)))
        )
        if (made === null) return null
        filters.push(...made)
      }
      return filters
    }
    case "within": {
      const { field, orUnknown } = condition
      const [min, max] = [condition.min ?? Number.NEGATIVE_INFINITY, condition.max ?? Number.POSITIVE_INFINITY]
      const values = columns.values[field]
      const sorted = columns.sorted![field]
      const range = rangeOf(sorted, values, min, max)
      const narrow = (set: SlotSet) => sets.keepWithin(set, field, range, orUnknown)
      const narrowing = columns.sealed / rowsOfAPart
      return [
        orUnknown
          ? { cost: 1, leads: null, keep: keepingNotOutside(values, min, max), narrow, narrowing }
          : {
              cost: 1,
              leads: [sorted.slots.subarray(range.from, range.to)],
              keep: keepingWithin(values, min, max),
              narrow,
              narrowing
            }
      ]
    }
  }
}

const common = (set: SlotSet, other: SlotSet): void => {
  for (let at = 0; at < set.length; at++) set[at]! &= other[at]!
}

const without = (set: SlotSet, other: SlotSet): void => {
  for (let at = 0; at < set.length; at++) set[at]! &= ~other[at]!
}

/** Those that have any of the terms; null where there are no such terms. */
const having = (columns: Columns, field: TermField, terms: ReadonlyArray<number>): ReadonlyArray<Filter> | null => {
  if (terms.length === 0) return null
  const { starts, numbers, terms: all } = columns.terms[field]
  const postings = columns.postings![field]
  const leads = terms.flatMap((term) =>
    term + 1 < postings.starts.length ? [postings.slots.subarray(postings.starts[term], postings.starts[term + 1])] : []
  )
  const [only] = terms
  const narrow = (set: SlotSet) => common(set, columns.sets!.ofTerms(field, terms, leads))
  const narrowing = leads.reduce((sum, { length }) => sum + length, 0) * listedRow
  if (terms.length === 1) return [{ cost: 3, leads, keep: keepingTerm(starts, numbers, only!), narrow, narrowing }]
  const isWanted = new Uint8Array(all.size)
  for (const term of terms) isWanted[term] = 1
  return [{ cost: 4, leads, keep: keepingTerms(starts, numbers, isWanted), narrow, narrowing }]
}

/** Numbers of the addresses' words that begin so. */
const beginningSo = ({ terms }: Columns, starts: Values): ReadonlyArray<number> => [
  ...new Set(
    starts.flatMap((start) =>
      start.endsWith(" ") ? terms.address.terms.are([start.trimEnd()]) : terms.address.terms.begin(start)
    )
  )
]

/** Those that pass one or the other; null where none passes either. */
const either = (
  columns: Columns,
  one: ReadonlyArray<Filter> | null,
  other: ReadonlyArray<Filter> | null
): ReadonlyArray<Filter> | null => {
  const [first, second] = [one?.[0], other?.[0]]
  if (first === undefined || second === undefined) return one ?? other
  return [
    {
      cost: first.cost + second.cost,
      leads: [...(first.leads ?? []), ...(second.leads ?? [])],
      keep: (slots, count) => {
        const asked = slots.slice(0, count)
        const passing = new Set(asked.subarray(0, first.keep(asked, count)))
        const rest = slots.slice(0, count)
        for (const slot of rest.subarray(0, second.keep(rest, count))) passing.add(slot)
        return keeping((slot) => passing.has(slot))(slots, count)
      },
      narrow: (set) => {
        const left = set.slice()
        first.narrow(set)
        second.narrow(left)
        for (let at = 0; at < set.length; at++) set[at]! |= left[at]!
      },
      narrowing: first.narrowing + second.narrowing
    }
  ]
}

const keeping =
  (passes: (slot: number) => boolean): Filter["keep"] =>
  (slots, count) => {
    let left = 0
    for (let at = 0; at < count; at++) {
      const slot = slots[at]!
      if (passes(slot)) slots[left++] = slot
    }
    return left
  }

const keepingAlive =
  (isAlive: Uint8Array): Filter["keep"] =>
  (slots, count) => {
    let left = 0
    for (let at = 0; at < count; at++) {
      const slot = slots[at]!
      slots[left] = slot
      left += isAlive[slot]!
    }
    return left
  }

const keepingWithin =
  (values: Float64Array, min: number, max: number): Filter["keep"] =>
  (slots, count) => {
    let left = 0
    for (let at = 0; at < count; at++) {
      const slot = slots[at]!
      const value = values[slot]!
      if (value >= min && value <= max) slots[left++] = slot
    }
    return left
  }

/** What states none is NaN, which is neither below nor above. */
const keepingNotOutside =
  (values: Float64Array, min: number, max: number): Filter["keep"] =>
  (slots, count) => {
    let left = 0
    for (let at = 0; at < count; at++) {
      const slot = slots[at]!
      const value = values[slot]!
      if (!(value < min) && !(value > max)) slots[left++] = slot
    }
    return left
  }

const keepingTerm =
  (starts: Uint32Array, numbers: Int32Array, wanted: number): Filter["keep"] =>
  (slots, count) => {
    let left = 0
    for (let at = 0; at < count; at++) {
      const slot = slots[at]!
      const end = starts[slot + 1]!
      for (let term = starts[slot]!; term < end; term++)
        if (numbers[term] === wanted) {
          slots[left++] = slot
          break
        }
    }
    return left
  }

const keepingTerms =
  (starts: Uint32Array, numbers: Int32Array, isWanted: Uint8Array): Filter["keep"] =>
  (slots, count) => {
    let left = 0
    for (let at = 0; at < count; at++) {
      const slot = slots[at]!
      const end = starts[slot + 1]!
      for (let term = starts[slot]!; term < end; term++)
        if (isWanted[numbers[term]!] === 1) {
          slots[left++] = slot
          break
        }
    }
    return left
  }

/** Slots that are gathered, nobody knows how many. */
class Growing {
  #slots = new Int32Array(pieceSize)
  #count = 0

  push(slots: Int32Array, count: number): void {
    if (count === 0) return
    if (this.#count + count > this.#slots.length) {
      const more = new Int32Array(2 * this.#slots.length + count)
      more.set(this.#slots.subarray(0, this.#count))
      this.#slots = more
    }
    this.#slots.set(slots.subarray(0, count), this.#count)
    this.#count += count
  }

  all(): Int32Array {
    return this.#slots.subarray(0, this.#count)
  }
}

const pieceSize = 1_024
const sampled = 256
/** What looking at a row costs, by the way, in rows that are looked at one after the other. */
const orderedRow = 5
const ledRow = 10
/** What taking those out of a set costs that do not pass: of a word of it, of a listing that a term leads to, and of bounds. */
const narrowedWord = 0.5
const listedRow = 0.5
const rowsOfAPart = 64
/** What sorting costs, for each row and doubling, in rows of an order that are walked past. */
const sortedRow = 20
