/**
 * A worker is killed while a receiver is still taking a lead. Whether the receiver took it nobody knows, so another worker
 * hands it on again, under the id it had.
 */
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, it } from "vitest"
import { pause } from "../../infra/main/testing/Launched.ts"
import { launchedProduct } from "./launchedProduct.ts"

const run = launchedProduct()

it("WEBHOOK-04, LEAD-29: kill -9 in mid-delivery hands the lead on again under the same id, and then no more", async () => {
  const standIns = JSON.parse(await readFile(join(run.dataDir, "standins.json"), "utf8"))
  const site = await run.operator.site()
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${run.product.ports.api}${path}`, {
      method,
      headers: { authorization: site.authorization, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) })
    })
    const text = await response.text()
    expect(response.status, text).toBe(200)
    return JSON.parse(text)
  }
  await call("POST", "/v1/lease")
  await call("PUT", "/v1/lead-webhook", { url: standIns.receiver, secret: "a secret of sixteen and more" })
  const html = `<h1>Ask</h1><mk-component name="contact-form"></mk-component>`
  await call("POST", "/v1/pages", { route: "/ask", title: "Ask", payload: { html } })
  await fetch(`${standIns.address}/__faults`, {
    method: "POST",
    body: JSON.stringify([{ match: { path: "/webhook" }, delayMs: 20_000 }])
  })
  const { leadId } = await call("POST", "/v1/forms/contact-form/test?notify=1", {})

  const received = async () => {
    const all = (await (await fetch(standIns.received)).json()) as ReadonlyArray<{ target: string; body: string }>
    return all.filter(({ target }) => target === "/webhook").map(({ body }) => JSON.parse(body).id)
  }
  const until = async (count: number, ms: number) => {
    for (const end = performance.now() + ms; (await received()).length < count && performance.now() < end;) {
      await pause(200)
    }
  }
  await until(1, 20_000)
  expect(await received()).toEqual([leadId])
  process.kill(run.product.childOf("main/worker.ts")!, "SIGKILL")
  // The claim of the dead outlives the longest attempt there can be.
  await until(2, 120_000)
  expect(await received()).toEqual([leadId, leadId])

  const delivered = async () => (await call("GET", "/v1/leads?includeTest=1")).leads[0]
  for (let looks = 0; looks < 50 && (await delivered()).crm_status !== "synced"; looks++) await pause(200)
  expect((await delivered()).deliveries).toMatchObject([{ status: "synced", attempts: 1 }])
  await pause(3_000)
  expect(await received()).toHaveLength(2)
})
