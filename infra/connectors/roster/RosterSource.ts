/**
 * The roster connector's protocol: `GET {base}/v1/brokerages/{account}` says whose roster it is, and
 * `…/agents?cursor=&limit=` brings its people page by page. The bearer is the site's own secret.
 */
import { Effect, Layer, Schema } from "effect"
import { limits } from "../../../engine/limits.ts"
import { readAgents } from "../../../engine/people/roster/readAgents.ts"
import {
  type RosterAccess,
  RosterRefused,
  RosterSource,
  RosterUnreachable
} from "../../../engine/ports/RosterSource.ts"
import { Egress } from "../egress.ts"

/** `baseUrl` has no trailing slash; null where the operator has named no roster service. */
export const layer = (baseUrl: string | null): Layer.Layer<RosterSource, never, Egress> =>
  Layer.effect(
    RosterSource,
    Effect.gen(function* () {
      const { fetch: visit } = yield* Egress

      /** One answer, understood. Redirects are not followed: they could carry the secret elsewhere. */
      const ask = <A>(path: string, secret: string, schema: Schema.Codec<A, unknown>) =>
        Effect.gen(function* () {
          if (baseUrl === null)
            return yield* new RosterUnreachable({ detail: "This service has no roster service configured." })
          const { status, body } = yield* visit({
            url: `${baseUrl}${path}`,
            headers: { authorization: `Bearer ${secret}`, accept: "application/json" },
            timeoutMs: callMs,
            redirects: 0
          }).pipe(Effect.mapError(() => new RosterUnreachable({ detail: "The roster did not answer." })))
          if (status === 401 || status === 403 || status === 404)
            return yield* new RosterRefused({ detail: `The roster answered with status ${status}.` })
          if (status !== 200)
            return yield* new RosterUnreachable({ detail: `The roster answered with status ${status}.` })
          return yield* Schema.decodeUnknownEffect(Schema.fromJsonString(schema))(new TextDecoder().decode(body)).pipe(
            Effect.mapError(() => new RosterUnreachable({ detail: "The roster's answer is not what it should be." }))
          )
        })

      const agents = Effect.fnUntraced(function* (path: string, secret: string) {
        const items: Array<unknown> = []
        const seen = new Set<string>()
        let cursor = ""
        for (let page = 0; page < limits.rosterPages; page++) {
          const answered = yield* Effect.result(
            ask(`${path}/agents?cursor=${encodeURIComponent(cursor)}&limit=${limits.rosterPageAgents}`, secret, Page)
          )
          if (answered._tag === "Failure") {
            // What came so far is better than nothing, unless nothing came or we may no longer read at all.
            if (page === 0 || answered.failure._tag === "RosterRefused") return yield* answered.failure
            return { items, partial: true }
          }
          const { items: more, next, total } = answered.success
          items.push(...more)
          if (next === null) return { items, partial: total !== undefined && total > items.length }
          if (seen.has(next)) return { items, partial: true }
          seen.add(next)
          cursor = next
        }
        return { items, partial: true }
      })

      return RosterSource.of({
        read: Effect.fn("RosterSource.read")(function* ({ brokerageAccountId, secret }: RosterAccess) {
          const path = `/v1/brokerages/${encodeURIComponent(brokerageAccountId)}`
          const brokerage = yield* ask(path, secret, Brokerage)
          const { items, partial } = yield* agents(path, secret)
          return { brokerage, ...readAgents(items), partial }
        })
      })
    })
  )

/** Longest wait for one answer. */
const callMs = 10_000

const Name = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(300))
const Brokerage = Schema.Struct({ name: Name, routingKeyField: Name })
const Page = Schema.Struct({
  items: Schema.Array(Schema.Unknown),
  next: Schema.NullOr(Schema.String),
  total: Schema.optionalKey(Schema.Int)
})
