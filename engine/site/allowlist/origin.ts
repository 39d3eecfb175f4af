/**
 * Which origins may stand on a site's allowlist: bare https origins of hosts on the public internet that are not the
 * platform's own (ALLOW-04 to ALLOW-09). What an address resolves to is watched by whoever connects to it.
 */
import { isPolicySource } from "../../serve/csp.ts"

export type ReadOrigin =
  | {
      readonly origin: string
      /** What stood after the host and is not kept (ALLOW-04); absent where nothing did. */
      readonly dropped?: string
    }
  | { readonly reason: string }

/** `platformHosts` are refused with everything below them. The origin comes back as `URL.origin` writes it. */
export const readOrigin = (sent: string, platformHosts: ReadonlyArray<string>): ReadOrigin => {
  const text = sent.trim()
  if (text.includes("*")) return { reason: "a wildcard would open hosts nobody has looked at; name each origin" }
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) {
    return { reason: "it is not an absolute address such as https://booking.example.com" }
  }
  const url = new URL(text)
  if (url.protocol !== "https:") return { reason: "only https origins are taken" }
  if (url.username !== "" || url.password !== "") return { reason: "it carries credentials" }
  const host = url.hostname.replace(/\.$/, "")
  if (/^\[|^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) return { reason: "it names an IP address, not a host" }
  if (isInternal(host)) return { reason: "the host is not one of the public internet" }
  if (platformHosts.some((own) => host === own || host.endsWith(`.${own}`))) {
    return { reason: "the host belongs to the platform itself" }
  }
  const origin = `https://${host}${url.port === "" ? "" : `:${url.port}`}`
  if (host.length > 253 || !isPolicySource(origin)) return { reason: "the host name is not a usable one" }
  const after = `${url.pathname}${url.search}${url.hash}`
  const dropped = after === "/" ? "" : after
  return { origin, ...(dropped !== "" && { dropped }) }
}

/** Names that only mean something inside somebody's network (RFC 6761, RFC 6762, RFC 8375, and usage). */
const internalNames = [
  "localhost",
  "local",
  "internal",
  "intranet",
  "lan",
  "home",
  "corp",
  "private",
  "home.arpa",
  "onion"
]

const isInternal = (host: string): boolean =>
  !host.includes(".") || internalNames.some((name) => host === name || host.endsWith(`.${name}`))
