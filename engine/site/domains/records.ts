/** What the owner enters at their registrar so that a domain leads to the site. */
import type { Hostname } from "../../model/Site.ts"

export interface DnsEntry {
  readonly type: "A" | "CNAME"
  /** Null where the operator has not said by which address the world reaches the origin. */
  readonly value: string | null
}

/** Where the world reaches the origin. */
export interface Platform {
  /** IPv4 and IPv6 addresses; none where the operator named none. */
  readonly addresses: ReadonlyArray<string>
  /** The name that `www.` hosts follow; null where a site has no preview address and the operator named none. */
  readonly target: string | null
}

/**
 * A root domain takes an A entry and never a CNAME, which would stand against its mail and name servers (SITE-03); the
 * `www.` host follows the platform by name. Null for the platform's own hosts: nobody enters those.
 */
export const dnsEntry = ({ host, role }: Pick<Hostname, "host" | "role">, platform: Platform): DnsEntry | null => {
  if (role === "preview" || role === "former") return null
  return isWww(host)
    ? { type: "CNAME", value: platform.target }
    : { type: "A", value: platform.addresses.find(isIpv4) ?? null }
}

export interface DnsRecord {
  readonly type: "A" | "AAAA" | "CNAME" | "TXT"
  readonly name: string
  readonly value: string
  /** What it is for, in a sentence. */
  readonly purpose: string
}

/** Every record of a host, the one that has to be there first; `mustClaim` as in its standing. Empty for the platform's own hosts. */
export const domainRecords = (
  hostname: Pick<Hostname, "host" | "role">,
  platform: Platform,
  claim: string,
  mustClaim = false
): ReadonlyArray<DnsRecord> => {
  const { host } = hostname
  if (dnsEntry(hostname, platform) === null) return []
  const root = rootOf(host)
  const leading: ReadonlyArray<DnsRecord> = isWww(host)
    ? platform.target === null
      ? []
      : [{ type: "CNAME", name: host, value: platform.target, purpose: `Leads visitors of ${host} to the website.` }]
    : platform.addresses.map((value) => ({
        type: isIpv4(value) ? ("A" as const) : ("AAAA" as const),
        name: host,
        value,
        purpose: `Leads visitors of ${host} to the website, which sends them on to www.${root}.`
      }))
  return [
    ...leading,
    {
      type: "TXT",
      name: claimName(host),
      value: claim,
      purpose: mustClaim
        ? "Says that the domain belongs to this website, since another one has or had a part of it."
        : "Only where a proxy or a delivery network stands in front: says that the domain belongs to this website."
    }
  ]
}

/** Where a domain says whose it is: one record for root and `www.` host. */
export const claimName = (host: string): string => `_makeready.${rootOf(host)}`

/** What stands before the token in that record. */
export const claimPrefix = "makeready="

export const rootOf = (host: string): string => host.replace(/^www\./, "")

const isWww = (host: string): boolean => host.startsWith("www.")
const isIpv4 = (address: string): boolean => /^\d+(\.\d+){3}$/.test(address)
