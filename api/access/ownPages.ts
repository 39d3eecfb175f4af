/** Whether a request came to the operator's own address, and from one of its own pages. */
import { isIP } from "node:net"
import { Effect } from "effect"
import type { Headers, HttpServerRequest } from "effect/http"
import { ApiConfig } from "../ApiConfig.ts"

type Asked = Pick<HttpServerRequest.HttpServerRequest, "headers">

/**
 * Dashboard and console are at the address of the API: the one that is configured, or an IP address or `localhost`. A name
 * that anybody else may point here, a site's among them, is not ours, nor is ours with a dot at its end: to a browser that
 * is another one. Programs come with their token and no cookie, by whichever name their network has for the machine.
 */
export const isOwnHost = (request: Asked) => Effect.map(ApiConfig, ({ baseUrl }) => isOwn(request.headers, baseUrl))

const isOwn = ({ host = "" }: Headers.Headers, baseUrl: string): boolean => {
  const asked = host.toLowerCase()
  if (asked === new URL(baseUrl).host) return true
  const name = asked.replace(/:\d{1,5}$/, "")
  return name === "localhost" || isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0
}

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
