/** Refusals of large uploads, as senders get them that send everything before they read anything. */
import { createServer } from "node:http"
import { type AddressInfo, createConnection, type Socket } from "node:net"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { describe, expect, it, onTestFinished } from "vitest"
import { MIB } from "../../engine/limits.ts"
import { testApi } from "../../test/builders/api.ts"
import { answeredEarly, type Patience } from "./answeredEarly.ts"

interface Heard {
  readonly answer: string
  /** Bytes of the body that the other side took. */
  readonly sent: number
  readonly error: string | undefined
}

/** Sends a head and then so many bytes, reads nothing before unless it says so, and waits until the other side closes. */
const sendAll = (
  address: string,
  head: string,
  bytes: number,
  told: { readonly announced?: number | undefined; readonly reads?: "at once" | "at last" } = {}
) =>
  new Promise<Heard>((resolve) => {
    const { announced, reads } = { announced: bytes, reads: "at last", ...told }
    const { hostname, port } = new URL(address)
    const socket = createConnection(Number(port), hostname)
    const text = Buffer.alloc(256 * 1024, "a")
    const piece = announced === undefined ? Buffer.concat([Buffer.from("40000\r\n"), text, Buffer.from("\r\n")]) : text
    let sent = 0
    let answer = ""
    let error: string | undefined
    const go = () => {
      while (sent < bytes && !socket.destroyed) {
        sent += piece.length
        if (!socket.write(piece)) return void socket.once("drain", go)
      }
      socket.resume()
    }
    socket.on("data", (chunk) => void (answer += chunk.toString()))
    if (reads === "at last") socket.pause()
    socket.on("error", ({ message }) => void (error = message))
    socket.on("close", () => resolve({ answer, sent: socket.bytesWritten, error }))
    socket.on("connect", () => {
      const framing = announced === undefined ? "transfer-encoding: chunked" : `content-length: ${announced}`
      socket.write(`${head}${framing}\r\n\r\n`)
      go()
    })
  })

const statusOf = ({ answer }: Heard) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])
const codeOf = ({ answer }: Heard) => /"code":"([^"]+)"/.exec(answer)?.[1]

describe("a refusal of a large upload", () => {
  const api = testApi()
  const form = "multipart/form-data; boundary=b"
  const head = (line: string, token: string, type: string) =>
    `${line} HTTP/1.1\r\nhost: api.test\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\n`

  it("reaches a sender that reads only when everything is sent, and ends the connection", async () => {
    const { clientId, clientSecret } = await api.aSite()
    const { token } = (await api.anonymous.post("/v1/auth/token", { clientId, clientSecret })).body
    const refused: ReadonlyArray<readonly [line: string, token: string, type: string, status: number, code: string]> = [
      ["POST /v1/media", "nobody", form, 401, "auth.token_invalid"],
      ["POST /v1/media", token, "application/json", 415, "request.media_type"],
      ["POST /v1/pages", token, "application/json", 413, "request.too_large"],
      ["POST /v1/nothing", token, "application/json", 404, "route.not_found"]
    ]
    for (const [line, by, type, status, code] of refused) {
      const heard = await sendAll(api.anonymous.address(), head(line, by, type), 24 * MIB)
      expect([line, heard.error, statusOf(heard), codeOf(heard)]).toEqual([line, undefined, status, code])
      expect(heard.sent).toBeGreaterThan(24 * MIB)
      expect(heard.answer.toLowerCase()).toContain("\r\nconnection: close\r\n")
    }
    expect((await api.anonymous.get("/healthz")).status).toBe(200)
  })
})

describe("the rest of a request", () => {
  const bounds: Patience = { mostBytes: 32 * MIB, stallMs: 300, totalMs: 60_000 }

  /** A server that refuses whatever comes. */
  const refusing = async (patience: Patience) => {
    const server = createServer()
    const connections = new Set<Socket>()
    let read = 0
    server.on("connection", (socket) => {
      connections.add(socket)
      socket.once("close", () => {
        connections.delete(socket)
        read += socket.bytesRead
      })
    })
    const refuse = Effect.map(HttpServerRequest.HttpServerRequest, (request) =>
      answeredEarly(HttpServerResponse.text("no", { status: 413 }), request, patience)
    )
    const app = HttpRouter.serve(HttpRouter.add("*", "/*", refuse), { disableLogger: true, disableListenLog: true })
    const stop = new AbortController()
    const running = Effect.runPromise(
      Layer.launch(
        Layer.provide(
          app,
          NodeHttpServer.layer(() => server, { port: 0, host: "127.0.0.1" })
        )
      ),
      { signal: stop.signal }
    ).catch(() => {})
    onTestFinished(async () => {
      stop.abort()
      await running
    })
    await expect.poll(() => server.listening).toBe(true)
    return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connections, read: () => read }
  }
  const line = "POST /a HTTP/1.1\r\nhost: a\r\n"

  it("is not waited for where nothing more comes", async () => {
    const { address, connections } = await refusing(bounds)
    const heard = await sendAll(address, line, MIB, { announced: 8 * MIB, reads: "at once" })
    expect(statusOf(heard)).toBe(413)
    await expect.poll(() => connections.size).toBe(0)
  })

  it("is not waited for beyond its time in all", async () => {
    const { address, connections } = await refusing({ ...bounds, stallMs: 60_000, totalMs: 300 })
    const heard = await sendAll(address, line, MIB, { announced: 8 * MIB, reads: "at once" })
    expect(statusOf(heard)).toBe(413)
    await expect.poll(() => connections.size).toBe(0)
  })

  it.each([
    ["more is announced than anybody may send", 64 * MIB],
    ["more comes than that, of a length that was not told", undefined]
  ])("is not read where %s", async (_, announced) => {
    const { address, connections, read } = await refusing(bounds)
    const heard = await sendAll(address, line, 48 * MIB, { announced })
    await expect.poll(() => connections.size).toBe(0)
    expect(heard.sent).toBeGreaterThan(0)
    expect(read()).toBeLessThan((announced === undefined ? 34 : 2) * MIB)
  })

  it("leaves the connection open where its length was not told and it is short", async () => {
    const { address } = await refusing(bounds)
    const request = new Request(`${address}/a`, {
      method: "POST",
      body: new Blob(["short"]).stream(),
      duplex: "half"
    } as RequestInit)
    const reply = await fetch(request)
    expect([reply.status, reply.headers.get("connection"), await reply.text()]).toEqual([413, "keep-alive", "no"])
  })
})
