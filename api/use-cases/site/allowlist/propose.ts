/** `POST /v1/allowlist`: an origin is put forward, for a person to approve. */
import { Effect } from "effect"
import { readOrigin } from "../../../../engine/site/allowlist/origin.ts"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import type { AllowlistEntry } from "../../../../engine/model/Allowlist.ts"
import type { Warning } from "../../../../engine/model/Finding.ts"
import type { AllowlistId } from "../../../../engine/model/ids.ts"
import { Allowlist } from "../../../../engine/ports/Allowlist.ts"
import { Ids } from "../../../../engine/ports/Ids.ts"
import { created } from "../../../answers/Answer.ts"
import { ApiConfig, platformHosts } from "../../../ApiConfig.ts"
import { Write } from "../../../access/Call.ts"
import { activate, roomToActivate } from "./approval.ts"
import { entryShape, recordEntry } from "./entries.ts"

/**
 * 202 with the entry; again for an origin that is proposed already, 200 for one that is active. An origin of a product of
 * the platform itself is active at once, with 201 (ALLOW-11). Where an address was sent, a warning says that its host counts
 * alone. Refuses with `allowlist.origin_invalid`, `allowlist.limit`.
 */
export const propose = Effect.fnUntraced(function* (sent: string, reason: string) {
  const { site, actor, now } = yield* Write
  const { firstPartyOrigins } = yield* ApiConfig
  const read = readOrigin(sent, yield* platformHosts(site))
  if ("reason" in read)
    return yield* refuse("allowlist.origin_invalid", `This origin cannot be allowed: ${read.reason}.`, {
      reason: read.reason
    })
  const allowlist = yield* Allowlist
  const entries = yield* allowlist.list(site.id)
  const present = entries.find(({ origin }) => origin === read.origin)
  if (present !== undefined)
    return {
      status: present.status === "active" ? 200 : 202,
      headers: {},
      body: { ...entryShape(present), warnings: shortened(read) }
    }
  const entry: AllowlistEntry = {
    siteId: site.id,
    id: (yield* (yield* Ids).make("alw")) as AllowlistId,
    origin: read.origin,
    status: "pending",
    reason: reason.trim(),
    addedBy: actor,
    addedAt: now,
    approvedBy: null,
    approvedAt: null,
    firstParty: firstPartyOrigins.includes(read.origin)
  }
  if (entry.firstParty) {
    yield* roomToActivate
    return created({ ...entryShape(yield* activate(entry, "system")), warnings: shortened(read) })
  }
  if (entries.filter(({ status }) => status === "pending").length >= limits.allowlistPending)
    return yield* refuse(
      "allowlist.limit",
      `${limits.allowlistPending} origins wait for approval, which is the most.`,
      {
        limit: limits.allowlistPending
      }
    )
  yield* allowlist.put(entry)
  yield* recordEntry("allowlist.propose", entry)
  return { status: 202, headers: {}, body: { ...entryShape(entry), warnings: shortened(read) } }
})

/** Whoever sends an address may think that it alone would be opened. */
const shortened = ({
  origin,
  dropped
}: {
  readonly origin: string
  readonly dropped?: string
}): ReadonlyArray<Warning> =>
  dropped === undefined
    ? []
    : [
        {
          code: "allowlist.origin_shortened",
          detail: `${origin} is what stands on the list: every address of this host, not the one that was sent alone. What follows the host was dropped.`,
          origin
        }
      ]
