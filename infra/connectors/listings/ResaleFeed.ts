/** A resale feed over a RESO Web API: properties, joined with the people they name. */
import { Context, Effect, Layer } from "effect"
import type { DisplayRuleSet } from "../../../engine/listings/displayRules.ts"
import { instantOf, textOf } from "../../../engine/listings/resale/fields.ts"
import {
  agentFields,
  memberName,
  officeFields,
  officeName,
  readProperty
} from "../../../engine/listings/resale/readProperty.ts"
import type { Resource } from "../../../engine/listings/resale/fields.ts"
import {
  FeedUnavailable,
  type ListingFeed,
  type ListingStamp,
  type TakeStamps
} from "../../../engine/ports/ListingFeed.ts"
import type { Egress } from "../egress.ts"
import { type FeedAccount, type FeedClient, makeFeedClient, quoted } from "./FeedClient.ts"

/** What is wanted of the changes: all of them where an instant is null. */
interface Asked {
  readonly since: number | null
  readonly photosSince: number | null
}

/** `ListingFeeds` makes one port of this and the builders' feed. */
export class ResaleFeed extends Context.Service<
  ResaleFeed,
  {
    /** Null stands for the account's only destination. */
    readonly stamps: <E, R>(
      destination: string | null,
      asked: Asked,
      take: TakeStamps<E, R>
    ) => Effect.Effect<number | null, FeedUnavailable | E, R>
    readonly listings: ListingFeed["Service"]["listings"]
    readonly keepsPhotos: boolean
    readonly photo: ListingFeed["Service"]["photo"]
  }
>()("infra/ResaleFeed") {}

export interface ResaleFeedOptions extends FeedAccount {
  /** Base of the addresses that photos may have, ending in `/`. */
  readonly photos: string
  /** Whose licence it stands under, and so how it lists what it holds: `crea` has replication lists, others plain OData. */
  readonly rules: DisplayRuleSet
  /** Whether its photos are kept here, since their addresses expire. */
  readonly keepsPhotos: boolean
}

export const layer = ({
  photos,
  rules,
  keepsPhotos,
  ...account
}: ResaleFeedOptions): Layer.Layer<ResaleFeed, never, Egress> =>
  Layer.effect(
    ResaleFeed,
    Effect.gen(function* () {
      const client = yield* makeFeedClient(account)
      return ResaleFeed.of({
        stamps: Effect.fn("ResaleFeed.stamps")(function* <E, R>(
          destination: string | null,
          { since, photosSince }: Asked,
          take: TakeStamps<E, R>
        ) {
          const told =
            rules === "crea"
              ? yield* client.pages(replicationList(destination, since), (rows) => take(rows.flatMap(stampOf)))
              : yield* inOrder(client, "ModificationTimestamp", since, (rows) => take(rows.flatMap(stampOf)))
          if (photosSince !== null)
            yield* inOrder(client, "PhotosChangeTimestamp", photosSince, (rows) =>
              take(rows.flatMap(stampOf).map((stamp) => ({ ...stamp, photosOnly: true as const })))
            ).pipe(
              // Not every feed can be asked so. What it says of its photos then comes with the next change of a listing.
              Effect.catchIf(isUnasked, () => Effect.void)
            )
          return told
        }),

        keepsPhotos,
        photo: client.photo,

        listings: Effect.fn("ResaleFeed.listings")(function* (keys) {
          const properties = yield* byKey(client, "Property", "ListingKey", keys)
          const members = yield* byKey(client, "Member", "MemberKey", keysIn(properties, agentFields))
          const offices = yield* byKey(client, "Office", "OfficeKey", keysIn(properties, officeFields))
          const people = {
            members: namesOf(members, "MemberKey", memberName),
            offices: namesOf(offices, "OfficeKey", officeName)
          }
          const read = properties.map((property) => readProperty(property, people, photos, keepsPhotos))
          return {
            shown: read.filter((listing) => listing !== undefined),
            withheld: properties.flatMap((property, at) =>
              read[at] === undefined ? (textOf(property["ListingKey"], 64) ?? []) : []
            )
          }
        })
      })
    })
  )

