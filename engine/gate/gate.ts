/**
 * The gate: what every content change must pass, whoever makes it. It takes a text and says either what will be stored
 * and served, or everything that stands in the way. It never changes a text but for taking out HTML comments, and a byte order
 * mark at its beginning: it belongs to the encoding of a file, and inside of a page or of a shared stylesheet it would be a character.
 *
 * Four stages look at a text. `sanitize`: is it safe, and does every parser read it alike; `placeholders`: does what it
 * names exist; `budgets`: does it fit; `compliance`: should a person look first. All run, and the earliest that fails
 * gives the refusal its code.
 */
import { components } from "../components/catalogue.ts"
import type { ComponentContract } from "../components/contract.ts"
import type { ErrorCode } from "../errors/catalogue.ts"
import { limits } from "../limits.ts"
import type { PageKind, Payload } from "../model/Page.ts"
import { accepted } from "./accepted.ts"
import { hiddenRequirements } from "./compliance/requiredHidden.ts"
import { classesStyledBy } from "./css/classes.ts"
import { judgeCss } from "./css/judge.ts"
import { CssSlips } from "./css/slips.ts"
import { type CssText, readCss } from "./css/structure.ts"
import { CssVariables } from "./css/variables.ts"
import { type Entry, Findings, places } from "./findings.ts"
import { type HtmlJudgement, judgeHtml } from "./html/judge.ts"
import { dependenciesOf, partsOf } from "./html/parts.ts"
import { loadedPath } from "./html/links.ts"
import type { JudgeContext } from "./html/rule.ts"
import { blockedIn } from "./script/blocked.ts"
import { readScript } from "./script/judge.ts"
import { utf8Length } from "./utf8Length.ts"
import { type Accepted, type GateContext, type GateReport, noMarks, stages, type Verdict } from "./verdict.ts"

/**
 * Judges a payload. Pure: the verdict depends on nothing but the arguments and the component catalogue. `style` is what
 * `readStyle` gave for the same payload, where the caller has asked already what the text names.
 */
export const gate = (payload: Payload, context: GateContext, style?: CssText | null): Verdict =>
  judgeWith(components)(payload, context, style)

/** The style sheet of a payload, read; null where it has none, or one so large that it is refused unread. */
export const readStyle = ({ css }: Payload, kind: PageKind): CssText | null =>
  css === undefined || isUnread(utf8Length(css), budgetOf("css", kind).limit)
    ? null
    : readCss(withoutMark(css), "stylesheet")

const withoutMark = (text: string): string => (text.startsWith("\uFEFF") ? text.slice(1) : text)

/** The gate over another set of components. */
export const judgeWith =
  (catalogue: ReadonlyArray<ComponentContract>) =>
  (payload: Payload, context: GateContext, style?: CssText | null): Verdict => {
    const within = { ...context, components: new Map(catalogue.map((contract) => [contract.name, contract])) }
    const judged = judgeTexts(payload, within, style)
    const entries = judged.flatMap(({ findings }) => findings.list())
    const holdReasons = judged.flatMap((text) => text.holdReasons ?? [])
    const report = reportOf(entries, holdReasons)
    const code = refusalCode(entries)
    if (code !== null) return { ok: false, code, findings: entries.map(({ finding }) => finding), report }

    const stored = Object.fromEntries(judged.map(({ member, stored: text }) => [member, text])) as Payload
    const warnings = judged.flatMap(({ findings }) => findings.warnings)
    const page = judged.find(({ page: found }) => found)?.page ?? noMarkup
    const marks = {
      ...page.marks,
      links: [...page.marks.links, ...judged.flatMap(({ loaded }) => loaded ?? [])],
      variables: variablesIn(judged),
      frameworkClasses: unstyledBy(payload.css ?? "", page.marks.frameworkClasses)
    }
    return accepted({ payload: stored, ...page, marks, warnings, report })
  }

