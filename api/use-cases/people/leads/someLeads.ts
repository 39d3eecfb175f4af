/** Leads that are read at once: one may be as large as a form takes, so it is not their number alone that counts. */
import { Effect } from "effect"
import { limits } from "../../../../engine/limits.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import type { LeadQuery, Leads } from "../../../../engine/ports/Leads.ts"

/** The first of the list, as many as were asked for at most and as fit, one at least; and whether there are more. */
export const someLeads = Effect.fnUntraced(function* (leads: Leads["Service"], siteId: SiteId, asked: LeadQuery) {
  const sizes = yield* leads.sizes(siteId, { ...asked, limit: asked.limit + 1 })
  let room: number = limits.leadsPageBytes
  let fit = 0
  for (const bytes of sizes.slice(0, asked.limit)) {
    room -= bytes
    if (room < 0 && fit > 0) break
    fit++
  }
  const isCut = fit < Math.min(sizes.length, asked.limit)
  return { leads: yield* leads.list(siteId, isCut ? { ...asked, limit: fit } : asked), more: sizes.length > fit }
})