/** Where no feed is configured. */
export const layerNone: Layer.Layer<ResaleFeed> = Layer.sync(ResaleFeed, () => {
  const none = Effect.fail(new FeedUnavailable({ detail: "This service has no listing feed configured." }))
  return ResaleFeed.of({ stamps: () => none, listings: () => none, keepsPhotos: false, photo: () => none })
})

const replicationList = (destination: string | null, since: number | null): string => {
  const of = destination === null ? "" : `DestinationId=${encodeURIComponent(destination)}`
  const filter = since === null ? "" : `?$filter=${encodeURIComponent(`ModificationTimestamp gt ${isoInstant(since)}`)}`
  return `Property/PropertyReplication(${of})${filter}`
}

const isUnasked = (failure: unknown): boolean =>
  failure instanceof FeedUnavailable && (failure.status === 400 || failure.status === 501)

const stampOf = (row: Resource): ReadonlyArray<ListingStamp> => {
  const [key, modifiedAt] = [textOf(row["ListingKey"], 64), instantOf(row["ModificationTimestamp"])]
  if (key === null || modifiedAt === null) return []
  const photosAt = instantOf(row["PhotosChangeTimestamp"])
  return [{ key, modifiedAt, ...(photosAt !== null && { photosAt }) }]
}

/**
 * Every property by the order of a stamp, from after an instant on, with the key to tell those of one instant apart. Where
 * the feed names no next page, it is asked for what comes after the last row, until nothing does: servers give fewer rows
 * than they are asked for, and some no next page at all.
 */
const inOrder = Effect.fnUntraced(function* <E, R>(
  client: FeedClient,
  field: "ModificationTimestamp" | "PhotosChangeTimestamp",
  since: number | null,
  take: (rows: ReadonlyArray<Resource>) => Effect.Effect<void, E, R>
) {
  const select = "ListingKey,ModificationTimestamp,PhotosChangeTimestamp"
  const query = `Property?$select=${select}&$orderby=${field},ListingKey&$top=${keysAtOnce}`
  const seen = new Set<string>()
  let filter = since === null ? null : `${field} gt ${isoInstant(since)}`
  let told: number | null = null
  for (let first = true; ; first = false) {
    const asked = filter === null ? "" : `&$filter=${encodeURIComponent(filter)}`
    let last: Resource | undefined
    const count = yield* client.pages(`${query}${asked}${first ? "&$count=true" : ""}`, (rows) => {
      last = rows.at(-1) ?? last
      return take(rows)
    })
    if (first) told = count
    if (last === undefined) return told
    const [at, key] = [textOf(last[field], 40), textOf(last["ListingKey"], 64)]
    if (at === null || key === null || seen.has(`${at} ${key}`))
      return yield* new FeedUnavailable({ detail: "The feed's list of properties does not get on." })
    seen.add(`${at} ${key}`)
    filter = `(${field} gt ${at} or (${field} eq ${at} and ListingKey gt ${quoted(key)}))`
  }
})

/**
 * The rows of these keys that the feed has. What an answer leaves out is asked for once more, as long as answers bring
 * something: a row that is withdrawn is told from half an answer, which nothing else gives away.
 */
const byKey = Effect.fnUntraced(function* (
  client: FeedClient,
  resource: string,
  field: string,
  keys: ReadonlyArray<string>
) {
  const found = new Map<string, Resource>()
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    let missing: ReadonlyArray<string> = keys.slice(from, from + keysAtOnce)
    for (let asked = Infinity; missing.length > 0 && missing.length < asked;) {
      asked = missing.length
      const filter = encodeURIComponent(`${field} in (${missing.map(quoted).join(",")})`)
      for (const row of yield* client.rows(`${resource}?$filter=${filter}&$top=${keysAtOnce}`))
        found.set(textOf(row[field], 64) ?? "", row)
      missing = missing.filter((key) => !found.has(key))
    }
  }
  return [...found.values()]
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
