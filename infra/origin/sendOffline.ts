/** What a site that is offline answers in place of everything: its own name and language, and no more. */
import { wantsJson } from "../../engine/people/leads/submission/accept.ts"
import type { OfflineNotice } from "../../engine/publish/edge.ts"
import { type PlainPage, plainPages } from "../../engine/serve/plainPages.ts"
import { sendJson, sendPlain, type Exchange } from "./answer.ts"
import { hasBody } from "./passOn.ts"

/** 503 that nobody keeps. Scripts are answered in the shape in which forms are; what was sent is not read. */
export const sendOffline = (exchange: Exchange, notice: OfflineNotice | null): void => {
  const { request } = exchange
  const headers = [...retryLater, ...(hasBody(request) ? ["Connection", "close"] : [])]
  const page: PlainPage = notice ?? plainPages.offline
  if (wantsJson(request.headers.accept)) sendJson(exchange, 503, { ok: false, error: page.text }, headers)
  else sendPlain(exchange, 503, page, headers)
}

/** In an hour: nothing brings such a site back by itself. A cache in front tells it from a failure by this. */
const retryLater = ["Retry-After", "3600"] as const
