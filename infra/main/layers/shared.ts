/** What the API and the workers share: who we are, what is signed and sealed, publishing, and who is reached outside. */
import { hostname } from "node:os"
import { Effect, Layer, Redacted } from "effect"
import { ApiConfig, siteUrl } from "../../../api/ApiConfig.ts"
import { DAY_MS } from "../../../engine/limits.ts"
import { siteverify } from "../../../engine/people/forms/turnstile.ts"
import { Renderer } from "../../../renderer/Renderer.ts"
import { PublishingConfig } from "../../../renderer/publish/PublishingConfig.ts"
import { FacesFolder } from "../../../renderer/images/drawing/Faces.ts"
import { layer as publishing } from "../../../renderer/publish/layer.ts"
import { layer as sealed } from "../../Sealing.ts"
import { layer as signed } from "../../Signatures.ts"
import { type Configuration, Settings } from "../../config.ts"
import { layer as dns } from "../../connectors/dns/Dns.ts"
import { layer as hostProbe } from "../../connectors/dns/HostProbe.ts"
import { layer as foreignFiles } from "../../connectors/RemoteFiles.ts"
import type { CdnConfiguration } from "../../connectors/cdn/adapter.ts"
import { Cdn } from "../../connectors/cdn/Cdn.ts"
import { purgeWithCdn, sharedCaches } from "../../connectors/cdn/outbox.ts"
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
import { layer as workerNotices, wakeFolder } from "../../notices/announceWork.ts"
import { temporaryFolder } from "../../local/temporaryFolder.ts"
import { purgeLayer } from "../../origin/PurgeClient.ts"
import { derivedKey, secretsOf } from "../../secrets.ts"
import { fromSettings, originSecret } from "./every.ts"

/** What the API knows of itself; pages are published under the same names. */
export const apiConfig = Layer.effect(
  ApiConfig,
  Effect.gen(function* () {
    const settings = yield* Settings
    const secrets = yield* Effect.promise(() => secretsOf(settings))
    const origin = new URL(settings.originUrl)
    return ApiConfig.of({
      processName: settings.processName,
      baseUrl: settings.baseUrl,
      sitesDomain: settings.sitesDomain,
      sitesScheme: origin.protocol === "https:" ? "https" : "http",
      sitesPort: origin.port === "" ? null : Number(origin.port),
      tokenKey: derivedKey(secrets.secretKey, "access tokens"),
      ...(settings.previousSecretKey !== undefined && {
        previousTokenKey: derivedKey(settings.previousSecretKey, "access tokens")
      }),
      originSecret: yield* originSecret,
      operatorToken: Redacted.value(secrets.operatorToken),
      ...(settings.previousOperatorToken !== undefined && {
        previousOperatorToken: Redacted.value(settings.previousOperatorToken)
      }),
      ...(settings.metricsToken !== undefined && { metricsToken: Redacted.value(settings.metricsToken) }),
      buildInbox: settings.buildInbox,
      proxyHops: settings.proxyHops,
      firstPartyOrigins: settings.firstPartyOrigins,
      trialMs: settings.trialDays * DAY_MS,
      dnsAddresses: settings.dnsAddresses,
      dnsTarget: settings.dnsTarget,
      chatWidget: settings.chatWidget,
      imageAccount: settings.imageAccount,
      listingPhotos: [settings.listings, settings.builders].flatMap((feed) => feed?.photos ?? []),
      ...(settings.listings !== null && { listingRules: settings.listings.rules })
    })
  })
)

/** Secrets of other services, sealed with a key of their own. */
export const sealing = Layer.unwrap(
  Effect.gen(function* () {
    const settings = yield* Settings
    const { secretKey } = yield* Effect.promise(() => secretsOf(settings))
    return sealed(derivedKey(secretKey, "sealed secrets"), previousKey(settings, "sealed secrets"))
  })
)

/** Signatures of tokens and links, each purpose with a key of its own. */
export const signatures = Layer.unwrap(
  Effect.gen(function* () {
    const settings = yield* Settings
    const { secretKey } = yield* Effect.promise(() => secretsOf(settings))
    return signed(
      (purpose) => derivedKey(secretKey, `signatures: ${purpose}`),
      (purpose) => previousKey(settings, `signatures: ${purpose}`)
    )
  })
)

/** The key of the same purpose from before the secret key was changed. */
const previousKey = ({ previousSecretKey }: Configuration, purpose: string): Uint8Array | undefined =>
  previousSecretKey && derivedKey(previousSecretKey, purpose)

/** Name of this process in the queues. */
export const workerName = `${hostname()}-${process.pid}`

const publishingConfig = Layer.effect(
  PublishingConfig,
  Effect.gen(function* () {
    const config = yield* ApiConfig
    const { listings } = yield* Settings
    return PublishingConfig.of({
      worker: workerName,
      originOf: (host) => siteUrl(config, host),
      imageAccount: config.imageAccount,
      listingPhotos: config.listingPhotos,
      ...(listings !== null && { listingRules: listings.rules }),
      chatWidget: config.chatWidget
    })
  })
)

/** Origins are told what changed, and a CDN in front of them after that. */
export const purge = Layer.unwrap(
  Effect.gen(function* () {
    const { purgeUrls, cdn } = yield* Settings
    const secret = yield* originSecret
    const origins = purgeLayer(purgeUrls.map((address) => ({ address, secret })))
    return cdn === null ? origins : purgeWithCdn.pipe(Layer.provide(origins))
  })
)

/** Whoever holds pages outside: the CDN, through the outbox. */
export const heldOutside = fromSettings(({ cdn }) => (cdn === null ? Layer.empty : sharedCaches))

/** The CDN itself, which workers tell what to forget. */
export const cdn = (configured: CdnConfiguration) =>
  Cdn.layer(configured).pipe(Layer.provide(Egress.layer({ allow: named(configured.url) })))

/** Workers are told of work by whoever leaves it, in whatever process. */
const notices = Layer.unwrap(
  Effect.gen(function* () {
    const { dataDir, wakeUrls } = yield* Settings
    return workerNotices({ folder: wakeFolder(dataDir), elsewhere: wakeUrls, secret: yield* originSecret })
  })
)

/** Rendering and publishing, over storage. */
export const publisher = publishing.pipe(
  Layer.provide(fromSettings(({ cacheDir }) => Renderer.layer({ cacheDir }))),
  Layer.provide(purge),
  Layer.provide(heldOutside),
  Layer.provide(notices),
  Layer.provide(publishingConfig),
  Layer.provide(Layer.succeed(FacesFolder)(() => temporaryFolder("faces")))
)

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
