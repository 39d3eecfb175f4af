import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { expect, it, onTestFinished } from "vitest"
import { mostConnections } from "./clientBounds.ts"
import { anOrigin, aPage, www } from "./testing/anOrigin.ts"
import { ask } from "./testing/ask.ts"

/** An origin that looks at its clients more often than it would, and gives who takes nothing less time. */
const impatient = async (options: Parameters<typeof anOrigin>[0] = {}) => {
  const { clients, ...others } = options
  const origin = await anOrigin({
    monotonic: () => performance.now(),
    clients: { lookMs: 50, takingMs: 2_000, takingBytesPerSecond: 1 << 25, ...clients },
    ...others
  })
  onTestFinished(origin.close)
  await origin.putPage("/", aPage("Home"))
  return origin
}

const opened = async (port: number): Promise<{ readonly socket: Socket; readonly closed: Promise<unknown> }> => {
  const socket = connect(port, "127.0.0.1")
  onTestFinished(() => void socket.destroy())
  socket.on("error", () => {})
  const closed = new Promise((done) => socket.once("close", done))
  await new Promise<void>((done) => void socket.once("connect", done).once("close", done))
  return { socket, closed }
}

/** Writes a byte now and then for as long as it can. */
const trickle = async (socket: Socket, byte: string) => {
  while (!socket.destroyed) {
    socket.write(byte)
    await after(20)
  }
}

it.each([
  ["the headers", `GET / HTTP/1.1\r\nHost: ${www}\r\nX-Slow: `],
  ["the body", `POST /__forms/contact HTTP/1.1\r\nHost: ${www}\r\nContent-Length: 1000000\r\n\r\n`]
])("closes connections on which %s of a request trickle, and answers everybody else meanwhile", async (_, start) => {
  const origin = await impatient({
    api: { url: "http://127.0.0.1:9" },
    clients: { headersMs: 200, requestMs: 1_000 }
  })
  const slow = await Promise.all(Array.from({ length: 50 }, () => opened(origin.port)))
  for (const { socket } of slow) {
    socket.resume()
    socket.write(start)
    void trickle(socket, "a")
  }
  expect((await origin.ask("/")).status).toBe(200)
  await Promise.all(slow.map(({ closed }) => closed))
  expect((await origin.ask("/")).status).toBe(200)
})

it("closes connections on which nothing is taken of an answer, or next to nothing, and leaves the others theirs", async () => {
  const origin = await impatient()
  const large = "x".repeat(24 * 1024 * 1024)
  await origin.putAsset("large.css", large, "text/plain")
  const request = `GET /__mk/assets/large.css HTTP/1.1\r\nHost: ${www}\r\n\r\n`
  const slow = await Promise.all(Array.from({ length: 6 }, () => opened(origin.port)))
  for (const [at, { socket }] of slow.entries()) {
    socket.pause()
    socket.write(request)
    // Some read a little now and then.
    if (at % 2 === 0) continue
    const reading = setInterval(() => socket.read(16), 20)
    onTestFinished(() => clearInterval(reading))
  }
  expect((await origin.ask("/__mk/assets/large.css")).bytes).toHaveLength(large.length)
  await expect.poll(() => origin.counters().slowReaders, { timeout: 20_000 }).toBe(slow.length)
  expect((await origin.ask("/__mk/assets/large.css")).bytes).toHaveLength(large.length)
  expect(origin.events.filter(({ level }) => level === "error")).toEqual([])
})

it("makes way for visitors by closing idle connections where there are as many as there may be", async () => {
  const origin = await impatient({
    clients: { connections: 20, keepAliveMs: 60_000, headersMs: 60_000, requestMs: 60_000 }
  })
  const idle = await Promise.all(Array.from({ length: 20 }, () => opened(origin.port)))
  for (const { socket } of idle) socket.write(`HEAD / HTTP/1.1\r\nHost: ${www}\r\n\r\n`)
  await Promise.all(idle.map(({ socket }) => new Promise((done) => socket.once("data", done))))
  await expect.poll(async () => (await origin.ask("/").catch(() => undefined))?.status).toBe(200)
  await Promise.all(idle.map(({ closed }) => closed))
  expect(origin.counters().turnedAway).toBeGreaterThan(0)
  expect(origin.events).toContainEqual({ level: "warning", event: "connections-full", most: 20 })
})

it("leaves descriptors for the store and the API, however few there are", () => {
  expect(mostConnections(1_048_576)).toBe(50_000)
  expect(mostConnections(Infinity)).toBe(50_000)
  expect(mostConnections(16_384)).toBe(16_384 - 512)
  expect(mostConnections(256)).toBe(128)
})

it("stays up where its descriptors run out, and answers again once there are some", async () => {
  const folder = mkdtempSync(join(tmpdir(), "descriptors-"))
  const child = fileURLToPath(new URL("testing/anOriginOverFiles.ts", import.meta.url))
  const started = spawn("sh", ["-c", 'ulimit -n 64 && exec "$0" "$@"', process.execPath, child, folder])
  const ended = new Promise((done) => started.once("exit", done))
  onTestFinished(async () => {
    started.kill("SIGKILL")
    await ended
    rmSync(folder, { recursive: true })
  })
  const port = Number(await new Promise((said) => started.stdout.once("data", said)))
  expect((await ask({ port, path: "/", host: www })).status).toBe(200)
  const idle = await Promise.all(Array.from({ length: 200 }, () => opened(port)))
  // The system's descriptors for this process are gone: whoever comes now is hung up on.
  await expect(ask({ port, path: "/", host: www })).rejects.toThrow(/ECONNRESET|hang up/)
  for (const { socket } of idle) socket.destroy()
  const again = (path: string) => async () => (await ask({ port, path, host: www }).catch(() => undefined))?.status
  await expect.poll(again("/about"), { timeout: 10_000 }).toBe(200)
  await expect.poll(again("/"), { timeout: 10_000 }).toBe(200)
  expect(started.exitCode).toBeNull()
})
