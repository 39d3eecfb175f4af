/** Puts a payload before the gate. Every change of content comes this way, whoever makes it. */
import { Effect } from "effect"
import { wholeExtent } from "../../../../engine/components/listings/asked.ts"
import { fieldsSet } from "../../../../engine/components/site-field/siteField.ts"
import { withRoster } from "../../../../engine/content/collections/roster.ts"
import { gate, readStyle } from "../../../../engine/gate/gate.ts"
import type { Refused } from "../../../../engine/gate/verdict.ts"
import type { ErrorCode } from "../../../../engine/errors/catalogue.ts"
import { refuse, type Refusal } from "../../../../engine/errors/Refusal.ts"
import { crmName } from "../../../../engine/people/leads/destinations/names.ts"
import { limits } from "../../../../engine/limits.ts"
import { normal } from "../../../../engine/listings/search/words.ts"
import { Areas } from "../../../../engine/ports/Areas.ts"
import { listingScope } from "../../../../engine/listings/settings.ts"
import { addressLookupOn, reviewedPlaces } from "../../../../engine/places/settings.ts"
import type { MediaId } from "../../../../engine/model/ids.ts"
import type { PageKind, Payload } from "../../../../engine/model/Page.ts"
import { Allowlist } from "../../../../engine/ports/Allowlist.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { LeadDestinations } from "../../../../engine/ports/LeadDestinations.ts"
import { ListingSearch } from "../../../../engine/ports/ListingSearch.ts"
import { Media } from "../../../../engine/ports/Media.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { activeOrigins } from "../../../../engine/site/allowlist/entries.ts"
import { contactShown } from "../../../../engine/site/openingHours.ts"
import { isListingTemplate } from "../../../../engine/site/routes.ts"
import { ApiConfig, imageAccountFor, siteUrl } from "../../../ApiConfig.ts"
import { Write } from "../../../access/Call.ts"
import { isLong, mediaNamedAside, verdictAside } from "./judgeAside.ts"
import { mediaNamedIn } from "./judgeQuestions.ts"
import { judgeTokens } from "./judgeTokens.ts"

/** The accepted payload, or the gate's refusal with every finding. */
export const judge = Effect.fn("Gate.judge")(function* (kind: PageKind, route: string | null, payload: Payload) {
  if (kind === "theme") return yield* judgeTokens(payload)
  const verdict = yield* verdictOn(kind, route, payload)
  return verdict.ok ? verdict : yield* gateRefusal(kind, verdict)
})

/** What the gate says of a text, now or when it was asked before and looked at the same. */
export const verdictOn = Effect.fnUntraced(function* (kind: PageKind, route: string | null, payload: Payload) {
  const { site, foreseen } = yield* Write
  const imageAccount = yield* imageAccountFor(site)
  const partials = yield* publishedPartials(payload)
  const collections = yield* collectionFields(payload)
  const isAside = isLong(payload)
  // What was read ahead of the lock is not read again under it.
  const before = foreseen?.mediaNamed(payload)
  const style = isAside || before !== undefined ? undefined : readStyle(payload, kind)
  const inStyle = before ?? (yield* mediaInStyle(payload, kind, style))
  foreseen?.noteMediaNamed(payload, inStyle)
  const media = yield* knownMedia(payload, inStyle)
  const forms = {
    ...(yield* formSurroundings(payload)),
    ...(yield* approvedOrigins(payload)),
    ...(yield* knownListings(payload)),
    ...(yield* knownPlaces(payload)),
    ...(yield* knownAreas(payload))
  }
  const within = { kind, route: kind === "page" ? route : null, partials, collections, media, imageAccount, ...forms }
  const lookedAt = JSON.stringify(within, spelt)
  const known = foreseen?.verdictOn(payload, lookedAt)
  if (known !== undefined) return known
  const verdict = isAside ? yield* verdictAside(site.id, payload, within) : gate(payload, within, style)
  foreseen?.noteVerdict(payload, lookedAt, verdict)
  return verdict
})

const spelt = (_: string, value: unknown) => (value instanceof Set || value instanceof Map ? [...value] : value)

/** Read only for a text that may name one. */
const publishedPartials = Effect.fnUntraced(function* (payload: Payload) {
  if (payload.html === undefined || !/mk-partial/i.test(payload.html)) return new Set<string>()
  const { site } = yield* Write
  const partials = yield* (yield* Pages).list(site.id, "partial")
  return new Set(partials.flatMap((page) => (page.publishedVersionId !== null && page.slot !== null ? page.slot : [])))
})

/** Fields by collection; read only for a text that may name one. */
const collectionFields = Effect.fnUntraced(function* (payload: Payload) {
  if (payload.html === undefined || !/mk-component/i.test(payload.html)) return new Map<string, Set<string>>()
  const { site } = yield* Write
  const all = withRoster(site, yield* (yield* Collections).list(site.id))
  return new Map(all.map(({ key, schema }) => [key, new Set(schema.map(({ name }) => name))]))
})

/** What forms and contact fields may name, the CRM also before one is connected (DEST-54); read only for a text that may hold one. */
const formSurroundings = Effect.fnUntraced(function* ({ html = "" }: Payload) {
  if (!/mk-component/i.test(html)) return {}
  const { site } = yield* Write
  const destinations = /data-lead-destination/i.test(html) ? yield* (yield* LeadDestinations).list(site.id) : []
  const named = new Set(destinations.map(({ name }) => name))
  return {
    leadDestinations: new Set([...named, crmName]),
    unsetDestinations: new Set(named.has(crmName) ? [] : [crmName]),
    contactFields: fieldsSet(contactShown(site))
  }
})

