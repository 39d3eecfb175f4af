/** What both rows about listings share: whose site it is, how often a visitor is answered at a time, and how a fault is told. */
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { refuse, type Refusal } from "../../../engine/errors/Refusal.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { type ListingLook, ListingLooks } from "../../../engine/ports/ListingLooks.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { networkKey } from "../../../engine/site/drafts.ts"
import { Crowds } from "../../../engine/turns/Crowds.ts"
import { shares } from "../../../engine/turns/shares.ts"
import { Turns } from "../../../engine/turns/Turns.ts"
import { Call } from "../../access/Call.ts"
import type { Answer } from "../../answers/Answer.ts"
import { forScripts } from "../asking/forScripts.ts"

/** Everything that was asked, in its order; a parameter may come twice. */
export const parametersOf = ({ url }: HttpServerRequest.HttpServerRequest): URLSearchParams => {
  const mark = url.indexOf("?")
  return new URLSearchParams(mark === -1 ? "" : url.slice(mark))
}

/** The site whose host the visitor came to, as the origin says. */
export const siteOf = Effect.fnUntraced(function* ({ headers }: HttpServerRequest.HttpServerRequest) {
  const site = yield* (yield* Sites).get((headers["x-makeready-site"] ?? "") as SiteId)
  return site ?? (yield* noSite)
})

const noSite = refuse("site.not_found", "The address is no site's.")

/**
 * Answers from all that a question about the site's listings is answered from beside these, which visitors share who are
 * answered at the same time. Seen when it is one's turn: who looks and then waits would tell what was there before.
 */
export const answeredFrom = <A, E, R>(
  { headers }: HttpServerRequest.HttpServerRequest,
  answer: (look: ListingLook) => Effect.Effect<A, E, R>
): Effect.Effect<A, E | Refusal, R | ListingLooks> =>
  Effect.flatMap(ListingLooks, ({ look }) => {
    const siteId = (headers["x-makeready-site"] ?? "") as SiteId
    return crowds.answering(siteId, look(siteId), (seen): Effect.Effect<A, E | Refusal, R> =>
      seen === undefined ? noSite : answer(seen)
    )
  })

const crowds = new Crowds<ListingLook | undefined>()

const turns = new Turns(shares.listingSearches)

/**
 * In turn with what other visitors ask. Nobody who looks at a page comes near the bound: it is there for whoever asks for
 * hundreds at a time, who waits for himself and for nobody else. Raises `listings.too_many`.
 */
export const inTurn = <A, R>(work: Effect.Effect<A, Refusal, R>): Effect.Effect<A, Refusal, R | Call> =>
  Effect.gen(function* () {
    const { address } = yield* Call
    return yield* turns.inTurn(networkKey(address), work).pipe(
      Effect.catchTag("NoTurn", () =>
        refuse("listings.too_many", "Other questions of this visitor are still being answered.", undefined, {
          "retry-after": "1"
        })
      )
    )
  })

export interface Fault {
  readonly name: string
  /** The end of a sentence that begins with its name. */
  readonly reason: string
}

/** 400 that names what cannot be used. */
export const notTaken = (faults: ReadonlyArray<Fault>): Answer<never> => {
  const error = faults.map(({ name, reason }) => `${name} ${reason}.`).join(" ")
  return forScripts(400, { ok: false, error, fields: faults })
}
