import { Redacted } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { destinations } from "../../../engine/people/leads/destinations/catalogue.ts"
import { Refusal } from "../../../engine/errors/Refusal.ts"
import { aHandover, aLead, withConnector } from "../../../test/builders/leads.ts"
import { startEveryReceiver } from "./everyReceiver.ts"

const started = async () => {
  const server = await startEveryReceiver()
  onTestFinished(server.close)
  return server
}

describe("the receivers of a start without accounts", () => {
  it.each(destinations)("take a lead by the body that they tell: $name", async (destination) => {
    const { host, bodies, configured } = await started()
    const { name, unsettable, read } = destination
    const body = bodies[name]!
    const around = { stored: undefined, platformHosts: [], allowedHosts: [host] }
    const set = unsettable === undefined ? read(body, around) : { settings: {}, secret: body["token"]! }
    if (set instanceof Refusal) throw new Error(set.detail)
    const settings = Object.entries(configured[name]!).map(([called, value]) => [
      called,
      destination.configurable[called]!.secret ? Redacted.make(value) : value
    ])
    const outcome = await withConnector(destination, Object.fromEntries(settings), [host], (connector) =>
      connector.deliver(aHandover({ lead: aLead(), settings: set.settings, secret: set.secret ?? null }))
    )
    expect(outcome).toMatchObject({ _tag: "Taken" })
  })

  it("tell what they received, and fail on demand", async () => {
    const { address } = await started()
    const faults = await fetch(`${address}/__faults`, { method: "POST", body: JSON.stringify([{ status: 503 }]) })
    expect(faults.status).toBe(204)
    expect((await fetch(`${address}/webhook`, { method: "POST", body: "{}" })).status).toBe(503)
    const received = (await (await fetch(`${address}/__received`)).json()) as ReadonlyArray<{ readonly target: string }>
    expect(received.map(({ target }) => target)).toEqual(["/webhook"])
  })
})
