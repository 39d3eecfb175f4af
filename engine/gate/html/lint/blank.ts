/** Texts of which nothing is to be seen: a write can empty a page without anything being wrong with it. */
import type { Findings } from "../../findings.ts"
import type { JudgeContext } from "../rule.ts"
import { type Element, htmlNamespace, isElement, isText, type Node } from "../tree.ts"

/**
 * Elements that show nothing by themselves. All others do, and one with an attribute may: a style sheet can paint it, and a
 * script fill it.
 */
const bare: ReadonlySet<string> = new Set(
  (
    "a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup data dd del dfn div dl dt em " +
    "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup i ins kbd label li main map mark nav ol optgroup option " +
    "p picture pre q rp rt ruby s samp search section small source span strong sub sup table tbody td template tfoot th " +
    "thead time tr track u ul var wbr"
  ).split(" ")
)

/** Characters that have no width, beside white space. */
const invisible = /[\s\u00ad\u200b-\u200f\u2060\ufeff]/g

/**
 * Looks at every node of a page or a not-found page, and warns once where none of them shows anything. Other texts are
 * emptied on purpose: an empty header is how a header is removed.
 */
export class Blank {
  private readonly findings: Findings
  private readonly kind: JudgeContext["kind"]
  private shows = false

  constructor({ kind }: Pick<JudgeContext, "kind">, findings: Findings) {
    this.findings = findings
    this.kind = kind
  }

  enter(node: Node): void {
    if (this.shows) return
    if (isText(node)) this.shows = node.value.replace(invisible, "") !== ""
    else if (isElement(node)) this.shows = showsSomething(node)
  }

  /** Once the whole text was entered. */
  leave(): void {
    if (this.shows || (this.kind !== "page" && this.kind !== "notfound")) return
    this.findings.warn("html.shows_nothing", details[this.kind], null)
  }
}

const showsSomething = ({ tagName, namespaceURI, attrs }: Element): boolean =>
  namespaceURI !== htmlNamespace || attrs.length > 0 || !bare.has(tagName)

const details = {
  page: "The page shows nothing: its text holds no words, no picture, no form and no component. Send its content, or take the page away with POST /v1/pages/:id/archive if it is to go.",
  notfound:
    "The not-found page shows nothing: its text holds no words, no picture, no form and no component. Send its content, or bring back the built-in one with POST /v1/notfound/revert and toVersionId null."
}
