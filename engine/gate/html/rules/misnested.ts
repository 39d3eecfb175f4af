/**
 * Elements that a parser closes before their time, or closes and opens again: `<b><i></b></i>`, a link in a link, a
 * heading in a heading. An end tag may be missing where its parent ends (that gives a warning), and where the standard
 * says so; anywhere else the writer and the parser disagree about where the element ends.
 */
import { optionalEndTags } from "../../policy.ts"
import type { HtmlRule } from "../rule.ts"
import { isClosed } from "../closing.ts"
import { childrenOf, type Element, htmlNamespace } from "../tree.ts"

/** Elements whose content is read as text up to their end tag, which therefore cannot be missing. */
const readToTheEnd: ReadonlySet<string> = new Set(["textarea", "select", "iframe"])

export const misnested: HtmlRule = {
  code: "html.misnested",
  examples: { refused: "<b>one <i>two</b> three</i>", accepted: "<b>one <i>two</i></b><i> three</i>" },
  document: ({ repairs }, report) => {
    for (const { kind, name, offset } of repairs) {
      if (kind === "rebuilt") {
        report(`Parsers open <${name}> a second time here, since it was not closed where it should have been.`, {
          offset,
          element: name
        })
      }
    }
  },
  element: (element, report) => {
    if (isClosed(element) || optionalEndTags.has(element.tagName) || isEmptied(element)) return
    if (readToTheEnd.has(element.tagName)) {
      return report(`<${element.tagName}> has no end tag, so that it swallows what follows. Close it.`)
    }
    if (isLast(element)) return
    report(`<${element.tagName}> has no end tag, and what follows cannot stand inside it. Close it before.`)
  }
}

/** Elements of a document's head, which are refused as they are: they have no end tag anywhere. */
const isEmptied = ({ tagName, namespaceURI }: Element): boolean =>
  namespaceURI === htmlNamespace && headVoids.has(tagName)
const headVoids: ReadonlySet<string> = new Set(["base", "link", "meta"])

const isLast = (element: Element): boolean =>
  element.parentNode !== null && childrenOf(element.parentNode as Element).at(-1) === element
