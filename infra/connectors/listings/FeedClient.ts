/**
 * A RESO Web API (OData 4) as CREA's DDF speaks it: a token for the account, then resources page by page. The next page
 * is wherever the feed says, as long as that is the feed: a token is never carried elsewhere.
 */
import { Clock, Effect, Redacted, Schema, Semaphore } from "effect"
import { MINUTE_MS } from "../../../engine/limits.ts"
import type { Resource } from "../../../engine/listings/resale/fields.ts"
import { FeedUnavailable } from "../../../engine/ports/ListingFeed.ts"
import { Egress, type EgressRequest } from "../egress.ts"

export interface FeedAccount {
  /** Base of the resources, without a trailing slash. */
  readonly feedUrl: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted<string>
}

export interface FeedClient {
  /** Every row that a resource, with its query, brings over all its pages. */
  readonly rows: (resource: string) => Effect.Effect<ReadonlyArray<Resource>, FeedUnavailable>
}

/** One client an account: it holds the token, and asks one thing at a time. */
export const makeFeedClient = Effect.fnUntraced(function* (account: FeedAccount) {
  const { fetch: visit } = yield* Egress
  const one = yield* Semaphore.make(1)
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

  /** Once more with a new token when the feed no longer takes the one it gave out. */
  const page = Effect.fnUntraced(function* (url: string) {
    for (let renewed = false; ; renewed = true) {
      const headers = { authorization: `Bearer ${yield* token}`, accept: "application/json" }
      const answer = yield* send({ url, headers })
      if (answer.status === 200) return yield* understood(Page, answer.body)
      if (answer.status !== 401 || renewed) {
        const wait = retryAfterMs(answer.headers["retry-after"])
        const detail = `The feed answered with status ${answer.status}.`
        return yield* new FeedUnavailable({ detail, ...(wait !== undefined && { retryAfterMs: wait }) })
      }
      held = undefined
    }
  })

  const rows = Effect.fnUntraced(function* (resource: string) {
    const found: Array<Resource> = []
    let url = `${account.feedUrl}/${resource}`
    for (let pages = 0; pages < mostPages; pages++) {
      const { value, "@odata.nextLink": next } = yield* page(url)
      found.push(...value)
      if (next === undefined) return found
      if (!next.startsWith(`${account.feedUrl}/`))
        return yield* new FeedUnavailable({ detail: "The feed's next page is somewhere else." })
      url = next
    }
    return yield* new FeedUnavailable({ detail: `The feed has more than ${mostPages} pages of ${resource}.` })
  })

  return { rows: (resource) => one.withPermit(rows(resource)) } satisfies FeedClient
})

/** A text inside an OData query, quoted. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

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
  value: Schema.Array(Schema.Record(Schema.String, Schema.Unknown)),
  "@odata.nextLink": Schema.optionalKey(Schema.String)
})
