/** Puts together what a receiver is told: the lead, the destination's secret, the site's name, addresses of the files. */
import { Clock, Effect } from "effect"
import { ApiConfig, siteUrl } from "../../../api/ApiConfig.ts"
import { managedKey } from "../../../engine/content/collections/names.ts"
import { leadFilePath } from "../../../engine/people/leads/files.ts"
import type { Delivery, Lead } from "../../../engine/model/Lead.ts"
import type { LeadDestination } from "../../../engine/model/LeadDestination.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { destinationPlace } from "../../../engine/people/leads/destinations/names.ts"
import { Collections } from "../../../engine/ports/Collections.ts"
import { Forms } from "../../../engine/ports/Forms.ts"
import { Sealing } from "../../../engine/ports/Sealing.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import type { Handover } from "../../../engine/people/leads/destinations/connector.ts"

/** Undefined where the stored secret does not open: the key it was sealed with is gone. */
export const handoverOf = Effect.fnUntraced(function* (
  lead: Lead,
  destination: LeadDestination,
  { attempts }: Pick<Delivery, "attempts">
) {
  const { siteId, name, settings, sealedSecret } = destination
  const secret =
    sealedSecret === null ? null : yield* (yield* Sealing).open(destinationPlace(siteId, name), sealedSecret)
  if (secret === undefined) return undefined
  const host = yield* hostOf(siteId)
  const base = siteUrl(yield* ApiConfig, host)
  const files = yield* Effect.forEach(lead.files, ({ id, field, name, type, size, keptUntil }) =>
    Effect.map(leadFilePath(siteId, id), (path) => ({ field, name, url: `${base}${path}`, type, size, keptUntil }))
  )
  const now = yield* Clock.currentTimeMillis
  return {
    lead: { ...lead, assignee: yield* reachable(lead) },
    fields: yield* fieldsOf(lead),
    settings,
    secret,
    host,
    files,
    attempts,
    now
  } satisfies Handover
})

/** As the form stood when the lead came; where that was not kept, as it is published now. */
const fieldsOf = Effect.fnUntraced(function* ({ siteId, pageId, formKey, fieldLabels }: Lead) {
  if (fieldLabels !== null) return Object.keys(fieldLabels)
  const form = yield* (yield* Forms).find(siteId, pageId, formKey)
  return form?.declaration.fields.map(({ name }) => name) ?? []
})

/**
 * Whose lead it is, as far as they are still on the roster: the address of an agent who left is nobody's to pass on
 * (WEBHOOK-11). People whom the site's rules name by address alone are on no roster.
 */
const reachable = Effect.fnUntraced(function* ({ siteId, assignee }: Lead) {
  if (assignee === null || assignee.email === null || assignee.key === assignee.email) return assignee
  const rows = yield* (yield* Collections).rows(siteId, managedKey)
  const stays = rows.some(({ slug, data }) => String(data["agentId"] ?? slug) === assignee.key)
  return stays ? assignee : { ...assignee, email: null }
})

/** The name visitors know the site by; its preview address before it has a domain of its own (WEBHOOK-05). */
const hostOf = Effect.fnUntraced(function* (siteId: SiteId) {
  const hosts = yield* (yield* Sites).hostnames(siteId)
  const named = hosts.find(({ role }) => role === "primary") ?? hosts.find(({ role }) => role === "preview")
  return named?.host ?? ""
})
