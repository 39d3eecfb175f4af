/** Who sends ahead, counted: a visitor of a site may ask so and so often a minute. */
import { Clock, Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { SECOND_MS } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { FormGuards } from "../../../engine/ports/FormGuards.ts"
import { networkKey } from "../../../engine/site/drafts.ts"
import { Call } from "../../access/Call.ts"

/** The visitor's network. Raises `upload.too_many` beyond `atMost` requests for one of the two in a minute. */
export const countedVisitor = Effect.fnUntraced(function* (siteId: SiteId, what: "uploads" | "pieces", atMost: number) {
  const { address } = yield* Call
  const visitor = networkKey(address)
  const now = yield* Clock.currentTimeMillis
  const retryAt = yield* (yield* FormGuards).attempt(siteId, `${what} ${visitor}`, now, atMost)
  if (retryAt === undefined) return visitor
  const seconds = Math.max(1, Math.ceil((retryAt - now) / SECOND_MS))
  const detail = `More than ${atMost} ${what} of one visitor came within a minute.`
  return yield* refuse("upload.too_many", detail, {}, { "retry-after": String(seconds) })
})
