/** What the API must be told of its surroundings. `infra/config.ts` fills it from the environment. */
import { Context, Effect } from "effect"
import type { DisplayRuleSet } from "../engine/listings/displayRules.ts"
import { imageAccountOf } from "../engine/site/imageAccount.ts"
import type { Site } from "../engine/model/Site.ts"

export class ApiConfig extends Context.Service<
  ApiConfig,
  {
    /** Tells the metrics of several API processes on one port apart. */
    readonly processName?: string
    /** Where callers reach this API, without a trailing slash. */
    readonly baseUrl: string
    /** Parent of every preview host: a site is at `<label>.<sitesDomain>`. */
    readonly sitesDomain: string
    /** How visitors reach the origin, see `siteUrl`. */
    readonly sitesScheme: "http" | "https"
    readonly sitesPort: number | null
    /** Signs access tokens: at least 32 random bytes. */
    readonly tokenKey: Uint8Array
    /** Signed them before: tokens of that key are good until they end. */
    readonly previousTokenKey?: Uint8Array
    /** Known to the origins alone: proves that a request for `/public` was handed on by one of them. */
    readonly originSecret: string
    /** Was known to them before: origins that were not started again since the key was changed hand on by it. */
    readonly previousOriginSecret?: string
    /** Bearer of `/ops/v1`. */
    readonly operatorToken: string
    /** Was the bearer before, and is one as well while the two overlap. */
    readonly previousOperatorToken?: string
    /** Opens `/metrics` alone. */
    readonly metricsToken?: string
    /** Gets the notifications of sites whose own domain does not serve yet. */
    readonly buildInbox: string
    /** How many proxies of ours stand in front and append to X-Forwarded-For; 0 trusts the socket alone (AU-C18). */
    readonly proxyHops: number
    /** Base URL of image hosting for sites that have no account of their own, ending in `/`; null where there is none. */
    readonly imageAccount: string | null
    /** Under which licence the feed's listings are shown, which mails with them name too; `crea` where it is left out. */
    readonly listingRules?: DisplayRuleSet
    /** Base URLs of the hosts that serve the photos of listings, ending in `/`; none without a feed. */
    readonly listingPhotos: ReadonlyArray<string>
    /** Origins of the platform's own products, which no one needs to approve (ALLOW-11). */
    readonly firstPartyOrigins: ReadonlyArray<string>
    /** How long a claimed draft may be tried without a plan; 0 for no trial, and no end. */
    readonly trialMs: number
    /** IPv4 and IPv6 addresses by which the world reaches the origin, see `judge`; none where nobody said. */
    readonly dnsAddresses: ReadonlyArray<string>
    /** The name that `www.` hosts follow; null for each site's preview address. */
    readonly dnsTarget: string | null
    /** Address of the page that is the platform's chat, shown in a frame on sites that want it; null where there is none. */
    readonly chatWidget: string | null
  }
>()("api/ApiConfig") {}

/** The account whose pictures this site may show, or null. */
export const imageAccountFor = (site: Pick<Site, "settings">) =>
  Effect.map(ApiConfig, ({ imageAccount }) => imageAccountOf(site, imageAccount))

/** Places off the site that pictures may come from (COLL-16). */
export const imageSources = (site: Pick<Site, "settings">) =>
  Effect.map(ApiConfig, ({ imageAccount, listingPhotos }): ReadonlyArray<string> => [
    ...each(imageAccountOf(site, imageAccount)),
    ...listingPhotos
  ])

const each = (account: string | null) => (account === null ? [] : [account])

/** Hosts of the service itself, and of pictures: nothing a site names may be there, nor below. */
export const platformHosts = (site: Pick<Site, "settings">) =>
  Effect.map(ApiConfig, ({ baseUrl, sitesDomain, imageAccount }): ReadonlyArray<string> => {
    const accounts = new Set([...each(imageAccount), ...each(imageAccountOf(site, imageAccount))])
    return [new URL(baseUrl).hostname, sitesDomain, ...[...accounts].map((account) => new URL(account).hostname)]
  })

/**
 * Public address of a host of ours, without a trailing slash. The origin's own port belongs to the hosts that lead
 * straight to it: those of the platform, and names of this machine. A site's own domain leads to whatever its owner put
 * in front, where visitors come to the standard port.
 */
export const siteUrl = ({ sitesDomain, sitesScheme, sitesPort }: ApiConfig["Service"], host: string): string => {
  const standard = sitesScheme === "https" ? 443 : 80
  const isDirect = [sitesDomain, "localhost"].some((parent) => host === parent || host.endsWith(`.${parent}`))
  const port = !isDirect || sitesPort === null || sitesPort === standard ? "" : `:${sitesPort}`
  return `${sitesScheme}://${host}${port}`
}
