/** A stop as its callers see it: what is under way is finished, and every answer is true. */
import { mkdtemp, rm } from "node:fs/promises"
import { Agent, type IncomingMessage, request } from "node:http"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { Operator } from "../../test/faults/product.ts"
import { Launched, pause } from "./testing/Launched.ts"

let dataDir: string
let product: Launched

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "makeready-stopping-"))
  product = await Launched.start({ dataDir, arguments: ["--no-demo"], environment: { MAKEREADY_API_PROCESSES: "1" } })
  await product.ready()
})
afterAll(async () => {
  product.signal("SIGTERM")
  await product.exited
  await rm(dataDir, { recursive: true, force: true })
})

interface Answered {
  readonly status: number | undefined
  readonly headers: IncomingMessage["headers"]
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look at any member
  readonly body: any
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((told) => {
    const socket = connect(port, "127.0.0.1", () => told(socket.destroy() !== undefined))
    socket.on("error", () => told(false))
  })

it("R3: every answer from the first moment of a stop ends its connection, what is under way is finished, and what is cut off says that it may have landed", async () => {
  const site = await (await Operator.of(product, dataDir)).site()
  await site.createPage("/kept", "<h1>Kept</h1>")
  const agent = new Agent({ keepAlive: true })
  const headers = { authorization: site.authorization, "content-type": "application/json" }
  /** A request on a connection that is kept, whose body comes in two parts, the second when told. */
  const write = (path: string, body: object) => {
    const text = JSON.stringify(body)
    const length = { "content-length": String(Buffer.byteLength(text)) }
    const at = { host: "127.0.0.1", port: product.ports.api, method: "POST", path, agent }
    const sent = request({ ...at, headers: { ...headers, ...length } })
    sent.write(text.slice(0, 10))
    const answered = new Promise<Answered>((resolve, reject) => {
      sent.on("error", reject).on("response", (response) => {
        let said = ""
        response.setEncoding("utf8").on("data", (part: string) => (said += part))
        response.on("end", () =>
          resolve({ status: response.statusCode, headers: response.headers, body: JSON.parse(said || "null") })
        )
      })
    })
    return { answered, finish: () => sent.end(text.slice(10)) }
  }
  const page = (route: string) => ({ route, title: route, payload: { html: "<p>Written while stopping.</p>" } })

  const before = write("/v1/pages", page("/before"))
  before.finish()
  const kept = await before.answered
  expect([kept.status, kept.headers["connection"]]).toEqual([200, "keep-alive"])

  const [slow, endless] = [write("/v1/pages", page("/slow")), write("/v1/pages", page("/endless"))]
  await pause(500)
  product.signal("SIGTERM")
  await expect.poll(() => isListening(product.ports.api), { timeout: 20_000, interval: 20 }).toBe(false)
  slow.finish()
  const last = await slow.answered
  expect([last.status, last.body.status, last.headers["connection"]]).toEqual([200, "published", "close"])

  const cut = await endless.answered
  expect([cut.status, cut.headers["connection"], cut.headers["content-type"], cut.headers["retry-after"]]).toEqual([
    503,
    "close",
    "application/problem+json",
    "5"
  ])
  expect(cut.body).toMatchObject({ code: "service.stopping", requestId: cut.headers["x-request-id"] })
  expect(cut.body.remediation).toContain("may have taken effect")
  expect(await product.exited).toBe(0)
}, 180_000)
