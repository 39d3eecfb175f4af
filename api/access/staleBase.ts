/** Optimistic concurrency of what has no history: rows, collections, and what is set of the site. */
import { Effect } from "effect"
import { refuse } from "../../engine/errors/Refusal.ts"
import type { AuditAction } from "../../engine/model/AuditAction.ts"
import { instant } from "../../engine/values/instant.ts"
import { Audit } from "../../engine/ports/Audit.ts"
import { Write } from "./Call.ts"

/** What a change is about to replace. */
export interface Tagged {
  /** What to call it, for example `The row ada`. */
  readonly what: string
  readonly version: string
  /** Method and path that show it. */
  readonly readAgain: string
  /** Whether a record tells of the change that made it what it is. */
  readonly wasMadeBy: (action: AuditAction, detail: Detail, at: number) => boolean
}
type Detail = { readonly [member: string]: unknown }

/**
 * Refuses with `version.stale` where `If-Match` was sent and names another version than stands there, and tells who wrote
 * last, and when, where the latest records still say. `*` stands for whatever is there. Under the site's lock nobody comes
 * in between; a rehearsal compares what it sees.
 */
export const refuseStale = Effect.fnUntraced(function* ({ what, version, readAgain, wasMadeBy }: Tagged) {
  const { site, ifMatch } = yield* Write
  if (ifMatch.kind !== "ids" || ifMatch.ids.includes(version)) return
  const records = yield* (yield* Audit).list(site.id, { limit: recordsLookedAt })
  const last = records.find(({ action, detail, at }) => wasMadeBy(action, (detail ?? {}) as Detail, at))
  const by = last === undefined ? "" : `, as ${last.actor} wrote it at ${instant(last.at)}`
  return yield* refuse(
    "version.stale",
    `The change is based on ${ifMatch.ids.join(", ")}. ${what} is ${version} by now${by}. ${readAgain} shows it.`,
    { version, latestBy: last?.actor ?? null, latestAt: instant(last?.at ?? null), readAgain }
  )
})

/** A refusal is no reason to read a long history. */
const recordsLookedAt = 100
