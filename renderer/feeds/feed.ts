/** The feed: RSS 2.0 of the pages that carry a date, newest first (SERVED-14). */
import { limits } from "../../engine/limits.ts"
import type { Site } from "../../engine/model/Site.ts"
import type { RouteEntry } from "../../engine/ports/Pages.ts"
import { isPattern, routeUrl } from "../../engine/publish/addresses.ts"
import { escapeXml } from "../../engine/values/escape.ts"

/** `/feed.xml`. A page asked to stay out of search results stays out of the feed too. */
export const feedXml = (site: Site, origin: string, entries: ReadonlyArray<RouteEntry>): string => {
  const posts = entries
    .flatMap((entry) => {
      const at = Date.parse(entry.meta.publishedAt ?? "")
      return Number.isNaN(at) || entry.meta.noindex === true || isPattern(entry.route) ? [] : [{ ...entry, at }]
    })
    .sort((a, b) => b.at - a.at || (a.route < b.route ? -1 : 1))
    .slice(0, limits.feedEntries)
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(site.name)}</title>
<link>${escapeXml(`${origin}/`)}</link>
<description>${escapeXml(site.name)}</description>
<language>${escapeXml(site.language)}</language>
<atom:link href="${escapeXml(`${origin}/feed.xml`)}" rel="self" type="application/rss+xml"/>
${posts.map((post) => item(origin, post)).join("")}</channel>
</rss>
`
}

/** A page is the same one to who follows the feed wherever it moves, and whichever host it is served at: its id names it. */
const item = (origin: string, post: RouteEntry & { readonly at: number }): string => {
  const url = escapeXml(routeUrl(origin, post.route))
  const description = post.meta.description
  return `<item><title>${escapeXml(post.title)}</title><link>${url}</link><guid isPermaLink="false">${post.pageId}</guid><pubDate>${new Date(post.at).toUTCString()}</pubDate>${
    description === undefined ? "" : `<description>${escapeXml(asMarkup(description))}</description>`
  }</item>\n`
}

/** Readers show what an item says of itself as HTML (RSS 2.0): as it stands, "2 < 3" would begin a tag, and "&amp;" be read as "&". */
const asMarkup = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;")
