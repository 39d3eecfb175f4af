import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { joined, readyHeaders, ReadyResponse } from "./ReadyResponse.ts"
import { askRaw } from "./testing/ask.ts"

const body = Buffer.from("<p>strings and felt")
const about = ["ETag", '"1"', "X-Name", "caf\u00e9"]
const framing = ["Content-Type", "text/html", "Content-Length", String(body.length)]
const unmodified = readyHeaders(about)
const whole = joined(readyHeaders(framing), unmodified)

/** Answers `/ready…` with what was made ready and everything else as Node's own `writeHead` does. */
const server = createServer({ ServerResponse: ReadyResponse, keepAliveTimeout: 5_000 }, ({ url }, response) => {
  const [status, made] = url?.endsWith("304") ? [304, unmodified] : [200, whole]
  if (url?.startsWith("/ready")) response.writeReady(status, made)
  else response.writeHead(status, made.flat)
  response.end(status === 304 ? undefined : body)
})
const port = () => (server.address() as AddressInfo).port

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)))
afterAll(() => new Promise((resolve) => void server.close(resolve)))

/** The lines of the headers in the order of the alphabet, without the time, and the body as it came. */
const told = async (bytes: string) => {
  const answers = await askRaw(port(), bytes)
  return answers
    .replace(/^Date: .*\r\n/gm, "")
    .split(/(?=HTTP\/1\.1 )/)
    .map((answer) => {
      const [head = "", ...rest] = answer.split("\r\n\r\n")
      return { head: head.split("\r\n").toSorted(), rest }
    })
}

describe("an answer with headers that were made ready", () => {
  it.each([
    ["a page", (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`],
    ["its head", (path: string) => `HEAD ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`],
    ["what has not changed", (path: string) => `GET ${path}/304 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`],
    ["HTTP/1.0", (path: string) => `GET ${path} HTTP/1.0\r\n\r\n`],
    [
      "HTTP/1.0 that keeps its connection",
      (path: string) => `GET ${path} HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET ${path} HTTP/1.0\r\n\r\n`
    ],
    [
      "several in one breath",
      (path: string) =>
        [path, `${path}/304`, path].map((each) => `GET ${each} HTTP/1.1\r\nHost: a\r\n\r\n`).join("") +
        `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
    ]
  ])("says to %s what Node says", async (_, asked) => {
    const ready = await told(asked("/ready"))
    expect(ready).toEqual(await told(asked("/plain")))
    expect(ready[0]?.head).toContain("X-Name: caf\u00e9")
  })

  it("begins no line that nobody wrote", () => {
    for (const value of ["a\r\nSet-Cookie: b=1", "a\nb", "a\u0000", "\u20ac"])
      expect(() => readyHeaders(["X-Name", value]), JSON.stringify(value)).toThrow(/Invalid character/)
    for (const name of ["X Name", "X-Name:", "", "X\r\n"])
      expect(() => readyHeaders([name, "a"]), JSON.stringify(name)).toThrow(/valid HTTP token/)
  })
})
