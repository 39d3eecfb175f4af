/** An origin becomes active: by the integrator's call before the site is live, by the owner's yes afterwards (CA-A12). */
import { Effect, Schema } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import type { AllowlistEntry } from "../../../../engine/model/Allowlist.ts"
import { AllowlistId } from "../../../../engine/model/ids.ts"
import { Allowlist } from "../../../../engine/ports/Allowlist.ts"
import { Write } from "../../../access/Call.ts"
import type { ChangeKind } from "../pending-changes/ChangeKind.ts"
import { publishSoon } from "../../content/write/store.ts"
import { findEntry, recordEntry } from "./entries.ts"

const intentOf = Schema.decodeUnknownSync(Schema.Struct({ allowlistId: AllowlistId }))

/** Refuses with `allowlist.limit`. The origin counts from the next request on; no page is rendered again (ALLOW-21). */
export const activate = Effect.fnUntraced(function* (entry: AllowlistEntry, approvedBy: AllowlistEntry["approvedBy"]) {
  yield* roomToActivate
  const { now } = yield* Write
  const active: AllowlistEntry = { ...entry, status: "active", approvedBy, approvedAt: now }
  yield* (yield* Allowlist).put(active)
  yield* recordEntry("allowlist.approve", active)
  yield* publishSoon({ kind: "redirects" })
  return active
})

/** Refuses with `allowlist.limit` where as many origins are active as may be (ALLOW-22). */
export const roomToActivate = Effect.gen(function* () {
  const { site } = yield* Write
  const entries = yield* (yield* Allowlist).list(site.id)
  if (entries.filter(({ status }) => status === "active").length < limits.allowlistActive) return
  return yield* refuse("allowlist.limit", `The site has ${limits.allowlistActive} active origins, which is the most.`, {
    limit: limits.allowlistActive
  })
})

export const allowlistApproval: ChangeKind = {
  apply: Effect.fnUntraced(function* ({ intent }) {
    const entry = yield* findEntry(intentOf(intent).allowlistId)
    if (entry.status === "pending") yield* activate(entry, "owner")
  })
}
