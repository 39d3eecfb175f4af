/**
 * The HTML half of the gate: takes comments out, parses what remains, lets every rule look, and checks last that the
 * markup which would be served reads back as the very tree that was judged (mutation XSS lives where it does not).
 */
import { complianceRules } from "../compliance/rules.ts"
import { Findings, places } from "../findings.ts"
import { roleOf, namedFreely } from "../policy.ts"
import { withoutComments } from "./comments.ts"
import { parseHtml, parseTree } from "./parse.ts"
import type { About, HtmlRule, JudgeContext, JudgedAttribute, JudgedHtml, Report } from "./rule.ts"
import { htmlRules } from "./rules.ts"
import { toHtml } from "./serialize.ts"
import {
  attributeName,
  type Element,
  type Fragment,
  htmlNamespace,
  isElement,
  isText,
  type Node,
  sameTree,
  svgNamespace,
  walk
} from "./tree.ts"
import { warnings } from "./warnings.ts"

export interface HtmlJudgement {
  readonly findings: Findings
  /** As sent, less comments: the text that was judged. */
  readonly text: string
  readonly root: Fragment
  /** What compliance rules want a person to look at. */
  readonly holdReasons: ReadonlyArray<string>
}

/** Judges the markup of a page, a chrome section, a partial or a not-found page. Pure; never throws. */
export const judgeHtml = (sent: string, context: JudgeContext): HtmlJudgement => {
  const first = parseHtml(sent)
  const { text, count, toSent } = withoutComments(first)
  const place = places(sent)
  const findings = new Findings("html", (offset) => place(toSent(offset)))

  const parsed = count === 0 ? first : parseHtml(text)
  const joined = count > 0 && !sameTree(first.root, parsed.root)
  const document: JudgedHtml = { ...parsed, joinedAt: joined ? Math.max(0, (first.comments[0]?.start ?? 0) - 1) : null }

  applyRules(document, findings, context)
  if (!findings.has("sanitize") && !readsBack(document.root)) {
    findings.add("sanitize", "gate.rejected", {
      code: "html.unstable",
      message:
        "Written out again, this markup would read differently. Simplify the elements around tables and drawings.",
      offset: 0
    })
  }
  if (count > 0) {
    const detail = `${count} HTML ${count === 1 ? "comment was" : "comments were"} taken out; comments are not stored.`
    findings.warn("sanitize.content_removed", detail, null, { count })
  }
  warnings(document, findings, context)
  return { findings, text, root: document.root, holdReasons: applyCompliance(document.root, findings) }
}

/** Whether a parser makes the same tree of the markup that would be served. */
const readsBack = (root: Fragment): boolean => {
  const again = parseTree(toHtml(root))
  return again !== null && sameTree(root, again)
}

const applyRules = (document: JudgedHtml, findings: Findings, context: JudgeContext): void => {
  const reporter = (rule: HtmlRule, seen: Seen): Report => {
    const { code, stage = "sanitize", refusal = "gate.rejected" } = rule
    return (message, about: About = {}) =>
      findings.add(stage, about.refusal ?? refusal, { code, message, ...placeOf(seen, about), ...about })
  }
  for (const rule of htmlRules) rule.document?.(document, reporter(rule, {}), context)

  const forElements = htmlRules.flatMap((rule) => (rule.element ? [{ rule, look: rule.element }] : []))
  const forAttributes = htmlRules.flatMap((rule) => (rule.attribute ? [{ rule, look: rule.attribute }] : []))
  const forTexts = htmlRules.flatMap((rule) => (rule.text ? [{ rule, look: rule.text }] : []))
  const seen: { node?: Node; judged?: JudgedAttribute } = {}
  const elementReports = forElements.map(({ rule, look }) => ({ look, report: reporter(rule, seen) }))
  const attributeReports = forAttributes.map(({ rule, look }) => ({ look, report: reporter(rule, seen) }))
  const textReports = forTexts.map(({ rule, look }) => ({ look, report: reporter(rule, seen) }))

  walk(document.root, (node) => {
    seen.node = node
    delete seen.judged
    if (isText(node)) for (const { look, report } of textReports) look(node, report, context)
    if (!isElement(node)) return
    for (const { look, report } of elementReports) look(node, report, context)
    for (const judged of judgedAttributes(node)) {
      seen.judged = judged
      for (const { look, report } of attributeReports) look(judged, report, context)
    }
  })
}

const judgedAttributes = (element: Element): ReadonlyArray<JudgedAttribute> =>
  element.attrs.map((attribute) => {
    const name = attributeName(attribute)
    return { name, value: attribute.value, role: attributeRole(element, name), element }
  })

const attributeRole = ({ tagName, namespaceURI }: Element, name: string) => {
  const known =
    namespaceURI === htmlNamespace
      ? roleOf("html", tagName, name)
      : namespaceURI === svgNamespace
        ? roleOf("svg", tagName, name)
        : undefined
  return known ?? (namedFreely.some((family) => family.test(name)) ? "plain" : undefined)
}

/** What a rule is looking at; findings take their place and names from it. */
interface Seen {
  readonly node?: Node
  readonly judged?: JudgedAttribute
}

const placeOf = ({ node, judged }: Seen, about: About) => {
  if (!node) return { offset: 0 }
  const element = isElement(node) ? node : null
  const name = judged?.name ?? about.attribute
  const attributes = element?.sourceCodeLocation?.attrs
  const at = name === undefined ? undefined : (attributes?.[name] ?? attributes?.[name.toLowerCase()])
  return {
    offset: at?.startOffset ?? startOf(node),
    element: element ? element.tagName : undefined,
    attribute: judged?.name,
    value: judged?.value
  }
}

/** Where a node starts; one that the parser implied starts where its first child does. */
const startOf = (node: Node): number => {
  for (let next: Node | undefined = node; next; next = isElement(next) ? next.childNodes[0] : undefined) {
    if (next.sourceCodeLocation) return next.sourceCodeLocation.startOffset
  }
  return 0
}

const applyCompliance = (root: Fragment, findings: Findings): ReadonlyArray<string> => {
  const reasons: Array<string> = []
  walk(root, (node) => {
    if (!isText(node)) return
    for (const { code, look } of complianceRules) {
      const found = look(node)
      if (found === null) continue
      findings.add("compliance", null, { code, message: found.reason, value: found.value, offset: startOf(node) })
      if (reasons.length < 20 && !reasons.includes(found.reason)) reasons.push(found.reason)
    }
  })
  return reasons
}