type Member = "html" | "css" | "js"
/** What markup is found to be; custom properties are looked at of both texts together. */
interface Page extends Pick<Accepted, "parts" | "dependencies" | "links"> {
  readonly marks: Omit<Accepted["marks"], "variables">
}

interface JudgedText {
  readonly member: Member
  readonly findings: Findings
  readonly stored: string
  readonly holdReasons?: ReadonlyArray<string>
  readonly page?: Page
  readonly variables?: CssVariables
  /** What a style sheet loads from this site. */
  readonly loaded?: Accepted["marks"]["links"]
}

const noMarkup: Page = { parts: null, dependencies: [], links: { internal: [], external: [] }, marks: noMarks }

/** Which texts each kind is made of; those with a question mark may be missing. A theme is judged by its schema. */
export const members: { readonly [kind in PageKind]: ReadonlyArray<Member | `${Member}?`> } = {
  page: ["html", "css?"],
  chrome: ["html", "css?"],
  notfound: ["html", "css?"],
  partial: ["html"],
  stylesheet: ["css"],
  script: ["js"],
  theme: []
}

const judgeTexts = (
  payload: Payload,
  context: JudgeContext,
  style: CssText | null | undefined
): ReadonlyArray<JudgedText> => {
  const expected = members[context.kind]
  const judged: Array<JudgedText> = []
  for (const member of ["html", "css", "js"] as const) {
    const text = payload[member]
    const required = expected.includes(member)
    if (text === undefined && !required) continue
    if (text === undefined) judged.push(refusedText(member, `A ${context.kind} needs ${member}.`))
    else if (!required && !expected.includes(`${member}?`)) {
      judged.push(refusedText(member, `A ${context.kind} has no ${member}. Leave it out.`))
    } else judged.push(judgeText(member, withoutMark(text), context, style))
  }
  if (context.kind === "theme") judged.push(refusedText("html", "A theme is not a text. It is judged by its schema."))
  return judged
}

const refusedText = (member: Member, message: string): JudgedText => {
  const findings = new Findings(member, places(""))
  findings.add("sanitize", "gate.rejected", { code: "payload.member", message, offset: 0 })
  return { member, findings, stored: "" }
}

const judgeText = (
  member: Member,
  text: string,
  context: JudgeContext,
  style: CssText | null | undefined
): JudgedText => {
  const { limit, code } = budgetOf(member, context.kind)
  const size = utf8Length(text)
  const oversize = size > limit
  const judged = isUnread(size, limit) ? unread(member, text) : judge(member, text, context, style)
  if (oversize) {
    const message = `The ${member} has ${size} bytes of UTF-8; at most ${limit} are accepted.`
    judged.findings.add("budgets", code, { code, message, offset: text.length })
  }
  return judged
}

const isUnread = (size: number, limit: number): boolean => size > limit * limits.gateJudgedExcess

const unread = (member: Member, text: string): JudgedText => ({
  member,
  findings: new Findings(member, places(text)),
  stored: text
})

const judge = (member: Member, text: string, context: JudgeContext, style: CssText | null | undefined): JudgedText => {
  if (member === "html") {
    const judgement = judgeHtml(text, context)
    const { findings, text: stored, holdReasons, variables } = judgement
    return {
      member,
      findings,
      stored,
      holdReasons,
      variables,
      ...(!findings.refuse() && { page: pageOf(judgement, context) })
    }
  }
  const findings = new Findings(member, places(text))
  if (member === "js") judgeCode(text, findings, context)
  if (member === "js") return { member, findings, stored: text }
  const css = style ?? readCss(text, "stylesheet")
  const variables = judgeStyle(css, findings, context)
  return { member, findings, stored: text, variables, loaded: loadedBy(css, findings) }
}

/** Every file of this site that a style sheet asks for, where it stands first. */
const loadedBy = ({ references }: CssText, findings: Findings): Accepted["marks"]["links"] => {
  const places = new Map<string, number>()
  for (const { address, token } of references) {
    const path = address === null ? null : loadedPath(address)
    if (path !== null && !places.has(path)) places.set(path, token.start)
  }
  return [...places]
    .slice(0, limits.linksKept)
    .map(([path, offset]) => ({ path, loaded: "css", ...findings.at(offset) }))
}

