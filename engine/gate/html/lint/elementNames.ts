/**
 * Names of elements (`id`): one that stands twice leads to its first element alone, and a link to one that is nowhere leads
 * nowhere. The second is told of texts whose every element is known: components and partials bring elements of their own.
 */
import type { Findings } from "../../findings.ts"
import { percentDecoded } from "../../../values/percent.ts"
import type { JudgeContext } from "../rule.ts"
import { attributeName, attributeValue, type Element } from "../tree.ts"

export class ElementNames {
  private readonly findings: Findings
  private readonly isWhole: boolean
  private readonly names = new Set<string>()
  private readonly twice = new Set<string>()
  /** Names that links of the text lead to, with the place of the first. */
  private readonly sought = new Map<string, number>()
  private bringsOthers = false

  constructor({ kind }: Pick<JudgeContext, "kind">, findings: Findings) {
    this.findings = findings
    // The others are shown within pages, whose elements they may lead to.
    this.isWhole = kind === "page" || kind === "notfound"
  }

  enter(element: Element): void {
    const { tagName } = element
    if (tagName === "mk-component" || tagName === "mk-partial") this.bringsOthers = true
    const name = attributeValue(element, "id")
    if (name) this.meet(name, element)
    // Names of anchors as they were written before `id` was.
    const anchor = tagName === "a" ? attributeValue(element, "name") : undefined
    if (anchor) this.names.add(anchor)
    const href = tagName === "a" || tagName === "area" ? attributeValue(element, "href")?.trim() : undefined
    if (href?.startsWith("#") !== true) return
    const sought = percentDecoded(href.slice(1).replace(/:~:.*$/s, ""))
    if (!this.sought.has(sought)) this.sought.set(sought, placeOf(element, "href"))
  }

  private meet(name: string, element: Element): void {
    if (!this.names.has(name)) {
      this.names.add(name)
      return
    }
    if (this.twice.has(name)) return
    this.twice.add(name)
    const detail = `The id ${name} stands more than once. Links, labels and scripts reach the first element of that name alone; give the others names of their own.`
    this.findings.warn("html.duplicate_id", detail, placeOf(element, "id"), { id: name })
  }

  /** Once the whole text was entered. */
  leave(): void {
    if (!this.isWhole || this.bringsOthers) return
    for (const [name, offset] of this.sought) {
      if (name === "" || name.toLowerCase() === "top" || ofEveryPage.has(name) || this.names.has(name)) continue
      const detail = `A link leads to #${name}, and no element of this text has that id; unless the header or the footer has one, it leads nowhere. Give the id to the element that is meant.`
      this.findings.warn("link.fragment_missing", detail, offset, { href: `#${name}` })
    }
  }
}

/** What the frame around each page has. */
const ofEveryPage: ReadonlySet<string> = new Set(["main"])

const placeOf = ({ attrs, sourceCodeLocation }: Element, name: string): number => {
  const written = attrs.find((attribute) => attributeName(attribute) === name)?.name ?? name
  return sourceCodeLocation?.attrs?.[written]?.startOffset ?? sourceCodeLocation?.startOffset ?? 0
}
