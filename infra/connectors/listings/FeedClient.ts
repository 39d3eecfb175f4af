/**
 * A RESO Web API (OData 4): a token for the account, then resources page by page. The next page is wherever the feed says,
 * as long as that is the feed: a token is never carried elsewhere. Calls queue up by budget: those of a site with one of
 * its own wait for nobody else's, and each budget keeps the feed's pace for itself.
 */
import { Clock, Effect, Redacted, Schema, Semaphore } from "effect"
import { limits, MINUTE_MS } from "../../../engine/limits.ts"
import { isResource, type Resource } from "../../../engine/listings/resale/fields.ts"
import { FeedAllowance, FeedLane, FeedUnavailable, type PhotoAnswer } from "../../../engine/ports/ListingFeed.ts"
import { Egress, type EgressRequest } from "../egress.ts"

export interface FeedAccount {
  /** Base of the resources, without a trailing slash. */
  readonly feedUrl: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted<string>
  /** Calls a second on one budget, at most; as many as there is time for where it is left out. */
  readonly callsPerSecond?: number
}

export interface FeedPage {
  readonly rows: ReadonlyArray<Resource>
  /** How many the feed says there are in all, where it says so. */
  readonly count: number | null
  /** Address of the next page; null after the last. */
  readonly next: string | null
}

export interface FeedClient {
  /** Every row that a resource, with its query, brings over all its pages. */
  readonly rows: (resource: string) => Effect.Effect<ReadonlyArray<Resource>, FeedUnavailable>
  /** Its pages, each in the hands of `take` before the next is asked for. Answers the count of the first. */
  readonly pages: <E, R>(
    resource: string,
    take: (rows: ReadonlyArray<Resource>) => Effect.Effect<void, E, R>
  ) => Effect.Effect<number | null, FeedUnavailable | E, R>
  /** A photo, which is asked for without the token, beside the calls of its budget and at their pace. */
  readonly photo: (url: string) => Effect.Effect<PhotoAnswer, FeedUnavailable>
}

