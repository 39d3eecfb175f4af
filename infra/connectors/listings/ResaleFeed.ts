/** A resale feed over a RESO Web API: properties, joined with the people they name. */
import { Context, Effect, Layer } from "effect"
import { instantOf, textOf } from "../../../engine/listings/resale/fields.ts"
import {
  agentFields,
  memberName,
  officeFields,
  officeName,
  readProperty
} from "../../../engine/listings/resale/readProperty.ts"
import type { Resource } from "../../../engine/listings/resale/fields.ts"
import { FeedUnavailable, type ListingFeed, type ListingStamp } from "../../../engine/ports/ListingFeed.ts"
import type { Egress } from "../egress.ts"
import { type FeedAccount, type FeedClient, makeFeedClient, quoted } from "./FeedClient.ts"

/** `ListingFeeds` makes one port of this and the builders' feed. */
export class ResaleFeed extends Context.Service<
  ResaleFeed,
  {
    /** Null stands for the account's only destination. */
    readonly stamps: (
      destination: string | null,
      since: number | null
    ) => Effect.Effect<ReadonlyArray<ListingStamp>, FeedUnavailable>
    readonly listings: ListingFeed["Service"]["listings"]
  }
>()("infra/ResaleFeed") {}

export interface ResaleFeedOptions extends FeedAccount {
  /** Base of the addresses that photos may have, ending in `/`. */
  readonly photos: string
}

export const layer = ({ photos, ...account }: ResaleFeedOptions): Layer.Layer<ResaleFeed, never, Egress> =>
  Layer.effect(
    ResaleFeed,
    Effect.gen(function* () {
      const client = yield* makeFeedClient(account)
      return ResaleFeed.of({
        stamps: Effect.fn("ResaleFeed.stamps")(function* (destination, since) {
          const of = destination === null ? "" : `DestinationId=${encodeURIComponent(destination)}`
          const filter =
            since === null ? "" : `?$filter=${encodeURIComponent(`ModificationTimestamp gt ${isoInstant(since)}`)}`
          const rows = yield* client.rows(`Property/PropertyReplication(${of})${filter}`)
          return rows.flatMap((row) => {
            const [key, modifiedAt] = [textOf(row["ListingKey"], 64), instantOf(row["ModificationTimestamp"])]
            return key === null || modifiedAt === null ? [] : [{ key, modifiedAt }]
          })
        }),

        listings: Effect.fn("ResaleFeed.listings")(function* (keys) {
          const properties = yield* byKey(client, "Property", "ListingKey", keys)
          const members = yield* byKey(client, "Member", "MemberKey", keysIn(properties, agentFields))
          const offices = yield* byKey(client, "Office", "OfficeKey", keysIn(properties, officeFields))
          const people = {
            members: namesOf(members, "MemberKey", memberName),
            offices: namesOf(offices, "OfficeKey", officeName)
          }
          return properties.flatMap((property) => readProperty(property, people, photos) ?? [])
        })
      })
    })
  )

/** Where no feed is configured. */
export const layerNone: Layer.Layer<ResaleFeed> = Layer.sync(ResaleFeed, () => {
  const none = Effect.fail(new FeedUnavailable({ detail: "This service has no listing feed configured." }))
  return ResaleFeed.of({ stamps: () => none, listings: () => none })
})

const byKey = Effect.fnUntraced(function* (
  client: FeedClient,
  resource: string,
  field: string,
  keys: ReadonlyArray<string>
) {
  const found: Array<Resource> = []
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    const some = keys.slice(from, from + keysAtOnce)
    const filter = encodeURIComponent(`${field} in (${some.map(quoted).join(",")})`)
    found.push(...(yield* client.rows(`${resource}?$filter=${filter}&$top=${keysAtOnce}`)))
  }
  return found
})

/** The most that DDF answers at once. */
const keysAtOnce = 100

const keysIn = (properties: ReadonlyArray<Resource>, fields: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(properties.flatMap((property) => fields.flatMap((field) => textOf(property[field], 64) ?? [])))
]

const namesOf = (
  rows: ReadonlyArray<Resource>,
  field: string,
  name: (row: Resource) => string | null
): ReadonlyMap<string, string | null> => new Map(rows.map((row) => [textOf(row[field], 64) ?? "", name(row)]))

const isoInstant = (at: number): string => new Date(at).toISOString()
