/**
 * The form by which a visitor saves the search of a grid: `data-saved-search` on one with `data-url-filters`. It stands
 * below the filters, carries those in force, and is shown and sent like any other form of the platform.
 */
import { savedSearchControls, savedSearchForm } from "../../listings/saved/form.ts"
import { savedSearchPath } from "../../listings/saved/path.ts"
import { savedSearchKey } from "../../listings/saved/savedSearch.ts"
import { savedSearchWording } from "../../listings/saved/wording.ts"
import { type FilterValues, listingLayout, valuesOfAttributes } from "../../listings/search/filters.ts"
import type { PageId } from "../../model/ids.ts"
import type { PagePart } from "../../model/PagePart.ts"
import type { GridAsk } from "./asked.ts"
import { type FormPlace, formView, type FormView } from "../form/view.ts"

export interface SavedSearchView {
  readonly heading: string
  readonly form: FormView
}

/** What the authors of the grids among these parts wrote that offer their searches. */
export const searchesOffered = (parts: ReadonlyArray<PagePart>): ReadonlyArray<FilterValues> =>
  parts.flatMap((part) =>
    part.kind === "component" && part.name === "listings" && part.attributes["data-saved-search"] !== undefined
      ? [valuesOfAttributes(part.attributes)]
      : []
  )

/** What the grid's view prints below its filters; `owner` is the asset that holds it. */
export const savedSearchView = (
  { values, featured, agentKey }: GridAsk,
  owner: PageId,
  place: FormPlace
): SavedSearchView => {
  const { consentLabel, submitLabel, successMessage, fields } = savedSearchForm(place.language)
  const attributes = {
    "data-form-id": savedSearchKey,
    "data-consent": "required",
    "data-consent-label": consentLabel ?? "",
    "data-submit-label": submitLabel ?? "",
    "data-session-agent": "false"
  }
  // What stands for a vendor's check where that is down is enough for a form that only causes a question.
  const view = formView("newsletter-form", attributes, owner, { ...place, siteKey: null })
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  const hidden = Object.entries({
    [savedSearchControls.page]: owner as string,
    ...(featured !== null && { [savedSearchControls.featured]: featured }),
    ...(agentKey !== null && { [savedSearchControls.member]: agentKey }),
    ...Object.fromEntries(Object.entries(values).filter(([name]) => !listingLayout.has(name)))
  })
  return {
    heading: savedSearchWording(place.language).heading,
    form: {
      ...view,
      action: savedSearchPath,
      ours: view.ours && { ...view.ours, sent: successMessage ?? "" },
      fields: [
        ...view.fields.flatMap((field) => {
          const label = labels.get(field.name)
          return label === undefined ? [] : [{ ...field, label }]
        }),
        ...hidden.map(([name, value]) => ({
          name,
          id: "",
          label: "",
          problemId: "",
          required: false,
          missing: null,
          mistyped: null,
          control: { kind: "hidden" as const, value }
        }))
      ]
    }
  }
}
