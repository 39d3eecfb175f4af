import { createSocket } from "node:dgram"
import type { AddressInfo } from "node:net"
import { Effect, Fiber } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { Dns } from "../../../engine/ports/Dns.ts"
import { type Answers, startNameserver } from "../../standins/nameserver.ts"
import { type DnsOptions, layer } from "./Dns.ts"

const started = async (answers: Answers) => {
  const server = await startNameserver(answers)
  onTestFinished(server.close)
  return server
}

const withDns = <A>(options: DnsOptions, ask: (dns: Dns["Service"]) => Effect.Effect<A>) =>
  Effect.flatMap(Dns, ask).pipe(Effect.provide(layer({ timeoutMs: 200, tries: 2, ...options })))
const addresses = (name: string, options: DnsOptions) =>
  Effect.runPromise(withDns(options, (dns) => dns.addresses(name)))
const texts = (name: string, options: DnsOptions) => Effect.runPromise(withDns(options, (dns) => dns.texts(name)))

const shown = ({ addresses: all, unanswered }: Awaited<ReturnType<typeof addresses>>) => [
  ...all.map(({ address, isPublic }) => `${address} ${isPublic ? "public" : "private"}`),
  ...(unanswered ? ["?"] : [])
]

describe("what a name server says of a name", () => {
  const tables: ReadonlyArray<readonly [string, Answers, ReadonlyArray<string>]> = [
    [
      "IPv4 and IPv6 addresses, each in its one spelling",
      (_, kind) => (kind === "A" ? ["203.0.113.7", "93.184.216.34"] : ["2606:4700:0:0:0:0:0:1"]),
      ["203.0.113.7 private", "93.184.216.34 public", "2606:4700::1 public"]
    ],
    [
      "addresses of our own network, which are told from public ones",
      (_, kind) => (kind === "A" ? ["10.0.0.1", "127.0.0.1", "169.254.169.254"] : ["::1", "::ffff:8.8.8.8"]),
      ["10.0.0.1 private", "127.0.0.1 private", "169.254.169.254 private", "::1 private", "::ffff:808:808 private"]
    ],
    [
      "the addresses of the name that it stands for",
      (name, kind) => (name === "www.example.org" ? { cname: "cdn.example.net" } : kind === "A" ? ["1.1.1.1"] : []),
      ["1.1.1.1 public"]
    ],
    ["no records", () => [], []],
    ["that there is no such name", () => "NXDOMAIN", []],
    ["names that stand for each other", () => ({ cname: "www.example.org" }), []],
    ["that it failed", () => "SERVFAIL", ["?"]],
    ["that it does not tell us", () => "REFUSED", ["?"]],
    ["that it does not know how", () => "NOTIMP", ["?"]],
    ["nothing", () => "SILENCE", ["?"]],
    ["half: the IPv4 addresses only", (_, kind) => (kind === "A" ? ["1.1.1.1"] : "SILENCE"), ["1.1.1.1 public", "?"]],
    ["half: that there is no IPv6 address", (_, kind) => (kind === "A" ? "SERVFAIL" : []), ["?"]]
  ]
  it.each(tables)("%s", async (_, answers, expected) => {
    const server = await started(answers)
    expect(shown(await addresses("www.example.org", { servers: [server.address] }))).toEqual(expected)
  })

  it("texts, each in one piece however long, and none where there is none", async () => {
    const long = "makeready=".padEnd(600, "e")
    const server = await started((name, kind) =>
      kind === "TXT" && name === "_makeready.example.org" ? [long, "b"] : []
    )
    const servers = [server.address]
    expect(await texts("_makeready.example.org", { servers })).toEqual([long, "b"])
    expect(await texts("_makeready.example.com", { servers })).toEqual([])
  })

  it.each(["SERVFAIL", "REFUSED", "SILENCE"] as const)("null for texts where it answers %s", async (reply) => {
    const server = await started(() => reply)
    expect(await texts("_makeready.example.org", { servers: [server.address] })).toBeNull()
  })
})

it("asks anew each time: what a server says now counts, not what it said", async () => {
  const server = await started((_, kind, asked) => (kind === "A" ? [asked === 1 ? "1.1.1.1" : "8.8.8.8"] : []))
  const servers = [server.address]
  const dns = await Effect.runPromise(
    withDns({ servers }, (one) => Effect.all([one.addresses("a.example.org"), one.addresses("a.example.org")]))
  )
  expect(dns.map(shown)).toEqual([["1.1.1.1 public"], ["8.8.8.8 public"]])
  expect(server.questions.filter((question) => question === "a.example.org A")).toHaveLength(2)
})

it("asks a silent server as often as it is told to, and no longer", async () => {
  const server = await started(() => "SILENCE")
  await texts("a.example.org", { servers: [server.address], tries: 2 })
  expect(server.questions).toEqual(["a.example.org TXT", "a.example.org TXT"])
})

it("takes what is no answer to its question for none", async () => {
  const socket = createSocket("udp4")
  onTestFinished(() => void socket.close())
  socket.on("message", (query, { port }) => {
    const forged = Buffer.from(query)
    forged.writeUInt16BE(forged.readUInt16BE(0) ^ 0xffff, 0)
    forged.writeUInt16BE(0x8583, 2)
    socket.send(forged, port, "127.0.0.1")
    socket.send(Buffer.from("no message of DNS"), port, "127.0.0.1")
  })
  await new Promise<void>((bound) => socket.bind(0, "127.0.0.1", bound))
  const servers = [`127.0.0.1:${(socket.address() as AddressInfo).port}`]
  expect(shown(await addresses("a.example.org", { servers }))).toEqual(["?"])
})

it("is left at once by whoever stops waiting", async () => {
  const server = await started(() => "SILENCE")
  const waiting = Effect.runFork(
    withDns({ servers: [server.address], timeoutMs: 60_000, tries: 1 }, (dns) => dns.addresses("a.example.org"))
  )
  await expect.poll(() => server.questions.length).toBe(2)
  await Effect.runPromise(Fiber.interrupt(waiting))
})

it("asks the server for names under .test of them alone, and of no other", async () => {
  const [world, tests] = [await started(() => "NXDOMAIN"), await started(() => ["127.0.0.1"])]
  const options = { servers: [world.address], testServer: tests.address }
  await texts("www.x.test", options)
  await texts("WWW.Y.TEST", options)
  await texts("www.test.example.org", options)
  await texts("www.contest", options)
  expect(tests.questions).toEqual(["www.x.test TXT", "www.y.test TXT"])
  expect(world.questions).toEqual(["www.test.example.org TXT", "www.contest TXT"])
  await texts("www.x.test", { servers: [world.address] })
  expect(world.questions.at(-1)).toBe("www.x.test TXT")
})

it("finds no address for a name that cannot be one", async () => {
  const server = await started(() => ["1.1.1.1"])
  const servers = [server.address]
  for (const name of ["a..example.org", `${"a".repeat(64)}.example.org`])
    expect(shown(await addresses(name, { servers })), name).toEqual([])
  expect(server.questions).toEqual([])
})
