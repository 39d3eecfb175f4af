/**
 * What a component promises: its attributes, the values they take, and what its markup may hold. The gate enforces it,
 * the manifest publishes it, the documents print it. A contract is plain data, but for `judge` and
 * `dependsOn`.
 */
import type { ErrorCode } from "../errors/catalogue.ts"

export type AttributeContract =
  /** Any text. */
  | { readonly kind: "text" }
  /** One of a closed set. */
  | { readonly kind: "oneOf"; readonly values: ReadonlyArray<string> }
  /** A comma list of values of a closed set. */
  | { readonly kind: "listOf"; readonly values: ReadonlyArray<string> }
  /** A whole number. A value above `max` is not refused: the component reduces it (AU-B41). */
  | { readonly kind: "integer"; readonly min: number; readonly max?: number }
  /** A decimal number within bounds. */
  | { readonly kind: "number"; readonly min?: number; readonly max?: number }
  /** A JSON document. */
  | { readonly kind: "json" }
  /** Key of one of the site's collections. */
  | { readonly kind: "collection" }
  /** A comma list of names of lead destinations, known when it is written. */
  | { readonly kind: "leadDestinations" }
  /** Where a form is sent: a path of the site, or an https address of an approved origin. */
  | { readonly kind: "action" }

/** Kinds of markup that a parser moves or drops in the wrong place. */
export type Held = "block" | "link" | "button" | "form"

export interface ComponentIssue {
  readonly refusal: ErrorCode
  /** Stable name, for example `form.reserved_field`. */
  readonly code: string
  readonly message: string
  readonly attribute?: string
}

export interface ComponentContract {
  readonly name: string
  /** By attribute name as written, for example `data-limit`. */
  readonly attributes: { readonly [name: string]: AttributeContract }
  /** What its markup may hold; empty for a component that renders bare text. Decides where it may stand. */
  readonly holds: ReadonlyArray<Held>
  /** Conditions between attributes, or inside one, that the kinds above cannot say. */
  readonly judge?: (attributes: ReadonlyMap<string, string>) => ReadonlyArray<ComponentIssue>
  /** Names of what its render depends on beside itself, see `engine/publish/dependencies.ts`. */
  readonly dependsOn?: (attributes: { readonly [name: string]: string }) => ReadonlyArray<string>
}

/** Why an attribute cannot have this value and what it takes instead; null when it can. */
export const valueProblem = (contract: AttributeContract, value: string): string | null => {
  switch (contract.kind) {
    case "text":
    case "collection":
    case "leadDestinations":
    case "action":
      return null
    case "oneOf":
      return contract.values.includes(value) ? null : `It takes one of: ${contract.values.join(", ")}.`
    case "listOf":
      return value.split(",").every((item) => contract.values.includes(item.trim()))
        ? null
        : `It takes a comma list of: ${contract.values.join(", ")}.`
    case "integer":
      return /^\d{1,15}$/.test(value) && Number(value) >= contract.min
        ? null
        : `It takes a whole number, ${contract.min} or more.`
    case "number":
      return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) && within(Number(value), contract)
        ? null
        : `It takes a number${bounds(contract)}.`
    case "json":
      return isJson(value) ? null : "It takes a JSON document."
  }
}

const within = (value: number, { min = -Infinity, max = Infinity }: { min?: number; max?: number }): boolean =>
  value >= min && value <= max

const bounds = ({ min, max }: { readonly min?: number; readonly max?: number }): string =>
  `${min === undefined ? "" : ` from ${min}`}${max === undefined ? "" : ` up to ${max}`}`

const isJson = (value: string): boolean => {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}