/** Read only for a text that may show listings, or link to a search of them. */
const knownListings = Effect.fnUntraced(function* ({ html = "" }: Payload) {
  if (!/listings|\?/i.test(html)) return {}
  const { site } = yield* Write
  const extent = wholeExtent(listingScope(site))
  const shown = extent !== null
  const hasDetails = (yield* (yield* Pages).patterns(site.id)).some((route) => isListingTemplate(route))
  const scope = listingScope(site)
  const own =
    scope?.provider === "resale" ? { own: { agent: scope.agentKey != null, office: scope.officeKey != null } } : {}
  if (extent === null || !/data-property-type/i.test(html)) return { listings: { shown, hasDetails, ...own } }
  const { PropertySubType: types = [] } = yield* (yield* ListingSearch).facets(site.id, extent, ["PropertySubType"])
  // Of a feed with more types the first alone are told, and none of the others may be called unknown.
  const isAll = types.length > 0 && types.length < limits.listingFacetValues
  const propertyTypes = new Set(types.map((type) => type.toLowerCase()))
  return { listings: { shown, hasDetails, ...own, ...(isAll && { propertyTypes }) } }
})

/** Only for a text that may show reviews, or need an address. */
const knownPlaces = Effect.fnUntraced(function* ({ html = "" }: Payload) {
  const { site } = yield* Write
  const addressLookup = /address-lookup|seller-comparables/i.test(html) && { addressLookup: addressLookupOn(site) }
  if (!/google-reviews/i.test(html)) return { ...addressLookup }
  return { ...addressLookup, reviewedPlaces: new Set(reviewedPlaces(site).map(({ name }) => name)) }
})

/** Areas that the text names, by their ids and names; read only for a text that may name one. */
const knownAreas = Effect.fnUntraced(function* ({ html = "" }: Payload) {
  const written = [...html.matchAll(/data-boundary\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)]
  if (written.length === 0) return {}
  const named = [...new Set(written.map(([, double, single, bare]) => (double ?? single ?? bare ?? "").trim()))]
  const found = yield* Effect.forEach(named.slice(0, boundariesLookedUp), (name) =>
    Effect.flatMap(Areas, (areas) => areas.named(name))
  )
  if (named.length > boundariesLookedUp) return {}
  return { areas: new Set(found.flat().flatMap(({ id, name }) => [id, normal(name)])) }
})
const boundariesLookedUp = 50

/**
 * Read only for a text that may send a form somewhere else, show a frame, or be a script that connects somewhere. To a
 * script the site's own addresses are open as well.
 */
const approvedOrigins = Effect.fnUntraced(function* ({ html = "", js }: Payload) {
  if (js !== undefined) return /\/\//.test(js) ? { allowedOrigins: yield* openToScripts } : {}
  if (!/data-action|<iframe/i.test(html)) return /mk-component/i.test(html) ? { allowedOrigins: new Set<string>() } : {}
  const { site } = yield* Write
  return { allowedOrigins: new Set(activeOrigins(yield* (yield* Allowlist).list(site.id))) }
})

const openToScripts = Effect.gen(function* () {
  const { site } = yield* Write
  const approved = activeOrigins(yield* (yield* Allowlist).list(site.id))
  const config = yield* ApiConfig
  const hosts = (yield* (yield* Sites).hostnames(site.id)).map(({ host }) => host)
  const own = hosts.flatMap((host) => [`https://${host}`, new URL(siteUrl(config, host)).origin])
  return new Set([...approved, ...own, ...own.map((origin) => origin.replace(/^http/, "ws"))])
})

/** Files of the library that the style sheet names; `style` is undefined where it is to be read aside. */
const mediaInStyle = Effect.fnUntraced(function* (
  payload: Payload,
  kind: PageKind,
  style: ReturnType<typeof readStyle> | undefined
) {
  if (style !== undefined) return mediaNamedIn(style)
  if (payload.css === undefined) return []
  const { site } = yield* Write
  return yield* mediaNamedAside(site.id, payload, kind)
})

/** Of the files of the library that a text names, those that are there. */
const knownMedia = Effect.fnUntraced(function* ({ html = "" }: Payload, inStyle: ReadonlyArray<MediaId>) {
  const inMarkup = [...html.matchAll(/\/media\/(med_[0-9a-z]{4,40})/g)].map(([, id]) => id as MediaId)
  const named = new Set([...inMarkup, ...inStyle])
  const { site } = yield* Write
  return new Set((yield* (yield* Media).find(site.id, [...named])).map(({ id }) => id as string))
})

/** How many reasons `detail` quotes; `reasons` has them all (AU-B7). */
const quoted = 3

const gateRefusal = (kind: PageKind, verdict: Refused): Refusal => {
  const { findings } = verdict
  const told = findings
    .slice(0, quoted)
    .map(({ source, line, column, message }) => `${source} ${line}:${column} ${message}`)
  const more = findings.length > quoted ? ` (and ${findings.length - quoted} more)` : ""
  return refuse(verdict.code, `${told.join(" ")}${more}`, {
    reasons: findings,
    gate: { stages: verdict.report.stages, editClass: null },
    ...limitOf(kind, verdict.code)
  })
}

const limitOf = (kind: PageKind, code: ErrorCode): { readonly limitBytes?: number } => {
  if (code === "gate.budget_html") return { limitBytes: limits.pageHtmlBytes }
  if (code === "gate.budget_js") return { limitBytes: limits.scriptBytes }
  if (code !== "gate.budget_css") return {}
  return { limitBytes: kind === "stylesheet" ? limits.stylesheetBytes : limits.pageCssBytes }
}
