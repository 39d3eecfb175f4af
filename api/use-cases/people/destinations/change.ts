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
import type { AllowlistEntry } from "../../../../engine/model/Allowlist.ts"
import { AllowlistId } from "../../../../engine/model/ids.ts"
import type { LeadDestination } from "../../../../engine/model/LeadDestination.ts"
import { Allowlist } from "../../../../engine/ports/Allowlist.ts"
import { LeadConnectors } from "../../../../engine/ports/LeadConnectors.ts"
import { LeadDestinations } from "../../../../engine/ports/LeadDestinations.ts"
import { audited } from "../../../access/audited.ts"
import { Write } from "../../../access/Call.ts"
import { activate } from "../../site/allowlist/approval.ts"

export const DestinationChange = Schema.Union([
  Schema.Struct({
    change: Schema.Literal("set"),
    name: Schema.String,
    provider: Schema.Literals(providers),
    settings: Schema.Record(Schema.String, Schema.Json),
    /** Left out where the stored one stays. */
    sealedSecret: Schema.optionalKey(Schema.String),
    /** The proposed origin that the owner was asked about with it: their yes approves both. */
    opens: Schema.optionalKey(AllowlistId)
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

/**
 * The proposed origin that has to be approved with the change, of those that `mayOpen` lets in; undefined where none has to.
 * Refuses with `lead_webhook.origin_not_allowlisted`: nobody agreed to what visitors enter being sent there (ALLOW-20).
 */
export const originToOpen = Effect.fnUntraced(function* (
  change: DestinationChange,
  mayOpen: (entry: AllowlistEntry) => boolean
) {
  if (change.change === "remove") return undefined
  const { site } = yield* Write
  const { allowedHosts } = yield* LeadConnectors
  const entries = yield* (yield* Allowlist).list(site.id)
  const settings = change.settings as LeadDestination["settings"]
  const origin = unapprovedOrigin({ provider: change.provider, settings }, activeOrigins(entries), allowedHosts)
  if (origin === undefined) return undefined
  const proposed = entries.find((entry) => entry.status === "pending" && entry.origin === origin)
  if (proposed !== undefined && mayOpen(proposed)) return proposed
  return yield* refuse(
    "lead_webhook.origin_not_allowlisted",
    `Leads cannot be sent to ${origin}: it is not an active origin of the site's allowlist.`,
    { origin }
  )
})

/**
 * Does it, under the site's lock, having looked again at whether it still can: others may have come meanwhile. Refuses
 * with `lead_webhook.limit`, `lead_webhook.origin_not_allowlisted`, and with `allowlist.limit` where it opens an origin.
 */
export const applyDestination = Effect.fnUntraced(function* (change: DestinationChange) {
  const { site } = yield* Write
  const destinations = yield* LeadDestinations
  const opened = yield* originToOpen(change, ({ id }) => change.change === "set" && change.opens === id)
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
  // Who is asked about both is their owner.
  if (opened !== undefined) yield* activate(opened, "owner")
  yield* destinations.put(next)
  // Settings hold no secrets; those are kept apart.
  yield* audited("lead_webhook.set", {}, { name: next.name, provider: next.provider, settings: next.settings })
  return next
})
