import { createServer, type RequestListener, type Server } from "node:http"
import { type AddressInfo, createServer as createTcpServer } from "node:net"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { Effect, Result } from "effect"
import { Egress, type EgressOptions, type EgressRequest } from "./egress.ts"

/** Listens where no request may ever arrive, and counts the connections that do. */
let canary: { port: number; connections: number; close: () => void }
const servers: Array<Server> = []

beforeEach(async () => {
  const server = createTcpServer((socket) => {
    canary.connections++
    socket.destroy()
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  canary = { port: (server.address() as AddressInfo).port, connections: 0, close: () => server.close() }
})

afterEach(() => {
  canary.close()
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

const standIn = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const fetchWith = (options: Partial<EgressOptions>, request: EgressRequest) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const egress = yield* Egress
      return yield* Effect.result(egress.fetch(request))
    }).pipe(Effect.provide(Egress.layer({ allow: [], ...options })))
  )

const refusal = async (options: Partial<EgressOptions>, request: EgressRequest) => {
  const result = await fetchWith(options, request)
  return Result.isFailure(result)
    ? `${result.failure._tag} ${result.failure.reason}`
    : `answered ${result.success.status}`
}

describe("what is refused before a packet leaves", () => {
  it.each([
    ["https://127.0.0.1:PORT/", "EgressRefused address"],
    ["https://[::ffff:127.0.0.1]:PORT/", "EgressRefused address"],
    ["https://2130706433:PORT/", "EgressRefused address"],
    ["https://0x7f.1:PORT/", "EgressRefused address"],
    ["https://0177.0.0.1:PORT/", "EgressRefused address"],
    ["https://localhost:PORT/", "EgressRefused address"],
    ["https://127.0.0.1.:PORT/", "EgressRefused address"],
    ["http://127.0.0.1:PORT/", "EgressRefused scheme"],
    ["http://example.com:PORT/", "EgressRefused scheme"],
    ["ftp://example.com/", "EgressRefused scheme"],
    ["file:///etc/passwd", "EgressRefused scheme"],
    ["https://user:secret@example.com/", "EgressRefused credentials"],
    ["//example.com/", "EgressRefused url"]
  ])("%s", async (url, expected) => {
    expect(await refusal({}, { url: url.replace("PORT", String(canary.port)) })).toBe(expected)
    expect(canary.connections).toBe(0)
  })

  it("a name whose answer is private", async () => {
    const resolve = async () => ["127.0.0.1"]
    expect(await refusal({ resolve }, { url: `https://inside.test:${canary.port}/` })).toBe("EgressRefused address")
    expect(canary.connections).toBe(0)
  })

  it("a name that mixes a private answer among public ones", async () => {
    const resolve = async () => ["93.184.216.34", "127.0.0.1"]
    expect(await refusal({ resolve }, { url: `https://mixed.test:${canary.port}/` })).toBe("EgressRefused address")
    expect(canary.connections).toBe(0)
  })

  it("a name that turns private after it was checked once", async () => {
    const asked: Array<string> = []
    // A public answer the first time it is asked for, a private one from then on.
    const resolve = async (host: string) => {
      asked.push(host)
      return asked.length === 1 ? ["93.184.216.34"] : ["127.0.0.1"]
    }
    const url = `https://rebinding.test:${canary.port}/`
    // Nobody answers there; what matters is that the address which was checked is the one that is tried.
    expect(await refusal({ resolve }, { url, timeoutMs: 300 })).toMatch(/^EgressFailed (?:time|connect)$/)
    expect([asked, canary.connections]).toEqual([["rebinding.test"], 0])
    expect(await refusal({ resolve }, { url })).toBe("EgressRefused address")
    expect([asked.length, canary.connections]).toEqual([2, 0])
  })

  it("a name that the connection itself would take for a private one, whatever was answered for it", async () => {
    const resolve = async () => ["93.184.216.34"]
    const url = `https://localhost:${canary.port}/`
    expect(await refusal({ resolve }, { url, timeoutMs: 300 })).toMatch(/^EgressFailed (?:time|connect)$/)
    expect(canary.connections).toBe(0)
  })

  it("a redirect from an allowed host into the private network, by address and by name", async () => {
    const resolve = async (host: string) => (host === "inside.test" ? ["127.0.0.1"] : [host])
    for (const target of [`https://127.0.0.1:${canary.port}/`, `https://inside.test:${canary.port}/`]) {
      const allowed = await standIn((_, response) => response.writeHead(302, { location: target }).end())
      expect(await refusal({ allow: [allowed], resolve }, { url: `http://${allowed}/` })).toBe("EgressRefused address")
    }
    const downgrading = await standIn((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/` }).end()
    )
    expect(await refusal({ allow: [downgrading] }, { url: `http://${downgrading}/` })).toBe("EgressRefused scheme")
    expect(canary.connections).toBe(0)
  })
})

describe("what gets through", () => {
  it("an allowed stand-in, with method, headers and body; its neighbour on another port does not", async () => {
    const allowed = await standIn((request, response) => {
      request.setEncoding("utf8").on("data", (text) => {
        response.writeHead(201, { "x-seen": `${request.method} ${request.headers["x-key"]}` }).end(`got ${text}`)
      })
    })
    const result = await fetchWith(
      { allow: [allowed] },
      { url: `http://${allowed}/hook`, method: "POST", headers: { "x-key": "k" }, body: "lead" }
    )
    const answer = Result.getOrThrow(result)
    expect(answer.status).toBe(201)
    expect(answer.headers["x-seen"]).toBe("POST k")
    expect(Buffer.from(answer.body).toString()).toBe("got lead")
    expect(await refusal({ allow: [allowed] }, { url: `https://127.0.0.1:${canary.port}/` })).toBe(
      "EgressRefused address"
    )
  })

  it("a redirect after POST becomes GET, and credentials stay with the host they were meant for", async () => {
    const second = await standIn((request, response) => {
      const { authorization, "content-type": type } = request.headers
      response.end(`${request.method} ${authorization} ${type}`)
    })
    const first = await standIn((_, response) => response.writeHead(302, { location: `http://${second}/` }).end())
    const result = await fetchWith(
      { allow: [first, second] },
      {
        url: `http://${first}/`,
        method: "POST",
        headers: { authorization: "Bearer s", "content-type": "text/plain" },
        body: "lead"
      }
    )
    expect(Buffer.from(Result.getOrThrow(result).body).toString()).toBe("GET undefined undefined")
  })
})

describe("what is cut off", () => {
  it("redirects without end", async () => {
    let visits = 0
    const circle = await standIn((_, response) => {
      visits++
      response.writeHead(302, { location: "/again" }).end()
    })
    const request = { url: `http://${circle}/`, redirects: 4 }
    expect(await refusal({ allow: [circle] }, request)).toBe("EgressRefused redirects")
    expect(visits).toBe(5)
  })

  it("an answer larger than asked for", async () => {
    let closed = false
    const endless = await standIn((_, response) => {
      const more = () => void (closed || response.write("x".repeat(4096), more))
      response.on("close", () => (closed = true))
      more()
    })
    const request = { url: `http://${endless}/`, maxBytes: 64 * 1024 }
    expect(await refusal({ allow: [endless] }, request)).toBe("EgressFailed size")
    await expect.poll(() => closed).toBe(true)
  })

  it("S3: a body that is passed on, where it becomes too large or is left, with its connection", async () => {
    let closed = 0
    const endless = await standIn((_, response) => {
      let isOpen = true
      const more = () => void (isOpen && response.write("x".repeat(4096), more))
      response.on("close", () => {
        isOpen = false
        closed++
      })
      more()
    })
    const read = (maxBytes: number, wanted: number) =>
      Effect.runPromise(
        Effect.gen(function* () {
          const { status, body } = yield* (yield* Egress).open({ url: `http://${endless}/`, maxBytes })
          let size = 0
          const reading = async () => {
            for await (const chunk of body) if ((size += chunk.length) >= wanted) break
          }
          const result = yield* Effect.result(Effect.tryPromise({ try: reading, catch: (error) => error }))
          yield* Effect.promise(() => expect.poll(() => closed).toBeGreaterThan(0))
          closed = 0
          return [status, Result.isFailure(result) ? result.failure : size >= wanted]
        }).pipe(Effect.provide(Egress.layer({ allow: [endless] })))
      )
    expect(await read(64 * 1024, Infinity)).toMatchObject([200, { _tag: "EgressFailed", reason: "size" }])
    expect(await read(Infinity, 100_000)).toEqual([200, true])
  })

  it("an answer that does not end in time", async () => {
    const slow = await standIn((_, response) => void response.writeHead(200).write("never"))
    expect(await refusal({ allow: [slow] }, { url: `http://${slow}/`, timeoutMs: 100 })).toBe("EgressFailed time")
  })

  it("a host that refuses the connection", async () => {
    const port = canary.port
    canary.close()
    const request = { url: `http://127.0.0.1:${port}/` }
    expect(await refusal({ allow: [`127.0.0.1:${port}`] }, request)).toBe("EgressFailed connect")
  })
})

describe("what went wrong", () => {
  const detail = async (options: Partial<EgressOptions>, url: string) => {
    const result = await fetchWith(options, { url })
    return Result.isFailure(result) ? [result.failure.reason, result.failure.detail] : []
  }

  it("S13: names no address of ours, however it came to know it", async () => {
    const private10 = async () => ["10.0.7.9"]
    expect(await detail({ resolve: private10 }, "https://inside.test/")).toEqual([
      "address",
      "inside.test does not lead to a public address."
    ])
    const wordy = async () => {
      throw new Error("queryA ETIMEOUT inside.test from nameserver 10.0.7.53")
    }
    expect(await detail({ resolve: wordy }, "https://inside.test/")).toEqual([
      "resolve",
      "The address of inside.test could not be found (no answer)."
    ])
  })

  it("is a sentence for people, with the technical cause in brackets at its end", async () => {
    const resolve = async () => {
      throw Object.assign(new Error("getaddrinfo ENOTFOUND x.example"), { code: "ENOTFOUND" })
    }
    expect(await detail({ resolve }, "https://x.example/a.png")).toEqual([
      "resolve",
      "The address of x.example could not be found (ENOTFOUND)."
    ])
    const gone = await standIn(() => {})
    for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed))
    expect(await detail({ allow: [gone] }, `http://${gone}/a.png`)).toEqual([
      "connect",
      `No whole answer came from http://${gone}/a.png (ECONNREFUSED).`
    ])
  })
})
