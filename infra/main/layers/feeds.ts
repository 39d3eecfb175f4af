/** Services that the operator has named, reached through the guarded door like any other host. */
import { Layer } from "effect"
import { Egress } from "../../connectors/egress.ts"
import { layer as builderFeed, layerNone as noBuilders } from "../../connectors/listings/BuilderFeed.ts"
import { layer as listingFeeds } from "../../connectors/listings/ListingFeeds.ts"
import { layer as resaleFeed, layerNone as noResale } from "../../connectors/listings/ResaleFeed.ts"
import { layer as rosterSource } from "../../connectors/roster/RosterSource.ts"
import { fromSettings } from "./fromSettings.ts"

export const roster = fromSettings(({ rosterUrl }) =>
  rosterSource(rosterUrl).pipe(Layer.provide(Egress.layer({ allow: named(rosterUrl) })))
)

const resale = fromSettings(({ listings }) =>
  listings === null
    ? noResale
    : resaleFeed(listings).pipe(Layer.provide(Egress.layer({ allow: named(listings.feedUrl, listings.tokenUrl) })))
)

/** The inventory of builders, as a whole and by scope. */
export const builders = fromSettings((settings) =>
  settings.builders === null
    ? noBuilders
    : builderFeed(settings.builders).pipe(Layer.provide(Egress.layer({ allow: named(settings.builders.url) })))
)

export const listingFeed = listingFeeds.pipe(Layer.provide(resale), Layer.provide(builders))

/** What an operator names may be on a private network: that is their choice, not a customer's. */
const named = (...addresses: ReadonlyArray<string | null>): ReadonlyArray<string> =>
  addresses.flatMap((address) => {
    if (address === null) return []
    const { hostname, port, protocol } = new URL(address)
    return [`${hostname}:${port || (protocol === "https:" ? "443" : "80")}`]
  })
