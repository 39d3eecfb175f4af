/**
 * The HTML half of the gate: takes comments out, parses what remains, lets every rule look, and checks last that the
 * markup which would be served reads back as the very tree that was judged (mutation XSS lives where it does not).
 */
import type { Suspicion } from "../compliance/rule.ts"
import { complianceRules } from "../compliance/rules.ts"
import { CssSlips } from "../css/slips.ts"
import { CssVariables } from "../css/variables.ts"
import { type CssText, readCss } from "../css/structure.ts"
import { Findings, places } from "../findings.ts"
import { limits } from "../../limits.ts"
import { namedFreely, type Role, roleOf } from "../policy.ts"
import { withoutComments } from "./comments.ts"
import { contentsOf } from "./contents.ts"
import { warnOfFilterForms } from "./filterForms.ts"
import { LinkList, type Links } from "./links.ts"
import { Blank } from "./lint/blank.ts"
import { warnOfHandWrittenForm } from "./lint/forms.ts"
import { FrameworkClasses } from "./lint/frameworkClasses.ts"
import { Headings } from "./lint/headings.ts"
import { Hooks } from "./lint/hooks.ts"
import { ElementNames } from "./lint/elementNames.ts"
import { FollowedGrids } from "./lint/followedGrids.ts"
import { Notation } from "./lint/notation.ts"
import { OfferedSearches } from "./lint/offeredSearches.ts"
import { PlaceholderLinks } from "./lint/placeholderLinks.ts"
import { warnOfFileName, warnOfNoAlternative } from "./lint/pictures.ts"
import { warnOfListingLinks } from "./listingLinks.ts"
import { parseHtml, parseTree } from "./parse.ts"
import { isPart } from "./parts.ts"
import type { About, HtmlRule, JudgeContext, JudgedAttribute, JudgedHtml, Report } from "./rule.ts"
import { htmlRules } from "./rules.ts"
import { isTooLong } from "./rules/styleTooLong.ts"
import { write, type Written } from "./serialize.ts"
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
  type Text,
  walk
} from "./tree.ts"
import {
  warnOfAdvice,
  warnOfFrame,
  warnOfLinks,
  warnOfUnclosed,
  warnOfUnread,
  warnOfUnsetDestination
} from "./warnings.ts"

export interface HtmlJudgement {
  readonly findings: Findings
  /** As sent, less comments: the text that was judged. */
  readonly text: string
  /** The markup that would be served. */
  readonly written: Written
  readonly links: Links
  readonly hooks: Hooks
  /** Of the style attributes. */
  readonly variables: CssVariables
  readonly frameworkClasses: FrameworkClasses
  /** Codes of the compliance rules that want a person to look; the findings say where, and at what. */
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

  if (count > 0) {
    const detail = `${count} HTML ${count === 1 ? "comment was" : "comments were"} taken out; comments are not stored.`
    findings.warn("sanitize.content_removed", detail, null, { count })
  }
  for (const rule of htmlRules) rule.document?.(document, reporter(rule, {}, findings), context)
  const { links, hooks, variables, frameworkClasses, holdReasons } = lookAtEveryNode(
    document.root,
    text,
    findings,
    context
  )
  warnOfLinks(links, findings)
  warnOfListingLinks(links, findings, context)

  const written = write(document.root, isPart)
  if (!findings.has("sanitize") && written.html !== text && !readsBack(document.root, written)) {
    const message =
      "Written out again, this markup would read differently. Simplify the elements around tables and drawings."
    findings.add("sanitize", "gate.rejected", { code: "html.unstable", message, offset: 0 })
  }
  return { findings, text, written, links, hooks, variables, frameworkClasses, holdReasons }
}

/**
 * Whether a parser makes the same tree of the markup that would be served. Markup that is the text itself, letter for
 * letter, need not be asked about: it is what the tree was made of.
 */
const readsBack = (root: Fragment, { html }: Written): boolean => {
  const again = parseTree(html)
  return again !== null && sameTree(root, again)
}

/** What a rule is looking at; findings take their place and names from it. */
interface Seen {
  node?: Node
  judged?: JudgedAttribute | null
}

const reporter =
  ({ code, stage = "sanitize", refusal = "gate.rejected" }: HtmlRule, seen: Seen, findings: Findings): Report =>
  (message, about = {}) =>
    findings.add(stage, about.refusal ?? refusal, { code, message, ...placeOf(seen, about), ...about })

