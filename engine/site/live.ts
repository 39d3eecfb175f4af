/**
 * Two questions that are easily taken for one. What visitors and search engines get, where mail goes and how fast a site
 * may be written follow what serves now, and go back with the last domain. Whom a change has to wait for does not: a site
 * that had visitors once keeps its guards, or whoever loses it a domain would lose it those as well.
 */
import type { Site } from "../model/Site.ts"

/** A domain of its own serves it now. */
export const siteIsLive = (site: Pick<Site, "servingSince">): boolean => site.servingSince !== null

/** A domain of its own serves it, or once did: holds, owner's questions and freezes are those of a live site. */
export const wasEverLive = (site: Pick<Site, "liveSince">): boolean => site.liveSince !== null

/** Build mode lasts while no domain serves; budgets are suspended meanwhile (LIMIT-07). */
export const buildModeActive = (site: Pick<Site, "servingSince">): boolean => !siteIsLive(site)
