/** A place whose reviews are to be shown is one of the site's: of any other there would never be any (REV-03). */
import type { HtmlRule } from "../rule.ts"
import { attributeValue } from "../tree.ts"

export const reviewedPlace: HtmlRule = {
  code: "reviews.place",
  stage: "placeholders",
  refusal: "gate.component_value",
  examples: {
    refused: '<mk-component name="sample" data-reviews-of="Elsewhere"></mk-component>',
    accepted: '<mk-component name="sample" data-reviews-of="Workshop"></mk-component>'
  },
  element: (element, report, { components, reviewedPlaces }) => {
    if (element.tagName !== "mk-component" || reviewedPlaces === undefined) return
    const contract = components.get(attributeValue(element, "name") ?? "")
    for (const [attribute, { kind }] of Object.entries(contract?.attributes ?? {})) {
      const value = kind === "reviewedPlace" ? attributeValue(element, attribute) : undefined
      if (value === undefined || reviewedPlaces.has(value)) continue
      const known =
        reviewedPlaces.size === 0
          ? "The site has none so far: ask staff to name it."
          : `The names are: ${[...reviewedPlaces].join(", ")}.`
      report(`The site shows reviews of no place called “${value.slice(0, 80)}”. ${known}`, { attribute, value })
    }
  }
}
