import { createServer, type RequestListener } from "node:http"
import { type AddressInfo, createServer as createTcpServer } from "node:net"
import { Effect, Layer } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { HostProbe } from "../../../engine/ports/HostProbe.ts"
import { arrivalPath, arrivalProof } from "../../origin/arrival.ts"
import { anOrigin } from "../../origin/testing/anOrigin.ts"
import { type Answers, startNameserver } from "../../standins/nameserver.ts"
import { layer as dns } from "./Dns.ts"
import { type HostProbeOptions, layer } from "./HostProbe.ts"

const secret = "a-secret-of-thirty-two-characters"
const host = "www.behind.example"
/** In a block that was given back, yet looks like any other global address. */
const unrouted = "3ffe::1"

/** What a request to the host comes to, where name servers say this of it. */
const asked = async (answers: Answers, options: Partial<HostProbeOptions>, of = host) => {
  const names = await startNameserver(answers)
  onTestFinished(names.close)
  const servers = dns({ servers: [names.address], timeoutMs: 200, tries: 1 })
  const probe = layer({ secret, scheme: "http", timeoutMs: 1_000, ...options }).pipe(Layer.provide(servers))
  const ask = Effect.flatMap(HostProbe, (one) => one.ask(of)).pipe(Effect.provide(probe))
  return { arrival: await Effect.runPromise(ask), questions: names.questions }
}

const here: Answers = (_, kind) => (kind === "A" ? ["127.0.0.1"] : [])

const aServer = async (listener: RequestListener) => {
  const server = createServer(listener)
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening))
  onTestFinished(() => void server.close().closeAllConnections())
  return (server.address() as AddressInfo).port
}

/** Where no connection may arrive. */
const aCanary = async (at = "127.0.0.1") => {
  const seen = { port: 0, connections: 0 }
  const server = createTcpServer((socket) => {
    seen.connections++
    socket.destroy()
  })
  await new Promise<void>((listening) => void server.listen(0, at, listening))
  onTestFinished(() => void server.close())
  seen.port = (server.address() as AddressInfo).port
  return seen
}

const atPort = (port: number) => ({ port, allow: [`${host}:${port}`] })

it("arrives at an origin that shares the secret, and nowhere at one that does not", async () => {
  for (const [arrivalSecret, expected] of [
    [secret, "here"],
    ["another-secret-of-thirty-two-char", "elsewhere"]
  ] as const) {
    const origin = await anOrigin({ arrivalSecret })
    onTestFinished(origin.close)
    expect((await asked(here, atPort(origin.port))).arrival).toBe(expected)
  }
})

describe("what is answered in an origin's place", () => {
  const proof = arrivalProof(secret, host)
  const answers: ReadonlyArray<readonly [string, string, RequestListener]> = [
    ["the proof of this host", "here", (_, response) => response.end(proof)],
    ["the proof of another", "elsewhere", (_, response) => response.end(arrivalProof(secret, "behind.example"))],
    ["the proof and more", "elsewhere", (_, response) => response.end(`${proof} and more`)],
    ["a page", "elsewhere", (_, response) => response.end("<h1>Parked</h1>".repeat(1_000))],
    ["that there is nothing", "elsewhere", (_, response) => response.writeHead(404).end()],
    ["the proof, as a failure", "elsewhere", (_, response) => response.writeHead(404).end(proof)],
    ["a proxy's failure", "unanswered", (_, response) => response.writeHead(522).end()],
    ["to come later", "unanswered", (_, response) => response.writeHead(429).end()],
    [
      "half of it",
      "unanswered",
      (_, response) => response.writeHead(200, { "content-length": 43 }).write(proof.slice(1))
    ],
    ["nothing", "unanswered", () => {}],
    ["an end of the connection", "unanswered", (request) => request.socket.destroy()]
  ]
  it.each(answers)("%s: %s", async (_, expected, listener) => {
    expect((await asked(here, { ...atPort(await aServer(listener)), timeoutMs: 400 })).arrival).toBe(expected)
  })

  it("sends one request, by the host's name and to that address alone, and follows no redirect", async () => {
    const canary = await aCanary()
    const came: Array<string> = []
    const port = await aServer((request, response) => {
      came.push(`${request.method} ${request.headers.host} ${request.url}`)
      response.writeHead(302, { location: `http://${host}:${canary.port}${arrivalPath}` }).end()
    })
    const { arrival } = await asked(here, { port, allow: [`${host}:${port}`, `${host}:${canary.port}`] })
    expect(arrival).toBe("elsewhere")
    expect(came).toEqual([`GET ${host}:${port} ${arrivalPath}`])
    expect(canary.connections).toBe(0)
  })
})

describe("where no request is sent", () => {
  const lies: ReadonlyArray<readonly [string, Answers]> = [
    ["an address of this machine", here],
    ["one of this machine among public ones", (_, kind) => (kind === "A" ? ["127.0.0.1"] : [unrouted])],
    ["one of this machine in another dress", (_, kind) => (kind === "AAAA" ? ["::ffff:127.0.0.1"] : [])],
    [
      "another name of this machine",
      (name, kind) => (name === host ? { cname: "inside.example" } : here(name, kind, 1))
    ],
    ["no address", () => []],
    ["no such name", () => "NXDOMAIN"],
    ["a failure", () => "SERVFAIL"],
    ["nothing", () => "SILENCE"]
  ]
  it.each(lies)("name servers tell %s", async (_, answers) => {
    const canary = await aCanary()
    for (const scheme of ["http", "https"] as const)
      expect((await asked(answers, { scheme, port: canary.port })).arrival).toBe("unanswered")
    expect(canary.connections).toBe(0)
  })

  it("the host is an address of this machine itself", async () => {
    const canary = await aCanary()
    expect((await asked(() => [], { port: canary.port }, "127.0.0.1")).arrival).toBe("unanswered")
    expect(canary.connections).toBe(0)
  })
})

it("goes to the address that was checked: what name servers say a moment later does not count", async () => {
  const canary = await aCanary("::1")
  // This machine from the second question on. The block of the first is routed nowhere, yet looks like any other.
  const turning: Answers = (_, kind, count) => (kind !== "AAAA" ? [] : count === 1 ? [unrouted] : ["::1"])
  const { arrival, questions } = await asked(turning, { port: canary.port, timeoutMs: 400 })
  expect(arrival).toBe("unanswered")
  expect(questions.filter((question) => question === `${host} AAAA`)).toHaveLength(1)
  expect(canary.connections).toBe(0)
})
