/**
 * A change of a destination as plain data, and what it does. It is made where a caller asks for it, and applied at once
 * or once the owner of a live site agrees; secrets in it are sealed.
 */
import { Effect, Schema } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { providers } from "../../../../engine/people/leads/destinations/catalogue.ts"
import { isCounted } from "../../../../engine/people/leads/destinations/names.ts"
import { unapprovedOrigin } from "../../../../engine/people/leads/destinations/origin.ts"
import { activeOrigins } from "../../../../engine/site/allowlist/entries.ts"
import { limits } from "../../../../engine/limits.ts"
import type { LeadDestination } from "../../../../engine/model/LeadDestination.ts"
import { Allowlist } from "../../../../engine/ports/Allowlist.ts"
import { LeadConnectors } from "../../../../engine/ports/LeadConnectors.ts"
import { LeadDestinations } from "../../../../engine/ports/LeadDestinations.ts"
import { audited } from "../../../access/audited.ts"
import { Write } from "../../../access/Call.ts"

export const DestinationChange = Schema.Union([
  Schema.Struct({
    change: Schema.Literal("set"),
    name: Schema.String,
    provider: Schema.Literals(providers),
    settings: Schema.Record(Schema.String, Schema.Json),
    /** Left out where the stored one stays. */
    sealedSecret: Schema.optionalKey(Schema.String)
  }),
  Schema.Struct({ change: Schema.Literal("remove"), name: Schema.String })
])
export type DestinationChange = typeof DestinationChange.Type

/** What the destination becomes; undefined for one that is removed. */
export const changed = Effect.fnUntraced(function* (change: DestinationChange) {
  if (change.change === "remove") return undefined
  const { site, now } = yield* Write
  const { name, provider, settings, sealedSecret } = change
  const stored = yield* (yield* LeadDestinations).get(site.id, name)
  const same = stored?.provider === provider ? stored : undefined
  const hint = same?.settings["secretHint"]
  return {
    siteId: site.id,
    name,
    provider,
    settings: {
      ...(settings as LeadDestination["settings"]),
      ...(sealedSecret === undefined && hint !== undefined && { secretHint: hint })
    },
    sealedSecret: sealedSecret ?? same?.sealedSecret ?? null,
    createdAt: stored?.createdAt ?? now,
    updatedAt: now
  } satisfies LeadDestination
})

/** Refuses with `lead_webhook.origin_not_allowlisted`: nobody agreed to what visitors enter being sent there (ALLOW-20). */
export const mayBeSentTo = Effect.fnUntraced(function* (change: DestinationChange) {
  if (change.change === "remove") return
  const { site } = yield* Write
  const { allowedHosts } = yield* LeadConnectors
  const active = activeOrigins(yield* (yield* Allowlist).list(site.id))
  const settings = change.settings as LeadDestination["settings"]
  const origin = unapprovedOrigin({ provider: change.provider, settings }, active, allowedHosts)
  if (origin !== undefined)
    return yield* refuse(
      "lead_webhook.origin_not_allowlisted",
      `Leads cannot be sent to ${origin}: it is not an active origin of the site's allowlist.`,
      { origin }
    )
})

/**
 * Does it, under the site's lock, having looked again at whether it still can: others may have come meanwhile. Refuses
 * with `lead_webhook.limit`, `lead_webhook.origin_not_allowlisted`.
 */
export const applyDestination = Effect.fnUntraced(function* (change: DestinationChange) {
  const { site } = yield* Write
  const destinations = yield* LeadDestinations
  yield* mayBeSentTo(change)
  const next = yield* changed(change)
  if (next === undefined) {
    yield* destinations.remove(site.id, change.name)
    yield* audited("lead_webhook.remove", {}, { name: change.name })
    return undefined
  }
  const others = (yield* destinations.list(site.id)).filter(({ name }) => name !== next.name)
  if (isCounted(next) && others.filter(isCounted).length >= limits.leadDestinations) {
    return yield* refuse(
      "lead_webhook.limit",
      `The site names ${limits.leadDestinations} destinations, the most it may.`,
      {
        limit: limits.leadDestinations
      }
    )
  }
  yield* destinations.put(next)
  // Settings hold no secrets; those are kept apart.
  yield* audited("lead_webhook.set", {}, { name: next.name, provider: next.provider, settings: next.settings })
  return next
})
