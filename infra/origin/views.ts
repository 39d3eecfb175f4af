/**
 * What the origin remembers of hosts and addresses, ready to send. A view joins a host's record with its site's edge
 * record and holds for as long as both do; a visit is a view's answer for one address, and holds for as long as the
 * object behind it does. Neither holds a body, so what the cache lets go is gone.
 */
import type { HostRole } from "../../engine/model/Site.ts"
import type { Coding } from "../../engine/serve/encoding.ts"
import { isIndexable } from "../../engine/serve/headers.ts"
import type { SharedLifetime } from "../../engine/serve/sharedCaches.ts"
import type { SiteView } from "../../engine/serve/resolve.ts"
import type { CacheEntry, Taken } from "./ObjectCache.ts"
import { bounds } from "./options.ts"
import type { Representation, Surroundings } from "./representation.ts"

export interface Visit {
  readonly entry: CacheEntry
  readonly revision: number
  /** By coding: undefined not asked for yet, null not to be had. */
  readonly representations: { [coding in Coding]?: Representation | null }
  /** Where a page is answered: which, for whoever counts. */
  readonly page?: VisitedPage
}

export interface VisitedPage {
  readonly route: string
  /** Lower case, without a port. */
  readonly host: string
}

export interface View extends Surroundings {
  readonly site: SiteView
  readonly role: HostRole
  readonly hostEntry: CacheEntry
  readonly hostRevision: number
  readonly edgeEntry: CacheEntry
  readonly edgeRevision: number
  readonly visits: Map<string, Visit>
}

export const viewOf = (
  role: HostRole,
  site: SiteView,
  secure: boolean,
  host: Taken,
  edge: Taken,
  cdn?: SharedLifetime
): View => ({
  site,
  role,
  csp: site.edge.csp,
  secure,
  indexable: isIndexable(site.edge, role),
  // Nobody but the owner and whoever they show it to comes to a preview.
  ...(cdn !== undefined && { outside: { lifetime: cdn, mayHold: role === "primary" } }),
  hostEntry: host.entry,
  hostRevision: host.revision,
  edgeEntry: edge.entry,
  edgeRevision: edge.revision,
  visits: new Map()
})

/** Whether the records a view is made of are still those in the cache. */
export const holds = (view: View): boolean =>
  view.hostEntry.revision === view.hostRevision && view.edgeEntry.revision === view.edgeRevision

/** Whether a view was made of these very records. */
export const isMadeOf = (view: View, host: Taken, edge: Taken): boolean =>
  view.hostEntry === host.entry &&
  view.hostRevision === host.revision &&
  view.edgeEntry === edge.entry &&
  view.edgeRevision === edge.revision

/** The same, for an answer that no CDN may hold. */
export const withheldView = (view: View): View =>
  view.outside?.mayHold === true ? { ...view, outside: { ...view.outside, mayHold: false } } : view

/**
 * Whether what is answered may have passed: the store cannot be asked, or was being read when a change was told. Visitors
 * get it all the same; a CDN that held it would go on answering with it after it was told to forget it.
 */
export const isDoubtful = (view: View, entry: CacheEntry): boolean =>
  view.outside !== undefined &&
  [entry, view.hostEntry, view.edgeEntry].some(({ staleUntil }) => staleUntil === Infinity)

/** Whether a visit may be answered as it is: everything behind it unchanged, and looked at within the last second. */
export const isReady = (view: View, visit: Visit, now: number): boolean =>
  !isDoubtful(view, visit.entry) &&
  visit.entry.revision === visit.revision &&
  now < visit.entry.freshUntil &&
  holds(view) &&
  now < view.hostEntry.freshUntil &&
  now < view.edgeEntry.freshUntil

/** Views by scheme and the host as it was written; a bounded number of views and visits. */
export class Views {
  readonly #http = new Map<string, View>()
  readonly #https = new Map<string, View>()
  #visits = 0

  get(scheme: "http" | "https", written: string): View | undefined {
    return (scheme === "https" ? this.#https : this.#http).get(written)
  }

  set(scheme: "http" | "https", written: string, view: View): void {
    if (this.#http.size + this.#https.size >= bounds.views) this.#clear()
    const views = scheme === "https" ? this.#https : this.#http
    this.#visits -= views.get(written)?.visits.size ?? 0
    views.set(written, view)
  }

  remember(view: View, address: string, visit: Visit): void {
    if (address.length > bounds.visitCharacters) return
    if (this.#visits >= bounds.visits) this.#clear()
    if (!view.visits.has(address)) this.#visits++
    view.visits.set(address, visit)
  }

  #clear(): void {
    for (const views of [this.#http, this.#https]) {
      for (const view of views.values()) view.visits.clear()
      views.clear()
    }
    this.#visits = 0
  }
}
