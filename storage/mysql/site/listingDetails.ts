/** Details of listings as visitors are shown them, read for all of a site's visitors who ask at the same time together. */
import { Effect } from "effect"
import type { CompiledQuery, Selectable } from "kysely"
import type { Listing } from "../../../engine/model/Listing.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { chunksOf } from "../bulk.ts"
import { fromText } from "../json.ts"
import { compiler, preparedShapes } from "../prepared.ts"
import { sharedRows } from "../sharedRead.ts"
import type { Statements } from "../statements.ts"
import type { ListingsTable } from "../tables.ts"

/** By key, of some keys those that are not delisted; and of other keys too, which others have asked for. */
export type ListingDetails = (
  siteId: SiteId,
  keys: ReadonlyArray<string>
) => Effect.Effect<ReadonlyMap<string, ListingDetail>>

export interface ListingDetail {
  readonly listing: Listing
  /** How long it is as text. */
  readonly characters: number
}

export const listingDetails = ({ query }: Pick<Statements, "query">): ListingDetails => {
  const read = sharedRows((siteId: SiteId, keys) =>
    Effect.map(
      Effect.forEach(chunksOf(keys, mostAtOnce), (some) => query((db) => db.executeQuery(statement(siteId, some)))),
      (answers) =>
        new Map(
          answers
            .flatMap(({ rows }) => rows)
            .flatMap(({ listing_key, data }) =>
              data === null
                ? []
                : [[listing_key, { listing: fromText<Listing>(data), characters: data.length }] as const]
            )
        )
    )
  )
  return (siteId, keys) => (keys.length === 0 ? Effect.succeed(new Map()) : read(siteId, keys))
}

/** One shape for each dozen of keys: what is missing to the dozen is named once more. */
const shapes = preparedShapes()
const statement = (siteId: SiteId, keys: ReadonlyArray<string>): CompiledQuery<Row> => {
  const places = Array.from({ length: Math.ceil(keys.length / dozen) * dozen }, (_, at) => String(at))
  return shapes(
    String(places.length),
    (mark) =>
      compiler
        .selectFrom("listings")
        .select(["listing_key", "data"])
        .where("site_id", "=", mark("siteId"))
        .where("listing_key", "in", places.map(mark)),
    { siteId, ...Object.fromEntries(places.map((place, at) => [place, keys[Math.min(at, keys.length - 1)]])) }
  ) as CompiledQuery<Row>
}
type Row = Pick<Selectable<ListingsTable>, "listing_key" | "data">

const dozen = 12
/** Of one statement. */
const mostAtOnce = 20 * dozen
