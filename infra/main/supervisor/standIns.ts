/**
 * What stands for others on a start without any account: receivers of leads, for those the operator has named none of, so
 * that leads are handed on and what arrived can be seen; services that measure visitors, likewise; name servers for names
 * under `.test`, so that a domain can be attached and serves; a chat, a vendor who checks visitors, a listing feed, an
 * inventory of builders and a service that knows places, unless the operator has named one.
 * `<data>/standins.json` says where they are and what they know by name. Never in production.
 */
import { readFile } from "node:fs/promises"
import { Effect, type Scope } from "effect"
import { destinations } from "../../../engine/people/leads/destinations/catalogue.ts"
import { siteverify, turnstileOrigin } from "../../../engine/people/forms/turnstile.ts"
import { analyticsServices } from "../../../engine/site/analytics/services/all.ts"
import { type Configuration, dataPaths } from "../../config.ts"
import type { Environment } from "../../config/variables.ts"
import { keepFile } from "../../local/keepFile.ts"
import { type AnalyticsStandIn, startAnalyticsStandIn } from "../../standins/analytics.ts"
import { type AsHost, asHost } from "../../standins/asHost.ts"
import { type ChatStandIn, startChatStandIn } from "../../standins/chat.ts"
import { type DnsStandIn, startDnsStandIn } from "../../standins/dns.ts"
import { type BuildersStandIn, startBuildersStandIn } from "../../standins/listings/builders.ts"
import { type ListingsStandIn, startListingsStandIn } from "../../standins/listings/feed.ts"
import { type EveryReceiver, startEveryReceiver } from "../../standins/leads/everyReceiver.ts"
import { type PlacesStandIn, standInPlaces, startPlacesStandIn } from "../../standins/places.ts"
import {
  standInSecret,
  standInSiteKey,
  startTurnstileStandIn,
  type TurnstileStandIn
} from "../../standins/turnstile.ts"

/** Variables for the processes that hand leads on and ask where a domain leads. */
export const standInsOf = (settings: Configuration): Effect.Effect<Environment, never, Scope.Scope> =>
  settings.standIns
    ? Effect.map(
        Effect.acquireRelease(
          Effect.promise(() => started(settings)),
          ({ receivers, names, chat, analytics, turnstile, secured, listings, builders, places }) =>
            Effect.promise(() => {
              secured.close()
              return Promise.all(
                [receivers, names, chat, analytics, turnstile, listings, builders, places].map((one) => one.close())
              )
            })
        ),
        ({ receivers, names, chat, analytics, turnstile, listings, builders, places }) => ({
          ...variables(settings, receivers),
          ...analyticsVariables(settings, analytics),
          MAKEREADY_TURNSTILE_URL: settings.turnstileUrl === siteverify ? turnstile.siteverify : settings.turnstileUrl,
          ...listingsVariables(settings, listings),
          ...buildersVariables(settings, builders),
          ...placesVariables(settings, places),
          MAKEREADY_CHAT_WIDGET: settings.chatWidget ?? chat.widget,
          MAKEREADY_DNS_TEST_SERVER: settings.dnsTestServer ?? names.server
        })
      )
    : Effect.succeed({})

const started = async ({ dataDir, dnsAddresses }: Configuration) => {
  const file = dataPaths(dataDir).standIns
  const last = await readFile(file, "utf8")
    .then((text) => JSON.parse(text) as Partial<Last>)
    .catch(() => undefined)
  const receivers = await onLastPort(startEveryReceiver, last?.address)
  const names = await onLastPort((port) => startDnsStandIn(dnsAddresses, port), last?.dns?.address)
  const chat = await onLastPort(startChatStandIn, last?.chat?.address)
  const analytics = await onLastPort(startAnalyticsStandIn, last?.analytics?.address)
  const turnstile = await onLastPort(startTurnstileStandIn, last?.turnstile?.address)
  const tls = (port: number) => asHost(new URL(turnstileOrigin).host, turnstile.host, port)
  const secured = await onLastPort(tls, last?.turnstile?.secured)
  const listings = await onLastPort(
    (port) => startListingsStandIn({ properties: demoListings, lakesideOn: Date.now(), port }),
    last?.listings?.address
  )
  const builders = await onLastPort((port) => startBuildersStandIn({ port }), last?.builders?.address)
  const places = await onLastPort(startPlacesStandIn, last?.places?.address)
  const all = { receivers, names, chat, analytics, turnstile, secured, listings, builders, places }
  await keepFile(file, `${JSON.stringify(told(all), null, 2)}\n`)
  return all
}

interface Where {
  readonly address?: string
}

interface Last extends Where {
  readonly dns: Where
  readonly chat: Where
  readonly analytics: Where
  readonly turnstile: Where & { readonly secured?: string }
  readonly listings: Where
  readonly builders: Where
  readonly places: Where
}

