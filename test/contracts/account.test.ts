/** An installation without an account at a provider, whose sites bring their own. */
import { afterAll, beforeAll, expect, it } from "vitest"
import { agentCrmAnswers } from "../../infra/standins/leads/agentCrm.ts"
import { startStandIn } from "../../infra/standins/StandIn.ts"
import { testApi, upstreams } from "../builders/api.ts"
import { expectStatus } from "../builders/testSite.ts"

const crm = await startStandIn(agentCrmAnswers({ apiKey: "the site's own", users: [], events: [] }))
const api = testApi({}, { receivers: { agentCrm: crm.address } })
beforeAll(() => void upstreams.push(crm.host))
afterAll(() => crm.close())

it("ERR-09: a destination for which the platform has no account lands with a key of the site's own", async () => {
  const site = await api.aSite()
  const agents = { provider: "agent_crm", defaultAgentId: "ana@vale.test" }
  const refused = await site.put("/v1/lead-webhooks/agents", agents)
  expect([refused.status, refused.code]).toEqual([422, "lead_webhook.account_required"])
  expect(refused.body.remediation).toContain("`apiKey`")
  expect((await site.get("/v1/lead-webhooks")).body.destinations).toEqual([])
  expectStatus(await site.put("/v1/lead-webhooks/agents", { ...agents, apiKey: "the site's own" }), 200)
})
