/** A listing template as the page of one listing: title, description and markup filled in, structured data added. */
import type { Listing } from "../model/Listing.ts"
import type { PublishedPage } from "../ports/Pages.ts"
import { routeUrl } from "../publish/addresses.ts"
import { bindParts } from "./bindParts.ts"
import { listingData } from "./structuredData.ts"
import { bindText, tokenValues } from "./tokens.ts"

/** A page that shows one listing. */
export interface ListingPage extends PublishedPage {
  readonly listing: Listing
}

/** `origin` is scheme and authority of the site's canonical host. */
export const boundPage = (
  template: PublishedPage,
  listing: Listing,
  { route, origin, language }: { readonly route: string; readonly origin: string; readonly language: string }
): ListingPage => {
  const { page } = template
  const values = tokenValues(listing, language)
  const title = bindText(page.title, values)
  const { description, schema, publishedAt: _, canonical: __, ...meta } = page.meta
  const own = schema === undefined || schema === null ? [] : Array.isArray(schema) ? schema : [schema]
  return {
    ...template,
    listing,
    parts: bindParts(template.parts, values),
    page: {
      ...page,
      slot: route,
      title,
      meta: {
        ...meta,
        ...(description !== undefined && { description: bindText(description, values) }),
        schema: [...own, listingData(listing, routeUrl(origin, route), title)]
      }
    }
  }
}
