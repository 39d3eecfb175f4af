/** Who sends a form is answered as soon as it is kept, whatever becomes of those it is handed on to. */
import { expect, it } from "vitest"
import { startReceiver } from "../../../infra/standins/leads/receiver.ts"
import { testApi, upstreams } from "../../../test/builders/api.ts"
import { handOnDue } from "../../../test/builders/deliveries.ts"
import { ada, asForm, openForm, previewOf } from "../../../test/builders/forms.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { expectStatus } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api, { proxyHops: 1 })

it("SUBMIT-06: no destination is asked before the answer: they may stall, fail or be gone", async () => {
  const [stalled, failing, gone] = await Promise.all([startReceiver(), startReceiver(), startReceiver()])
  upstreams.push(stalled.host, failing.host, gone.host)
  stalled.fail({ times: 100, delayMs: 600_000 })
  failing.fail({ times: 100, status: 500 })
  const site = await api.aSite()
  for (const [name, { address }] of Object.entries({ stalled, failing, gone })) {
    const destination = { url: `${address}/in`, secret: "a signing secret of the receiver" }
    expectStatus(await site.put(`/v1/lead-webhooks/${name}`, destination), 200)
  }
  await gone.close()
  const attributes = `data-form-id="enquiry" data-lead-destination="stalled,failing,gone"`
  await site.aPage({ route: "/contact", html: `<h1>Contact</h1>${asForm(undefined, attributes)}` })
  const form = await openForm(api, origin, `${await previewOf(site)}/contact`)
  for (const [at, shape] of (["json", "browser", "json"] as const).entries())
    expect((await form.send({ ...ada, message: `No. ${at}` }, { shape })).status).toBe(shape === "json" ? 200 : 303)
  expect([...stalled.received(), ...failing.received()]).toEqual([])
  const { leads } = (await site.get("/v1/leads")).body
  expect(leads.map(({ crm_status }: { readonly crm_status: string }) => crm_status)).toEqual([
    "pending",
    "pending",
    "pending"
  ])
  // They were there to be asked.
  for (const receiver of [stalled, failing]) receiver.reset()
  await handOnDue(api, site)
  expect([stalled.received().length, failing.received().length]).toEqual([3, 3])
  await failing.close()
  await stalled.close()
})
