/** Sends answers: ready headers with one body, the origin's own short pages, redirects. Nothing here decides. */
import type { IncomingMessage } from "node:http"
import { pagePolicy } from "../../engine/serve/csp.ts"
import { cacheControl, securityHeaders } from "../../engine/serve/headers.ts"
import { plainDocument, type PlainPage } from "../../engine/serve/plainPages.ts"
import type { ReadyHeaders, ReadyResponse } from "./ReadyResponse.ts"

/** One exchange, with what was worked out about it on the way in. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ReadyResponse
  readonly scheme: "http" | "https"
}

/** One write of headers and body; HEAD gets the same headers. */
export const send = ({ request, response }: Exchange, status: number, headers: Array<string>, body?: Buffer): void => {
  response.writeHead(status, headers)
  if (body === undefined || request.method === "HEAD") response.end()
  else response.end(body)
}

/** The same with headers that were made ready. */
export const sendMade = (
  { request, response }: Exchange,
  status: number,
  headers: ReadyHeaders,
  body?: Buffer
): void => {
  response.writeReady(status, headers)
  if (body === undefined || request.method === "HEAD") response.end()
  else response.end(body)
}

/** A short page of our own. `headers` join those that every such page has. */
export const sendPlain = (
  exchange: Exchange,
  status: number,
  page: PlainPage,
  headers: ReadonlyArray<string> = [],
  lifetime: string = status === 404 || status === 410 ? cacheControl.changing : cacheControl.never
): void => {
  const body = bodyOf(page)
  const language = page.language === undefined ? [] : ["Content-Language", page.language]
  const every = [
    "Content-Length",
    String(body.length),
    "Cache-Control",
    lifetime,
    ...plainHeaders[exchange.scheme],
    ...language
  ]
  send(exchange, status, headers.length === 0 ? every : [...every, ...headers], body)
}

const plainHeadersFor = (secure: boolean): ReadonlyArray<string> => [
  "Content-Type",
  "text/html; charset=utf-8",
  "Content-Security-Policy",
  pagePolicy({ connect: [], formAction: [], image: [], script: [], frame: [] }, secure),
  "Cross-Origin-Resource-Policy",
  "same-origin",
  ...securityHeaders(secure),
  "X-Robots-Tag",
  "noindex"
]
const plainHeaders = { http: plainHeadersFor(false), https: plainHeadersFor(true) }

/** Pages of the list are made once in each language; one that says something of a single request goes with it. */
const bodyOf = (page: PlainPage): Buffer => {
  const known = made.get(page)
  if (known !== undefined) return known
  const body = Buffer.from(plainDocument(page))
  made.set(page, body)
  return body
}
const made = new WeakMap<PlainPage, Buffer>()

/** Seconds after which a visitor may try again. */
export const retryAfter = ["Retry-After", "5"] as const

/** Kept only after asking again: a stored redirect can be taken back, and browsers would never forget a plain 301. */
export const sendRedirect = (exchange: Exchange, status: 301 | 302 | 308, location: string, indexable: boolean): void =>
  send(exchange, status, [
    "Location",
    location,
    "Content-Length",
    "0",
    "Cache-Control",
    cacheControl.page,
    ...securityHeaders(exchange.scheme === "https"),
    ...(indexable ? [] : ["X-Robots-Tag", "noindex"])
  ])

export const sendText = (exchange: Exchange, text: string, control: string): void => {
  const body = Buffer.from(text)
  send(
    exchange,
    200,
    [
      "Content-Type",
      "text/plain; charset=utf-8",
      "Content-Length",
      String(body.length),
      "Cache-Control",
      control,
      ...securityHeaders(exchange.scheme === "https")
    ],
    body
  )
}

export const sendJson = (
  exchange: Exchange,
  status: number,
  value: unknown,
  headers: ReadonlyArray<string> = []
): void => {
  const body = Buffer.from(`${JSON.stringify(value)}\n`)
  send(
    exchange,
    status,
    [
      "Content-Type",
      "application/json",
      "Content-Length",
      String(body.length),
      "Cache-Control",
      cacheControl.never,
      "X-Content-Type-Options",
      "nosniff",
      ...headers
    ],
    body
  )
}
