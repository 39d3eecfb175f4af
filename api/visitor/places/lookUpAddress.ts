/**
 * Looks addresses up in a visitor's name. Whoever is asked outside learns the text and the session and nothing of the
 * visitor; the visitor learns the fields below and nothing of what else was answered there, of failures least of all.
 */
import { Clock, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { refuse, type Refusal } from "../../../engine/errors/Refusal.ts"
import { limits, SECOND_MS } from "../../../engine/limits.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { addressToken, type TokenAddress } from "../../../engine/places/addressToken.ts"
import { askedFrom, type Read, readAddressAsked, readTyped } from "../../../engine/places/asked.ts"
import { lookUp } from "../../../engine/places/lookUp.ts"
import { addressLookupOn } from "../../../engine/places/settings.ts"
import { lookupWords } from "../../../engine/places/words.ts"
import { FormGuards } from "../../../engine/ports/FormGuards.ts"
import { Places, type PlacesUnavailable } from "../../../engine/ports/Places.ts"
import { Signatures } from "../../../engine/ports/Signatures.ts"
import { cacheControl } from "../../../engine/serve/headers.ts"
import { networkKey } from "../../../engine/site/drafts.ts"
import { Call } from "../../access/Call.ts"
import { type Answer, answer } from "../../answers/Answer.ts"
import { forScripts } from "../asking/forScripts.ts"
import { notTaken, parametersOf, siteOf } from "../listings/asking.ts"

type Request = HttpServerRequest.HttpServerRequest

export const suggestAddresses = (request: Request) =>
  looked(request, readTyped, ({ text, session }, site) =>
    Effect.gen(function* () {
      const suggestions = yield* (yield* Places).autocomplete(text, session, askedFrom(site))
      return answer({ suggestions: suggestions.map(({ placeId, text: line }) => ({ placeId, text: line })) }, unkept)
    })
  )

export const findAddress = (request: Request) =>
  looked(request, readAddressAsked, (asked, site) =>
    Effect.gen(function* () {
      const { path, places } = yield* lookUp(asked, askedFrom(site))
      const token = yield* tokens(site)
      const results = places.map(({ lat, lng, address, placeId }) => ({
        lat,
        lng,
        address,
        placeId,
        token: token({ lat, lng, address })
      }))
      return answer({ results }, { ...unkept, "x-mk-places-path": path })
    })
  )

/** Signs addresses for a site, for as long as a token holds from now on. */
export const tokens = Effect.fnUntraced(function* ({ id }: Pick<Site, "id">) {
  const sign = (yield* Signatures).signer("address")
  const expiresAt = (yield* Clock.currentTimeMillis) + limits.addressTokenMs
  return (address: TokenAddress) => addressToken(id, address, expiresAt, sign)
})

/** What both share, in this order: whether the site does it at all, what was asked, how often, and what comes of a failure. */
const looked = Effect.fnUntraced(function* <Asked, A, R>(
  request: Request,
  read: (parameters: URLSearchParams) => Read<Asked>,
  work: (asked: Asked, site: Site) => Effect.Effect<Answer<A>, PlacesUnavailable, R>
) {
  const site = yield* siteOf(request)
  if (!addressLookupOn(site)) {
    return forScripts<A>(404, lookupOff(site))
  }
  const asked = read(parametersOf(request))
  if ("faults" in asked) return notTaken(asked.faults) as Answer<A>
  yield* counted(site)
  return yield* work(asked.asked, site).pipe(
    Effect.catchTag("PlacesUnavailable", ({ reason }) =>
      Effect.as(
        Effect.logWarning("The service that knows places did not answer.", { reason }),
        forScripts<A>(502, { ok: false, error: lookupWords(site.language).unavailable, reason })
      )
    )
  )
})

/** `error` is for the visitor, as that of a failure is; `detail` for whoever wrote the script. */
export const lookupOff = ({ language }: Pick<Site, "language">) =>
  ({
    ok: false,
    error: lookupWords(language).off,
    reason: "off",
    detail: "addressLookup of this site is off. Ask staff to switch it on; GET /v1/site tells how it stands."
  }) as const

const unkept = { "cache-control": cacheControl.never }

/** Raises `places.too_many` beyond the visitor's minute, whichever processes were asked. */
export const counted = Effect.fnUntraced(function* ({
  id
}: Pick<Site, "id">): Effect.fn.Return<void, Refusal, Call | FormGuards> {
  const { address } = yield* Call
  const now = yield* Clock.currentTimeMillis
  const most = limits.addressLookupsPerMinute
  const retryAt = yield* (yield* FormGuards).attempt(id, `places ${networkKey(address)}`, now, most)
  if (retryAt === undefined) return
  const seconds = Math.max(1, Math.ceil((retryAt - now) / SECOND_MS))
  return yield* refuse(
    "places.too_many",
    `More than ${most} look-ups of one visitor came within a minute.`,
    undefined,
    {
      "retry-after": String(seconds)
    }
  )
})
