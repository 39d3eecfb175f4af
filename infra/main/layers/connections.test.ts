/** Connections to the API that somebody opens and leaves. */
import { createServer } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { expect, it, onTestFinished } from "vitest"
import { connectionDeadlines } from "./connectionDeadlines.ts"
import { boundUntaken } from "./untaken.ts"

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

const MIB = 1024 * 1024

it("S13: those on which least is taken of an answer are closed, where all come to more than may be held, and no others", async () => {
  const answer = "x".repeat(4 * MIB)
  const server = boundUntaken(
    createServer((_request, response) => response.end(answer)),
    { bytes: 10 * 4 * MIB, lookMs: 50 }
  )
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  const { port } = server.address() as AddressInfo
  const held = new Set<Socket>()
  let came = 0
  server.on("connection", (socket: Socket) => {
    came++
    held.add(socket)
    socket.once("close", () => held.delete(socket))
  })
  const asking = (count: number) =>
    Array.from({ length: count }, () => {
      const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: api.test\r\n\r\n"))
      onTestFinished(() => void socket.destroy())
      return socket.on("error", () => {}).pause()
    })

  asking(8)
  await expect.poll(() => held.size).toBe(8)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(held.size).toBe(8)

  asking(40)
  const untaken = () => [...held].reduce((sum, { writableLength }) => sum + writableLength, 0)
  await expect.poll(() => came).toBe(48)
  await expect.poll(() => held.size, { timeout: 5_000 }).toBeLessThan(48)
  await expect.poll(untaken, { timeout: 5_000 }).toBeLessThanOrEqual(10 * 4 * MIB)
  expect(held.size).toBeGreaterThan(8)
  const read = await fetch(`http://127.0.0.1:${port}/`)
  expect((await read.text()).length).toBe(answer.length)
})
