/**
 * Stands before a real server over HTTP, an object store for example, and lets everything through until it is told to
 * fail: connections are closed unanswered, requests are taken and never answered, what would store something is
 * answered as by a store that is full, or everything as by one that has too much to do. For tests on this machine only.
 */
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export type ProxyFault = "refuses" | "stalls" | "is full" | "is busy"

export interface FaultyProxy {
  /** `http://127.0.0.1:<port>`. */
  readonly address: string
  /** Null lets everything through again; what has stalled until then stays unanswered. */
  readonly fail: (fault: ProxyFault | null) => void
  readonly close: () => Promise<void>
}

export const startFaultyProxy = async (server: string): Promise<FaultyProxy> => {
  const { hostname, port } = new URL(server)
  const under = new Set<ClientRequest>()
  let fault: ProxyFault | null = null

  const pass = (asked: IncomingMessage, answer: ServerResponse): void => {
    const { method, url: path, headers } = asked
    // As it came: a signature covers the host it was sent to.
    const sent = request({ host: hostname, port, method, path, headers, setHost: false }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.rawHeaders)
      got.pipe(answer)
    })
    under.add(sent)
    sent.once("close", () => under.delete(sent))
    sent.once("error", () => asked.destroy())
    asked.pipe(sent)
  }

  const proxy = createServer((asked, answer) => {
    if (fault === "refuses") return void asked.destroy()
    if (fault === "stalls") return void asked.resume()
    if (fault === "is full" && asked.method === "PUT") return refuse(asked, answer, 403, "QuotaExceeded")
    if (fault === "is busy") return refuse(asked, answer, 503, "SlowDown")
    pass(asked, answer)
  })
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve))
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    fail: (next) => void (fault = next),
    close: async () => {
      for (const sent of under) sent.destroy()
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    }
  }
}

const refuse = (asked: IncomingMessage, answer: ServerResponse, status: number, code: string): void => {
  asked.resume()
  answer.writeHead(status, { "content-type": "application/xml" })
  answer.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
