/**
 * What a page says of itself to machines, as schema.org terms: the site, the business behind it when it has told how
 * to reach it, and the page, which is a post when it carries a date.
 */
import type { RowEntity } from "../content/collections/rowEntity.ts"
import type { Page } from "../model/Page.ts"
import type { Contact, Site } from "../model/Site.ts"
import { toldByFields } from "../site/changeSite.ts"

export interface Described {
  readonly site: Site
  /** Scheme and authority of the canonical host. */
  readonly origin: string
  readonly url: string
  readonly title: string
  readonly meta: Page["meta"]
  readonly image: string | undefined
  /** What the page is about, where it is told. */
  readonly about?: RowEntity | null
}

/** The platform's own JSON-LD of a page, one graph. */
export const structuredData = ({ site, origin, url, title, meta, image, about }: Described): object => {
  const website = `${origin}/#website`
  const business = businessOf(site, origin)
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "WebSite",
        "@id": website,
        url: `${origin}/`,
        name: site.name,
        inLanguage: site.language,
        ...(business && { publisher: { "@id": business["@id"] } })
      },
      ...(business ? [business] : []),
      {
        "@type": meta.publishedAt === undefined ? "WebPage" : "BlogPosting",
        "@id": url,
        url,
        [meta.publishedAt === undefined ? "name" : "headline"]: title,
        ...(meta.description !== undefined && { description: meta.description }),
        ...(meta.publishedAt !== undefined && { datePublished: meta.publishedAt }),
        ...(image !== undefined && { image }),
        inLanguage: site.language,
        isPartOf: { "@id": website },
        ...(about && { mainEntity: { "@id": `${url}#about` } })
      },
      ...(about ? [{ ...about, "@id": `${url}#about`, url }] : [])
    ]
  }
}

const businessOf = (site: Site, origin: string) => {
  const { contact } = site
  const told = toldByFields(site)
  if (!Object.values(contact).some(isSet) && Object.keys(told).length === 0) return undefined
  return {
    "@type": "LocalBusiness",
    "@id": `${origin}/#business`,
    name: contact.name ?? site.name,
    url: `${origin}/`,
    ...(contact.phone && { telephone: contact.phone }),
    ...(contact.email && { email: contact.email }),
    ...(contact.address && isSet(contact.address) && { address: postalAddress(contact.address) }),
    ...told
  }
}

const postalAddress = (address: NonNullable<Contact["address"]>) => ({
  "@type": "PostalAddress",
  ...(address.street && { streetAddress: address.street }),
  ...(address.city && { addressLocality: address.city }),
  ...(address.region && { addressRegion: address.region }),
  ...(address.postalCode && { postalCode: address.postalCode }),
  ...(address.country && { addressCountry: address.country })
})

const isSet = (value: unknown): boolean =>
  typeof value === "object" && value !== null ? Object.values(value).some(isSet) : value !== undefined && value !== ""
