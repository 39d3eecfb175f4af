/**
 * The builders' inventory over its own protocol: organisations, and their lots with everything told of them, page by
 * page. It answers two ports: what a site's scope holds, and the inventory as a whole to choose a scope from.
 */
import { Clock, Context, Effect, Layer, Redacted, Schema, Semaphore } from "effect"
import { MINUTE_MS } from "../../../engine/limits.ts"
import { isWithin } from "../../../engine/listings/builder/inventory.ts"
import { readLot } from "../../../engine/listings/builder/readLot.ts"
import { type Resource, textOf } from "../../../engine/listings/resale/fields.ts"
import type { ListingScope } from "../../../engine/listings/settings.ts"
import type { Listing } from "../../../engine/model/Listing.ts"
import { BuilderInventory } from "../../../engine/ports/BuilderInventory.ts"
import { FeedUnavailable, type ListingStamp } from "../../../engine/ports/ListingFeed.ts"
import { Egress } from "../egress.ts"

export interface BuilderFeedOptions {
  /** Without a trailing slash. */
  readonly url: string
  readonly token: Redacted.Redacted<string>
  /** Base of the addresses that pictures may have, ending in `/`. */
  readonly photos: string
}

type BuilderScope = Extract<ListingScope, { readonly provider: "builder" }>

/** What a scope holds; `ListingFeeds` makes one port of this and the resale feed. */
export class BuilderFeed extends Context.Service<
  BuilderFeed,
  {
    readonly stamps: (
      scope: BuilderScope,
      since: number | null
    ) => Effect.Effect<ReadonlyArray<ListingStamp>, FeedUnavailable>
  }
>()("infra/BuilderFeed") {}

export const layer = ({
  url,
  token,
  photos
}: BuilderFeedOptions): Layer.Layer<BuilderFeed | BuilderInventory, never, Egress> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const { fetch: visit } = yield* Egress
      const one = yield* Semaphore.make(1)
      let held: { readonly lots: ReadonlyArray<Listing>; readonly until: number } | undefined

      const page = Effect.fnUntraced(function* (path: string) {
        const headers = { authorization: `Bearer ${Redacted.value(token)}`, accept: "application/json" }
        const { status, body } = yield* visit({
          url: `${url}${path}`,
          headers,
          timeoutMs: callMs,
          maxBytes: answerBytes,
          redirects: 0
        }).pipe(Effect.mapError(() => new FeedUnavailable({ detail: "The builders' feed did not answer." })))
        if (status !== 200)
          return yield* new FeedUnavailable({ detail: `The builders' feed answered with status ${status}.` })
        return yield* Schema.decodeUnknownEffect(Schema.fromJsonString(Page))(new TextDecoder().decode(body)).pipe(
          Effect.mapError(
            () => new FeedUnavailable({ detail: "The builders' feed's answer is not what it should be." })
          )
        )
      })

      /** Every item over all pages. */
      const items = Effect.fnUntraced(function* (resource: string, query: { readonly [name: string]: string }) {
        const found: Array<Resource> = []
        let cursor = ""
        for (const seen = new Set<string>(); seen.size < mostPages;) {
          if (seen.has(cursor))
            return yield* new FeedUnavailable({ detail: `The builders' pages of ${resource} turn in a circle.` })
          seen.add(cursor)
          const asked = new URLSearchParams({ ...query, limit: String(pageItems), ...(cursor !== "" && { cursor }) })
          const answered = yield* page(`/v1/${resource}?${asked}`)
          found.push(...answered.items)
          if (answered.next === null) return found
          cursor = answered.next
        }
        return yield* new FeedUnavailable({ detail: `The builders' feed has more than ${mostPages} pages.` })
      })

      const read = Effect.fnUntraced(function* (query: { readonly [name: string]: string }) {
        const orgs = yield* items("orgs", {})
        const names = new Map(
          orgs.map((org) => [textOf(org["id"] ?? org["orgId"], 64) ?? "", textOf(org["name"], 200) ?? ""])
        )
        return (yield* items("lots", query)).flatMap((lot) => readLot(lot, names, photos) ?? [])
      })

      const stamps = Effect.fn("BuilderFeed.stamps")(function* (scope: BuilderScope, since: number | null) {
        const lots = yield* read({
          org: scope.orgIds.join(","),
          ...(since !== null && { updatedSince: new Date(since).toISOString() })
        })
        return lots
          .filter((lot) => isWithin(lot, scope))
          .map((listing): ListingStamp => ({ key: listing.key, modifiedAt: listing.modifiedAt, listing }))
      })

      const lots = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        if (held !== undefined && held.until > now) return held.lots
        held = { lots: yield* read({}), until: now + keptMs }
        return held.lots
      })

      return Context.make(BuilderFeed, {
        stamps: (scope, since) => one.withPermit(stamps(scope, since))
      }).pipe(Context.add(BuilderInventory, { lots: one.withPermit(lots) }))
    })
  )

/** Where no inventory is configured. */
export const layerNone: Layer.Layer<BuilderFeed | BuilderInventory> = Layer.suspend(() => {
  const none = Effect.fail(new FeedUnavailable({ detail: "This service has no inventory of builders configured." }))
  return Layer.merge(
    Layer.succeed(BuilderFeed, { stamps: () => none }),
    Layer.succeed(BuilderInventory, { lots: none })
  )
})

const callMs = 30_000
const answerBytes = 32 * 1024 * 1024
const pageItems = 500
/** Beyond it, something turns in a circle. */
const mostPages = 1_000
/** How long the inventory as a whole is remembered, for people who try out several names. */
const keptMs = 5 * MINUTE_MS

const Page = Schema.Struct({
  items: Schema.Array(Schema.Record(Schema.String, Schema.Unknown)),
  next: Schema.NullOr(Schema.String)
})
