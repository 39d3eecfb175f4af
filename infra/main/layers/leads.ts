/** Where leads are handed on to, through the guarded door. */
import { Layer } from "effect"
import { destinations } from "../../../engine/people/leads/destinations/catalogue.ts"
import { Egress } from "../../connectors/egress.ts"
import { layer as delivery } from "../../connectors/leads/LeadDelivery.ts"
import { connectors, Receivers, type ReceiverSettings } from "../../connectors/leads/receivers.ts"
import { fromSettings } from "./fromSettings.ts"

/** Receivers that operators name may be on a private network; what sites name may be there only where it is allowed. */
export const leadReceivers = fromSettings(({ receivers, egressAllow }) =>
  Layer.merge(delivery, connectors(egressAllow)).pipe(
    Layer.provideMerge(Receivers.layer(receivers)),
    Layer.provide(Egress.layer({ allow: [...egressAllow, ...hostsOf(receivers)] }))
  )
)

/** Hosts of the addresses that are called. One with a data centre in its name is the public service's, and needs none. */
const hostsOf = (receivers: ReceiverSettings): ReadonlyArray<string> =>
  destinations.flatMap(({ name, configurable }) =>
    Object.entries(configurable).flatMap(([called, { isCalled }]) => {
      const address = receivers[name]?.[called]
      if (!isCalled || typeof address !== "string" || /^[a-z]+:\/\/[^/]*\{dc\}/.test(address)) return []
      const { hostname, port, protocol } = new URL(address)
      return [`${hostname}:${port || (protocol === "https:" ? "443" : "80")}`]
    })
  )
