/** A document with what its components show: which parts a page has in all, and what each is given at its place. */
import type { Given, Place } from "../../../engine/components/given.ts"
import { ShownForms } from "../../../engine/components/form/ShownForms.ts"
import { listingDetail } from "../../../engine/components/listing-detail/listingDetail.ts"
import { endsWithinFilters } from "../../../engine/components/listings/typed.ts"
import { mainGrid } from "../../../engine/components/listings/mainGrid.ts"
import { fed } from "../../../engine/components/sources.ts"
import { managedKey } from "../../../engine/content/collections/names.ts"
import { ShownPictures } from "../../../engine/content/media/ShownPictures.ts"
import type { PagePart } from "../../../engine/model/PagePart.ts"
import { agentMeta } from "../../../engine/people/forms/controls.ts"
import type { Region } from "../../../engine/publish/landmarks.ts"
import { PageRoom } from "../../../engine/publish/pageRoom.ts"
import type { ResolvedPart } from "../../../engine/publish/parts.ts"
import type { PageDocument } from "../../document.ts"
import {
  addressesScript,
  analyticsScript,
  challengeScript,
  formsScript,
  listingsScript,
  mapsScript,
  uploadsScript
} from "./scripts.ts"
import type { SiteSurroundings } from "./SiteSurroundings.ts"

/** Every part that a page shows: its own, those of each partial it names, and those around it. */
export function* partsShown(
  { partials, announcement, header, footer }: SiteSurroundings,
  parts: ReadonlyArray<PagePart>
): Generator<PagePart | Region["parts"][number]> {
  const named = new Set<string>()
  for (const part of parts) {
    yield part
    if (part.kind !== "partial" || named.has(part.ref)) continue
    named.add(part.ref)
    yield* partials.get(part.ref) ?? []
  }
  for (const region of [announcement, header, footer]) if (region !== null) yield* region.parts
}

/** A place of which every render counts the forms for itself. */
export type PagePlace = Omit<Place, "forms" | "pictures" | "headed"> & { readonly formToken: ShownForms["token"] }

/** The document with what its components show. Most have none and stay what they are. Throws `PageTooLarge`. */
export const fedDocument = (document: PageDocument, given: Given, { formToken, ...where }: PagePlace): PageDocument => {
  const forms = new ShownForms(formToken)
  const regions = [document.main, document.announcement, document.header, document.footer]
  const parts = regions.flatMap((region) => region?.parts ?? [])
  const grid = mainGrid(parts)
  const isNoticed =
    where.listing?.provider === "resale" &&
    parts.some((part) => part.kind === "component" && part.name === listingDetail.name)
  const room = new PageRoom(document.route)
  for (const part of parts) if (part.kind === "html") room.take(part)
  const headed = document.main.parts.some((part) => part.kind === "html" && /<h1[ >]/.test(part.html))
  const fill = <R extends Region | null>(region: R, kind: "body" | "chrome" = "chrome"): R => {
    if (region === null || region.parts.every((part) => part.kind === "html" && !isFilled(part.html))) return region
    const beside = { ...(grid && { grid }), ...(isNoticed && { isNoticed: true as const }) }
    const place: Place = { ...where, ...beside, forms, pictures: new ShownPictures(kind), headed }
    let isWithinFilters = false
    const shown = region.parts.map((part) => {
      const own = fed(part, given, { ...place, isWithinFilters })
      if (own.kind === "component") room.take(own)
      if (part.kind === "html") isWithinFilters = endsWithinFilters(part.html, isWithinFilters)
      return own
    })
    return { ...region, parts: shown }
  }
  const { announcement, header, main, footer, head } = document
  const filled = {
    announcement: fill(announcement),
    header: fill(header),
    main: fill(main, "body"),
    footer: fill(footer)
  }
  // Whoever looks at an agent's page is that agent's visitor from then on (AU-B38).
  const agent = where.subject?.collection === managedKey ? where.subject.row.slug : null
  const metas = agent === null ? head.metas : [...head.metas, { name: agentMeta, content: agent }]
  // Forms ask what the visitor agreed to, so what knows it comes first.
  const isConsent = (path: string) => path === analyticsScript.path
  const scripts = [
    ...head.scripts.filter(isConsent),
    ...(forms.anyOurs && where.challenged ? [challengeScript.path] : []),
    ...(forms.anyFiles ? [uploadsScript.path] : []),
    ...(forms.anyOurs || agent !== null ? [formsScript.path] : []),
    ...(goesOn(filled) ? [listingsScript.path] : []),
    ...(where.looksUp === true && Object.values(filled).some((region) => showsLookup(region?.parts ?? []))
      ? [addressesScript.path]
      : []),
    ...(Object.values(filled).some((region) => showsMap(region?.parts ?? [])) ? [mapsScript.path] : []),
    ...head.scripts.filter((path) => !isConsent(path))
  ]
  return { ...document, ...filled, head: { ...head, metas, scripts } }
}

/** Whether any of these parts is a map, which takes the files of `mapFiles.ts`. */
export const showsMap = (parts: Iterable<PagePart | ResolvedPart>): boolean =>
  Iterator.from(parts).some((part) => part.kind === "component" && mapComponents.has(part.name))
const mapComponents: ReadonlySet<string> = new Set(["map", "listings-map", "community-map"])

/** Whether any of these parts is a field by which addresses are looked up, on a site that looks them up. */
const showsLookup = (parts: Iterable<ResolvedPart>): boolean =>
  Iterator.from(parts).some((part) => part.kind === "component" && part.name === "address-lookup")

/** Whether a visitor can filter a grid of listings or go on in it: one that only shows some needs no script. */
const goesOn = (regions: { readonly [name: string]: Region | null }): boolean => {
  const parts = Object.values(regions).flatMap((region) => region?.parts ?? [])
  const grids = parts.filter((part) => part.kind === "component" && part.name === "listings")
  const isOpen = (part: ResolvedPart) =>
    part.kind === "component" &&
    ["data-url-filters", "data-paging"].some((name) => Object.hasOwn(part.attributes, name))
  return grids.some(isOpen) || (grids.length > 0 && parts.some(hasFilters))
}
/** Whether plain markup shows something of listings: choices of a filter form, or what was typed in one. */
const isFilled = (html: string): boolean => html.includes("mk-") && /\bmk-listings-filters\b|data-mk-facet=/.test(html)
const hasFilters = (part: ResolvedPart): boolean => part.kind === "html" && /\bmk-listings-filters\b/.test(part.html)
