/** The records the origin reads, made from what the database says of a site. */
import { hostServes, servingPrimary } from "../site/domains/serving.ts"
import { siteIsLive } from "../site/live.ts"
import { timeZoneOf } from "../site/timeZone.ts"
import { isShut } from "../site/pause.ts"
import { turnstileOf, turnstileOrigin } from "../people/forms/turnstile.ts"
import { mayLead } from "../site/allowlist/entries.ts"
import { listingBase, shortTemplate } from "../listings/address.ts"
import { listingScope } from "../listings/settings.ts"
import type { Redirect } from "../model/Redirect.ts"
import type { Hostname, Site } from "../model/Site.ts"
import { isPattern } from "./addresses.ts"
import type { EdgeRecord, HostRecord, OfflineNotice } from "./edge.ts"
import { wording } from "./wording.ts"

export interface EdgeInput {
  readonly site: Site
  readonly hostnames: ReadonlyArray<Hostname>
  /** Routes of all published pages. */
  readonly routes: ReadonlyArray<string>
  readonly redirects: ReadonlyArray<Redirect>
  /** Origins of the site's allowlist that are approved. */
  readonly origins: ReadonlyArray<string>
  readonly script: string | null
  /** Address of the page that is the platform's chat, on sites that want it. */
  readonly chatWidget: string | null
  /** Base URL of the image hosting that pages may use, or null. */
  readonly imageAccount: string | null
  /** Base URLs of the listings' photos; for sites that show listings alone. */
  readonly listingPhotos: ReadonlyArray<string>
}

export const edgeRecord = ({
  site,
  hostnames,
  routes,
  redirects,
  origins,
  script,
  chatWidget,
  imageAccount,
  listingPhotos
}: EdgeInput): EdgeRecord => ({
  siteId: site.id,
  revision: site.revision,
  language: site.language,
  state: isShut(site) ? "offline" : "serving",
  ...(site.edition?.state === "shown" && { edition: site.edition.id }),
  ...(isShut(site) && { offline: offlineNotice(site) }),
  indexable: isIndexable(site, hostnames),
  primaryHost: servingPrimary(hostnames)?.host ?? null,
  ...inTimeZone(site),
  csp: {
    // An approved origin may be talked to, posted to and shown in a frame; it never brings scripts (ALLOW-15 to ALLOW-17).
    connect: origins,
    formAction: origins,
    // Photos are of the installation's feeds; a site that shows no listings has no business with their hosts.
    image: [
      ...(imageAccount === null ? [] : [imageAccount]),
      ...(listingScope(site) === undefined ? [] : listingPhotos)
    ],
    script: [],
    // A frame's address can carry away what visitors typed, so its host is approved like any other. The chat is one fixed
    // origin, for sites that want it alone, and shown in a frame that our own script makes (CA-A11).
    frame: [...origins, ...originOf(chatWidget)],
    ...(turnstileOf(site) !== undefined && { challenge: turnstileOrigin })
  },
  redirects: redirects
    .filter((redirect) => mayLead(redirect, origins))
    .map(({ from, to, status }) => ({ from, to: to ?? "", status })),
  patterns: routes.filter(isPattern).flatMap(withShort(site)).sort(bySpecificity),
  script
})

const inTimeZone = (site: Site): Pick<EdgeRecord, "timeZone"> => {
  const timeZone = timeZoneOf(site)
  return timeZone === "UTC" ? {} : { timeZone }
}

/** Why it is offline is between the owner and the platform; visitors learn whose site it is, and that it may be back. */
const offlineNotice = ({ name, language }: Site): OfflineNotice => ({
  language: wording(language).language,
  title: name,
  text: wording(language).offline
})

/** Where listings have pages, the number alone leads to one (DATA-28). */
const withShort =
  (site: Site) =>
  (route: string): ReadonlyArray<string> => {
    const base = listingScope(site) === undefined ? undefined : listingBase(route)
    return base === undefined ? [route] : [route, shortTemplate(base)]
  }

const originOf = (address: string | null): ReadonlyArray<string> => (address === null ? [] : [new URL(address).origin])

/** Search engines may list a site once a custom host of its own serves it (CA-A27). */
export const isIndexable = (site: Site, hostnames: ReadonlyArray<Hostname>): boolean =>
  siteIsLive(site) && servingPrimary(hostnames) !== undefined

/** What a host shows; `all` are the hosts of its site. A root, an alias or a former host forwards to the one in its place. */
export const hostRecord = (hostname: Hostname, all: ReadonlyArray<Hostname>): HostRecord => {
  const forwards = { root: "primary", alias: "primary", former: "preview", primary: null, preview: null } as const
  const role = forwards[hostname.role]
  return {
    siteId: hostname.siteId,
    role: hostname.role,
    redirectTo: role === null ? null : (all.find((other) => other.role === role && hostServes(other))?.host ?? null),
    expiresAt: hostname.role === "former" ? hostname.expiresAt : null
  }
}

/** Literal segments before parameters, position by position; then longer routes; then by name. */
const bySpecificity = (a: string, b: string): number => {
  const [left, right] = [a.split("/"), b.split("/")]
  for (const [index, segment] of left.entries()) {
    const other = right[index]
    if (other === undefined) return -1
    const difference = Number(segment.startsWith(":")) - Number(other.startsWith(":"))
    if (difference !== 0) return difference
  }
  return right.length - left.length || (a < b ? -1 : 1)
}
