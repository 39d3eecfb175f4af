/** Hosts of the receivers of deliveries. The rest of an address may hold a key. */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { LeadDestinations } from "../../../engine/ports/LeadDestinations.ts"
import type { SeenDelivery } from "../../../engine/ports/Oversight.ts"

type Whose = Pick<SeenDelivery, "siteId" | "destination">

/** Tells the host of a delivery's receiver; undefined where its destination is gone, or has no address of its own. */
export const receiverHosts = Effect.fnUntraced(function* (all: ReadonlyArray<Whose>) {
  const destinations = yield* LeadDestinations
  const hosts = new Map<string, string>()
  for (const siteId of new Set(all.map(({ siteId }): SiteId => siteId)))
    for (const { name, settings } of yield* destinations.list(siteId)) {
      const url = settings["url"]
      if (typeof url === "string" && URL.canParse(url)) hosts.set(`${siteId} ${name}`, new URL(url).host)
    }
  return ({ siteId, destination }: Whose): string | undefined => hosts.get(`${siteId} ${destination}`)
})
