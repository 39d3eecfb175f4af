/** Every receiver of leads, by provider. */
import { Context, Effect, Layer } from "effect"
import type { LeadProvider } from "../../../engine/model/LeadDestination.ts"
import { LeadConnectors } from "../../../engine/ports/LeadConnectors.ts"
import { Egress } from "../egress.ts"
import { agentCrm } from "./agentCrm.ts"
import type { ConnectorAddresses, LeadConnector } from "./connector.ts"
import { crm, type CrmConnector } from "./crm.ts"
import { eventVenue } from "./eventVenue.ts"
import { newsletterList } from "./newsletterList.ts"
import { sheet } from "./sheet.ts"
import { webhook } from "./webhook.ts"

export class Receivers extends Context.Service<
  Receivers,
  { readonly [provider in LeadProvider]: LeadConnector } & { readonly crm: CrmConnector }
>()("infra/Receivers") {
  static readonly layer = (addresses: ConnectorAddresses): Layer.Layer<Receivers, never, Egress> =>
    Layer.effect(
      Receivers,
      Effect.gen(function* () {
        const means = { egress: yield* Egress, addresses }
        return Receivers.of({
          webhook: webhook(means),
          agent_crm: yield* agentCrm(means),
          newsletter_list: newsletterList(means),
          event_venue: eventVenue(means),
          sheet: yield* sheet(means),
          crm: yield* crm(means)
        })
      })
    )
}

/** The port `engine/ports/LeadConnectors.ts`: what can be asked of the receivers ahead of any lead. */
export const connectors = (allowedHosts: ReadonlyArray<string>): Layer.Layer<LeadConnectors, never, Receivers> =>
  Layer.effect(
    LeadConnectors,
    Effect.map(Receivers, (receivers) =>
      LeadConnectors.of({
        check: ({ provider, settings }, secret) => receivers[provider].check?.(settings, secret) ?? Effect.void,
        crmAccount: receivers.crm.account,
        allowedHosts
      })
    )
  )
