/**
 * Controls of a form that filters a grid of listings. One whose name is no filter is sent along and changes nothing, and a
 * list of choices from a field that nobody knows stays empty; neither shows before a visitor tries it.
 */
import { listingFilters, filterNamed } from "../../listings/search/filters.ts"
import { facetFields } from "../../listings/search/query.ts"
import type { Findings } from "../findings.ts"
import { filterMeantBy } from "./listingLinks.ts"
import { ancestor, attributeValue, type Element } from "./tree.ts"

export const warnOfFilterForms = (element: Element, findings: Findings): void => {
  if (!controls.has(element.tagName)) return
  const offset = element.sourceCodeLocation?.startOffset ?? 0
  const field = attributeValue(element, "data-mk-facet")
  if (field !== undefined && !facetFields.some((known) => known === field)) {
    const meant = facetFields.find((known) => known.toLowerCase() === field.trim().toLowerCase())
    const shown = field.slice(0, 60)
    const instead = meant === undefined ? `Fields are ${facetFields.join(", ")}.` : `Write ${meant}.`
    const detail = `data-mk-facet="${shown}" names a field that the listings do not have, so nothing is offered there. ${instead}`
    findings.warn("listings.unknown_facet", detail, offset, { field: shown })
  }
  const name = attributeValue(element, "name") ?? ""
  if (name === "" || filterNamed(name) !== undefined || isButton(element)) return
  if (ancestor(element, isFilterForm) === null) return
  const meant = filterMeantBy(name)
  const shown = name.slice(0, 60)
  const instead = meant === undefined ? `Filters are ${filterNames}.` : `Write ${meant}.`
  const detail = `The control ${shown} of this form is no filter of listings, so it narrows nothing down. ${instead}`
  findings.warn("listings.unknown_filter", detail, offset, { control: shown })
}

const controls: ReadonlySet<string> = new Set(["input", "select", "textarea"])

const isButton = (element: Element): boolean =>
  ["submit", "button", "reset", "image"].includes((attributeValue(element, "type") ?? "").toLowerCase())

/** A form whose class says that it filters the grids of its page. */
const isFilterForm = (element: Element): boolean =>
  element.tagName === "form" && /(?:^|\s)mk-listings-filters(?:\s|$)/.test(attributeValue(element, "class") ?? "")

const filterNames = listingFilters.map(({ names: [name] }) => name).join(", ")
