/** What a receiver that stalls costs other sites: real receivers on this machine, real queues, a worker as it runs. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect, Fiber } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { runWorker } from "../../renderer/publish/rebuild/Worker.ts"
import { jobShares } from "../../engine/turns/shares.ts"
import { testApi, upstreams } from "../builders/api.ts"
import { deliveriesOf, inWorker, keepLead } from "../builders/deliveries.ts"
import { leadConcurrency, leadQueue } from "../../infra/main/worker/queues.ts"

const api = testApi()
const servers: Array<Server> = []
const receiver = async (answer: (asked: IncomingMessage, answer: ServerResponse) => void) => {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  upstreams.push(host)
  return `http://${host}/leads`
}

/** Requests that a stalled receiver has taken and not answered, and the most there were at once. */
const stalled = { now: 0, most: 0 }
let [good, bad] = ["", ""]
beforeAll(async () => {
  good = await receiver((asked, answer) => {
    asked.resume().on("end", () => answer.writeHead(204).end())
  })
  bad = await receiver((asked, answer) => {
    asked.resume()
    stalled.most = Math.max(stalled.most, ++stalled.now)
    answer.once("close", () => stalled.now--)
  })
})
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const siteWith = async (url: string) => {
  const site = await api.aSite()
  const set = await site.put("/v1/lead-webhook", { url, secret: "a secret of sixteen and more" })
  expect(set.status).toBe(200)
  return site
}
const quietLeads = 12
const p95 = (times: ReadonlyArray<number>) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!

it("R5: while one site's receiver stalls, another site's leads are handed on about as soon as before", async () => {
  const [quiet, noisy] = [await siteWith(good), await siteWith(bad)]
  const name = "worker-stalled"
  const working = inWorker(
    api,
    Effect.gen(function* () {
      const handlers = yield* leadQueue(name)
      return yield* Effect.forkDetach(
        runWorker({ name, concurrency: leadConcurrency, publishes: false, idleMs: 50, handlers })
      )
    })
  )
  const worker = await working
  const handedOn = async () => {
    const began = performance.now()
    const lead = await keepLead(api, quiet)
    while ((await deliveriesOf(api, lead))[0]?.status !== "synced") {
      if (performance.now() - began > 15_000) break
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return performance.now() - began
  }
  const all = async () => {
    const times: Array<number> = []
    for (let lead = 0; lead < quietLeads; lead++) times.push(await handedOn())
    return times
  }
  await all()
  const idle = p95(await all())
  for (let lead = 0; lead < 40; lead++) await keepLead(api, noisy)
  await expect.poll(() => stalled.now, { timeout: 20_000 }).toBe(jobShares.leads!.perSite)
  const beside = p95(await all())
  // What is under way fails at once, and the worker ends.
  for (const server of servers) server.closeAllConnections()
  await Effect.runPromise(Fiber.interrupt(worker))
  // A hundredth of a second is no wait, and a busy machine's own noise.
  expect(beside).toBeLessThan(2 * idle + 100)
  expect(stalled.most).toBe(jobShares.leads!.perSite)
})
