/**
 * Stands before a real server over HTTP, an object store for example, and lets everything through until it is told to
 * fail: connections are closed unanswered, requests are taken and never answered, or what would store something is
 * answered as by a store that is full. For tests on this machine only.
 */
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export type ProxyFault = "refuses" | "stalls" | "is full"

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
    if (fault === "is full" && asked.method === "PUT") {
      asked.resume()
      answer.writeHead(403, { "content-type": "application/xml" })
      return void answer.end(
        '<?xml version="1.0" encoding="UTF-8"?><Error><Code>QuotaExceeded</Code><Message>full</Message></Error>'
      )
    }
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
