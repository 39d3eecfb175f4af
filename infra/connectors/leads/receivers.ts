/** Every receiver of leads, by provider: what the declarations say, put to work. */
import { createHash, createHmac } from "node:crypto"
import { Context, Effect, Layer } from "effect"
import { LeadConnectors } from "../../../engine/ports/LeadConnectors.ts"
import { destinations } from "../../../engine/people/leads/destinations/catalogue.ts"
import type { Configurable, Configured } from "../../../engine/people/leads/destinations/destination.ts"
import type { LeadConnector } from "../../../engine/people/leads/destinations/connector.ts"
import { Egress } from "../egress.ts"
import { call } from "./call.ts"

/** What operators have set of each destination's settings, by provider. */
export type ReceiverSettings = { readonly [provider: string]: Configured<Configurable> }

export class Receivers extends Context.Service<Receivers, ReadonlyMap<string, LeadConnector>>()("infra/Receivers") {
  static readonly layer = (settings: ReceiverSettings): Layer.Layer<Receivers, never, Egress> =>
    Layer.effect(
      Receivers,
      Effect.gen(function* () {
        const egress = yield* Egress
        const made = yield* Effect.forEach(destinations, ({ name, connect }) =>
          Effect.map(connect(meansOf(egress, settings[name] ?? {})), (connector) => [name, connector] as const)
        )
        return Receivers.of(new Map(made))
      })
    )
}

/** What a connector works with. */
export const meansOf = (egress: Egress["Service"], configured: Configured<Configurable>) => ({
  ask: (question: Parameters<typeof call>[1]) => call(egress, question),
  configured,
  md5: (text: string) => createHash("md5").update(text).digest("hex"),
  hmacSha256: (key: string, text: string) => createHmac("sha256", key).update(text).digest("base64url")
})

/** The port `engine/ports/LeadConnectors.ts`: what can be asked of the receivers ahead of any lead. */
export const connectors = (allowedHosts: ReadonlyArray<string>): Layer.Layer<LeadConnectors, never, Receivers> =>
  Layer.effect(
    LeadConnectors,
    Effect.map(Receivers, (receivers) =>
      LeadConnectors.of({
        check: ({ provider, settings }, secret) => receivers.get(provider)?.check?.(settings, secret) ?? Effect.void,
        crmAccount: (token) =>
          receivers.get("crm")?.account?.(token) ?? Effect.die(new Error("No destination has accounts.")),
        allowedHosts
      })
    )
  )
