/** The CDN in front of the origin; null where visitors reach the origin without one. */
import { Redacted, Schema } from "effect"
import { type CdnName, cdnNames } from "../../engine/serve/sharedCaches.ts"
import { isToken, isWebUrl } from "../../engine/values/configured.ts"
import type { CdnConfiguration } from "../connectors/cdn/adapter.ts"
import { text, together, variable, withoutSlash } from "./variables.ts"

const seconds = (most: number) => text((value) => /^\d{1,8}$/.test(value) && Number(value) <= most)
const yesOrNo = Schema.Literals(["yes", "no"])

export const cdn = together(
  "CDN",
  {
    name: variable("CDN_NAME", `one of ${cdnNames.join(", ")}`, Schema.Literals(cdnNames)),
    zone: variable("CDN_ZONE", "the id of the zone, service, distribution or pull zone", text(isToken)),
    token: variable(
      "CDN_TOKEN",
      "a token of the CDN's API that may purge; with cloudfront the secret of the access key",
      text(isToken)
    ),
    accessKey: variable("CDN_ACCESS_KEY", "the id of an access key, with cloudfront alone", text(isToken)),
    url: variable("CDN_URL", "the base address of the CDN's API, or `default`", text(isUrlOrDefault)),
    purgeBy: variable("CDN_PURGE_BY", "tags or urls", Schema.Literals(["tags", "urls"])),
    soft: variable("CDN_SOFT_PURGE", "yes or no, with fastly alone", yesOrNo),
    seconds: variable("CDN_SECONDS", "a number of seconds up to 31536000", seconds(31_536_000)),
    staleSeconds: variable("CDN_STALE_SECONDS", "a number of seconds up to 86400", seconds(86_400))
  },
  {
    defaults: { accessKey: "none", url: "default", purgeBy: "tags", soft: "no", seconds: "86400", staleSeconds: "60" },
    absent: null,
    problem: ({ name, accessKey, purgeBy, soft }) => {
      if (name === "cloudfront" && accessKey === "none")
        return "MAKEREADY_CDN_ACCESS_KEY is not set although MAKEREADY_CDN_NAME is cloudfront; it takes the id of an access key."
      if (name === "fastly" && purgeBy === "urls")
        return "MAKEREADY_CDN_PURGE_BY is urls; with fastly it takes tags, which every service of it has."
      if (name !== undefined && name !== "fastly" && soft === "yes")
        return `MAKEREADY_CDN_SOFT_PURGE is yes; with ${name} it takes no, since fastly alone knows soft purges.`
      return undefined
    },
    make: (set): CdnConfiguration => {
      const name = set.name as CdnName
      return {
        name,
        url: set.url === "default" ? bases[name] : withoutSlash(set.url),
        zone: set.zone,
        token: Redacted.make(set.token),
        accessKey: set.accessKey === "none" ? null : set.accessKey,
        purgeBy: set.purgeBy === "urls" ? "urls" : "tags",
        soft: set.soft === "yes",
        seconds: Number(set.seconds),
        staleSeconds: Number(set.staleSeconds)
      }
    }
  }
)

function isUrlOrDefault(value: string): boolean {
  return value === "default" || isWebUrl(value)
}

const bases: { readonly [name in CdnName]: string } = {
  cloudflare: "https://api.cloudflare.com/client/v4",
  fastly: "https://api.fastly.com",
  cloudfront: "https://cloudfront.amazonaws.com",
  bunny: "https://api.bunny.net"
}
