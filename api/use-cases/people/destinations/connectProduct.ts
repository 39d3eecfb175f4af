/** A product of the platform's own as a lead destination: routable by its name without a site's doing (DEST-12). */
import { Clock, Effect } from "effect"
import { refuse, Refusal } from "../../../../engine/errors/Refusal.ts"
import { destinationPlace, nameProblem } from "../../../../engine/people/leads/destinations/names.ts"
import { commonFaults, refuseMembers } from "../../../../engine/people/leads/destinations/faults.ts"
import { webhook } from "../../../../engine/people/leads/destinations/webhook/webhook.ts"
import type { LeadDestination } from "../../../../engine/model/LeadDestination.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { LeadConnectors } from "../../../../engine/ports/LeadConnectors.ts"
import { LeadDestinations } from "../../../../engine/ports/LeadDestinations.ts"
import { Sealing } from "../../../../engine/ports/Sealing.ts"
import { onLockedSite } from "../../site/findSite.ts"

interface NewProduct {
  readonly url: string
  readonly secret?: string
  readonly label?: string
}

export const connectProduct = Effect.fnUntraced(function* (id: SiteId, name: string, body: NewProduct) {
  const wrongName = nameProblem(name)
  if (wrongName !== undefined) return yield* wrongName
  const faults = commonFaults({ ...body }, webhook.members)
  if (faults.length > 0) return yield* refuseMembers("webhook", faults)
  const { allowedHosts } = yield* LeadConnectors
  return yield* onLockedSite(
    id,
    Effect.fnUntraced(function* (site) {
      const destinations = yield* LeadDestinations
      const stored = yield* destinations.get(site.id, name)
      if (stored !== undefined && stored.settings["firstParty"] !== true)
        return yield* refuse("lead_webhook.name_taken", `The site has a destination of its own called ${name}.`, {
          name
        })
      // The platform's own hosts are no hindrance to the platform's own products.
      const read = webhook.read({ ...body }, { stored, platformHosts: [], allowedHosts })
      if (read instanceof Refusal) return yield* read
      const now = yield* Clock.currentTimeMillis
      const product: LeadDestination = {
        siteId: site.id,
        name,
        provider: "webhook",
        settings: { ...read.settings, firstParty: true },
        sealedSecret:
          read.secret === undefined
            ? (stored?.sealedSecret ?? null)
            : yield* (yield* Sealing).seal(destinationPlace(site.id, name), read.secret),
        createdAt: stored?.createdAt ?? now,
        updatedAt: now
      }
      yield* destinations.put(product)
      return product
    })
  )
})

export const disconnectProduct = Effect.fnUntraced(function* (id: SiteId, name: string) {
  return yield* onLockedSite(
    id,
    Effect.fnUntraced(function* (site) {
      const destinations = yield* LeadDestinations
      const stored = yield* destinations.get(site.id, name)
      if (stored?.settings["firstParty"] !== true)
        return yield* refuse("lead_webhook.not_found", `No product called ${name} is connected.`, { name })
      yield* destinations.remove(site.id, name)
      return { status: "removed" as const, name }
    })
  )
})
