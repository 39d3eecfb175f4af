/** The association that is told of views of its listings, where the feed's rules or the operator name an address for it. */
import { Clock, Context, Effect, Layer } from "effect"
import { type ToldView, viewUrl } from "../../../engine/listings/viewEvents.ts"
import { taken, type Outcome } from "../../../engine/people/leads/outcome.ts"
import { isSuccess, unsuccessful } from "../../../engine/people/leads/destinations/reply.ts"
import { Egress } from "../egress.ts"
import { call } from "../leads/call.ts"

export class ViewTeller extends Context.Service<
  ViewTeller,
  {
    /** Whether views are told to anybody. */
    readonly tells: boolean
    /** One view; never fails, since whatever goes wrong is an outcome. */
    readonly tell: (view: ToldView) => Effect.Effect<Outcome>
  }
>()("infra/ViewTeller") {}

/** Null where nobody is told. */
export const layer = (address: string | null): Layer.Layer<ViewTeller, never, Egress> =>
  Layer.effect(
    ViewTeller,
    Effect.gen(function* () {
      const guard = yield* Egress
      return ViewTeller.of({
        tells: address !== null,
        tell: Effect.fn("ViewTeller.tell")(function* (view: ToldView) {
          if (address === null) return taken(null)
          const asked = { url: viewUrl(address, view), method: "GET" as const, headers: {} }
          const reply = yield* Effect.result(call(guard, asked))
          if (reply._tag === "Failure") return reply.failure.outcome
          return isSuccess(reply.success)
            ? taken(null)
            : unsuccessful(reply.success, yield* Clock.currentTimeMillis, { secret: null })
        })
      })
    })
  )
