/** Whether visitors get what is published, told from the work that is not done yet. */
import type { CollectionRow } from "../model/Collection.ts"
import type { ChromeKind, Page } from "../model/Page.ts"
import type { Unsettled } from "../ports/Publishing.ts"
import { isPattern } from "./addresses.ts"
import { dependency } from "./dependencies.ts"
import { mayBring } from "./rebuildReason.ts"

/** What of a site is on its way. */
export interface UnderWay {
  readonly unsettled: Unsettled
  /** Reasons of the rebuilds that run. */
  readonly rebuilds: ReadonlyArray<string>
}

/**
 * A page is served at its own address, whatever else still shows an earlier state of it. A template has none: it is
 * served once the pages of its rows or listings have followed.
 */
export const isPageServed = ({ unsettled, rebuilds }: UnderWay, page: Page): boolean =>
  page.publishedVersionId !== null &&
  page.slot !== null &&
  !unsettled.routes.has(page.slot) &&
  !(isTemplate(page) && rebuilds.some((reason) => mayBring(reason, dependency.listingPages)))

/** Whether visitors get it at the addresses of rows or listings, and at none of its own. */
export const isTemplate = ({ slot }: Pick<Page, "slot">): boolean => slot !== null && isPattern(slot)

/** A shared asset is served once every page has followed that shows it. */
export const isAssetServed = ({ unsettled, rebuilds }: UnderWay, page: Page): boolean => {
  if (page.publishedVersionId === null) return false
  if (page.kind === "notfound") return !unsettled.notFound
  if (page.kind === "script" && unsettled.edge) return false
  if (page.kind === "partial" && unsettled.notFound) return false
  const name = nameOf(page)
  return !rebuilds.some((reason) => mayBring(reason, name))
}

/** What a site sets is served once every page has followed, and what the origin and the not-found page take from it. */
export const isSiteServed = ({ unsettled, rebuilds }: UnderWay): boolean =>
  !unsettled.edge && !unsettled.notFound && !rebuilds.some((reason) => mayBring(reason, dependency.site))

/** Typefaces are served once every page has followed that may be set in them. */
export const areFontsServed = ({ rebuilds }: UnderWay): boolean =>
  !rebuilds.some((reason) => mayBring(reason, dependency.fonts))

/** Redirects and allowed origins stand in the record that the origin reads, and in no page. */
export const areEdgeRulesServed = ({ unsettled }: Pick<UnderWay, "unsettled">): boolean => !unsettled.edge

/** A row is served on its own page and wherever rows of its collection are shown. */
export const isRowServed = (
  { unsettled, rebuilds }: UnderWay,
  { collection }: Pick<CollectionRow, "collection">,
  route: string | null
): boolean =>
  !(route !== null && unsettled.routes.has(route)) &&
  !rebuilds.some((reason) => mayBring(reason, dependency.collection(collection)))

const nameOf = ({ kind, slot }: Page): string => {
  switch (kind) {
    case "chrome":
      return dependency.chrome(slot as ChromeKind)
    case "partial":
      return dependency.partial(slot ?? "")
    default:
      return kind
  }
}
