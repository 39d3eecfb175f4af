/**
 * The shape of an HTML rule. A rule looks at one thing, names it by one code and explains itself by one example of what
 * it refuses and one of what it leaves alone; the tests run both. It may look at the whole document, at each element, at
 * each attribute or at each text; the walk itself is in `judge.ts`.
 */
import type { ComponentContract } from "../../components/contract.ts"
import type { ErrorCode } from "../../errors/catalogue.ts"
import type { FindingCode } from "../../errors/findings.ts"
import type { CssText } from "../css/structure.ts"
import type { Role } from "../policy.ts"
import type { GateContext, Stage } from "../verdict.ts"
import type { ParsedHtml } from "./parse.ts"
import type { Element, Text } from "./tree.ts"

/** A text under judgement: parsed, and what it was before its comments were taken out. */
export interface JudgedHtml extends ParsedHtml {
  /** Where the first comment was, when taking comments out changed how the rest reads. */
  readonly joinedAt: number | null
}

export interface JudgedAttribute {
  /** As written, in lower case but for SVG: `xlink:href`, `viewBox`. */
  readonly name: string
  readonly value: string
  /** What the policy takes its value for; undefined when the attribute is not allowed here. */
  readonly role: Role | undefined
  readonly element: Element
  /** What it says in CSS, where it can say anything that needs to be judged and is not too long for it. */
  readonly css: CssText | null
}

export interface JudgeContext extends GateContext {
  readonly components: ReadonlyMap<string, ComponentContract>
}

/** What else is known of a finding. Element, attribute and value default to what the rule is looking at. */
export interface About {
  readonly code?: FindingCode
  readonly refusal?: ErrorCode
  readonly offset?: number
  readonly element?: string
  readonly attribute?: string
  readonly value?: string
}

/** Reports a finding; the message says what is wrong and what to write instead. */
export type Report = (message: string, about?: About) => void

export interface HtmlRule {
  readonly code: FindingCode
  /** Default `sanitize`. */
  readonly stage?: Stage
  /** Default `gate.rejected`. */
  readonly refusal?: ErrorCode
  readonly examples: { readonly refused: string; readonly accepted: string }
  readonly document?: (document: JudgedHtml, report: Report, context: JudgeContext) => void
  readonly element?: (element: Element, report: Report, context: JudgeContext) => void
  readonly attribute?: (attribute: JudgedAttribute, report: Report, context: JudgeContext) => void
  readonly text?: (text: Text, report: Report, context: JudgeContext) => void
}
