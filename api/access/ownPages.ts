/** Whether a request came to the API's own address, and from one of its own pages. */
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { Sites } from "../../engine/ports/Sites.ts"
import { ApiConfig } from "../ApiConfig.ts"

/** Dashboard and console are at the address of the API and never at that of a site, whoever's page may stand there. */
export const isOwnHost = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const { baseUrl, sitesDomain } = yield* ApiConfig
  const host = request.headers["host"]?.toLowerCase() ?? ""
  if (host === new URL(baseUrl).host) return true
  const name = host.replace(/:\d+$/, "")
  if (name.endsWith(`.${sitesDomain}`)) return false
  return (yield* (yield* Sites).hostname(name)) === undefined
})

/** Every browser says where a form was sent from; whoever does not is none. */
export const isFromHere = (
  request: HttpServerRequest.HttpServerRequest,
  { baseUrl }: ApiConfig["Service"]
): boolean => {
  const { origin, host } = request.headers
  const fetchSite = request.headers["sec-fetch-site"]
  if (fetchSite !== undefined && fetchSite !== "same-origin") return false
  if (origin === undefined || !URL.canParse(origin)) return false
  return origin === new URL(baseUrl).origin || new URL(origin).host === host
}
