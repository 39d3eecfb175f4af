/**
 * Forms sent to the product as `npm start` runs it, while its API processes and its origin are killed at random moments:
 * before a form is stored, between storing and answering, after. Whoever gets no answer sends the same once more, as
 * browsers do, until there is one; and each of them is one enquiry.
 */
import { mkdtemp, rm } from "node:fs/promises"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { Launched, leftOf, pause } from "../../infra/main/testing/Launched.ts"
import { seeded } from "../builders/seeded.ts"
import { Operator, type SiteUnderTest } from "./product.ts"

let dataDir: string
let product: Launched
let operator: Operator

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "makeready-faults-"))
  // We stand for a proxy, so that each form comes from a visitor of its own.
  const environment = { MAKEREADY_PROXY_HOPS: "1", MAKEREADY_API_PROCESSES: "2" }
  product = await Launched.start({ dataDir, arguments: ["--no-demo"], environment })
  await product.ready()
  operator = await Operator.of(product, dataDir)
})

afterAll(async () => {
  product.signal("SIGTERM")
  await product.exited
  expect(await leftOf(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true, force: true })
})

const random = seeded()
const forms = 60

it("D1, SUBMIT-06: a form that is sent until it is answered is one lead, whatever is killed meanwhile", async () => {
  const site = await operator.site()
  await site.createPage("/ask", '<h1>Ask</h1><mk-component name="contact-form"></mk-component>')
  const { body } = await site.visit("/ask")
  const [, action = ""] = /action="(\/__forms\/[^"]+)"/.exec(body) ?? []
  const [, token = ""] = /name="mk_ft" value="([^"]+)"/.exec(body) ?? []
  const progress = { answered: 0, repeated: 0 }
  let killed = 0
  const visitor = async (number: number): Promise<void> => {
    const sent = new URLSearchParams({
      email: "ada@vale.test",
      message: `No. ${number}`,
      mk_ft: token,
      mk_fn: `${(Date.now() - 5_000).toString(36)}.${crypto.randomUUID().replaceAll("-", "")}`
    }).toString()
    for (let tries = 0; ; tries++) {
      const status = await send(site, action, sent, `198.51.100.${number}`).catch(() => undefined)
      if (status === 200) break
      // Five a minute of one visitor: nobody sends sooner than that.
      expect(status, `No. ${number}`).toBeOneOf([undefined, 502, 503])
      progress.repeated++
      await pause(500 + random.below(1_000))
    }
    progress.answered++
  }
  const visitors = (async () => {
    for (let number = 1; number <= forms; number += 4) {
      // However fast they are answered, some come after each of the first kills.
      while (killed < Math.min(3, Math.floor(number / 13))) await pause(20)
      await Promise.all([0, 1, 2, 3].map((offset) => visitor(number + offset)))
    }
  })()
  while (progress.answered < forms - 8) {
    await pause(random.below(400))
    const pid = product.childOf(random.pick(["main/api.ts", "main/api.ts", "main/origin.ts"]))
    if (pid !== undefined) {
      process.kill(pid, "SIGKILL")
      killed++
    }
    await pause(1_000 + random.below(1_500))
  }
  await visitors
  expect(killed).toBeGreaterThan(2)
  const said = async () => {
    const { status, body: read } = await site.over(product, "GET", "/v1/leads?limit=200")
    return status === 200
      ? read.leads.map(({ data }: { readonly data: { readonly message: string } }) => data.message)
      : []
  }
  const each = Array.from({ length: forms }, (_, at) => `No. ${at + 1}`).toSorted()
  // What an origin held while the API was away comes a little later.
  await expect.poll(async () => new Set(await said()).size, { timeout: 120_000, interval: 500 }).toBe(forms)
  await operator.settled()
  expect((await said()).toSorted()).toEqual(each)
}, 300_000)

/** The status, once the answer is whole. */
const send = ({ host }: SiteUnderTest, path: string, body: string, from: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      host,
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(body.length),
      "x-forwarded-for": from
    }
    const sent = request(
      { host: "127.0.0.1", port: product.ports.origin, method: "POST", path, headers, agent: false },
      (answer) => {
        answer
          .on("error", reject)
          .on("end", () => resolve(answer.statusCode ?? 0))
          .resume()
      }
    )
    sent.on("error", reject).end(body)
  })
