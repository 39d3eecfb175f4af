/** Maps of listings in a text with several grids: a map follows one of them, and unless one alone takes filters nobody is told which. */
import type { Findings } from "../../findings.ts"
import { attributeValue, type Element } from "../tree.ts"

export class FollowedGrids {
  private readonly findings: Findings
  private grids = 0
  private filtered = 0
  private map: Element | undefined

  constructor(findings: Findings) {
    this.findings = findings
  }

  enter(element: Element): void {
    if (element.tagName !== "mk-component") return
    const name = attributeValue(element, "name")
    if (name === "listings-map") this.map ??= element
    if (name !== "listings") return
    this.grids++
    if (attributeValue(element, "data-url-filters") !== undefined) this.filtered++
  }

  /** Once the whole text was entered. */
  leave(): void {
    if (this.map === undefined || this.grids < 2 || this.filtered === 1) return
    const detail = `The text has ${this.grids} grids of listings, and its map follows the first${this.filtered === 0 ? "" : " that has data-url-filters"}. Write data-url-filters on the one that is meant and on no other.`
    const offset = this.map.sourceCodeLocation?.startOffset ?? 0
    this.findings.warn("listings-map.two_grids", detail, offset, { component: "listings-map" })
  }
}
