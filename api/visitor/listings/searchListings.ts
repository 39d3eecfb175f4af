/**
 * Looks for listings in a visitor's name. A grid that is repainted gets what a page rendered for the same address would
 * show, and a feed that fails is told from a search that finds nothing (DATA-08, DATA-09).
 */
import { Clock, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { questionOf } from "../../../engine/components/listings/asked.ts"
import { pagesOf } from "../../../engine/components/listings/view.ts"
import { feedError } from "../../../engine/listings/feedError.ts"
import { mergedValues, valuesOfParameters } from "../../../engine/listings/search/filters.ts"
import { listingRowText } from "../../../engine/listings/search/row.ts"
import { foundSummary } from "../../../engine/listings/search/summary.ts"
import { listingScope } from "../../../engine/listings/settings.ts"
import type { ListingLook } from "../../../engine/ports/ListingLooks.ts"
import { ListingSearch } from "../../../engine/ports/ListingSearch.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { cacheControl } from "../../../engine/serve/headers.ts"
import { answer } from "../../answers/Answer.ts"
import { answeredFrom, inTurn, notTaken, parametersOf } from "./asking.ts"
import { scopeOf, unsigned } from "./scoped.ts"

export const searchListings = (request: HttpServerRequest.HttpServerRequest) =>
  inTurn(answeredFrom(request, (look) => searched(request, look)))

const searched = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  { site, sync, standing, base }: ListingLook
) {
  const parameters = parametersOf(request)
  const authored = new Set((parameters.get("authored") ?? "").split(","))
  const asked = { ...valuesOfParameters(parameters), authored }
  const { values, faults } = asked
  const sent = parameters.get("scope") ?? ""
  const scope = yield* scopeOf(site, sent)
  const isLenient = prefersLenient(request)
  const told = isLenient ? [] : faults.map(({ parameter, reason }) => ({ name: parameter, reason }))
  const all = scope === undefined ? [...told, unsigned] : told
  if (scope === undefined || all.length > 0) return notTaken(all)

  const ask = { values: mergedValues(values), featured: scope.featured, agentKey: scope.agentKey }
  const offered = listingScope(site)
  const { query, dropped: outside } = questionOf(ask, offered)
  const dropped = [...new Set([...faults.map(({ name }) => name), ...outside])]
  const page = Number(ask.values["page"] ?? 1)
  // What was set aside is refused to whoever does not prefer this, so nobody else may be given the answer.
  const lifetime = {
    "cache-control": sent === "" && faults.length === 0 ? cacheControl.soon : cacheControl.never,
    ...(isLenient && { "preference-applied": "handling=lenient" })
  }
  const nothing = {
    listings: [],
    html: "",
    page,
    totalPages: 0,
    total: 0,
    dropped,
    summary: foundSummary(0, site.language)
  }
  if (offered === undefined || query === null) return answer(nothing, lifetime)
  const error = sync && feedError(sync, yield* Clock.currentTimeMillis)
  if (error?.asOf === null) return answer({ ...nothing, error }, unkept)
  const found = yield* (yield* ListingSearch).search(site.id, query, standing)
  const html = yield* (yield* Publishing).gridPiece(site.id, {
    ask,
    asked,
    found,
    page,
    scope: offered,
    sync,
    base,
    language: site.language
  })
  const total = found.declined ? null : found.total
  const body = {
    listings: [],
    html,
    page,
    totalPages: total === null ? null : pagesOf(total, ask),
    total,
    dropped,
    summary: foundSummary(total, site.language)
  }
  const answered = error === undefined ? answer(body, lifetime) : answer({ ...body, error }, unkept)
  const rows = found.listings.map((listing) => listingRowText(listing, base))
  return { ...answered, raw: { bytes: withRows(answered.body, rows), contentType: "application/json" } }
})

/** The body with rows that are text already in the place of none. As bytes, so that it is not put together as text first. */
const withRows = (
  { listings: _, ...rest }: { readonly listings: ReadonlyArray<never> },
  rows: ReadonlyArray<string>
): Uint8Array => {
  const separated = rows.flatMap((row, at) => (at === 0 ? [row] : [",", row]))
  const parts = ['{"listings":[', ...separated, "],", JSON.stringify(rest).slice(1)]
  const bytes = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0))
  let at = 0
  for (const part of parts) at += bytes.write(part, at)
  return bytes
}

/** RFC 7240, 4.4: what cannot be used is left out, and named. */
const prefersLenient = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  (headers["prefer"] ?? "").split(/[,;]/).some((one) => /^handling\s*=\s*"?lenient"?$/i.test(one.trim()))
const unkept = { "cache-control": cacheControl.never }
