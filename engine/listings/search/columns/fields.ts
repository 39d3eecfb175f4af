/** What columns are of, and how their values are ordered. */

export type NumberField = "price" | "beds" | "baths" | "sqft"
export type NameField = "category" | "subType" | "province" | "city"
export type ListField = "quarters" | "structures" | "address" | "agents" | "offices"
export type TermField = NameField | ListField
export type OrderedField = "listedAt" | "price" | "beds" | "sqft"
/** What bounds are asked for. */
export type RangedField = NumberField

/** Sealed slots by a value, the least first and those that state none last; of equal ones that of the lesser key first. */
export interface Sorted {
  readonly slots: Int32Array
  /** How many state one. */
  readonly stated: number
}

/** No latitude. */
export const nowhere = 0x7fffffff
