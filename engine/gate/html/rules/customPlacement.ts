/**
 * What the platform puts in for a component or a partial must be able to stand there: a parser would close a paragraph
 * before a block, open a link a second time behind a link, and drop a form inside a form.
 */
import type { Held } from "../../../components/contract.ts"
import { ancestor, attributeValue, type Element, htmlNamespace } from "../tree.ts"
import type { HtmlRule, JudgeContext } from "../rule.ts"

const places: ReadonlyArray<{ readonly inside: string; readonly held: Held }> = [
  { inside: "p", held: "block" },
  { inside: "a", held: "link" },
  { inside: "button", held: "button" },
  { inside: "form", held: "form" }
]

/** A partial may hold anything a page may. */
const everything: ReadonlyArray<Held> = places.map(({ held }) => held)

export const customPlacement: HtmlRule = {
  code: "html.custom_placement",
  examples: { refused: '<p><mk-partial ref="a"></p>', accepted: '<div><mk-partial ref="a"></div>' },
  element: (element, report, context) => {
    const held = heldBy(element, context)
    for (const { inside, held: part } of places) {
      if (!held.includes(part)) continue
      const around = ancestor(
        element,
        ({ tagName, namespaceURI }) => tagName === inside && namespaceURI === htmlNamespace
      )
      if (around) report(`This cannot stand inside <${inside}>, because it may hold a ${part}. Use a <div> around it.`)
    }
  }
}

const heldBy = (element: Element, { components }: JudgeContext): ReadonlyArray<Held> => {
  if (element.tagName === "mk-partial") return everything
  if (element.tagName !== "mk-component") return []
  return components.get(attributeValue(element, "name") ?? "")?.holds ?? []
}
