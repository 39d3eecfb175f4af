/** Somebody opens the address of a form, as after reloading what a refusal showed: back to the page it stands on. */
import { Effect } from "effect"
import { parseFormAddress } from "../../../engine/people/leads/submission/address.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { pathOfRoute } from "../../../engine/values/path.ts"
import type { Answer } from "../../answers/Answer.ts"
import { refused } from "./answers.ts"
import { findForm } from "../../use-cases/people/forms/findForm.ts"
import { noForm } from "./refusals.ts"
import { routeOf } from "./routeOf.ts"

export const visit = Effect.fnUntraced(function* (siteId: SiteId, segment: string) {
  const asked = parseFormAddress(segment)
  const form = asked && (yield* findForm(siteId, asked))
  if (form === undefined) {
    const site = yield* (yield* Sites).get(siteId)
    return refused({ json: false, back: "/", ...(site !== undefined && { site }) }, noForm) as Answer<string>
  }
  const location = pathOfRoute((yield* routeOf(form)) ?? "/")
  return {
    status: 303,
    headers: { location, "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" },
    body: "",
    raw: { text: "", contentType: "text/plain" }
  } satisfies Answer<string>
})
