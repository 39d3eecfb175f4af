/**
 * What the origin says to a CDN in front of it, beside what it says to browsers, in the headers that the CDN in use reads.
 * Browsers ask each time, as without one. Without a CDN none of this is sent.
 */
import type { FlatHeaders } from "./headers.ts"

export const cdnNames = ["cloudflare", "fastly", "cloudfront", "bunny"] as const
export type CdnName = (typeof cdnNames)[number]

export interface SharedLifetime {
  readonly cdn: CdnName
  /** How long a page is held that nobody told to be forgotten, seconds. */
  readonly seconds: number
  /** For how long after that a page may be sent once more while it is asked for anew, seconds. */
  readonly staleSeconds: number
}

/**
 * For a page that a CDN may hold: `Cache-Control` as browsers are to take it, and the lifetime for the CDN. Amazon and
 * Bunny read `s-maxage` and have no header of their own; `stale-while-revalidate` stands only where browsers never see it,
 * since some of them would heed it.
 */
export const heldHeaders = (
  { cdn, seconds, staleSeconds }: SharedLifetime,
  tags: ReadonlyArray<string>
): FlatHeaders => {
  const own = `max-age=${seconds}, stale-while-revalidate=${staleSeconds}`
  switch (cdn) {
    case "cloudflare":
      return ["Cache-Control", forBrowsers, "CDN-Cache-Control", own, ...tagHeader(cdn, tags)]
    case "fastly":
      return ["Cache-Control", forBrowsers, "Surrogate-Control", own, ...tagHeader(cdn, tags)]
    case "cloudfront":
    case "bunny":
      return ["Cache-Control", `public, max-age=0, s-maxage=${seconds}, must-revalidate`, ...tagHeader(cdn, tags)]
  }
}

/** The tags of an answer, in the header and with the separator of the CDN. */
export const tagHeader = (cdn: CdnName, tags: ReadonlyArray<string>): FlatHeaders => {
  const [name, between] = tagHeaders[cdn]
  return tags.length === 0 ? [] : [name, tags.join(between)]
}

/** Amazon is told the name of the header in the distribution's settings. */
const tagHeaders: { readonly [cdn in CdnName]: readonly [name: string, between: string] } = {
  cloudflare: ["Cache-Tag", ","],
  fastly: ["Surrogate-Key", " "],
  cloudfront: ["Cache-Tag", ","],
  bunny: ["CDN-Tag", ","]
}

const forBrowsers = "public, max-age=0, must-revalidate"

/**
 * The same lifetime for browsers, and none for anybody in between: what is answered for one visitor, for one address of
 * many that show a page, or while the origin cannot see whether it still holds.
 */
export const withheld = (cacheControl: string): string => {
  const parts = cacheControl
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !/^(?:public|private|s-maxage=.*)$/i.test(part))
  return parts.includes("no-store") ? cacheControl : ["private", ...parts].join(", ")
}

/**
 * Whether the variant of a picture that was chosen by what a browser says it can show may be held: Cloudflare and Bunny
 * do not tell the variants of one address apart by `Vary: Accept`.
 */
export const tellsVariantsApart = (cdn: CdnName): boolean => cdn === "fastly" || cdn === "cloudfront"
