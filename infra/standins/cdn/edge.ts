/**
 * A cache in front of an origin, as a CDN's point of presence is one: it holds what the headers of its vendor let it hold,
 * under the tags they name, and forgets by tag, host or address. For tests and demonstrations on this machine only.
 */
import { createServer, request as ask, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { CdnName } from "../../../engine/serve/sharedCaches.ts"

export interface Edge {
  readonly port: number
  /** Forgets what any of the tags names; `soft` keeps it as something stale. How many answers that were. */
  readonly forgetTags: (tags: ReadonlyArray<string>, soft?: boolean) => number
  /** Forgets by `host` and path with query; a path that ends in a star stands for all that begin so. No host is any host. */
  readonly forgetPaths: (host: string | undefined, paths: ReadonlyArray<string>) => number
  /** Addresses that are held, such as `www.example.com/about`, with their tags. */
  readonly held: () => ReadonlyMap<string, ReadonlyArray<string>>
  /** What an answer of the origin waits for before it is held. */
  beforeHolding: (address: string) => Promise<void> | void
  readonly close: () => Promise<void>
}

interface Held {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: Buffer
  readonly tags: ReadonlyArray<string>
  freshUntil: number
  staleUntil: number
}

/** `now` is in milliseconds, for ages alone. */
export const startEdge = async (
  cdn: CdnName,
  originPort: number,
  now: () => number = () => performance.now()
): Promise<Edge> => {
  const store = new Map<string, Held>()

  const fetched = (request: IncomingMessage): Promise<{ readonly answer: IncomingMessage; readonly body: Buffer }> =>
    new Promise((resolve, reject) => {
      const headers = { ...request.headers, "accept-encoding": "identity", "x-forwarded-for": "203.0.113.9" }
      const sent = ask(
        { host: "127.0.0.1", port: originPort, path: request.url, method: request.method, headers, agent: false },
        (answer) => {
          const chunks: Array<Buffer> = []
          answer.on("data", (chunk: Buffer) => chunks.push(chunk))
          answer.on("error", reject)
          answer.on("end", () => resolve({ answer, body: Buffer.concat(chunks) }))
        }
      )
      sent.on("error", reject)
      request.pipe(sent)
    })

  const take = async (address: string, request: IncomingMessage): Promise<Held> => {
    const { answer, body } = await fetched(request)
    const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]))
    const { seconds, staleSeconds } = lifetimeOf(cdn, headers)
    const tags = tagsIn(cdn, headers)
    // Told to the CDN, and to nobody behind it.
    for (const name of ownHeaders[cdn]) delete headers[name]
    const freshUntil = now() + seconds * 1_000
    const held = {
      status: answer.statusCode ?? 502,
      headers,
      body,
      tags,
      freshUntil,
      staleUntil: freshUntil + staleSeconds * 1_000
    }
    const isHeld = request.method === "GET" && held.status === 200 && seconds > 0
    if (isHeld) {
      await edge.beforeHolding(address)
      store.set(address, held)
    }
    return held
  }

  const server: Server = createServer((request, response) => {
    const address = `${request.headers.host ?? ""}${request.url ?? "/"}`
    const known = request.method === "GET" ? store.get(address) : undefined
    const send = ({ status, headers, body }: Held, state: string) =>
      response.writeHead(status, { ...headers, "x-cache": state }).end(body)
    if (known !== undefined && now() < known.freshUntil) return void send(known, "HIT")
    if (known !== undefined && now() < known.staleUntil) {
      // Asked for beside the answer: where the origin is away, what is held stays.
      take(address, request).catch(() => {})
      return void send(known, "STALE")
    }
    take(address, request).then(
      (held) => send(held, "MISS"),
      () => response.writeHead(502).end()
    )
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))

  const forget = (is: (address: string, held: Held) => boolean, soft = false): number => {
    const found = [...store].filter(([address, held]) => is(address, held))
    for (const [address, held] of found)
      if (soft) held.freshUntil = now()
      else store.delete(address)
    return found.length
  }

  const edge: Edge = {
    port: (server.address() as AddressInfo).port,
    forgetTags: (tags, soft) => forget((_, held) => held.tags.some((tag) => tags.includes(tag)), soft),
    forgetPaths: (host, paths) =>
      forget((address) => {
        const slash = address.indexOf("/")
        if (host !== undefined && address.slice(0, slash).replace(/:\d+$/, "") !== host) return false
        const path = address.slice(slash)
        return paths.some((one) => (one.endsWith("*") ? path.startsWith(one.slice(0, -1)) : path === one))
      }),
    held: () => new Map([...store].map(([address, { tags }]) => [address, tags])),
    beforeHolding: () => {},
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      })
  }
  return edge
}

/** By the header that the vendor reads first; none is held that is private, or that is to be asked for each time. */
const lifetimeOf = (cdn: CdnName, headers: { readonly [name: string]: string }) => {
  const control = headers["cache-control"] ?? ""
  const own =
    cdn === "cloudflare" ? headers["cdn-cache-control"] : cdn === "fastly" ? headers["surrogate-control"] : undefined
  const heeded = own ?? control
  if (/\b(?:private|no-store)\b/.test(control) || /\bno-store\b/.test(heeded)) return { seconds: 0, staleSeconds: 0 }
  const number = (name: string) => Number(new RegExp(`(?:^|[\\s,])${name}=(\\d+)`).exec(heeded)?.[1] ?? Number.NaN)
  const [shared, any] = [number("s-maxage"), number("max-age")]
  const stale = number("stale-while-revalidate")
  return { seconds: Number.isNaN(shared) ? any || 0 : shared, staleSeconds: Number.isNaN(stale) ? 0 : stale }
}

const tagsIn = (cdn: CdnName, headers: { readonly [name: string]: string }): ReadonlyArray<string> =>
  (headers[tagHeaders[cdn]] ?? "").split(cdn === "fastly" ? " " : ",").filter((tag) => tag !== "")

const tagHeaders = {
  cloudflare: "cache-tag",
  fastly: "surrogate-key",
  cloudfront: "cache-tag",
  bunny: "cdn-tag"
} as const

const ownHeaders: { readonly [cdn in CdnName]: ReadonlyArray<string> } = {
  cloudflare: ["cache-tag"],
  fastly: ["surrogate-key", "surrogate-control"],
  cloudfront: [],
  bunny: []
}
