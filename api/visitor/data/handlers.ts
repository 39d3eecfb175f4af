/** Handlers of the row that says what there is behind a site's data door. */
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { addressLookupOn } from "../../../engine/places/settings.ts"
import { places } from "../../../engine/serve/dataProviders.ts"
import { cacheControl } from "../../../engine/serve/headers.ts"
import { answer } from "../../answers/Answer.ts"
import { rows } from "../../access/rows.ts"
import { forScripts } from "../asking/forScripts.ts"
import { siteOf } from "../listings/asking.ts"
import { lookupOff } from "../places/lookUpAddress.ts"
import { PublicDataApi } from "./routes.ts"

const describe = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const site = yield* siteOf(request)
  if (!addressLookupOn(site)) return forScripts<never>(404, lookupOff(site))
  const { name, does, answers } = places
  return answer({ provider: name, does, answers }, { "cache-control": cacheControl.changing })
})

export const publicDataRows = rows(PublicDataApi, { describe: ({ request }) => describe(request) })
