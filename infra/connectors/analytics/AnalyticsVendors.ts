/** The services that events are handed on to, as they are reached: what is declared of each, put to work. */
import { Clock, Context, Effect, Layer } from "effect"
import type { Outcome } from "../../../engine/people/leads/outcome.ts"
import type { EventBatch, ServiceName } from "../../../engine/site/analytics/EventBatch.ts"
import type { Account } from "../../../engine/site/analytics/service.ts"
import { analyticsService, analyticsServices } from "../../../engine/site/analytics/services/all.ts"
import { Egress } from "../egress.ts"
import { call } from "../leads/call.ts"

/** The base address of each service. */
export type AnalyticsAddresses = { readonly [Service in ServiceName]: string }

export class AnalyticsVendors extends Context.Service<
  AnalyticsVendors,
  {
    /** One request; never fails, since whatever goes wrong is an outcome. */
    readonly tell: (
      service: ServiceName,
      batches: ReadonlyArray<EventBatch>,
      account: Account
    ) => Effect.Effect<Outcome>
  }
>()("infra/AnalyticsVendors") {
  /** Each through a guard of its own, which lets it reach the address that the operator has named for it. */
  static readonly layer = (addresses: AnalyticsAddresses): Layer.Layer<AnalyticsVendors> =>
    Layer.effect(
      AnalyticsVendors,
      Effect.gen(function* () {
        const guards = new Map(
          yield* Effect.forEach(
            analyticsServices,
            Effect.fnUntraced(function* ({ name, address }) {
              const isOwn = addresses[name] !== address.fallback
              const guard = yield* Layer.build(Egress.layer({ allow: isOwn ? [hostOf(addresses[name])] : [] }))
              return [name, Context.get(guard, Egress)] as const
            })
          )
        )
        return AnalyticsVendors.of({
          tell: (name, batches, account) => {
            const { question, outcome } = analyticsService(name)
            return call(guards.get(name)!, question(batches, account, addresses[name])).pipe(
              Effect.flatMap((reply) => Effect.map(Clock.currentTimeMillis, (now) => outcome(reply, now, account))),
              Effect.catchTag("Stopped", (stopped) => Effect.succeed(stopped.outcome))
            )
          }
        })
      })
    )
}

const hostOf = (address: string): string => {
  const { hostname, port, protocol } = new URL(address)
  return `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`
}
