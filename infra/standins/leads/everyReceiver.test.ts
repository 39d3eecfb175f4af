import { Redacted } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { aHandover, aLead, withConnector } from "../../../test/builders/leads.ts"
import { agentCrm } from "../../connectors/leads/agentCrm.ts"
import type { LeadConnector, Means } from "../../connectors/leads/connector.ts"
import { crm } from "../../connectors/leads/crm.ts"
import { eventVenue } from "../../connectors/leads/eventVenue.ts"
import { newsletterList } from "../../connectors/leads/newsletterList.ts"
import { sheet } from "../../connectors/leads/sheet.ts"
import { webhook } from "../../connectors/leads/webhook.ts"
import type { Effect } from "effect"
import { standInNames, startEveryReceiver } from "./everyReceiver.ts"

const started = async () => {
  const server = await startEveryReceiver()
  onTestFinished(server.close)
  return server
}

describe("the receivers of a start without accounts", () => {
  it("take a lead each, by the names they tell", async () => {
    const { address, host, account } = await started()
    const { newsletter, eventVenue: venue, agentCrm: agents, sheet: rows, crm: hub } = standInNames
    const addresses = {
      newsletter: `${address}/newsletter/{dc}`,
      eventVenue: `${address}/venue`,
      agentCrm: `${address}/agents`,
      sheets: `${address}/sheets`,
      sheetsToken: `${address}/sheets/token`,
      sheetsAccount: { email: account.email, privateKey: Redacted.make(account.privateKey) },
      crm: `${address}/crm`
    }
    const taken = (
      make: (means: Means) => LeadConnector | Effect.Effect<LeadConnector>,
      settings: { readonly [member: string]: string },
      secret: string | null
    ) =>
      withConnector(make, addresses, [host], (connector) =>
        connector.deliver(aHandover({ lead: aLead(), settings, secret }))
      )
    for (const outcome of [
      await taken(webhook, { url: `${address}/receiver` }, "secret"),
      await taken(newsletterList, { audienceId: newsletter.audienceId, dc: "us1" }, newsletter.apiKey),
      await taken(eventVenue, {}, venue.apiKey),
      await taken(agentCrm, { defaultAgentId: agents.agentId }, agents.apiKey),
      await taken(sheet, rows, null),
      await taken(crm, {}, hub.token)
    ]) {
      expect(outcome._tag).toBe("Taken")
    }
  })

  it("tell what they received, and fail on demand", async () => {
    const { address } = await started()
    const faults = await fetch(`${address}/__faults`, { method: "POST", body: JSON.stringify([{ status: 503 }]) })
    expect(faults.status).toBe(204)
    expect((await fetch(`${address}/receiver`, { method: "POST", body: "{}" })).status).toBe(503)
    const received = (await (await fetch(`${address}/__received`)).json()) as ReadonlyArray<{ readonly target: string }>
    expect(received.map(({ target }) => target)).toEqual(["/receiver"])
  })
})
