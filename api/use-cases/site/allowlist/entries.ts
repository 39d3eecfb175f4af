/** Entries of the allowlist of the site being written. */
import { Effect } from "effect"
import type { AuditAction } from "../../../../engine/model/AuditAction.ts"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { AllowlistEntry } from "../../../../engine/model/Allowlist.ts"
import type { AllowlistId } from "../../../../engine/model/ids.ts"
import { Allowlist } from "../../../../engine/ports/Allowlist.ts"
import { audited } from "../../../access/audited.ts"
import { Write } from "../../../access/Call.ts"
import { publishSoon } from "../../content/write/store.ts"
import { timestamp, timestampOrNull } from "../../../answers/shapes.ts"

/** Refuses with `allowlist.not_found`. */
export const findEntry = Effect.fnUntraced(function* (id: AllowlistId) {
  const { site } = yield* Write
  const entry = (yield* (yield* Allowlist).list(site.id)).find((entry) => entry.id === id)
  return entry ?? (yield* refuse("allowlist.not_found", `This site has no allowlist entry ${id}.`, { id }))
})

/** Nobody reaches its origin any more. */
export const closeEntry = Effect.fnUntraced(function* (entry: AllowlistEntry) {
  yield* (yield* Allowlist).remove(entry.siteId, entry.id)
  yield* recordEntry("allowlist.remove", entry)
  if (entry.status === "active") yield* publishSoon({ kind: "redirects" })
})

export const recordEntry = Effect.fnUntraced(function* (action: AuditAction, { id, origin, status }: AllowlistEntry) {
  yield* audited(action, {}, { id, origin, status })
})

export const entryShape = (entry: AllowlistEntry) => ({
  id: entry.id as string,
  origin: entry.origin,
  status: entry.status,
  reason: entry.reason,
  addedBy: entry.addedBy,
  addedAt: timestamp(entry.addedAt),
  approvedBy: entry.approvedBy,
  approvedAt: timestampOrNull(entry.approvedAt),
  ...(entry.firstParty && { firstParty: true as const })
})
