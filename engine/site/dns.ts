/** What the owner enters at their registrar so that a domain leads to the site. */
import type { Hostname } from "../model/Site.ts"

export interface DnsEntry {
  readonly type: "A" | "CNAME"
  /** Null where the operator has not said by which address the world reaches the origin. */
  readonly value: string | null
}

/**
 * A root domain takes an A entry and never a CNAME, which would stand against its mail and name servers (SITE-03); the
 * `www.` host follows the preview address. Null for the platform's own hosts: nobody enters those.
 */
export const dnsEntry = (
  { host, role }: Pick<Hostname, "host" | "role">,
  around: { readonly originAddress: string | null; readonly previewHost: string | null }
): DnsEntry | null => {
  if (role === "preview" || role === "former") return null
  return host.startsWith("www.")
    ? { type: "CNAME", value: around.previewHost }
    : { type: "A", value: around.originAddress }
}