const judgeCode = (js: string, findings: Findings, { allowedOrigins }: JudgeContext): void => {
  const read = readScript(js)
  for (const remark of read.findings) findings.add("sanitize", "gate.rejected", remark)
  if (read.program === null) return
  for (const { code, detail, offset, about } of blockedIn(read.program, allowedOrigins))
    findings.warn(code, detail, offset, about)
}

const judgeStyle = (css: CssText, findings: Findings, context: JudgeContext): CssVariables => {
  const variables = new CssVariables()
  for (const { stage = "sanitize", refusal = "gate.rejected", ...remark } of judgeCss(css, context))
    findings.add(stage, refusal, remark)
  if (findings.refuse()) return variables
  warnOfHidden(css, findings)
  new CssSlips(findings).enter(css)
  variables.enter(css)
  return variables
}

const warnOfHidden = (css: CssText, findings: Findings): void => {
  for (const { className, detail, offset } of hiddenRequirements(css)) {
    findings.warn("render.required_hidden", detail, offset, { className })
  }
}

const unstyledBy = (css: string, classes: Accepted["marks"]["frameworkClasses"]) => {
  const styled = classes.length > 0 ? new Set(classesStyledBy(css)) : new Set()
  return classes.filter(({ name }) => !styled.has(name))
}

/** What either text asks for and neither sets. */
const variablesIn = (judged: ReadonlyArray<JudgedText>): Accepted["marks"]["variables"] => {
  const all = judged.flatMap(({ variables }) => variables ?? [])
  return judged.flatMap(({ member, findings, variables }) =>
    member === "js" || variables === undefined
      ? []
      : variables.list(all).map(({ name, offset }) => ({ name, source: member, ...findings.at(offset) }))
  )
}

const pageOf = (judgement: HtmlJudgement, { components }: JudgeContext): Page => {
  const { written, links, hooks, frameworkClasses, findings } = judgement
  const { internal, external, loaded } = links
  const parts = partsOf(written, components)
  return {
    parts,
    dependencies: dependenciesOf(parts, components),
    links: { internal: internal.map(({ path }) => path), external: external.map(({ href }) => href) },
    marks: {
      links: [
        ...internal
          .slice(0, limits.linksKept)
          .map(({ path, offset, element }) => ({ path, element, ...findings.at(offset) })),
        ...loaded
          .slice(0, limits.linksKept)
          .map(({ path, offset, element }) => ({ path, element, loaded: "html" as const, ...findings.at(offset) }))
      ],
      hooks: hooks.list().map(({ kind, name, element, offset }) => ({ kind, name, element, ...findings.at(offset) })),
      frameworkClasses: frameworkClasses.list().map(({ name, offset }) => ({ name, ...findings.at(offset) })),
      hooked: hooks.any
    }
  }
}

const budgetOf = (member: Member, kind: PageKind): { readonly limit: number; readonly code: ErrorCode } => {
  if (member === "html") return { limit: limits.pageHtmlBytes, code: "gate.budget_html" }
  if (member === "js") return { limit: limits.scriptBytes, code: "gate.budget_js" }
  return { limit: kind === "stylesheet" ? limits.stylesheetBytes : limits.pageCssBytes, code: "gate.budget_css" }
}

const refusalCode = (entries: ReadonlyArray<Entry>): ErrorCode | null => {
  for (const stage of stages) {
    const first = entries.find((entry) => entry.stage === stage && entry.refusal !== null)
    if (first) return first.refusal
  }
  return null
}

const reportOf = (entries: ReadonlyArray<Entry>, holdReasons: ReadonlyArray<string>): GateReport => ({
  stages: stages.map((name) => {
    const mine = entries.filter(({ stage }) => stage === name)
    return { name, ok: mine.every(({ refusal }) => refusal === null), findings: mine.map(({ finding }) => finding) }
  }),
  holdReasons
})