/** One client an account: it holds the token, and asks one thing at a time. */
export const makeFeedClient = Effect.fnUntraced(function* (account: FeedAccount) {
  const { fetch: visit } = yield* Egress
  const lanes = new Map<string, Lane>()
  const laneOf = (name: string): Lane => {
    const lane = lanes.get(name) ?? { one: Semaphore.makeUnsafe(1), freeAt: 0 }
    lanes.set(name, lane)
    return lane
  }
  let held: { readonly token: string; readonly until: number } | undefined

  const send = (request: EgressRequest) =>
    visit({ ...request, timeoutMs: callMs, maxBytes: answerBytes, redirects: 0 }).pipe(
      Effect.mapError(() => new FeedUnavailable({ detail: "The feed did not answer." }))
    )

  const understood = <A>(schema: Schema.Codec<A, unknown>, body: Uint8Array) =>
    Schema.decodeUnknownEffect(Schema.fromJsonString(schema))(new TextDecoder().decode(body)).pipe(
      Effect.mapError(() => new FeedUnavailable({ detail: "The feed's answer is not what it should be." }))
    )

  const token = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (held !== undefined && held.until > now) return held.token
    const form = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: account.clientId,
      client_secret: Redacted.value(account.clientSecret),
      scope: "DDFApi_Read"
    })
    const { status, body } = yield* send({
      url: account.tokenUrl,
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      body: form.toString()
    })
    if (status !== 200) return yield* new FeedUnavailable({ detail: `The feed gave no token (status ${status}).` })
    const { access_token, expires_in } = yield* understood(Token, body)
    held = { token: access_token, until: now + expires_in * 1_000 - renewBeforeMs }
    return access_token
  })

  const paced = Effect.fnUntraced(function* (lane: Lane) {
    const allowance = yield* FeedAllowance
    if (allowance.left <= 0) {
      const retryAfterMs = Math.max(0, allowance.renewedAt - (yield* Clock.currentTimeMillis))
      return yield* new FeedUnavailable({
        detail: "The site's own budget of the feed is used up for today.",
        retryAfterMs
      })
    }
    allowance.left--
    if (account.callsPerSecond === undefined) return
    const now = yield* Clock.currentTimeMillis
    const wait = Math.max(0, lane.freeAt - now)
    lane.freeAt = now + wait + 1_000 / account.callsPerSecond
    if (wait > 0) yield* Effect.sleep(wait)
  })

  /** Once more with a new token when the feed no longer takes the one it gave out. */
  const ask = Effect.fnUntraced(function* (url: string, lane: Lane) {
    for (let renewed = false; ; renewed = true) {
      const bearer = yield* token
      yield* paced(lane)
      const answer = yield* send({ url, headers: { authorization: `Bearer ${bearer}`, accept: "application/json" } })
      if (answer.status === 200) return yield* understood(Page, answer.body)
      const { status } = answer
      if (status !== 401 || renewed) {
        const wait = retryAfterMs(answer.headers["retry-after"])
        const detail = `The feed answered with status ${status}.`
        return yield* new FeedUnavailable({ detail, status, ...(wait !== undefined && { retryAfterMs: wait }) })
      }
      // Another call may have renewed it already.
      if (held?.token === bearer) held = undefined
    }
  })

  const page = Effect.fnUntraced(function* (url: string) {
    const lane = laneOf(yield* FeedLane)
    const {
      value,
      "@odata.nextLink": next = null,
      "@odata.count": count = null
    } = yield* lane.one.withPermit(ask(url, lane))
    if (next !== null && !next.startsWith(`${account.feedUrl}/`))
      return yield* new FeedUnavailable({ detail: "The feed's next page is somewhere else." })
    return { rows: value, count, next } satisfies FeedPage
  })

  const photo = Effect.fnUntraced(function* (url: string) {
    yield* paced(laneOf(`${yield* FeedLane} photos`))
    const asked = { url, timeoutMs: limits.listingPhotoMs, maxBytes: limits.listingPhotoBytes }
    return yield* visit(asked).pipe(
      Effect.flatMap(({ status, headers, body }) => {
        if (status === 200) return Effect.succeed<PhotoAnswer>({ kind: "file", bytes: body })
        if (goneStatus.has(status)) return Effect.succeed<PhotoAnswer>({ kind: "gone" })
        const wait = retryAfterMs(headers["retry-after"])
        const detail = `A photo was answered with status ${status}.`
        return Effect.fail(new FeedUnavailable({ detail, status, ...(wait !== undefined && { retryAfterMs: wait }) }))
      }),
      Effect.catchTags({
        EgressRefused: () => Effect.succeed<PhotoAnswer>({ kind: "unusable" }),
        EgressFailed: ({ reason }) =>
          reason === "size"
            ? Effect.succeed<PhotoAnswer>({ kind: "unusable" })
            : Effect.fail(new FeedUnavailable({ detail: "A photo did not arrive." }))
      })
    )
  })

  const pages = Effect.fnUntraced(function* <E, R>(
    resource: string,
    take: (rows: ReadonlyArray<Resource>) => Effect.Effect<void, E, R>
  ) {
    let told: number | null = null
    let url: string | null = `${account.feedUrl}/${resource}`
    for (const seen = new Set<string>(); url !== null;) {
      if (seen.has(url))
        return yield* new FeedUnavailable({ detail: `The feed's pages of ${resource} turn in a circle.` })
      seen.add(url)
      const { rows, count, next }: FeedPage = yield* page(url)
      if (seen.size === 1) told = count
      yield* take(rows)
      if (seen.size > mostPages)
        return yield* new FeedUnavailable({ detail: `The feed has more than ${mostPages} pages of ${resource}.` })
      url = next
    }
    return told
  })

  return {
    pages,
    rows: Effect.fnUntraced(function* (resource: string) {
      const found: Array<Resource> = []
      yield* pages(resource, (rows) => Effect.sync(() => void found.push(...rows)))
      return found
    }),
    photo
  } satisfies FeedClient
})

/** One budget: what is asked on it waits its turn, and its pace. */
interface Lane {
  readonly one: Semaphore.Semaphore
  freeAt: number
}

/** A text inside an OData query, quoted. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** What stores answer where an address has expired, or nothing is there. */
const goneStatus = new Set([400, 401, 403, 404, 410])

const callMs = 30_000
/** A hundred listings with all their photos come to about a megabyte. */
const answerBytes = 32 * 1024 * 1024
const renewBeforeMs = MINUTE_MS
/** Beyond it, something turns in a circle. */
const mostPages = 5_000

/** Seconds, as feeds send it; a date is left to our own schedule. */
const retryAfterMs = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,5}$/.test(header) ? Number(header) * 1_000 : undefined

const Token = Schema.Struct({ access_token: Schema.NonEmptyString, expires_in: Schema.Finite })
const Page = Schema.Struct({
  // Not a record of its members, each of which would be copied: whoever reads a member judges it.
  value: Schema.Array(Schema.declare(isResource)),
  "@odata.nextLink": Schema.optionalKey(Schema.NullOr(Schema.String)),
  "@odata.count": Schema.optionalKey(Schema.NullOr(Schema.Finite))
})
