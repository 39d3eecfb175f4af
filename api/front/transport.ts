/**
 * Where the public address is https, nothing goes in the clear: a person who comes by http is sent on, and browsers are
 * told not to come that way again; a program is refused, since one that is sent on goes on sending its token in the clear
 * without anybody noticing (ASVS 5.0.0-4.1.2). A request of an origin is a visitor's to a site, whose scheme the origin minds.
 */
import { Effect } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { refuse } from "../../engine/errors/Refusal.ts"
import { respondProblem } from "../answers/respond.ts"
import type { ApiConfig } from "../ApiConfig.ts"

type Request = HttpServerRequest.HttpServerRequest

/** Whether a proxy of ours says that the caller used http. */
export const comesInTheClear = (request: Request, config: ApiConfig["Service"]): boolean =>
  concerns(request, config) &&
  !probes.has(request.url) &&
  config.proxyHops > 0 &&
  forwardedScheme(request, config.proxyHops) === "http"

/** The same address by https for whoever reads a page; `request.in_the_clear` (403) for everybody else. */
export const toHttps = (request: Request, { baseUrl }: ApiConfig["Service"]) => {
  const location = `${new URL(baseUrl).origin}${request.url}`
  const isReading = request.method === "GET" || request.method === "HEAD"
  return isReading && !isForPrograms(request.url)
    ? Effect.succeed(HttpServerResponse.empty({ status: 308, headers: { location, "cache-control": "no-store" } }))
    : respondProblem(refuse("request.in_the_clear", `This address is ${new URL(location).origin}; nothing was read.`))
}

const isForPrograms = (path: string): boolean => /^\/(?:v1|ops\/v1|mcp)(?:[/?]|$)/.test(path)

/** Browsers heed it on https alone. */
export const transportHeaders = (
  request: Request,
  config: ApiConfig["Service"]
): { readonly [name: string]: string } =>
  concerns(request, config) ? { "strict-transport-security": "max-age=31536000" } : {}

/** Asked by machines beside us, which follow nothing. */
const probes: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"])

const concerns = (request: Request, { baseUrl }: ApiConfig["Service"]): boolean =>
  baseUrl.startsWith("https:") && !request.url.startsWith("/public/")

/** Each proxy of ours may append what it saw: with N of them the caller's is the N-th from the right. */
const forwardedScheme = (request: Request, hops: number): string | undefined => {
  const schemes = (request.headers["x-forwarded-proto"] ?? "")
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== "")
  return schemes[schemes.length - hops] ?? schemes[0]
}
