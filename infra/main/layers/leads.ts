/** Where leads are handed on to, through the guarded door. */
import { Layer } from "effect"
import type { ConnectorAddresses } from "../../connectors/leads/connector.ts"
import { Egress } from "../../connectors/egress.ts"
import { layer as delivery } from "../../connectors/leads/LeadDelivery.ts"
import { connectors, Receivers } from "../../connectors/leads/receivers.ts"
import { fromSettings } from "./fromSettings.ts"

/** Receivers that operators name may be on a private network; what sites name may be there only where it is allowed. */
export const leadReceivers = fromSettings(({ receivers, egressAllow }) =>
  Layer.merge(delivery, connectors(egressAllow)).pipe(
    Layer.provideMerge(Receivers.layer(receivers)),
    Layer.provide(Egress.layer({ allow: [...egressAllow, ...hostsOf(receivers)] }))
  )
)

/** A data centre that is part of a host name is the public service's, and needs no allowance. */
const hostsOf = ({ newsletter, eventVenue, agentCrm, sheets, sheetsToken, crm }: ConnectorAddresses) =>
  [newsletter, eventVenue, agentCrm, sheets, sheetsToken, crm].flatMap((address) => {
    if (/^[a-z]+:\/\/[^/]*\{dc\}/.test(address)) return []
    const { hostname, port, protocol } = new URL(address)
    return [`${hostname}:${port || (protocol === "https:" ? "443" : "80")}`]
  })
