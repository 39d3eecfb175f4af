/** Where the world is to be led, and how a domain says whose it is. */
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

/** What the TXT record of a domain says. Nobody who does not know the secret can say it of another site. */
export const domainClaim = Effect.fnUntraced(function* (siteId: SiteId, host: string) {
  const signature = yield* (yield* Signatures).sign("domain", `${siteId} ${rootOf(host)}`)
  return `${claimPrefix}${signature}`
})
