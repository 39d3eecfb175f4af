/** The sites of the installation, for the operator: all, or those that are looked for, page by page. */
import { Effect, Schema } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { SiteId } from "../../../engine/model/ids.ts"
import { SiteSearch } from "../../../engine/ports/SiteSearch.ts"
import type { SiteStanding } from "../../../engine/site/standing.ts"
import { answer } from "../../answers/Answer.ts"
import { siteSummary } from "./findSite.ts"

export interface WantedSites {
  readonly q?: string
  readonly standing?: SiteStanding
  readonly limit?: number
  readonly cursor?: string
}

/** Refuses with `request.query_invalid` for a cursor of nobody's. */
export const listSites = Effect.fnUntraced(function* (wanted: WantedSites) {
  const { sites, next } = yield* pageOfSites(wanted)
  return answer({ sites: yield* Effect.forEach(sites, siteSummary), nextCursor: next })
})

/** One page, the newest site first, and from where the next one goes on. */
export const pageOfSites = Effect.fnUntraced(function* ({
  q = "",
  standing,
  limit = limits.opsPageSize,
  cursor
}: WantedSites) {
  if (cursor !== undefined && !Schema.is(SiteId)(cursor))
    return yield* refuse("request.query_invalid", "cursor is none that an answer gave as nextCursor.", {
      fields: [{ path: "query.cursor", reason: "is none that an answer gave as nextCursor" }]
    })
  // One more than asked tells whether there is more.
  const found = yield* (yield* SiteSearch).find({
    text: q.trim(),
    limit: limit + 1,
    ...(standing !== undefined && { standing }),
    ...(cursor !== undefined && { after: cursor })
  })
  const sites: ReadonlyArray<Site> = found.slice(0, limit)
  return { sites, next: found.length > limit ? (sites.at(-1)!.id as string) : null }
})
