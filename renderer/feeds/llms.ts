/**
 * `/llms.txt` (llmstxt.org): the site, how to reach its owner, and its pages with their descriptions, as Markdown. Listings
 * are too many and gone too soon to be named: it says where they are.
 */
import type { Contact, Site } from "../../engine/model/Site.ts"
import type { RouteEntry } from "../../engine/ports/Pages.ts"
import { routeUrl } from "../../engine/publish/addresses.ts"
import { contactShown } from "../../engine/site/openingHours.ts"
import { isListed } from "./sitemap.ts"

export const llmsTxt = (
  site: Site,
  origin: string,
  entries: ReadonlyArray<RouteEntry>,
  hasListings = false
): string => {
  const contact = contactLines(contactShown(site))
  const pages = entries
    .filter(isListed)
    .map(
      ({ route, title, meta }) =>
        `- [${inline(title)}](${linkTarget(routeUrl(origin, route))})${meta.description ? `: ${inline(meta.description)}` : ""}\n`
    )
  return [
    `# ${inline(site.name)}\n`,
    ...(contact.length > 0 ? [`\n## Contact\n\n${contact.map((line) => `- ${line}\n`).join("")}`] : []),
    ...(pages.length > 0 ? [`\n## Pages\n\n${pages.join("")}`] : []),
    ...(hasListings
      ? [
          `\n## Listings\n\n- [Sitemap](${origin}/sitemap.xml): every property on the site, each with a page of its own\n`
        ]
      : [])
  ].join("")
}

const contactLines = ({ name, phone, email, hours, address }: Contact): ReadonlyArray<string> =>
  [
    ["Name", name],
    ["Phone", phone],
    ["Email", email],
    ["Hours", hours],
    [
      "Address",
      address && [address.street, address.city, address.region, address.postalCode].filter(Boolean).join(", ")
    ]
  ].flatMap(([label, value]) => (value ? [`${label}: ${inline(value)}`] : []))

/** One line, with the characters that would end a link's text escaped. */
const inline = (text: string): string => {
  const line = /\s\s|[^\S ]|^\s|\s$/.test(text) ? text.replace(/\s+/g, " ").trim() : text
  return line.replace(/[[\]\\]/g, "\\$&")
}

const linkTarget = (url: string): string => url.replace(/[()]/g, (char) => (char === "(" ? "%28" : "%29"))
