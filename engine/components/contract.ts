/**
 * Everything that is asked of a component, by whoever asks. The gate enforces its attributes, their values and where it
 * may stand; the manifest publishes them; a render asks what it needs, and feeds its view from what was read. Its view is
 * the Astro file in its folder that has its name, see `renderer/page/registry.ts`.
 */
import type { ErrorCode } from "../errors/catalogue.ts"
import type { FindingCode } from "../errors/findings.ts"
import type { WarningCode } from "../errors/warnings.ts"
import type { Listing } from "../model/Listing.ts"
import type { ReadParameters } from "../listings/search/filters.ts"
import type { PageId } from "../model/ids.ts"
import { jsonFailsAt } from "../values/jsonFailsAt.ts"
import type { Given, Need, Place } from "./given.ts"

export type AttributeContract =
  /** Any text. */
  | { readonly kind: "text" }
  /** One of a closed set; with `bare` the attribute alone, without a value, too. */
  | { readonly kind: "oneOf"; readonly values: ReadonlyArray<string>; readonly bare?: true }
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
  /** Name of a place whose reviews the site shows, known when it is written. */
  | { readonly kind: "reviewedPlace" }
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

/** Something that an attribute holds which is judged as the same thing in markup would be. */
export interface ComponentContent {
  readonly attribute: string
  /** Where in it, as in `[2].icon`. */
  readonly at: string
  /** An `a href`, an `img src`, or words that people read. */
  readonly kind: "link" | "image" | "text"
  readonly value: string
}

export interface ComponentIssue {
  readonly refusal: ErrorCode
  /** Stable name, for example `form.reserved_field`. */
  readonly code: FindingCode
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
  /** Left out where nobody looked. */
  readonly listings?: KnownListings
  /** Names of the places whose reviews the site shows; left out where nobody looked. */
  readonly reviewedPlaces?: ReadonlySet<string>
  /** Whether the site looks addresses up; left out where nobody looked. */
  readonly addressLookup?: boolean
  /** Of the boundaries that the text names those that areas have, as ids and as normal names; left out where nobody looked. */
  readonly areas?: ReadonlySet<string>
}

/** What a use of listings is held against. */
export interface KnownListings {
  /** Whether the site shows any. */
  readonly shown: boolean
  /** Types of property that the site's listings have, in lower case; left out where nobody looked, or they are too many. */
  readonly propertyTypes?: ReadonlySet<string>
  /** Whether a published route shows single listings. */
  readonly hasDetails: boolean
  /** Whose keys staff have set; left out on a site that has nobody of its own at an association. */
  readonly own?: { readonly agent: boolean; readonly office: boolean }
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
  /** Links, pictures and words inside attributes. None of an attribute that is refused by itself. */
  readonly contents?: (attributes: ReadonlyMap<string, string>) => ReadonlyArray<ComponentContent>
  /** What has no effect although it is allowed. */
  readonly advise?: (attributes: ReadonlyMap<string, string>, known: Advised) => ReadonlyArray<ComponentAdvice>
  /**
   * What it shows beside its attributes and the site's own record. A change there renders its pages anew. `asked` is what
   * an address sets, for a page that is rendered for it; `listing` is the one that the page is about, `grid` are the attributes
   * of the page's grid of listings, where it has one.
   */
  readonly needs?: (attributes: Attributes, around?: Around) => ReadonlyArray<Need>
}

/** What a use stands in, as far as it decides what is asked for. */
export interface Around {
  readonly asked?: ReadParameters | undefined
  readonly listing?: Listing | undefined
  readonly grid?: Attributes | undefined
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
  /**
   * Attributes that hold words which people read, and what whoever changes them calls them; of one that holds a JSON list,
   * members of its entries.
   */
  readonly worded?: { readonly [attribute: string]: string | { readonly [member: string]: string } }
  /** Whether its view holds hooks of `engine/publish/behaviours.ts`, so that a page with it needs the script behind them. */
  readonly behaves?: true
  /** What else an author has to know, in Markdown paragraphs and tables without headings. */
  readonly notes?: string
  /** A use of it that the gate accepts on a site that has what it names. */
  readonly example: string
  /** What its view prints, from its attributes and what was read. Every text decided, nothing left to fetch. */
  readonly feed: (use: ComponentUse, given: Given, place: Place) => View
  /** Filters of an address that it answers to, by their first names: the page is rendered for each such address. */
  readonly answersTo?: (attributes: Attributes) => ReadonlySet<string>
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
    case "reviewedPlace":
    case "action":
      return null
    case "oneOf":
      return contract.values.includes(value) || (contract.bare === true && value === "")
        ? null
        : `It takes one of: ${contract.values.join(", ")}.`
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
        : `It takes a number${bounds(contract)}.${/^\s*-?\d+,\d+\s*$/.test(value) ? " Decimals follow a point, as in 44.1." : ""}`
    case "json":
      return jsonProblem(value)
  }
}

const within = (value: number, { min = -Infinity, max = Infinity }: { min?: number; max?: number }): boolean =>
  value >= min && value <= max

const bounds = ({ min, max }: { readonly min?: number; readonly max?: number }): string =>
  `${min === undefined ? "" : ` from ${min}`}${max === undefined ? "" : ` up to ${max}`}`

const jsonProblem = (value: string): string | null => {
  const at = jsonFailsAt(value)
  if (at === null) return null
  return at >= value.length
    ? "It takes a JSON document. This one ends too soon."
    : `It takes a JSON document. This is none from its character ${at + 1} on: “${value.slice(at, at + 12)}”.`
}
