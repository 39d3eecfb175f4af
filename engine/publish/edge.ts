/**
 * The two records the origin reads instead of a database: which site a host shows, and what it must know of that site
 * beyond its stored pages. Small JSON objects; a change to either takes effect on the next request.
 */
import type { HostRole } from "../model/Site.ts"
import type { RebuildId, SiteId } from "../model/ids.ts"

export interface HostRecord {
  readonly siteId: SiteId
  readonly role: HostRole
  /** For `root` and `former`: the host a 301 leads to. */
  readonly redirectTo: string | null
  /** For `former`: when it stops answering, epoch milliseconds. */
  readonly expiresAt: number | null
}

export interface EdgeRedirect {
  /** Exact path, path with query, or subtree ending in `/*`. */
  readonly from: string
  readonly to: string
  readonly status: 301 | 302 | 410
}

/** Plain text, in the language of the site. */
export interface OfflineNotice {
  /** BCP 47 language tag of the words. */
  readonly language: string
  /** Name of the business. */
  readonly title: string
  readonly text: string
}

export interface EdgeRecord {
  readonly siteId: SiteId
  readonly revision: number
  /** BCP 47 tag of the site; left out in records of an earlier release, which means English. */
  readonly language?: string
  readonly state: "serving" | "offline"
  /** The edition whose pages go before what is stored outside of it; left out while none is shown. */
  readonly edition?: RebuildId
  /** What a site that is offline says instead; the platform's own words where it is left out. */
  readonly offline?: OfflineNotice
  /** Search engines may list pages of the primary host; false keeps every host out (CA-A27). */
  readonly indexable: boolean
  readonly primaryHost: string | null
  /** IANA name of the zone in which its days are counted; UTC where it is left out. */
  readonly timeZone?: string
  /** Origins that widen the security policy of this site, by directive. */
  readonly csp: {
    readonly connect: ReadonlyArray<string>
    readonly formAction: ReadonlyArray<string>
    readonly image: ReadonlyArray<string>
    readonly script: ReadonlyArray<string>
    readonly frame: ReadonlyArray<string>
    /** Whose script and frame a page may have that carries the stamp `challenge`; left out where no page does. */
    readonly challenge?: string
  }
  /** Pages win over these (CA-D53). */
  readonly redirects: ReadonlyArray<EdgeRedirect>
  /** Published routes with parameters, most specific first, for example `/listings/:mls/:slug`. */
  readonly patterns: ReadonlyArray<string>
  /** Asset name of the site script, or null. */
  readonly script: string | null
}

/** Metadata of a stored page that becomes response headers. */
export interface PageStamps {
  readonly pageVersion: string
  readonly stylesheetVersion?: string
  readonly renderedAt: string
  /** `noindex` when the page itself asks for it. */
  readonly robots?: string
  /** The vendor whose check the forms of the page have; left out where they have none. */
  readonly challenge?: "turnstile"
  /** BCP 47 tag of the page, by which a visitor's tools read it. */
  readonly language?: string
}
