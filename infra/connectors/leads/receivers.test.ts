/** Who may be reached by which receiver: a site names the address of a webhook, operators those of the others. */
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { crm } from "../../../engine/people/leads/destinations/crm/crm.ts"
import { aHandover } from "../../../test/builders/leads.ts"
import { startReceiver } from "../../standins/leads/receiver.ts"
import type { StandIn } from "../../standins/StandIn.ts"
import { Receivers, type ReceiverSettings } from "./receivers.ts"

/** The receiver that operators have put on a private network. */
let inside: StandIn
beforeAll(async () => {
  inside = await startReceiver()
})
afterAll(() => inside.close())
beforeEach(() => inside.reset())

const deliver = (provider: string, settings: Record<string, string>, receivers: ReceiverSettings, allow: string[]) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const found = (yield* Receivers).get(provider)!
      return yield* Effect.exit(found.deliver(aHandover({ settings })))
    }).pipe(Effect.provide(Receivers.layer(receivers, allow)))
  )

it("a webhook reaches no private host that operators have named for another receiver, and that receiver does", async () => {
  const receivers = { crm: { url: inside.address } }
  await deliver("webhook", { url: `${inside.address}/admin` }, receivers, [])
  expect(inside.received()).toEqual([])
  await deliver(crm.name, {}, receivers, [])
  expect(inside.received().length).toBeGreaterThan(0)
})

it("a webhook reaches a private host that operators have opened to every site", async () => {
  await deliver("webhook", { url: `${inside.address}/in` }, {}, [inside.host])
  expect(inside.received().map(({ target }) => target)).toEqual(["/in"])
})
