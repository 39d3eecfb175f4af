/**
 * The links of a header, a footer or an announcement that lead to the page they stand on. What surrounds pages is written
 * once for all of them, so its author cannot say where a visitor is: each page says it, by `aria-current="page"` (WAI-ARIA
 * 1.2, 6.6), which screen readers speak and stylesheets can choose by. A link that says something of its own keeps it.
 */
import type { Region } from "./landmarks.ts"

/**
 * Marks the links of `region` whose address is `route` and nothing more: one with a query or a fragment leads elsewhere.
 * The region itself comes back where it has none. Where links stand is looked up once a region.
 */
export const withCurrentLinks = (region: Region, route: string): Region => {
  const places = linksOf(region).get(route)
  if (places === undefined) return region
  const parts = region.parts.map((part, at) => {
    const offsets = part.kind === "html" ? (places.get(at) ?? []) : []
    if (part.kind !== "html" || offsets.length === 0) return part
    const pieces = [0, ...offsets].map((from, nth) => part.html.slice(from, offsets[nth]))
    return { ...part, html: pieces.join(mark) }
  })
  return { ...region, parts }
}

const mark = ' aria-current="page"'

/** Behind which characters of which part a mark belongs, by the address that is linked. */
type Links = ReadonlyMap<string, ReadonlyMap<number, ReadonlyArray<number>>>

const known = new WeakMap<Region, Links>()

const linksOf = (region: Region): Links => {
  const before = known.get(region)
  if (before !== undefined) return before
  const links = new Map<string, Map<number, Array<number>>>()
  for (const [at, part] of region.parts.entries()) {
    if (part.kind !== "html") continue
    for (const { 0: tag, index } of part.html.matchAll(startOfLink)) {
      const path = / href="(\/[^"?#]*)"/.exec(tag)?.[1]
      if (path === undefined || tag.includes(" aria-current=")) continue
      const parts = links.get(path) ?? new Map<number, Array<number>>()
      parts.set(at, [...(parts.get(at) ?? []), index + "<a".length])
      links.set(path, parts)
    }
  }
  known.set(region, links)
  return links
}

/** Parts are serialised trees: names are in lower case, values in double quotes, and `<` in a text is written `&lt;`. */
const startOfLink = /<a(?: [^\s"=>]+="[^"]*")*>/g
