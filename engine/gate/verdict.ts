/** What the gate is asked and what it answers. */
import type { KnownListings } from "../components/contract.ts"
import type { ErrorCode } from "../errors/catalogue.ts"
import type { Finding, Warning } from "../model/Finding.ts"
import type { PageKind, Payload } from "../model/Page.ts"
import type { PagePart } from "../model/PagePart.ts"

/** What the gate must know of the site; plain data, so that a verdict depends on nothing else. */
export interface GateContext {
  readonly kind: PageKind
  /** Route of the page the text is for; listing templates (`…/:mls/:slug`) may hold listing tokens. Null for other kinds. */
  readonly route: string | null
  /** Refs of the site's published partials. */
  readonly partials: ReadonlySet<string>
  /** Ids of files of the media library, of those that the text names; left out where nobody asked. */
  readonly media?: ReadonlySet<string>
  /** Names of fields by collection; left out where nobody looked, and then not checked. */
  readonly collections?: ReadonlyMap<string, ReadonlySet<string>>
  /** Names that a form may hand its leads on to; left out where nobody looked, and then not checked. */
  readonly leadDestinations?: ReadonlySet<string>
  /** Of those, the ones that nothing stands behind yet: a form may name them, and its leads reach nobody. */
  readonly unsetDestinations?: ReadonlySet<string>
  /** Approved origins outside the site; left out where nobody looked, and then not checked. */
  readonly allowedOrigins?: ReadonlySet<string>
  /** Fields of the contact record that are set, see `site-field`; left out where nobody looked. */
  readonly contactFields?: ReadonlySet<string>
  /** What grids of listings and links to them are held against; left out where nobody looked. */
  readonly listings?: KnownListings
  /** Names of the places whose reviews the site shows; left out where nobody looked, and then not checked. */
  readonly reviewedPlaces?: ReadonlySet<string>
  /** Whether the site looks addresses up; left out where nobody looked. */
  readonly addressLookup?: boolean
  /** Of the boundaries that the text names those that areas have; left out where nobody looked. */
  readonly areas?: ReadonlySet<string>
  /** Base URL of the site's own account at the image host, ending in `/`; null when it has none. */
  readonly imageAccount: string | null
}

/** The mark of a judge, see `accepted.ts`. */
declare const judged: unique symbol

export interface Accepted {
  readonly ok: true
  readonly [judged]: true
  /** As sent, less HTML comments. This is what is stored. */
  readonly payload: Payload
  /** The accepted tree, split for rendering; null for kinds without markup. */
  readonly parts: ReadonlyArray<PagePart> | null
  /** `partial:<ref>`, `component:<name>` …: what a render depends on beside the page itself. */
  readonly dependencies: ReadonlyArray<string>
  /** Distinct link targets in order of appearance: site paths, and everything that leaves the site. */
  readonly links: { readonly internal: ReadonlyArray<string>; readonly external: ReadonlyArray<string> }
  /** Places in the text as sent of what can be judged only by what else the site has. */
  readonly marks: Marks
  readonly warnings: ReadonlyArray<Warning>
  readonly report: GateReport
}

/** Line and column count from 1. */
export interface Mark {
  readonly line: number
  readonly column: number
}

export interface Marks {
  /**
   * The internal links, each where it stands first, and behind them what is loaded from this site as a picture or the like
   * (`loaded`); of very many the first.
   */
  readonly links: ReadonlyArray<
    Mark & { readonly path: string; readonly element?: string; readonly loaded?: "html" | "css" }
  >
  /** Tabs and panels, and menus that surely hold no trigger; see `html/lint/hooks.ts`. */
  readonly hooks: ReadonlyArray<
    Mark & { readonly kind: "tab" | "panel" | "nav"; readonly name: string; readonly element: string }
  >
  /** Custom properties that are asked for without a fallback and not set in the payload, each where it stands first. */
  readonly variables: ReadonlyArray<Mark & { readonly name: string; readonly source: "html" | "css" }>
  /** Classes that only a framework gives a meaning and the payload's own CSS does not style, each where it stands first. */
  readonly frameworkClasses: ReadonlyArray<Mark & { readonly name: string }>
  /** Whether the text holds anything that a rendered document may lack the other half of. */
  readonly hooked: boolean
}

export const noMarks: Marks = { links: [], hooks: [], variables: [], frameworkClasses: [], hooked: false }

export interface Refused {
  readonly ok: false
  /** Code of the refusal; the earliest failing stage decides (PIPE-01). */
  readonly code: ErrorCode
  /** Every finding of every stage that could run, in document order. */
  readonly findings: ReadonlyArray<Finding>
  readonly report: GateReport
}

export type Verdict = Accepted | Refused

export const stages = ["sanitize", "placeholders", "budgets", "compliance"] as const
export type Stage = (typeof stages)[number]

/** Part of the write response and of a version's validation report (PIPE-25). */
export interface GateReport {
  readonly stages: ReadonlyArray<{
    readonly name: Stage
    readonly ok: boolean
    readonly findings: ReadonlyArray<Finding>
  }>
  /** Codes of compliance rules that want a person to look before it is published, each once; empty for most writes. */
  readonly holdReasons: ReadonlyArray<string>
}
