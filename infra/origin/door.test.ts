import type { IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer, Logger } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { pageKey } from "../../engine/publish/keys.ts"
import { Purge } from "../../engine/ports/Purge.ts"
import { layerMemory } from "../../storage/objects/Memory.ts"
import { Origin, originLayer } from "./layer.ts"
import { purgeLayer } from "./PurgeClient.ts"
import { anApi as startApi } from "./testing/anApi.ts"
import { anOrigin, aPage, preview, siteId, storeDown, www, type TestOrigin } from "./testing/anOrigin.ts"
import { ask, askRaw } from "./testing/ask.ts"

const open: Array<{ readonly close: () => Promise<unknown> }> = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ close }) => close()))
})
const opened = async (...options: Parameters<typeof anOrigin>): Promise<TestOrigin> => {
  const origin = await anOrigin(...options)
  open.push(origin)
  return origin
}

/** A server in the API's place, closed with the test. */
const anApi = async (...answer: Parameters<typeof startApi>) => {
  const api = await startApi(...answer)
  open.push(api)
  return api.url
}

describe("health", () => {
  it("answers on the address it is bound to and on hosts without a site, and leaves sites their pages", async () => {
    const origin = await opened()
    await origin.putPage("/healthz", aPage("Our health"))
    for (const path of ["/healthz", "/readyz"])
      for (const host of [`127.0.0.1:${origin.port}`, "localhost", "balancer.internal"])
        expect((await origin.ask(path, { host })).status, `${host}${path}`).toBe(200)
    expect((await origin.ask("/healthz")).text).toBe(aPage("Our health"))
    expect((await origin.ask("/readyz")).status).toBe(404)
  })

  it("lives while the store is down, and is not ready", async () => {
    const origin = await opened()
    origin.fault.before = storeDown
    for (const host of ["127.0.0.1", "balancer.internal"]) {
      expect((await origin.ask("/healthz", { host })).status).toBe(200)
      expect((await origin.ask("/readyz", { host })).status).toBe(503)
    }
  })
})

describe("the door for purges", () => {
  const secret = "a-secret-of-thirty-two-characters"
  const asked = (port: number, headers: { readonly [name: string]: string }, body: string, host = "127.0.0.1") =>
    ask({ port, path: "/__mk/purge", host, method: "POST", headers, body })

  it("is on the origin's own address and on no site's host", async () => {
    const origin = await opened({ purge: { secret } })
    const authorization = `Bearer ${secret}`
    expect((await asked(origin.port, { authorization }, `{"keys":["a"]}`)).status).toBe(200)
    expect((await asked(origin.port, { authorization }, `{"keys":["a"]}`, www)).status).toBe(405)
    expect((await origin.ask("/__mk/counters", { headers: { authorization } })).status).toBe(404)
  })

  it("opens to the secret and to nothing else, and to lists of keys", async () => {
    const origin = await opened({ purge: { secret } })
    const purged = origin.counters().purgedKeys
    for (const authorization of ["", "Bearer ", "Bearer wrong", `Basic ${secret}`, secret])
      expect((await asked(origin.port, { authorization }, `{"keys":["a"]}`)).status, authorization).toBe(401)
    for (const body of ["", "{", "[]", `{"keys":"a"}`, `{"keys":[1]}`, `{"keys":["${"a".repeat(4_200_000)}"]}`])
      expect((await asked(origin.port, { authorization: `Bearer ${secret}` }, body)).status).toBe(400)
    expect(origin.counters().purgedKeys).toBe(purged)
  })

  it("is nowhere without a secret", async () => {
    const origin = await opened()
    expect((await asked(origin.port, {}, `{"keys":[]}`)).status).toBe(404)
    expect(origin.purgeAddress).toBeNull()
  })

  it("takes announcements over a socket or a port of its own, from the Purge port's client", async () => {
    const folder = mkdtempSync(join(tmpdir(), "origin-"))
    const socket = join(folder, "purge.sock")
    const origins = [
      await opened({ purge: { secret, listen: { socket } } }),
      await opened({ purge: { secret, listen: { host: "127.0.0.1", port: 0 } } }),
      await opened({ purge: { secret } })
    ]
    for (const origin of origins) {
      await origin.putPage("/", aPage("First"))
      expect((await origin.ask("/")).text).toBe(aPage("First"))
      await origin.putPage("/", aPage("Second"))
    }
    expect((await asked(origins[0]?.port as number, { authorization: `Bearer ${secret}` }, `{"keys":[]}`)).status).toBe(
      404
    )

    const targets = origins.map(({ purgeAddress }) => ({ address: purgeAddress as string, secret }))
    expect(targets[0]?.address).toBe(`unix:${socket}`)
    const warnings: Array<unknown> = []
    const logger = Logger.layer([Logger.make(({ message }) => void warnings.push(message))])
    await Effect.runPromise(
      Effect.gen(function* () {
        const purge = yield* Purge
        yield* purge.notify([pageKey(siteId, "/")])
      }).pipe(
        // One that is not there, one that does not know the secret: neither keeps the others from hearing.
        Effect.provide(
          purgeLayer([
            { address: "http://127.0.0.1:9", secret },
            { address: origins[2]?.purgeAddress as string, secret: "another" },
            ...targets
          ])
        ),
        Effect.provide(logger)
      )
    )
    for (const origin of origins) expect((await origin.ask("/")).text).toBe(aPage("Second"))
    expect(warnings).toHaveLength(2)
    rmSync(folder, { recursive: true })
  })

  it("announces any number of keys", async () => {
    const origin = await opened({ purge: { secret } })
    const keys = Array.from(
      { length: 5_001 },
      (_, index) => `sites/${siteId}/pages/${"x".repeat(300)}/${index}/index.html`
    )
    await Effect.runPromise(
      Effect.flatMap(Purge, ({ notify }) => notify(keys)).pipe(
        Effect.provide(purgeLayer([{ address: origin.purgeAddress as string, secret }]))
      )
    )
    expect(origin.counters().purgedKeys).toBe(5_001)
  })
})