/** The one walk over the tree: rules, warnings, links and compliance each have their look at every node. */
const lookAtEveryNode = (root: Fragment, source: string, findings: Findings, context: JudgeContext) => {
  const seen: Seen = {}
  const lookers = <K extends "element" | "attribute" | "text">(kind: K) =>
    htmlRules.flatMap((rule) => {
      const look = rule[kind]
      return look ? [{ look: look as NonNullable<HtmlRule[K]>, report: reporter(rule, seen, findings) }] : []
    })
  const elementRules = lookers("element")
  const attributeRules = lookers("attribute")
  const textRules = lookers("text")
  const links = new LinkList(context.route)
  const headings = new Headings(context, findings)
  const blank = new Blank(context, findings)
  const hooks = new Hooks(limits.gateFindings)
  const searches = new OfferedSearches(findings)
  const followed = new FollowedGrids(findings)
  const slips = new CssSlips(findings)
  const variables = new CssVariables()
  const names = new ElementNames(context, findings)
  const frameworkClasses = new FrameworkClasses()
  const notation = new Notation(findings)
  const placeholderLinks = new PlaceholderLinks(findings)
  const holdReasons = new Set<string>()

  const enter = (node: Node): void => {
    seen.node = node
    seen.judged = null
    headings.enter(node)
    blank.enter(node)
    notation.enter(node)
    if (isText(node)) {
      for (const { look, report } of textRules) look(node, report, context)
      lookForHolds(node, source, holdReasons, findings)
    }
    if (!isElement(node)) return
    for (const { look, report } of elementRules) look(node, report, context)
    for (const attribute of node.attrs) {
      const name = attributeName(attribute)
      const role = roleIn(node, name)
      const judged = { name, value: attribute.value, role, element: node, css: cssIn(attribute.value, role) }
      seen.judged = judged
      for (const { look, report } of attributeRules) look(judged, report, context)
      if (judged.css !== null) {
        const { offset } = placeOf(seen, {})
        slips.enter(judged.css, offset)
        variables.enter(judged.css, offset)
      }
      if (judged.role === "link") links.add(judged.value, placeOf(seen, {}).offset, node.tagName)
      if (judged.role === "asset" || judged.role === "image" || judged.role === "imageSet")
        links.addLoaded(judged.role, judged.value, placeOf(seen, {}).offset, node.tagName)
    }
    if (node.tagName === "mk-component") lookAtContents(node)
    warnOfUnclosed(node, findings)
    warnOfUnread(node, findings, context)
    warnOfAdvice(node, findings, context)
    warnOfUnsetDestination(node, findings, context)
    warnOfFrame(node, findings, context)
    warnOfFileName(node, findings)
    warnOfNoAlternative(node, findings)
    warnOfFilterForms(node, findings)
    warnOfHandWrittenForm(node, findings)
    hooks.enter(node)
    frameworkClasses.enter(node)
    placeholderLinks.enter(node)
    searches.enter(node)
    followed.enter(node)
    names.enter(node)
  }
  /** What attributes of a component hold is judged as the same link, picture or text in markup would be. */
  const lookAtContents = (element: Element): void => {
    for (const { attribute, at, kind, value } of contentsOf(element, context.components)) {
      if (kind === "text") {
        const said = { nodeName: "#text", value, parentNode: element } as Text
        lookForHolds(said, "", holdReasons, findings, placeOf(seen, { attribute }).offset)
        for (const { look, report } of textRules) look(said, within(report, attribute, at), context)
        continue
      }
      const judged = { name: attribute, value, role: kind, element, css: null }
      seen.judged = judged
      for (const { look, report } of attributeRules) look(judged, within(report, attribute, at), context)
      if (kind === "link") links.add(value, placeOf(seen, {}).offset, element.tagName)
      seen.judged = null
    }
  }
  const leave = (element: Element): void => {
    headings.leave(element)
    hooks.leave(element)
  }
  walk(root, enter, leave)
  followed.leave()
  names.leave()
  blank.leave()
  placeholderLinks.leave()
  return { links: links.list(), hooks, variables, frameworkClasses, holdReasons: [...holdReasons] }
}

/** The same with the place inside the attribute ahead of what is said. */
const within =
  (report: Report, attribute: string, at: string): Report =>
  (message, about) =>
    report(`${attribute}${at}: ${message}`, { ...about, attribute })

/** A presentation attribute without a bracket or an escape can name nothing. */
const cssIn = (value: string, role: Role | undefined): CssText | null => {
  if (role === "css") return isTooLong(value) ? null : readCss(value, "declarations")
  return role === "paint" && /[(\\]/.test(value) ? readCss(value, "value") : null
}

const roleIn = ({ tagName, namespaceURI }: Element, name: string): Role | undefined =>
  listed(tagName, namespaceURI, name) ?? (namedFreely.some((family) => family.test(name)) ? "plain" : undefined)

const listed = (tagName: string, namespace: string, name: string): Role | undefined => {
  if (namespace === htmlNamespace) return roleOf("html", tagName, name)
  return namespace === svgNamespace ? roleOf("svg", tagName, name) : undefined
}

const placeOf = ({ node, judged }: Seen, about: About) => {
  if (!node) return { offset: 0 }
  const element = isElement(node) ? node : null
  const name = judged?.name ?? about.attribute
  const attributes = element?.sourceCodeLocation?.attrs
  const at = name === undefined ? undefined : (attributes?.[name] ?? attributes?.[name.toLowerCase()])
  return {
    offset: at?.startOffset ?? startOf(node),
    element: element?.tagName,
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

/** `place` is where the text stands, where it is no text of the source. */
const lookForHolds = (text: Text, source: string, reasons: Set<string>, findings: Findings, place?: number): void => {
  for (const { code, look } of complianceRules) {
    const found = look(text)
    if (found === null) continue
    const offset = place ?? offsetOf(text, found, source)
    findings.add("compliance", null, { code, message: found.reason, value: found.value, offset })
    reasons.add(code)
  }
}

/**
 * Where in the source the words of a text begin. A text that is written in other letters than it reads, as by character
 * references, is searched for them; where it holds them more or less often than it reads, it is told where it starts.
 */
const offsetOf = (text: Text, { at, value }: Suspicion, source: string): number => {
  const { startOffset, endOffset } = text.sourceCodeLocation ?? {}
  if (startOffset === undefined || endOffset === undefined) return startOf(text)
  if (endOffset - startOffset === text.value.length) return startOffset + at
  const words = text.value.startsWith(value, at) ? value : value.slice(0, value.indexOf(" "))
  const read = placesIn(text.value, words)
  const written = placesIn(source.slice(startOffset, endOffset), words)
  return startOffset + (read.length === written.length ? (written[read.indexOf(at)] ?? 0) : 0)
}

const placesIn = (text: string, words: string): ReadonlyArray<number> => {
  const found: Array<number> = []
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) found.push(at)
  return found
}
