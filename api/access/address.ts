/**
 * The address of the client behind our own proxies. Each proxy of ours appends the peer it saw to `X-Forwarded-For`, so
 * with N of them the client is the N-th entry from the right; anything further left was written by the client itself.
 */
import { Option } from "effect"
import type { HttpServerRequest } from "effect/http"
import ipaddr from "ipaddr.js"

/** Canonical text of the client's address, `unknown` when the peer has none (a unix socket). */
export const clientAddress = (request: HttpServerRequest.HttpServerRequest, proxyHops: number): string => {
  const peer = Option.getOrElse(request.remoteAddress, () => "")
  if (proxyHops === 0) return canonical(peer)
  const forwarded = (request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
  return canonical(forwarded[forwarded.length - proxyHops] ?? forwarded[0] ?? peer)
}

/** The visitor's address as our origin wrote it: it worked through the proxies and is the first to be named. */
export const visitorAddress = (request: HttpServerRequest.HttpServerRequest): string =>
  canonical((request.headers["x-forwarded-for"] ?? "").split(",", 1)[0]!.trim())

const canonical = (address: string): string => {
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : "unknown"
}