describe("what only the API can answer", () => {
  it("is handed on with who asks and for which site, and nothing a visitor could claim", async () => {
    const seen: Array<{ url: string | undefined; headers: IncomingMessage["headers"]; body: string }> = []
    const url = await anApi((request, response, body) => {
      seen.push({ url: request.url, headers: request.headers, body })
      response.writeHead(303, {
        location: "/thanks",
        "set-cookie": ["a=1", "b=2"],
        "x-makeready-internal": "1",
        connection: "close"
      })
      response.end("done")
    })
    const origin = await opened({ api: { url, secret: "between-us" }, proxyHops: 1 })
    const answer = await origin.ask("/__forms/contact?x=%20&y", {
      method: "POST",
      body: "name=Ada",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-makeready-site": "site_other",
        "x-makeready-secret": "guess",
        "x-forwarded-for": "6.6.6.6, 203.0.113.7",
        "x-forwarded-proto": "https",
        "x-forwarded-host": "evil.example",
        connection: "close, x-remove-me",
        "x-remove-me": "1",
        te: "trailers",
        cookie: "session=1"
      }
    })
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ url: "/public/__forms/contact?x=%20&y", body: "name=Ada" })
    expect(seen[0]?.headers).toMatchObject({
      host: new URL(url).host,
      "content-type": "application/x-www-form-urlencoded",
      "content-length": "8",
      cookie: "session=1",
      "x-makeready-site": siteId,
      "x-makeready-host": www,
      "x-makeready-secret": "between-us",
      "x-forwarded-for": "203.0.113.7",
      "x-forwarded-proto": "https"
    })
    for (const name of ["x-remove-me", "te", "x-forwarded-host"]) expect(seen[0]?.headers).not.toHaveProperty(name)
    expect([answer.status, answer.headers["location"], answer.text]).toEqual([303, "/thanks", "done"])
    expect(answer.headers["set-cookie"]).toBe("a=1,b=2")
    expect(answer.headers).not.toHaveProperty("x-makeready-internal")
    expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000")
  })

  it("SERVED-06: carries no stamps, and the site's policy where the API sets none", async () => {
    const url = await anApi((_, response) =>
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<p>rows")
    )
    const origin = await opened({ api: { url } })
    await origin.putEdge({ patterns: ["/homes/:id"] })
    const { status, headers } = await origin.ask("/homes/12?city=x")
    expect(status).toBe(200)
    expect(headers["content-security-policy"]).toContain("script-src 'self'")
    for (const name of ["x-mk-page-version", "x-mk-rendered-at", "x-mk-stylesheet-version"])
      expect(headers).not.toHaveProperty(name)
  })

  it("goes through in both directions as it comes, chunked or measured", async () => {
    const url = await anApi((request, response, body) => {
      response.writeHead(200, { "content-type": "text/plain" })
      const framing = request.headers["transfer-encoding"] ?? request.headers["content-length"] ?? "none"
      response.end(`${request.method} ${framing} ${body}`)
    })
    const origin = await opened({ api: { url } })
    const head = `Host: ${www}\r\nConnection: close\r\n`
    const chunked = `Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`
    for (const method of ["POST", "GET"])
      expect(await askRaw(origin.port, `${method} /__data/x HTTP/1.1\r\n${head}${chunked}`)).toContain(
        `${method} chunked hello`
      )
    expect(await askRaw(origin.port, `GET /__data/x HTTP/1.1\r\n${head}\r\n`)).toContain("GET none ")
    // Nominating the length as a header of this hop must not leave the body without an end.
    const nominated = `POST /__data/x HTTP/1.1\r\nHost: ${www}\r\nConnection: close, content-length\r\nContent-Length: 5\r\n\r\nhello`
    expect(await askRaw(origin.port, nominated)).toContain("POST 5 hello")
  })

  it("answers 503 with a time to come back while the API is down, and 502 for what is no HTTP", async () => {
    const down = await opened({ api: { url: "http://127.0.0.1:9" } })
    const none = await opened()
    for (const origin of [down, none]) {
      const { status, headers } = await origin.ask("/__forms/contact", { method: "POST", body: "a=1" })
      expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([503, "5", "no-store"])
    }
    const { createServer: tcpServer } = await import("node:net")
    const nonsense = tcpServer(
      (socket) =>
        void socket
          .on("error", () => {})
          .resume()
          .end("nonsense\r\n\r\n")
    ).listen(0, "127.0.0.1")
    await new Promise((resolve) => nonsense.once("listening", resolve))
    const origin = await opened({ api: { url: `http://127.0.0.1:${(nonsense.address() as AddressInfo).port}` } })
    expect((await origin.ask("/__data/x")).status).toBe(502)
    await new Promise((resolve) => nonsense.close(resolve))
  })

  it("tells its log no address that is itself a key, and nothing that stands in a query", async () => {
    const origin = await opened({ api: { url: "http://127.0.0.1:9" } })
    await origin.ask("/__preview/a-token-of-a-preview", { host: preview })
    await origin.ask("/__files/file_1/a-signature-of-a-file?download=1")
    await origin.ask("/__data/x?email=nell@vale.test")
    const told = origin.events.filter(({ event }) => event === "api-unavailable")
    expect(told.map(({ path }) => path)).toEqual(["/__preview/…", "/__files/…?…", "/__data/x?…"])
    expect(JSON.stringify(origin.events)).not.toMatch(/a-token-of|a-signature-of|nell/)
  })

  it("SUBMIT-01: answers JSON to a script while the API is down, in the shape of a form's answer", async () => {
    const accept = "application/json"
    for (const api of [{ url: "http://127.0.0.1:9" }, undefined]) {
      const origin = await opened({ ...(api && { api }) })
      const { status, headers, text } = await origin.ask("/__forms/contact", {
        method: "POST",
        body: "a=1",
        headers: { accept }
      })
      expect([status, headers["content-type"], headers["retry-after"], headers["cache-control"]]).toEqual([
        503,
        "application/json",
        "5",
        "no-store"
      ])
      expect(JSON.parse(text)).toEqual({ ok: false, error: expect.stringMatching(/try again/i) })
    }
  })

  it("tells visitors nothing of what the API says to integrators", async () => {
    const problem = { title: "No such route", code: "route.not_found", detail: "There is no /public/__data/x." }
    let [status, headers]: [number, { [name: string]: string }] = [404, {}]
    const url = await anApi((_, response) =>
      response
        .writeHead(status, { "content-type": "application/problem+json", "x-request-id": "req_1", ...headers })
        .end(JSON.stringify(problem))
    )
    const origin = await opened({ api: { url } })
    const unknown = await origin.ask("/__data/x")
    expect([unknown.status, unknown.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"])
    await origin.putNotFound(aPage("Lost"))
    origin.time.monotonic += 60_000
    const own = await origin.ask("/__data/x")
    expect([own.status, own.text, own.headers["cache-control"]]).toEqual([404, aPage("Lost"), "no-store"])
    const script = await origin.ask("/__data/x", { headers: { accept: "application/json" } })
    expect([script.status, JSON.parse(script.text).ok]).toEqual([404, false])
    ;[status, headers] = [405, { allow: "GET, POST" }]
    const method = await origin.ask("/__forms/x", { method: "DELETE" })
    expect([method.status, method.headers["allow"]]).toEqual([405, "GET, POST"])
    ;[status, headers] = [503, { "retry-after": "17" }]
    const busy = await origin.ask("/__data/x")
    expect([busy.status, busy.headers["retry-after"]]).toEqual([503, "17"])
    ;[status, headers] = [403, {}]
    const untrusted = await origin.ask("/__data/x")
    expect([untrusted.status, untrusted.headers["retry-after"]]).toEqual([503, "5"])
    expect(origin.events).toContainEqual(expect.objectContaining({ event: "api-refused", status: 403 }))
    for (const answer of [unknown, own, script, method, busy, untrusted]) {
      expect(answer.text).not.toMatch(/public|openapi|route\./)
      expect(answer.headers).not.toHaveProperty("x-request-id")
    }
  })
})

