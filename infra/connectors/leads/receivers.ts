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
  /**
   * Each goes through a guard of its own, which lets it reach `allow`, the `host:port` pairs that are open to all, and the
   * host that operators have named for it. So a webhook, whose address a site names, reaches no receiver that operators
   * have put on a private network for another.
   */
  static readonly layer = (settings: ReceiverSettings, allow: ReadonlyArray<string>): Layer.Layer<Receivers> =>
    Layer.effect(
      Receivers,
      Effect.gen(function* () {
        const made = yield* Effect.forEach(
          destinations,
          Effect.fnUntraced(function* ({ name, configurable, connect }) {
            const configured = settings[name] ?? {}
            const own = hostsOf(configurable, configured)
            // The list itself where nothing joins it: whoever gave it may open more.
            const guard = yield* Layer.build(Egress.layer({ allow: own.length === 0 ? allow : [...allow, ...own] }))
            return [name, yield* connect(meansOf(Context.get(guard, Egress), configured))] as const
          })
        )
        return Receivers.of(new Map(made))
      })
    )
}

/** Hosts of the addresses that are called. One with a data centre in its name is the public service's, and needs none. */
const hostsOf = (configurable: Configurable, configured: Configured<Configurable>): ReadonlyArray<string> =>
  Object.entries(configurable).flatMap(([called, { isCalled }]) => {
    const address = configured[called]
    if (!isCalled || typeof address !== "string" || /^[a-z]+:\/\/[^/]*\{dc\}/.test(address)) return []
    const { hostname, port, protocol } = new URL(address)
    return [`${hostname}:${port || (protocol === "https:" ? "443" : "80")}`]
  })

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
