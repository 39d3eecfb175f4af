/**
 * Everything that is asked of a component, by whoever asks. The gate enforces its attributes, their values and where it
 * may stand; the manifest publishes them; a render asks what it needs, and feeds its view from what was read. Its view is
 * the Astro file in its folder that has its name, see `renderer/page/registry.ts`.
 */
import type { ErrorCode } from "../errors/catalogue.ts"
import type { WarningCode } from "../errors/warnings.ts"
import type { PageId } from "../model/ids.ts"
import type { Given, Need, Place } from "./given.ts"

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

/** An attribute as a component declares it: what it takes, and what it is for. */
export type DeclaredAttribute = AttributeContract & {
  /** In Markdown: what it does, and what holds where it is left out. */
  readonly description: string
  /** Whether a use without it is refused. */
  readonly required?: true
}

/** Kinds of markup that a parser moves or drops in the wrong place. */
export type Held = "block" | "link" | "button" | "form"

export interface ComponentIssue {
  readonly refusal: ErrorCode
  /** Stable name, for example `form.reserved_field`. */
  readonly code: string
  readonly message: string
  readonly attribute?: string
}

/** Attributes as written, by name. */
export type Attributes = { readonly [name: string]: string }

/** Something worth saying of an accepted use, see `engine/model/Finding.ts`. */
export interface ComponentAdvice {
  /** Stable name, for example `site_field.unset`. */
  readonly code: WarningCode
  readonly detail: string
  readonly about: { readonly [name: string]: string }
}

/** What is known of the site when a use is advised on. */
export interface Advised {
  /** Fields of the contact record that are set, see `site-field`; left out where nobody looked. */
  readonly contactFields?: ReadonlySet<string>
}

/** What the gate asks of a component. */
export interface ComponentContract {
  /** As in `<mk-component name=…>`, and the name of its folder. */
  readonly name: string
  /** By attribute name as written, for example `data-limit`. */
  readonly attributes: { readonly [name: string]: AttributeContract }
  /** What its markup may hold; empty for a component that renders bare text. Decides where it may stand. */
  readonly holds: ReadonlyArray<Held>
  /** Conditions between attributes, or inside one, that the kinds above cannot say. */
  readonly judge?: (attributes: ReadonlyMap<string, string>) => ReadonlyArray<ComponentIssue>
  /** What has no effect although it is allowed. */
  readonly advise?: (attributes: ReadonlyMap<string, string>, known: Advised) => ReadonlyArray<ComponentAdvice>
  /** What it shows beside its attributes and the site's own record. A change there renders its pages anew. */
  readonly needs?: (attributes: Attributes) => ReadonlyArray<Need>
}

/** A component whole: what the gate asks, what a render asks, and what its authors are told. */
export interface Component<View = unknown> extends ComponentContract {
  /** What it is for, in Markdown: a sentence that begins with a verb. */
  readonly purpose: string
  readonly attributes: { readonly [name: string]: DeclaredAttribute }
  /**
   * What an author's stylesheet can hold on to, by selector, each with what it is. A name in angle brackets stands for any
   * name: `.mk-form__field--<name>`.
   */
  readonly hooks: { readonly [selector: string]: string }
  /** What else an author has to know, in Markdown paragraphs and tables without headings. */
  readonly notes?: string
  /** A use of it that the gate accepts on a site that has what it names. */
  readonly example: string
  /** What its view prints, from its attributes and what was read. Every text decided, nothing left to fetch. */
  readonly feed: (use: ComponentUse, given: Given, place: Place) => View
  /** How many pages a visitor can ask for with `?page=`; 1 where this is left out. */
  readonly fills?: (attributes: Attributes, given: Given, route: string) => number
}

/** One use of a component on a page. */
export interface ComponentUse {
  readonly attributes: Attributes
  /** The page or asset whose text it stands in. */
  readonly owner: PageId | undefined
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
