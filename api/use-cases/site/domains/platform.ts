/** Where the world is to be led, and how a domain says whose it is. */
import { createHash } from "node:crypto"
import { Effect } from "effect"
import type { Hostname } from "../../../../engine/model/Site.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Signatures } from "../../../../engine/ports/Signatures.ts"
import { claimPrefix, type Platform, rootOf } from "../../../../engine/site/domains/records.ts"
import type { ApiConfig } from "../../../ApiConfig.ts"

/** Where nobody said by which name the world comes in, a site's own preview address does. */
export const platformOf = (
  { dnsAddresses, dnsTarget }: ApiConfig["Service"],
  hostnames: ReadonlyArray<Hostname>
): Platform => ({
  addresses: dnsAddresses,
  target: dnsTarget ?? hostnames.find(({ role }) => role === "preview")?.host ?? null
})

/**
 * What the TXT record of a domain says. It goes by no key: who can enter it speaks for the domain, and nobody else can, whether they
 * could reckon it or not. So it stays right however often the keys of the installation are changed, or lost.
 */
export const domainClaim = (siteId: SiteId, host: string): string =>
  claimPrefix +
  createHash("sha256")
    .update(`domain ${claimed(siteId, host)}`)
    .digest("base64url")

/**
 * Whether a text says so. Until there was that form a claim was signed, and whoever entered one then need not enter another as long
 * as the key is known.
 */
export const isDomainClaim = Effect.fnUntraced(function* (text: string, siteId: SiteId, host: string) {
  if (text === domainClaim(siteId, host)) return true
  if (!text.startsWith(claimPrefix)) return false
  return yield* (yield* Signatures).verify("domain", claimed(siteId, host), text.slice(claimPrefix.length))
})

const claimed = (siteId: SiteId, host: string): string => `${siteId} ${rootOf(host)}`
