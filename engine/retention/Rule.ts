/**
 * What is kept, for how long, and why: the shape of a rule. A rule either says that something is kept, or when it goes and
 * who sees to it. `tables.ts` has one for every table, `objects.ts` one for every kind of object.
 */

/** Kept: for how long, in words. */
export interface Kept {
  readonly kept: string
}

/** Goes when it has been over for so long. */
export interface Goes {
  /** Milliseconds. */
  readonly keptMs: number
  /** Counted from when, in words: what `keptMs` is after. */
  readonly from: string
}

export const isKept = (rule: Kept | Goes): rule is Kept => "kept" in rule

/** What it is about. */
export interface Named {
  /** Lower case with hyphens; unique among all rules. */
  readonly rule: string
  readonly what: string
  readonly why: string
}
