/**
 * What a link from a mail of a saved search opens: a page with a button, and what the button does. The link is its own
 * proof. Ending a search that is gone already is answered as before, and works on a site that is offline too.
 */
import { Clock, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import {
  readSavedSearchToken,
  savedSearchDeeds,
  type SavedSearchDeed,
  savedSearchProof
} from "../../../engine/listings/saved/savedSearch.ts"
import type { SavedSearchWording } from "../../../engine/listings/saved/SavedSearchWording.ts"
import { dayText, searchSummary } from "../../../engine/listings/saved/summary.ts"
import { savedSearchWording } from "../../../engine/listings/saved/wording.ts"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { SavedSearch } from "../../../engine/model/SavedSearch.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { SavedSearches } from "../../../engine/ports/SavedSearches.ts"
import { Signatures } from "../../../engine/ports/Signatures.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { linkPage, type LinkView } from "../../answers/linkPage.ts"
import { confirmSearch } from "../../use-cases/people/saved-searches/confirm.ts"
import { linksOf } from "../../use-cases/people/saved-searches/links.ts"
import { listingCurrency } from "../../use-cases/people/saved-searches/listingCurrency.ts"

interface Token {
  readonly deed: string
  readonly token: string
}

export const open = (token: Token, request: HttpServerRequest.HttpServerRequest) =>
  withSearch(
    token,
    request,
    Effect.fnUntraced(function* ({ site, search, deed, words }: Found) {
      // Nothing is asked of who said yes before; they can say no.
      if (deed === "confirm" && search.state === "confirmed") return yield* confirmed(search, words)
      const { title, text, button } = words[deed]
      const place = { language: site.language, currency: yield* listingCurrency(site.id) }
      const facts = searchSummary(search, place).map(({ label, value }) => ({ name: label, value }))
      return { title, text: [text], facts, action: { label: button } }
    })
  )

export const act = (token: Token, request: HttpServerRequest.HttpServerRequest) =>
  withSearch(
    token,
    request,
    Effect.fnUntraced(function* ({ site, search, deed, words }: Found) {
      const searches = yield* SavedSearches
      if (deed === "leave") {
        yield* searches.remove(site.id, search.id)
        return shown(words.left, words)
      }
      if (deed === "confirm") {
        yield* confirmSearch(site, search)
        return yield* confirmed(search, words)
      }
      const until = (yield* Clock.currentTimeMillis) + limits.savedSearchKeptMs
      yield* searches.renew(site.id, search.id, until)
      return shown(words.renewed(dayText(until, site.language)), words)
    })
  )

/** With the way out, before the first mail has brought it. */
const confirmed = Effect.fnUntraced(function* (search: SavedSearch, words: SavedSearchWording) {
  const { leave } = yield* linksOf("", search)
  return { ...shown(words.confirmed, words), back: { href: leave, label: words.leave.button } }
})

interface Found {
  readonly site: Site
  readonly search: SavedSearch
  readonly deed: SavedSearchDeed
  readonly words: SavedSearchWording
}

/** What follows where there is such a search; else a page that says what became of it. */
const withSearch = Effect.fnUntraced(function* <R>(
  { deed: named, token }: Token,
  { headers }: HttpServerRequest.HttpServerRequest,
  then: (found: Found) => Effect.Effect<Omit<LinkView, "site" | "language">, never, R>
) {
  const site = yield* (yield* Sites).get((headers["x-makeready-site"] ?? "") as SiteId)
  const words = savedSearchWording(site?.language ?? "en")
  const page = (view: Omit<LinkView, "site" | "language">) =>
    linkPage({ ...view, ...(site !== undefined && { site: site.name, language: site.language }) })
  const deed = savedSearchDeeds.find((one) => one === named)
  const read = readSavedSearchToken(token)
  if (site === undefined || deed === undefined || read === undefined)
    return page({ ...shown(words.unknown, words), status: 404 })
  const proof = savedSearchProof({ siteId: site.id, id: read.id }, deed)
  // Said of a link that was made up or cut: nothing was done, and it tells nobody which searches there are.
  if (!(yield* (yield* Signatures).verify("saved", proof, read.signature)))
    return page({ ...shown(words.unknown, words), status: 404 })
  const search = yield* (yield* SavedSearches).get(site.id, read.id, yield* Clock.currentTimeMillis)
  if (search === undefined)
    return page(deed === "leave" ? shown(words.left, words) : { ...shown(words.expired, words), status: 404 })
  return page(yield* then({ site, search, deed, words }))
})

const shown = ({ title, text }: { readonly title: string; readonly text: string }, { back }: SavedSearchWording) => ({
  title,
  text: [text],
  visit: { href: "/", label: back }
})
