/** For whom an answer is: a person before a browser or a program, and whether they sit at this very machine. */
import { Option } from "effect"
import type { HttpServerRequest } from "effect/http"
import ipaddr from "ipaddr.js"
import type { ApiConfig } from "../ApiConfig.ts"

type Request = HttpServerRequest.HttpServerRequest

/** Whether a browser asks for a page to show: it names HTML, and says that it navigates where it says anything. */
export const readsPages = ({ headers }: Request): boolean =>
  /(?:^|[\s,])text\/html(?:[\s,;]|$)/i.test(headers["accept"] ?? "") &&
  ["navigate", "nested-navigate", undefined].includes(headers["sec-fetch-mode"])

/**
 * Whether the visitor sits at this machine, for what nobody else may see. The connection comes from it and no proxy says
 * that it handed it on; the name asked for is this machine's own, so no other name that somebody has made to lead here
 * (DNS rebinding) is served; the service itself is reached under such a name, so it is not one that serves the world
 * through a proxy which says nothing; and no page of another address has asked for it behind its reader's back.
 */
export const isAtThisMachine = (request: Request, { baseUrl, proxyHops }: ApiConfig["Service"]): boolean => {
  const { headers } = request
  const peer = Option.getOrElse(request.remoteAddress, () => "")
  return (
    proxyHops === 0 &&
    isLoopback(new URL(baseUrl).hostname) &&
    isLoopback(hostnameOf(headers["host"])) &&
    ipaddr.isValid(peer) &&
    ipaddr.process(peer).range() === "loopback" &&
    !speaksLikeProxy(request) &&
    !tellsOfProxy.some((name) => headers[name] !== undefined) &&
    (["same-origin", "none", undefined].includes(headers["sec-fetch-site"]) || headers["sec-fetch-mode"] === "navigate")
  )
}

/** Whether the request was made for the service under one of its own names, and not for one that leads here. */
export const isForOwnName = ({ headers }: Request, { baseUrl }: ApiConfig["Service"]): boolean => {
  const [own, asked] = [new URL(baseUrl).hostname, hostnameOf(headers["host"])]
  return asked === own || (isLoopback(own) && isLoopback(asked))
}

/** Browsers do not speak HTTP/1.0; a proxy that is told nothing does, and names itself in no header. */
const speaksLikeProxy = ({ source }: Request): boolean =>
  (source as { readonly httpVersion?: string }).httpVersion === "1.0"

const tellsOfProxy =
  `forwarded via x-forwarded-for x-forwarded-host x-forwarded-proto x-forwarded-server x-real-ip x-client-ip x-cluster-client-ip
  cf-connecting-ip true-client-ip fastly-client-ip cdn-loop`.split(/\s+/)

const hostnameOf = (host: string | undefined): string =>
  host !== undefined && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ""

const isLoopback = (hostname: string): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(hostname)
