/**
 * Choices of a filter form from what the feed holds: an author writes `<select data-mk-facet="City">` without options, and
 * the page has them, with or without script. A select that has an option of its own with a value is left alone.
 */
import { type FacetField, facetFields } from "../../listings/search/query.ts"
import { listingWords } from "../../listings/wording.ts"
import { escapeAttribute } from "../../values/escape.ts"
import type { FacetValues } from "./source.ts"

/** Fields of the selects in markup that are to be filled, each once, in their order. */
export const facetsIn = (html: string): ReadonlyArray<FacetField> => {
  if (!html.includes("data-mk-facet=")) return []
  const found = Array.from(html.matchAll(emptySelect), ([, attributes = ""]) => fieldOf(attributes))
  return [...new Set(found.filter((field) => field !== undefined))]
}

/** The markup with its empty selects filled; `chosen` are the values in force, by the name of the control. */
export const withFacets = (
  html: string,
  values: FacetValues,
  language: string,
  chosen: { readonly [name: string]: string } = {}
): string =>
  html.includes("data-mk-facet=")
    ? html.replace(emptySelect, (whole, attributes: string, first: string) => {
        const field = fieldOf(attributes)
        const offered = field === undefined ? undefined : values[field]
        if (offered === undefined) return whole
        const name = / name="([^"]*)"/.exec(attributes)?.[1] ?? ""
        const value = Object.hasOwn(chosen, name) ? chosen[name]!.toLowerCase() : undefined
        const options = offered.map((one) => {
          const text = escapeAttribute(one)
          return `<option value="${text}"${one.toLowerCase() === value ? ' selected=""' : ""}>${text}</option>`
        })
        const none = first.includes("<option") ? first : `<option value="">${listingWords(language).any}</option>`
        return `<select${attributes}>${none}${options.join("")}</select>`
      })
    : html

/** As the gate writes markup: values in double quotes, without a `<` or `>` in them. Its one option may be that for none. */
const emptySelect =
  /<select((?: [^\s<>="]+="[^"<>]*")*)>(\s*(?:<option[^<>]* value=""[^<>]*>[^<]*<\/option>\s*)?)<\/select>/g

const fieldOf = (attributes: string): FacetField | undefined => {
  const named = / data-mk-facet="([^"]*)"/.exec(attributes)?.[1]
  return facetFields.find((field) => field === named)
}
