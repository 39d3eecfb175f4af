/** Who is reached outside: name servers, feeds, receivers, vendors, the files of foreign hosts; all by the guarded door. */
import { Effect, Layer } from "effect"
import { siteverify } from "../../../engine/people/forms/turnstile.ts"
import { layer as dns } from "../../connectors/dns/Dns.ts"
import { layer as hostProbe } from "../../connectors/dns/HostProbe.ts"
import { layer as foreignFiles } from "../../connectors/RemoteFiles.ts"
import type { CdnConfiguration } from "../../connectors/cdn/adapter.ts"
import { Cdn } from "../../connectors/cdn/Cdn.ts"
import { AnalyticsVendors } from "../../connectors/analytics/AnalyticsVendors.ts"
import { Egress } from "../../connectors/egress.ts"
import { layer as delivery } from "../../connectors/leads/LeadDelivery.ts"
import { connectors, Receivers } from "../../connectors/leads/receivers.ts"
import { layer as builderFeed, layerNone as noBuilders } from "../../connectors/listings/BuilderFeed.ts"
import { layer as listingFeeds } from "../../connectors/listings/ListingFeeds.ts"
import { layer as resaleFeed, layerNone as noResale } from "../../connectors/listings/ResaleFeed.ts"
import { layer as tellerOfViews } from "../../connectors/listings/ViewTeller.ts"
import { layer as usageOfChat } from "../../connectors/chat/ChatUsage.ts"
import { layer as googlePlaces } from "../../connectors/places/GooglePlaces.ts"
import { layer as tokensOfTurnstile } from "../../connectors/turnstile/TurnstileTokens.ts"
import { layer as rosterSource } from "../../connectors/roster/RosterSource.ts"
import { Settings } from "../../config.ts"
import { fromSettings, originSecret } from "./every.ts"

/** The CDN itself, which workers tell what to forget. */
export const cdn = (configured: CdnConfiguration) =>
  Cdn.layer(configured).pipe(Layer.provide(Egress.layer({ allow: named(configured.url) })))

/** Name servers, and requests to hosts: how it is found out where a domain leads. */
export const names = Layer.unwrap(
  Effect.gen(function* () {
    const { dnsServers: servers, dnsTestServer: testServer, originUrl } = yield* Settings
    const { protocol, port } = new URL(originUrl)
    const hosts = hostProbe({
      secret: yield* originSecret,
      scheme: protocol === "https:" ? "https" : "http",
      port: port === "" ? null : Number(port)
    })
    return Layer.provideMerge(hosts, dns({ servers, testServer }))
  })
)

/** Services that the operator has named, reached through the guarded door like any other host. */
export const roster = fromSettings(({ rosterUrl }) =>
  rosterSource(rosterUrl).pipe(Layer.provide(Egress.layer({ allow: named(rosterUrl) })))
)

export const chatUsage = fromSettings((settings) =>
  settings.chatUsage === null
    ? Layer.empty
    : usageOfChat(settings.chatUsage).pipe(Layer.provide(Egress.layer({ allow: named(settings.chatUsage.url) })))
)

/** The vendor of the check that forms may have. */
export const turnstileTokens = fromSettings(({ turnstileUrl }) =>
  tokensOfTurnstile(turnstileUrl).pipe(
    Layer.provide(Egress.layer({ allow: turnstileUrl === siteverify ? [] : named(turnstileUrl) }))
  )
)

/** Addresses that visitors look up, and what people say of places. */
export const places = fromSettings(({ places }) =>
  places === null
    ? Layer.empty
    : googlePlaces(places).pipe(Layer.provide(Egress.layer({ allow: named(places.placesUrl, places.geocodingUrl) })))
)

/** Who is told of views of listings. */
export const viewTeller = fromSettings(({ listings }) =>
  tellerOfViews(listings?.eventsUrl ?? null).pipe(
    Layer.provide(Egress.layer({ allow: named(listings?.eventsUrl ?? null) }))
  )
)

const resale = fromSettings(({ listings }) =>
  listings === null
    ? noResale
    : resaleFeed(listings).pipe(
        Layer.provide(Egress.layer({ allow: named(listings.feedUrl, listings.tokenUrl, listings.photos) }))
      )
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

/** Receivers that operators name may be on a private network; what sites name may be there only where it is allowed. */
export const leadReceivers = fromSettings(({ receivers, egressAllow }) =>
  delivery.pipe(
    Layer.provideMerge(connectors(egressAllow)),
    Layer.provideMerge(Receivers.layer(receivers, egressAllow))
  )
)

/** Services that measure visitors. */
export const analyticsVendors = fromSettings(({ analytics }) => AnalyticsVendors.layer(analytics))

/** Files of foreign hosts, which nothing but the guarded door reaches. */
export const remoteFiles = foreignFiles.pipe(Layer.provide(Egress.layer({ allow: [] })))
