/** `data-boundary`, which every component of an area has. */
import { ofListing } from "../../areas/source.ts"
import { normal } from "../../listings/search/words.ts"
import type { Advised, Attributes, ComponentAdvice, ComponentIssue, DeclaredAttribute } from "../contract.ts"
import { need, type Need } from "../given.ts"
import type { Listing } from "../../model/Listing.ts"

export const boundary: DeclaredAttribute = {
  kind: "text",
  required: true,
  description:
    "Which area: its id or its name, as `GET /v1/areas` tells them, or `listing` for that of the listing which the page is about, its neighbourhood or else its city."
}

export const caption: DeclaredAttribute = {
  kind: "oneOf",
  values: ["none"],
  description: "`none` leaves out the area's name, where the page says it already."
}

export const areaNeeds = (own: Attributes, listing: Listing | undefined): ReadonlyArray<Need> => [
  need.area(own["data-boundary"] ?? "", listing)
]

/** A use without a boundary is a mistake: nothing could ever be shown. */
export const boundaryIssues = (written: ReadonlyMap<string, string>): ReadonlyArray<ComponentIssue> =>
  (written.get("data-boundary") ?? "").trim() !== ""
    ? []
    : [
        {
          refusal: "gate.component_value",
          code: "areas.boundary",
          message: "data-boundary names the area: its id, its name, or listing.",
          attribute: "data-boundary"
        }
      ]

/** A name that no area has is taken, since areas may come later; until then nothing is shown. */
export const boundaryAdvice = (
  attributes: ReadonlyMap<string, string>,
  { areas }: Advised
): ReadonlyArray<ComponentAdvice> => {
  const value = (attributes.get("data-boundary") ?? "").trim()
  if (areas === undefined || value === ofListing || areas.has(value) || areas.has(normal(value))) return []
  return [
    {
      code: "areas.unknown_boundary",
      detail: `No area is called “${value.slice(0, 80)}”, so nothing is shown. GET /v1/areas?name= finds areas by words of their names.`,
      about: { attribute: "data-boundary", value: value.slice(0, 200) }
    }
  ]
}

export const areaNotes =
  "Boundaries are loaded by whoever runs the installation. On a page about no listing, `listing` shows nothing; so does a name that no area has. [More on areas](areas.md)."
