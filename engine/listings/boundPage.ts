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
  const { page, parts } = template
  const bound = boundText({ ...page, parts }, listing, { route, origin, language })
  return {
    ...template,
    listing,
    parts: bound.parts,
    page: { ...page, slot: route, title: bound.title, meta: bound.meta }
  }
}

/** What of a template is its author's, of which a version that is not published has as much. */
export type TemplateText = Pick<PublishedPage["page"], "title" | "meta"> & Pick<PublishedPage, "parts">

/** The same of a text that is only looked at. */
export const boundText = (
  { title: written, meta: given, parts }: TemplateText,
  listing: Listing,
  { route, origin, language }: { readonly route: string; readonly origin: string; readonly language: string }
): TemplateText => {
  const values = tokenValues(listing, language)
  const title = bindText(written, values)
  const { description, schema, publishedAt: _, canonical: __, ...meta } = given
  const own = schema === undefined || schema === null ? [] : Array.isArray(schema) ? schema : [schema]
  return {
    title,
    parts: bindParts(parts, values),
    meta: {
      ...meta,
      ...(description !== undefined && { description: bindText(description, values) }),
      schema: [...own, listingData(listing, routeUrl(origin, route), title)]
    }
  }
}
