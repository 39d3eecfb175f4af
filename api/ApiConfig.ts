/** What the API must be told of its surroundings. `infra/config.ts` fills it from the environment. */
import { Context } from "effect"

export class ApiConfig extends Context.Service<
  ApiConfig,
  {
    /** Where callers reach this API, without a trailing slash. */
    readonly baseUrl: string
    /** Parent of every preview host: a site is at `<label>.<sitesDomain>`. */
    readonly sitesDomain: string
    /** How visitors reach the origin; a port is part of an address only where it is not the scheme's own. */
    readonly sitesScheme: "http" | "https"
    readonly sitesPort: number | null
    /** Signs access tokens: at least 32 random bytes. */
    readonly tokenKey: Uint8Array
    /** Bearer of `/ops/v1`. */
    readonly operatorToken: string
    /** How many proxies of ours stand in front and append to X-Forwarded-For; 0 trusts the socket alone (AU-C18). */
    readonly proxyHops: number
    /** Base URL of image hosting shared by the sites, ending in `/`; null where images are first-party only. */
    readonly imageAccount: string | null
  }
>()("api/ApiConfig") {}

/** Public address of a host of ours, without a trailing slash. */
export const siteUrl = (config: ApiConfig["Service"], host: string): string => {
  const standard = config.sitesScheme === "https" ? 443 : 80
  const port = config.sitesPort === null || config.sitesPort === standard ? "" : `:${config.sitesPort}`
  return `${config.sitesScheme}://${host}${port}`
}
