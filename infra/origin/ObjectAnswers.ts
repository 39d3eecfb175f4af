import type { ObjectStore } from "../../engine/ports/Objects.ts"
import { plainPages } from "../../engine/serve/plainPages.ts"
import type { ObjectUse } from "../../engine/serve/resolve.ts"
import { retryAfter, send, sendPlain, type Exchange } from "./answer.ts"
import { type At, unavailableFor, wordsAt } from "./At.ts"
import type { Flagged, FlaggedPages } from "./FlaggedPages.ts"
import type { Found, ObjectCache } from "./ObjectCache.ts"
import type { Preferences } from "./Preferences.ts"
import type { ObjectStatus } from "./representation.ts"
import { sendHeld, sendStream } from "./sendObject.ts"
import { isDoubtful, type Views, withheldView } from "./views.ts"

interface Parts {
  readonly store: ObjectStore
  readonly cache: ObjectCache
  readonly views: Views
  readonly preferences: Preferences
  readonly flaggedPages: FlaggedPages
}

/**
 * Answers with objects: as they are stored, from memory or as a stream, or as the flags of the address ask for them. What an
 * address was answered with is remembered, so that the next visit goes the short way.
 */
export class ObjectAnswers {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async send(exchange: Exchange, object: Found, at: At, use: ObjectUse, status: ObjectStatus): Promise<void> {
    const { store, cache, views, preferences, flaggedPages } = this.#parts
    const { flags, page } = at
    const url = exchange.request.url as string
    const doubtful = isDoubtful(at.view, object.entry)
    // One page has many addresses with a query, and a CDN would hold it under each.
    const view = doubtful || (url.includes("?") && use !== "asset") ? withheldView(at.view) : at.view
    const preference = preferences.of(exchange.request)
    const isFlagged = flags !== undefined && (use === "page" || use === "unkept")
    if (isFlagged && object.content.body !== null && preference.includes("identity")) {
      return sendFlagged(exchange, flaggedPages.ofObject(object.content, flags, status, view), status)
    }
    // A page too large to be held has no flags in force; nobody keeps or lists it under their address all the same.
    const answered = isFlagged
      ? { view: { ...view, indexable: false }, use: "unkept" as const, status }
      : { view, use, status }
    if (object.content.body === null) {
      const { key } = object.entry
      if (await sendStream(exchange, store, key, object.content, answered, preference)) return
      cache.purge([key])
      return sendPlain(exchange, unavailableFor(exchange.request), wordsAt(at).unavailable, retryAfter)
    }
    // Which variant it is was chosen for this visitor, not by the address alone.
    const isAddress = !doubtful && status === 200 && use !== "variant" && !url.includes("?") && url.startsWith("/")
    const previous = isAddress ? view.visits.get(url) : undefined
    const visit = await sendHeld(exchange, cache, object, previous, answered, preference)
    if (isAddress) views.remember(view, url, use === "page" && page !== undefined ? { ...visit, page } : visit)
  }
}

const sendFlagged = async (
  exchange: Exchange,
  made: Promise<Flagged> | undefined,
  status: ObjectStatus
): Promise<void> => {
  if (made === undefined) return sendPlain(exchange, 503, plainPages.unavailable, retryAfter)
  const { headers, body } = await made
  send(exchange, status, headers, body)
}
