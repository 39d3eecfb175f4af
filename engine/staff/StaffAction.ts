/** What one entry of the address book of staff actions says. */
import type { Json } from "../values/Json.ts"

/** What is asked for. `path` fills a segment of the address, `body` a member of the document, whose dots lead inwards. */
export interface ActionParameter {
  readonly name: string
  readonly at: "path" | "body"
  /** What people call it. */
  readonly label: string
  /** What it is for, as one sentence or more. */
  readonly hint?: string
  /** `json` is a document as text; `choices` are any of the options; `yes or no` is true or false. */
  readonly kind: "text" | "number" | "choice" | "choices" | "yes or no" | "json"
  readonly options?: ReadonlyArray<string>
  readonly required?: true
  /** What a field that is left empty says; it is left out otherwise. */
  readonly empty?: null
}

/**
 * How much care it takes. `plain` undoes itself or harms nothing; `felt` is seen by visitors or by those who write; `final`
 * cannot be taken back, and whoever does it says that they know.
 */
export type Risk = "plain" | "felt" | "final"

export interface StaffAction {
  /** `<what it is done to>.<what is done>`; part of the console's addresses, and what `makeready act` takes. */
  readonly name: `${string}.${string}`
  /** What it does, in a few words: summary of the row and of the command, heading of the screen. */
  readonly does: string
  /** What follows from it, for whoever is about to. */
  readonly follows: string
  /** Words of the button. */
  readonly confirm: string
  /** Said once it is done. */
  readonly done: string
  readonly risk: Risk
  /** The row of `/ops/v1` that does it: its operation id, its method, and its path under `/ops/v1`. */
  readonly row: {
    readonly id: `${string}.${string}`
    readonly method: "POST" | "PUT" | "PATCH" | "DELETE"
    readonly path: string
  }
  readonly parameters: ReadonlyArray<ActionParameter>
  /** What the body always holds. */
  readonly always?: { readonly [member: string]: Json }
  /** Words after `makeready` of the command made for it; null where `makeready act` alone does it. */
  readonly command: string | null
  /** Whether the answer holds a secret that is shown once. */
  readonly secret?: true
}
