/** Every service is told, by its own protocol, to its own stand-in: what the one says the other takes. */
import { Effect } from "effect"
import { afterAll, expect, it } from "vitest"
import { analyticsServices } from "../../engine/site/analytics/services/all.ts"
import { anEventBatch, noon } from "../../test/builders/nouns.ts"
import { AnalyticsVendors } from "../connectors/analytics/AnalyticsVendors.ts"
import { startAnalyticsStandIn } from "./analytics.ts"

const standIn = await startAnalyticsStandIn()
afterAll(() => standIn.close())

it.each(analyticsServices.map(({ name, standInAccount }) => [name, standInAccount] as const))(
  "%s takes an event, and fails when it is told to",
  async (service, account) => {
    const batch = (name: string) => anEventBatch({ service, events: [{ id: "e1", name, params: {}, at: noon }] })
    const tell = (name: string) =>
      Effect.runPromise(
        Effect.flatMap(AnalyticsVendors, (vendors) => vendors.tell(service, [batch(name)], account)).pipe(
          Effect.provide(AnalyticsVendors.layer(standIn.addresses))
        )
      )
    expect((await tell("sign_up"))._tag).toBe("Taken")
    standIn.fail({ status: 429, headers: { "retry-after": "60" } }, { drop: "before" }, { status: 401, body: "" })
    expect(await tell("sign_up")).toMatchObject({ _tag: "Later", notBefore: expect.any(Number) })
    expect((await tell("sign_up"))._tag).toBe("Later")
    expect(await tell("sign_up")).toMatchObject({ _tag: "Refused", alarming: true })
  }
)
