/** Connections to the API that somebody opens and leaves. */
import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { expect, it, onTestFinished } from "vitest"
import { connectionDeadlines } from "./connectionDeadlines.ts"

it.each([
  ["says nothing", ""],
  ["stops in the middle of its request", "GET /healthz HTTP/1.1\r\nHost: api.test\r\nX-Slow: "]
])("S13: one that %s is closed within ten seconds", async (_, said) => {
  const server = createServer(connectionDeadlines, (_request, response) => response.end("ok"))
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
  onTestFinished(() => void socket.destroy())
  socket.on("error", () => {})
  socket.resume()
  const closed = new Promise<"closed">((done) => socket.on("close", () => done("closed")))
  await new Promise<void>((done) => socket.once("connect", () => done()))
  if (said !== "") socket.write(said)
  const late = new Promise<"open">((done) => setTimeout(done, 10_000, "open"))
  expect(await Promise.race([closed, late])).toBe("closed")
})
