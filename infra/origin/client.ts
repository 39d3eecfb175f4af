/** Who is asking: what our own proxies say of the visitor, as far as they may be believed. */
import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"

/**
 * The visitor's address. Each proxy of ours appends the peer it saw to `X-Forwarded-For`, so with N of them the visitor
 * is the N-th entry from the right; what stands further left was written by the visitor.
 */
export const clientAddress = (request: IncomingMessage, proxyHops: number): string => {
  const forwarded = proxyHops === 0 ? undefined : fromRight(request.headers["x-forwarded-for"], proxyHops)
  const address = (forwarded ?? request.socket.remoteAddress ?? "").replace(/^::ffff:(?=\d+\.)/i, "")
  const bare = address.replace(/^\[(.*)\](?::\d+)?$/, "$1").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
  return isIP(bare) === 0 ? "unknown" : bare
}

/** The same as it was written, for whoever only tells one from another. */
export const addressText = ({ headers, socket }: IncomingMessage, proxyHops: number): string => {
  const forwarded = proxyHops === 0 ? undefined : (headers["x-forwarded-for"] as string | undefined)
  if (forwarded === undefined) return socket.remoteAddress ?? ""
  // What one proxy writes is one address, and needs no reading.
  return (forwarded.includes(",") ? fromRight(forwarded, proxyHops) : forwarded) ?? ""
}

/** The scheme the visitor used. */
export const clientScheme = (
  request: IncomingMessage,
  proxyHops: number,
  scheme: "http" | "https"
): "http" | "https" => {
  if (proxyHops === 0) return scheme
  const forwarded = fromRight(request.headers["x-forwarded-proto"], proxyHops)?.toLowerCase()
  return forwarded === "http" || forwarded === "https" ? forwarded : scheme
}

const fromRight = (header: string | ReadonlyArray<string> | undefined, hops: number): string | undefined => {
  if (header === undefined) return undefined
  const parts = String(header)
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
  return parts[parts.length - hops] ?? parts[0]
}

export interface Authority {
  /** Lower case, without port and without a final dot. */
  readonly host: string
  /** `:8080`, or empty. */
  readonly port: string
}

/** Reads a `Host` header or the authority of a target; undefined for what cannot be one. */
export const parseAuthority = (text: string): Authority | undefined => {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?)\.?(:\d{1,5})?$/i.exec(text)
  if (match === null || text.length > 300) return undefined
  return { host: (match[1] as string).toLowerCase(), port: match[2] ?? "" }
}

/** An address of this machine rather than the name of a site. */
export const isOwnHost = (host: string): boolean => host === "localhost" || isIP(host.replace(/^\[(.*)\]$/, "$1")) !== 0
