/** `GET /v1/saved-searches`. What it shows is personal, so the audit trail says who looked (CA-B44). */
import { Clock, Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { SavedSearchId } from "../../../engine/model/ids.ts"
import type { SavedSearch } from "../../../engine/model/SavedSearch.ts"
import { SavedSearches } from "../../../engine/ports/SavedSearches.ts"
import { instant } from "../../../engine/values/instant.ts"
import { auditedLook } from "../../access/audited.ts"
import { Caller } from "../../access/Call.ts"
import { answer } from "../../answers/Answer.ts"

export const listSearches = Effect.fnUntraced(function* ({
  limit = limits.savedSearchesPageSize,
  after
}: {
  readonly limit?: number
  readonly after?: string
}) {
  const { siteId, credentialId } = yield* Caller
  const port = yield* SavedSearches
  const now = yield* Clock.currentTimeMillis
  const most = Math.min(limit, limits.savedSearchesPageSize)
  const place = after === undefined ? undefined : yield* port.get(siteId, after as SavedSearchId, now)
  // One more than shown tells whether there is more. After one that has ended nothing is known to come.
  const found =
    after !== undefined && place === undefined
      ? []
      : yield* port.list(siteId, { now, limit: most + 1, ...(place !== undefined && { after: place }) })
  const searches = found.slice(0, most)
  yield* auditedLook(siteId, credentialId, "saved_search.read", { searches: searches.length })
  return answer(
    {
      counts: yield* port.counts(siteId, now),
      searches: searches.map(shown),
      nextAfter: found.length > most ? searches.at(-1)!.id : null
    },
    { "cache-control": "no-store" }
  )
})

const shown = (search: SavedSearch) => ({
  id: search.id,
  state: search.state,
  email: search.state === "confirmed" ? search.email : null,
  filters: search.values,
  featured: search.featured,
  agentKey: search.agentKey,
  route: search.route,
  leadId: search.leadId,
  mails: search.mails,
  createdAt: instant(search.createdAt),
  expiresAt: instant(search.expiresAt),
  nextAt: search.nextAt === null ? null : instant(search.nextAt)
})