describe("requests no browser makes", () => {
  it("refuses what others on the way may read differently", async () => {
    const origin = await opened()
    await origin.putPage("/", aPage("Home"))
    await origin.ask("/")
    const end = "Connection: close\r\n\r\n"
    for (const [bytes, status] of [
      [`GET / HTTP/1.1\r\nHost: ${www}\r\nHost: other.example\r\n${end}`, 400],
      [`GET / HTTP/1.1\r\n${end}`, 400],
      [`GET / HTTP/1.1\r\nHost: a b\r\n${end}`, 400],
      [`GET / HTTP/1.1\r\nHost: ${www}/x\r\n${end}`, 400],
      [`GET / HTTP/1.1\r\nHost : ${www}\r\n${end}`, 400],
      [`POST / HTTP/1.1\r\nHost: ${www}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
      [`POST / HTTP/1.1\r\nHost: ${www}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n`, 400],
      [`POST / HTTP/1.1\r\nHost: ${www}\r\nTransfer-Encoding: xchunked\r\n\r\n`, 400],
      [`GET /%00 HTTP/1.1\r\nHost: ${www}\r\n${end}`, 400],
      [`GET /%c0%ae%c0%ae/ HTTP/1.1\r\nHost: ${www}\r\n${end}`, 400],
      [`GET /..\\..\\x HTTP/1.1\r\nHost: ${www}\r\n${end}`, 400],
      [`GET * HTTP/1.1\r\nHost: ${www}\r\n${end}`, 400],
      [`GET /${"a".repeat(9_000)} HTTP/1.1\r\nHost: ${www}\r\n${end}`, 414],
      [`GET / HTTP/1.1\r\nHost: ${www}\r\nX: ${"a".repeat(20_000)}\r\n${end}`, 431],
      ["nonsense\r\n\r\n", 400]
    ] as const) {
      const answer = await askRaw(origin.port, bytes)
      expect(answer.slice(0, 13), JSON.stringify(bytes.slice(0, 90))).toBe(`HTTP/1.1 ${status} `)
    }
    expect((await origin.ask("/")).status).toBe(200)
  })

  it("believes an absolute target over the Host line, and remembers nothing wrong by it", async () => {
    const origin = await opened()
    await origin.putPage("/", aPage("Home"))
    const absolute = (target: string, host: string) =>
      askRaw(origin.port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    for (let count = 0; count < 2; count++) {
      expect(await absolute(`http://${www}/`, "other.example")).toMatch(/^HTTP\/1\.1 200 /)
      expect(await absolute("/", "other.example")).toMatch(/^HTTP\/1\.1 404 /)
      expect(await absolute("http://other.example/", www)).toMatch(/^HTTP\/1\.1 404 /)
    }
  })

  it("answers requests that come in one breath in their order", async () => {
    const origin = await opened()
    for (const name of ["a", "b", "c"]) await origin.putPage(`/${name}`, aPage(`Page ${name}`))
    const line = (path: string, last = "") => `GET ${path} HTTP/1.1\r\nHost: ${www}\r\n${last}\r\n`
    const answer = await askRaw(
      origin.port,
      line("/a") + line("/b") + line("/nothing") + line("/c", "Connection: close\r\n")
    )
    expect([...answer.matchAll(/<h1>(.*?)<\/h1>/g)].map(([, title]) => title)).toEqual([
      "Page a",
      "Page b",
      "Page not found",
      "Page c"
    ])
  })
})

describe("closing", () => {
  it("finishes what is under way and lets go of idle connections", async () => {
    const asked = Promise.withResolvers<() => void>()
    const url = await anApi((_, response) => asked.resolve(() => response.end("late")))
    const origin = await anOrigin({ api: { url } })
    const late = origin.ask("/__data/slow")
    const answer = await asked.promise
    const closed = origin.close()
    answer()
    expect((await late).text).toBe("late")
    await closed
    await expect(origin.ask("/")).rejects.toThrow(/ECONNREFUSED/)
  })

  it("is the end of the layer's scope; a port in use is told in a sentence", async () => {
    const port = await Effect.runPromise(
      Effect.gen(function* () {
        const origin = yield* Origin
        const second = yield* Effect.flip(Layer.build(originLayer({ port: origin.port })))
        expect(second.message).toContain(`cannot listen on port ${origin.port}`)
        expect(
          (yield* Effect.promise(() => ask({ port: origin.port, path: "/healthz", host: "localhost" }))).status
        ).toBe(200)
        return origin.port
      }).pipe(Effect.provide(originLayer({ port: 0 })), Effect.provide(layerMemory), Effect.scoped)
    )
    await expect(ask({ port, path: "/", host: "localhost" })).rejects.toThrow(/ECONNREFUSED/)
  })
})
