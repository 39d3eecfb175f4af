/**
 * Custom hostnames. A site's address is its `www.` host and the root forwards to it (SITE-02), whichever of the two the
 * operator names.
 */
import { domainToASCII } from "node:url"
import { refuse, type Refusal } from "../../../../engine/errors/Refusal.ts"

export interface CustomHosts {
  /** The `www.` address. */
  readonly primary: string
  /** Forwards to it. */
  readonly root: string
}

/** Reads a hostname as typed: any case, also in its own script. Refuses with `site.host_invalid`. */
export const readCustomHosts = (sent: string, sitesDomain: string): CustomHosts | Refusal => {
  // The conversion would cut a path or a port off, and the operator would never know.
  const host = /[/\\:?#@%\s]/.test(sent.trim()) ? "" : domainToASCII(sent.trim()).replace(/\.$/, "")
  const invalid = (why: string) => refuse("site.host_invalid", `${JSON.stringify(sent)} ${why}.`, { host: sent })
  if (host === "" || host.length > 249 || !host.split(".").every((label) => plainLabel.test(label)))
    return invalid(
      /^https?:/i.test(sent.trim())
        ? "is an address: write the domain alone, without http:// and what follows its name"
        : "is not the name of a domain"
    )
  const root = host.replace(/^www\./, "")
  if (!root.includes(".") || /\.\d+$/.test(root)) return invalid("is not a domain with a name and an ending")
  if (root === sitesDomain || root.endsWith(`.${sitesDomain}`)) return invalid("belongs to this service")
  return { primary: `www.${root}`, root }
}

const plainLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
