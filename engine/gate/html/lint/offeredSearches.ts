/** Grids of a text that offer to save their search: of two, visitors are not told which they have saved. */
import type { Findings } from "../../findings.ts"
import { attributeValue, type Element } from "../tree.ts"

export class OfferedSearches {
  private readonly findings: Findings
  private count = 0

  constructor(findings: Findings) {
    this.findings = findings
  }

  enter(element: Element): void {
    if (element.tagName !== "mk-component" || attributeValue(element, "name") !== "listings") return
    if (attributeValue(element, "data-saved-search") === undefined || ++this.count !== 2) return
    const detail =
      "An earlier grid of this text has data-saved-search as well, and visitors are not told which search they have saved. Leave it to one of them."
    const offset = element.sourceCodeLocation?.startOffset ?? 0
    this.findings.warn("listings.saved_twice", detail, offset, { attribute: "data-saved-search" })
  }
}
