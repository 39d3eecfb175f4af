/** What is known of a visit once its site is, and the answers that any part of the origin gives to what it cannot serve. */
import type { IncomingMessage } from "node:http"
import type { PageFlags } from "../../engine/serve/flags.ts"
import { plainPages, plainPagesIn } from "../../engine/serve/plainPages.ts"
import { sendPlain, type Exchange } from "./answer.ts"
import { hasBody } from "./passOn.ts"
import type { View, VisitedPage } from "./views.ts"

/** The site a visitor came to, and its host as they wrote it. */
export interface At {
  readonly view: View
  readonly host: string
  /** What the address asks for beside the page; undefined for nearly all. */
  readonly flags: PageFlags | undefined
  /** Undefined where the address can be no page's. */
  readonly page: VisitedPage | undefined
}

/** The origin's own pages in the language of the site; English where no site is known. */
export const wordsAt = (at: At | undefined) =>
  at === undefined ? plainPages : plainPagesIn(at.view.site.edge.language)

export const isRead = ({ method }: IncomingMessage): boolean => method === "GET" || method === "HEAD"

/** A body that will not be read ends the connection with the answer. */
export const refuseMethod = (exchange: Exchange, at: At | undefined): void =>
  sendPlain(exchange, 405, wordsAt(at).notAllowed, [
    "Allow",
    "GET, HEAD",
    ...(hasBody(exchange.request) ? ["Connection", "close"] : [])
  ])

/**
 * 503, as RFC 9110 (15.6.4) has it, to visitors. A cache in front that says it is one is told 504 instead: what it holds may
 * take the place of that, and must not of a 503, which a site that is offline answers as well.
 */
export const unavailableFor = ({ headers }: IncomingMessage): 503 | 504 =>
  headers["x-makeready-cache"] === undefined ? 503 : 504
