/**
 * Takes the form of an `address-lookup` in: what was typed or chosen is looked up, and the browser led to the page about
 * it. To a script the same is told. Under the limits of the look-up itself; the address stands in the body alone.
 */
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { Site } from "../../../engine/model/Site.ts"
import { wantsJson } from "../../../engine/people/leads/submission/accept.ts"
import { visitedPath } from "../../../engine/people/leads/submission/address.ts"
import type { TokenAddress } from "../../../engine/places/addressToken.ts"
import { askedFrom } from "../../../engine/places/asked.ts"
import { lookUp } from "../../../engine/places/lookUp.ts"
import { addressLookupOn } from "../../../engine/places/settings.ts"
import { pathLedTo, placeVisited, readPlaceSent, visitPlacePath } from "../../../engine/places/visitPlace.ts"
import { type LookupWords, lookupWords } from "../../../engine/places/words.ts"
import { cacheControl } from "../../../engine/serve/headers.ts"
import { type Answer, answer } from "../../answers/Answer.ts"
import { linkPage } from "../../answers/linkPage.ts"
import { forScripts } from "../asking/forScripts.ts"
import { shownNotice } from "../forms/shownRefusal.ts"
import { siteOf } from "../listings/asking.ts"
import { counted, lookupOff, tokens } from "./lookUpAddress.ts"

type Sent = { readonly [name: string]: string | ReadonlyArray<string> }
type Led = { readonly ok: true; readonly address: string; readonly location: string } | string

export const visitPlace = Effect.fnUntraced(function* (sent: Sent, request: HttpServerRequest.HttpServerRequest) {
  const { headers } = request
  const site = yield* siteOf(request)
  const cameFrom = visitedPath(headers["referer"], headers["x-makeready-host"] ?? "")
  const back = cameFrom === null || cameFrom === visitPlacePath ? "/" : cameFrom
  const visitor: Visitor = { site, json: wantsJson(headers["accept"]), back }
  if (!addressLookupOn(site)) return yield* refused(visitor, 404, "off")
  const asked = readPlaceSent(sent)
  if ("faults" in asked) return yield* refused(visitor, 400, "nothing")
  const isRoom = yield* counted(site).pipe(
    Effect.as(true),
    Effect.catch(() => Effect.succeed(false))
  )
  if (!isRoom) return yield* refused(visitor, 429, "tooMany")
  const found = yield* lookUp(asked.asked, askedFrom(site)).pipe(
    Effect.catchTag("PlacesUnavailable", ({ reason }) => Effect.succeed({ reason }))
  )
  if ("reason" in found) {
    yield* Effect.logWarning("The service that knows places did not answer.", found)
    return yield* refused(visitor, 502, "unavailable", found.reason)
  }
  const [place] = found.places
  if (place === undefined) return yield* refused(visitor, 404, "notFound")
  return yield* led(visitor, place, pathLedTo(sent["to"], back))
})

interface Visitor {
  readonly site: Site
  readonly json: boolean
  /** Path of the page they came from. */
  readonly back: string
}

const led = Effect.fnUntraced(function* ({ site, json }: Visitor, place: TokenAddress, path: string) {
  const { lat, lng, address } = place
  const location = placeVisited(path, (yield* tokens(site))({ lat, lng, address }))
  if (json) return answer<Led>({ ok: true, address, location }, unkept)
  const raw = { text: "", contentType: "text/plain" }
  return { status: 303, headers: { ...unkept, location }, body: "", raw } satisfies Answer<Led>
})

const refused = Effect.fnUntraced(function* (
  { site, json, back }: Visitor,
  status: 400 | 404 | 429 | 502,
  why: keyof LookupWords,
  reason: string = why
) {
  const words = lookupWords(site.language)
  const wait = status === 429 ? { "retry-after": "60" } : {}
  if (json)
    return forScripts<Led>(status, why === "off" ? lookupOff(site) : { ok: false, error: words[why], reason }, wait)
  const notice = { title: words.title, text: [words[why]], visit: { href: back, label: words.back } }
  const plain = linkPage({ status, ...notice, site: site.name, language: site.language })
  const page = yield* shownNotice(notice, { ...plain, headers: { ...plain.headers, ...unkept, ...wait } }, site.id)
  return page as Answer<Led>
})

const unkept = { "cache-control": cacheControl.never, "x-robots-tag": "noindex, nofollow" }
