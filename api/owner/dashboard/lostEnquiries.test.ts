/** What the owner is told of what visitors sent and that did not arrive. */
import { Effect } from "effect"
import { expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import { type Alert, Alerts } from "../../../engine/ports/Alerts.ts"
import { testApi } from "../../../test/builders/api.ts"
import { anOwner } from "../../../test/builders/owner.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()

let raised = 0
const raise = ({ siteId }: TestSite, { kind, detail }: Pick<Alert, "kind" | "detail">) => {
  const at = ++raised
  const alert = { siteId: siteId as SiteId, id: `alert_${at}`, kind, subject: `lead_${at}`, detail, raisedAt: at }
  return api.run(Effect.flatMap(Alerts, (alerts) => alerts.raise(alert)))
}
const undelivered = (leadId: string) =>
  ({ kind: "lead-delivery-abandoned", detail: { leadId, destination: "studio", attempts: 13, error: "No." } }) as const
const refused = (message: string) => {
  const detail = { form: "ask", receivedAt: 0, reason: "Please say who you are.", fields: {}, said: { message } }
  return { kind: "form-submission-refused", detail: { ...detail, keptUntil: 1 } } as const
}
const enquiriesOf = async ({ siteId }: TestSite) => (await anOwner(api, siteId)).open(`/dashboard/${siteId}/enquiries`)

const [notHandedOn, noEnquiry] = [
  "Some enquiries did not arrive where they are handed on to",
  "Some of what was sent became no enquiry"
]

it("R7: the owner reads what was refused once the service was back, with its words, and of nothing that arrived", async () => {
  const site = await api.aSite()
  expect((await enquiriesOf(site)).text).not.toMatch(/did not arrive|became no enquiry/)
  await raise(site, refused("Please call\nafter <b>noon</b>"))
  const { text, html } = await enquiriesOf(site)
  expect(text).toContain(noEnquiry)
  expect(text).toContain("Please say who you are.")
  expect(html).toContain('<bdi class="typed">Please call\nafter &lt;b&gt;noon&lt;/b&gt;</bdi>')
  expect(text, "all that were kept were handed on").not.toContain(notHandedOn)
})

it("LEAD-35: what was not handed on is told however much else was told since", async () => {
  const site = await api.aSite()
  await raise(site, undelivered("lead_lost"))
  for (let count = 0; count < 12; count++) await raise(site, refused(`No ${count}`))
  await raise(site, { kind: "job-given-up", detail: { jobId: "job_1", queue: "publish", attempts: 9, error: "" } })
  const { text, html } = await enquiriesOf(site)
  expect(text).toContain(notHandedOn)
  expect(html).toMatch(/“studio” did not get\s+<a href="[^"]+\/enquiries\/lead_lost"\s*>an enquiry<\/a/)
  expect(text).toMatch(/did not get an enquiry ?\. No\./)
  expect(text).toContain("No 11")
})
