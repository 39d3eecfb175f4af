/**
 * A tool: one intent of whoever builds or keeps a site, and the rows of the API that carry it out. Plain data: what a tool
 * takes and gives comes from the rows themselves, and a call becomes a request to one of them, so that a tool can do
 * nothing that the API would not.
 */
export interface Tool {
  readonly name: string
  readonly title: string
  /** What it is for and what one has to know beforehand; read by a model each time it lists the tools. */
  readonly about: string
  readonly hints: Hints
  /** The argument by whose value a row is chosen. */
  readonly choice?: { readonly argument: string; readonly about: string }
  /** The first that fits a call is taken. */
  readonly rows: readonly [ToolRow, ...Array<ToolRow>]
}

/** What a client may tell its user before the call; each is said, since the protocol's defaults are the worst case. */
export interface Hints {
  readonly readOnly: boolean
  /** Takes something away that does not come back by itself. */
  readonly destructive: boolean
  /** A second call with the same arguments changes nothing more. */
  readonly idempotent: boolean
  /** Reaches others than this service: sends mail, fetches addresses. */
  readonly openWorld: boolean
}

export interface ToolRow {
  /** Name in the route table, or of an operation of `operations.ts`. */
  readonly row: string
  /** The value of the choice that means this row. */
  readonly chosenBy?: string
  /** The row fits only calls that have these arguments. */
  readonly given?: ReadonlyArray<string>
  /** Arguments for parameters that the row calls otherwise, as `{ parameter: argument }`. */
  readonly names?: { readonly [parameter: string]: string }
  /** The argument `route` may stand for this one: the page is looked up in the list of pages first. */
  readonly byRoute?: string
  /** Parameters that are the same in every call. */
  readonly fixed?: { readonly [parameter: string]: string }
  /** Parameters and members that are no arguments. */
  readonly without?: ReadonlyArray<string>
  /** The argument that is the whole body; without it each member of the body is an argument of its own. */
  readonly body?: string
  /** Words for arguments that the row describes for another reader, or not at all. */
  readonly words?: { readonly [argument: string]: string }
}

const reads: Hints = { readOnly: true, destructive: false, idempotent: true, openWorld: false }
/** A new version each time; what was there comes back by a revert. */
const writes: Hints = { readOnly: false, destructive: false, idempotent: false, openWorld: false }

export const hints = {
  reads,
  writes,
  /** The same call again leaves things as they are. */
  sets: { ...writes, idempotent: true },
  removes: { ...writes, destructive: true, idempotent: true },
  reachesOut: { ...writes, openWorld: true }
} satisfies { readonly [kind: string]: Hints }
