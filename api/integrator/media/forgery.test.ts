/**
 * Imports that are meant to make the API visit its own network. The way out is the one of production: nothing is allowed
 * but public addresses over https, and, where a redirect is needed, the stand-in that answers it. Listeners on the loopback
 * interface prove that not one connection arrives, and the stores that nothing is kept.
 */
import { createServer, type Server } from "node:http"
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from "node:net"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { Objects } from "../../../engine/ports/Objects.ts"
import { type Nameserver, startNameserver } from "../../../infra/standins/nameserver.ts"
import { testApi, upstreams } from "../../../test/builders/api.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"

/** In a block that was given back and is routed nowhere, yet looks like any other global address. */
const elsewhere = "3ffe::1"

let names: Nameserver
const api = testApi({}, { resolve: (name) => names.resolve(name) })

const canaries: Array<TcpServer> = []
let port = 0
let arrived = 0
/** Redirects to wherever its path says. */
let redirecting: Server
let redirector = ""
let site: TestSite

const listening = (server: TcpServer, at: number, host: string) =>
  new Promise<void>((ready, failed) => server.once("error", failed).listen(at, host, ready))

beforeAll(async () => {
  names = await startNameserver((name, kind, asked) => {
    switch (`${name} ${kind}`) {
      case "inside.test A":
        return ["127.0.0.1"]
      case "metadata.test A":
        return ["169.254.169.254"]
      case "mapped.test AAAA":
        return ["::ffff:127.0.0.1"]
      case "mixed.test A":
        return ["127.0.0.1"]
      case "mixed.test AAAA":
        return [elsewhere]
      case "rebinding.test AAAA":
        return [asked === 1 ? elsewhere : "::1"]
      default:
        return []
    }
  })
  for (const host of ["127.0.0.1", "::1"]) {
    const canary = createTcpServer((socket) => {
      arrived++
      socket.destroy()
    })
    await listening(canary, port, host)
    port = (canary.address() as AddressInfo).port
    canaries.push(canary)
  }
  redirecting = createServer((request, response) => {
    response.writeHead(302, { location: decodeURIComponent((request.url ?? "").slice(1)) }).end()
  })
  await listening(redirecting, 0, "127.0.0.1")
  redirector = `127.0.0.1:${(redirecting.address() as AddressInfo).port}`
  upstreams.push(redirector)
  site = await api.aSite()
})
beforeEach(() => void (arrived = 0))
afterAll(() => {
  names.close()
  for (const canary of canaries) canary.close()
  redirecting.close().closeAllConnections()
  upstreams.splice(0)
})

const kept = () =>
  api.run(
    Effect.gen(function* () {
      const { public: store, private: hidden } = yield* Objects
      const found = yield* Effect.orDie(store.list(`sites/${site.siteId}/media/`, { limit: 10 }))
      const waiting = yield* Effect.orDie(hidden.list("incoming/", { limit: 10 }))
      return [...found, ...waiting]
    })
  )

const imported = async (url: string) => {
  const { status, code } = await site.post("/v1/media/import", { url, alt: "" })
  expect(arrived, "connections into the own network").toBe(0)
  expect((await site.get("/v1/media")).body.media).toEqual([])
  expect(await kept()).toEqual([])
  return [status, code]
}
const refused = [422, "media.url_refused"]

describe("POST /v1/media/import", () => {
  it.each([
    ["a literal address", "https://127.0.0.1:PORT/"],
    ["a short one", "https://127.1:PORT/"],
    ["one with a dot at its end", "https://127.0.0.1.:PORT/"],
    ["the decimal of one", "https://2130706433:PORT/"],
    ["octal parts", "https://0177.0.0.01:PORT/"],
    ["one octal number", "https://017700000001:PORT/"],
    ["hexadecimal parts", "https://0x7f.0x0.0x0.0x1:PORT/"],
    ["one hexadecimal number", "https://0x7f000001:PORT/"],
    ["full-width digits", "https://１２７.０.０.１:PORT/"],
    ["percent-encoded digits", "https://%31%32%37.0.0.1:PORT/"],
    ["the address of no host", "https://0.0.0.0:PORT/"],
    ["its short form", "https://0:PORT/"],
    ["IPv6 loopback", "https://[::1]:PORT/"],
    ["IPv6 of no host", "https://[::]:PORT/"],
    ["IPv4 mapped into IPv6", "https://[::ffff:127.0.0.1]:PORT/"],
    ["the same in hexadecimal", "https://[::ffff:7f00:1]:PORT/"],
    ["IPv4 in compatible IPv6", "https://[::127.0.0.1]:PORT/"],
    ["IPv4 behind a translator", "https://[64:ff9b::127.0.0.1]:PORT/"],
    ["IPv4 in a 6to4 address", "https://[2002:7f00:1::]:PORT/"],
    ["userinfo before an address", "https://example.com@127.0.0.1:PORT/"],
    ["userinfo with a password", "https://user:secret@127.0.0.1:PORT/"],
    ["plain http", "http://127.0.0.1:PORT/"],
    ["the metadata service", "https://169.254.169.254/latest/meta-data/"],
    ["the metadata service as a number", "https://2852039166/latest/meta-data/"],
    ["the metadata service of IPv6", "https://[fd00:ec2::254]/latest/meta-data/"],
    ["a private network", "https://10.0.0.1:PORT/"],
    ["a name that leads inside", "https://inside.test:PORT/"],
    ["a name of the metadata service", "https://metadata.test/latest/meta-data/"],
    ["a name with a mapped answer", "https://mapped.test:PORT/"],
    ["a name with an answer outside and one inside", "https://mixed.test:PORT/"]
  ])("MEDIA-02: does not go to %s", async (_, url) => {
    expect(await imported(url.replace("PORT", String(port)))).toEqual(refused)
  })

  it.each([
    "https://127.0.0.1:PORT/",
    "http://127.0.0.1:PORT/",
    "https://[::ffff:7f00:1]:PORT/",
    "https://169.254.169.254/latest/meta-data/",
    "http://169.254.169.254/latest/meta-data/",
    "https://inside.test:PORT/",
    "https://user:secret@example.com/",
    "file:///etc/passwd",
    "//[::1]:PORT/"
  ])("MEDIA-02: does not follow a redirect to %s", async (target) => {
    const location = encodeURIComponent(target.replace("PORT", String(port)))
    expect(await imported(`http://${redirector}/${location}`)).toEqual(refused)
  })

  it("MEDIA-02: reads a backslash as browsers do: what follows it is a path, and no host", async () => {
    expect(await imported(`https://nowhere.test\\@127.0.0.1:${port}/`)).toEqual([502, "media.source_unreachable"])
    expect(names.questions).toContain("nowhere.test A")
  })

  it("MEDIA-02: goes by the answer it checked, whatever the name server says the second time", async () => {
    const url = `https://rebinding.test:${port}/`
    expect(await imported(url)).toEqual([502, "media.source_unreachable"])
    expect(names.questions.filter((question) => question === "rebinding.test AAAA")).toHaveLength(1)
    expect(await imported(url)).toEqual(refused)
  })
})