interface Started {
  readonly receivers: EveryReceiver
  readonly names: DnsStandIn
  readonly chat: ChatStandIn
  readonly analytics: AnalyticsStandIn
  readonly turnstile: TurnstileStandIn
  /** The same as the vendor's own host, over TLS. */
  readonly secured: AsHost
  readonly listings: ListingsStandIn
  readonly builders: BuildersStandIn
  readonly places: PlacesStandIn
}

const feedCredentials = { clientId: "feed-user", clientSecret: "feed-password" }

/** Enough to search, page and map. */
const demoListings = 5_000

const told = ({
  receivers: { address, bodies },
  names,
  chat,
  analytics,
  turnstile,
  secured,
  listings,
  builders,
  places
}: Started) => ({
  address,
  receiver: `${address}/webhook`,
  received: `${address}/__received`,
  ...bodies,
  dns: {
    address: names.address,
    server: names.server,
    names: `${names.address}/names`,
    questions: `${names.address}/questions`
  },
  chat: { address: chat.address, widget: chat.widget },
  analytics: { address: analytics.address, received: `${analytics.address}/__received` },
  turnstile: {
    address: turnstile.address,
    keys: { siteKey: standInSiteKey, secret: standInSecret },
    received: `${turnstile.address}/__received`,
    secured: `https://127.0.0.1:${secured.port}`,
    browser: `--host-resolver-rules="MAP ${new URL(turnstileOrigin).host}:443 127.0.0.1:${secured.port}" --ignore-certificate-errors`
  },
  listings: {
    address: listings.address,
    feed: listings.feedUrl,
    token: listings.tokenUrl,
    credentials: feedCredentials,
    photos: listings.photos,
    rows: `${listings.address}/__rows`,
    faults: `${listings.address}/__faults`,
    received: `${listings.address}/__received`
  },
  builders: {
    address: builders.address,
    token: builders.token,
    photos: builders.photos,
    lots: `${builders.address}/__lots`,
    faults: `${builders.address}/__faults`,
    received: `${builders.address}/__received`
  },
  places: {
    address: places.address,
    key: places.key,
    reviewed: standInPlaces,
    set: `${places.address}/__places`,
    faults: `${places.address}/__faults`,
    received: `${places.address}/__received`
  }
})

/** On the port of the last start, so that what was set then still leads somewhere; else on a free one. */
const onLastPort = async <A>(start: (port: number) => Promise<A>, address: string | undefined): Promise<A> => {
  // Where it was the last time is worth nothing more than this.
  const last = address !== undefined && URL.canParse(address) ? Number(new URL(address).port) : 0
  return start(last).catch(() => start(0))
}

/** A destination is sent to its stand-in where the operator has set nothing that the stand-in would be reached by. */
const variables = ({ receivers, egressAllow }: Configuration, { host, configured }: EveryReceiver): Environment => {
  const reached = destinations.flatMap(({ name, configurable }) => {
    const settings = Object.entries(configured[name] ?? {})
    const isFree = settings.every(([called]) => receivers[name]?.[called] === (configurable[called]?.fallback ?? null))
    return isFree ? settings.map(([called, value]) => [`MAKEREADY_${configurable[called]!.variable}`, value]) : []
  })
  return { MAKEREADY_EGRESS_ALLOW: [...egressAllow, host].join(","), ...Object.fromEntries(reached) }
}

/** The feed, where the operator has named none. */
const listingsVariables = (
  { listings }: Configuration,
  { feedUrl, tokenUrl, photos, eventsUrl }: ListingsStandIn
): Environment =>
  listings === null
    ? {
        MAKEREADY_LISTINGS_URL: feedUrl,
        MAKEREADY_LISTINGS_TOKEN_URL: tokenUrl,
        MAKEREADY_LISTINGS_CLIENT_ID: feedCredentials.clientId,
        MAKEREADY_LISTINGS_CLIENT_SECRET: feedCredentials.clientSecret,
        MAKEREADY_LISTINGS_PHOTOS: photos,
        MAKEREADY_LISTINGS_EVENTS_URL: eventsUrl,
        MAKEREADY_LISTINGS_RATE: "100"
      }
    : {}

/** The inventory of builders, likewise. */
const buildersVariables = (settings: Configuration, { address, token, photos }: BuildersStandIn): Environment =>
  settings.builders === null
    ? { MAKEREADY_BUILDERS_URL: address, MAKEREADY_BUILDERS_TOKEN: token, MAKEREADY_BUILDERS_PHOTOS: photos }
    : {}

/** The service that knows places, where the operator has no key. */
const placesVariables = ({ places }: Configuration, { address, key }: PlacesStandIn): Environment =>
  places === null ? { MAKEREADY_PLACES_KEY: key, MAKEREADY_PLACES_URL: address, MAKEREADY_GEOCODING_URL: address } : {}

/** The same for services that measure visitors. */
const analyticsVariables = ({ analytics }: Configuration, { addresses }: AnalyticsStandIn): Environment =>
  Object.fromEntries(
    analyticsServices.flatMap(({ name, address }) =>
      analytics[name] === address.fallback ? [[`MAKEREADY_${address.variable}`, addresses[name]]] : []
    )
  )
