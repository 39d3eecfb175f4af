/**
 * The real API for a test file: MariaDB, the compiled renderer, objects in memory, a clock that can be moved, and HTTP
 * over a socket. `testApi()` at the top of a file or `describe` registers the hooks.
 */
import { createServer } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Clock, Context, Effect, Exit, Layer, Redacted, Scope } from "effect"
import { HttpServer } from "effect/http"
import { afterAll, beforeAll } from "vitest"
import { ApiConfig, siteUrl } from "../../api/ApiConfig.ts"
import { serve } from "../../api/http.ts"
import { limits } from "../../engine/limits.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Objects } from "../../engine/ports/Objects.ts"
import { Purge } from "../../engine/ports/Purge.ts"
import type { Sealing } from "../../engine/ports/Sealing.ts"
import type { Signatures } from "../../engine/ports/Signatures.ts"
import { pageKey } from "../../engine/publish/keys.ts"
import { layer as images } from "../../renderer/images/Images.ts"
import * as Publishing from "../../renderer/publish/layer.ts"
import { PublishingConfig } from "../../renderer/publish/PublishingConfig.ts"
import { runWorker } from "../../renderer/publish/rebuild/Worker.ts"
import { copyQueue } from "../../infra/main/worker/queues.ts"
import { layer as captures } from "../../infra/capture/Captures.ts"
import { traffic } from "../../infra/capture/traffic.ts"
import { Egress, type EgressOptions } from "../../infra/connectors/egress.ts"
import { layer as builderFeed, layerNone as noBuilders } from "../../infra/connectors/listings/BuilderFeed.ts"
import { layer as rosterSource } from "../../infra/connectors/roster/RosterSource.ts"
import { layer as sealing } from "../../infra/Sealing.ts"
import { layer as remoteFiles } from "../../infra/connectors/RemoteFiles.ts"
import { layer as leadDelivery } from "../../infra/connectors/leads/LeadDelivery.ts"
import { connectors, Receivers, type ReceiverSettings } from "../../infra/connectors/leads/receivers.ts"
import { destinations } from "../../engine/people/leads/destinations/catalogue.ts"
import { layer as dns } from "../../infra/connectors/dns/Dns.ts"
import { layer as hostProbe } from "../../infra/connectors/dns/HostProbe.ts"
import { layer as mailer } from "../../infra/connectors/mail/Mailer.ts"
import { type Answers, startNameserver } from "../../infra/standins/nameserver.ts"
import { findChromium } from "../../infra/local/chromium.ts"
import { Renderer } from "../../renderer/Renderer.ts"
import type { DatabaseConfig } from "../../storage/mysql/pools.ts"
import { layerMemory } from "../../storage/objects/Memory.ts"
import { type Client, clientOf } from "./client.ts"
import { movableClock, type MovableClock } from "./clock.ts"
import { type Stored, testDatabase, type TestDatabase } from "./database.ts"
import { testSignatures } from "./publishing.ts"
import { type NewTestSite, siteBuilder, type TestSite } from "./testSite.ts"

/** `host:port` of servers that tests start and that stand for foreign hosts; add before the request that needs it. */
export const upstreams: Array<string> = []

/** What origins of the test suite show the API. */
export const originSecret = "a secret between origin and API of the test suite"
/** What those show that were not started again since the key was changed. */
export const previousOriginSecret = "the secret before between origin and API of the test suite"

export const operatorToken = "operator-token-of-the-test-suite-0001"
/** The one before, which is being taken out, and the one that only watches. */
export const previousOperatorToken = "operator-token-of-the-test-suite-0000"
export const metricsToken = "metrics-token-of-the-test-suite-00001"

const config: ApiConfig["Service"] = {
  baseUrl: "http://api.makeready.test",
  sitesDomain: "sites.makeready.test",
  sitesScheme: "http",
  sitesPort: 8080,
  tokenKey: new TextEncoder().encode("a signing key of the test suite, 32 bytes and more"),
  originSecret,
  previousOriginSecret,
  operatorToken,
  previousOperatorToken,
  metricsToken,
  buildInbox: "build@makeready.test",
  proxyHops: 1,
  firstPartyOrigins: ["https://booking.makeready.example"],
  trialMs: limits.trialMs,
  dnsAddresses: ["203.0.113.7"],
  dnsTarget: null,
  chatWidget: "https://chat.makeready.example/widget",
  imageAccount: "https://images.makeready.test/acme/",
  listingPhotos: ["https://photos.makeready.test/"]
}

export interface TestApi {
  readonly database: TestDatabase
  readonly clock: MovableClock
  /** Without any token. */
  readonly anonymous: Client
  readonly operator: Client
  /** A further API process on the same database and objects, with pools and caches of its own. */
  readonly another: (differs?: Partial<DatabaseConfig> | { readonly databasePort: number }) => Promise<Client>
  /** A site with a credential, signed in and, unless said otherwise, holding the lease. */
  readonly aSite: (site?: NewTestSite) => Promise<TestSite>
  /** The stored render of a route; undefined when nothing is served there. */
  readonly served: (siteId: string, route: string) => Promise<string | undefined>
  /** Text and metadata of any object in the public store. */
  readonly object: (key: string) => Promise<string | undefined>
  readonly objectMetadata: (key: string) => Promise<{ readonly [name: string]: string }>
  /** Keys in the public store under a prefix. */
  readonly objectKeys: (prefix: string) => Promise<ReadonlyArray<string>>
  /** Runs an effect over every port, with the moved clock. */
  readonly run: <A, E>(effect: Effect.Effect<A, E, Stored | Objects | Signatures | Sealing>) => Promise<A>
  /** Is told the keys of every object that changes, as running origins are. */
  readonly onPurge: (listener: PurgeListener) => void
  /** Works the queues until the test ends; without it background jobs wait. */
  readonly startWorker: () => Promise<void>
}

const lotsOf = (url: string | undefined) =>
  url === undefined
    ? noBuilders
    : builderFeed({ url, token: Redacted.make("builders-token"), photos: "https://photos.makeready.test/" })

/** Addresses of servers that stand for services the operator would name; null for those a test does without. */
export interface TestServices {
  readonly roster?: string
  readonly builders?: string
  /** Receivers of leads; those left out answer nobody. */
  readonly receivers?: ReceiverSettings
  /** Who is asked for the addresses of foreign hosts; the system when left out. */
  readonly resolve?: NonNullable<EgressOptions["resolve"]>
  /** What the name servers of domains say. */
  readonly names?: Answers
  /** The port at which hosts are asked whether they lead here; that of HTTPS where it is left out. */
  readonly probePort?: number
  /** Where objects are kept; in memory when left out. */
  readonly objects?: Layer.Layer<Objects, unknown>
  /** The browser that looks at pages; this machine's own when left out. */
  readonly chromium?: string
  /** What an installation on one's own machine has beside: the mail it kept, a demonstration site; neither when left out. */
  readonly around?: Layer.Layer<never>
}

export const testApi = (options: Partial<ApiConfig["Service"]> = {}, services: TestServices = {}): TestApi => {
  const database = testDatabase()
  const clock = movableClock()
  const scope = Scope.makeUnsafe()
  const purged = new Set<PurgeListener>()
  const settings = { ...config, ...options }
  let shared: Context.Context<Objects | Renderer>
  let main: Context.Context<
    HttpServer.HttpServer | Layer.Success<typeof Publishing.layer> | Stored | Objects | Signatures | Sealing
  >
  let address = ""

  /** A process: publishing and HTTP over the given ports, with the shared objects and renderer. */
  const process = (stored: Layer.Layer<Stored>, name: string) =>
    Layer.provideMerge(serve, publishing(settings, name, purged)).pipe(
      Layer.provideMerge(
        Layer.mergeAll(
          stored,
          Layer.provide(mailer, [stored, testSealing]),
          Layer.succeedContext(shared),
          Layer.provide(images, Layer.succeedContext(shared)),
          Layer.provide(
            capturing(settings, () => address, services.chromium ?? findChromium()),
            Layer.succeedContext(shared)
          ),
          Layer.provide(remoteFiles, Egress.layer({ allow: upstreams, ...only(services) })),
          Layer.provide(rosterSource(services.roster ?? null), Egress.layer({ allow: upstreams })),
          Layer.provide(lotsOf(services.builders), Egress.layer({ allow: upstreams })),
          nameServices(services),
          testSealing,
          testSignatures,
          leadReceivers(stored, settings, services.receivers),
          Layer.succeed(ApiConfig, settings),
          services.around ?? Layer.empty
        )
      ),
      Layer.provideMerge(
        NodeHttpServer.layer(() => createServer({ keepAliveTimeout: limits.apiIdleMs }), { port: 0, host: "127.0.0.1" })
      ),
      Layer.provide(Layer.succeed(Clock.Clock, clock.clock))
    )

  const start = async (stored: Layer.Layer<Stored>, name: string) => {
    const context = await Effect.runPromise(Layer.buildWithScope(process(stored, name), scope))
    const { address } = Context.get(context, HttpServer.HttpServer)
    if (address._tag === "UnixPathAddress") throw new Error("The test server listens on a socket file.")
    return { context, address: `http://127.0.0.1:${address.port}` }
  }

  beforeAll(async () => {
    const renderer = Renderer.layer({ cacheDir: "node_modules/.cache/makeready" })
    shared = await Effect.runPromise(
      Layer.buildWithScope(Layer.merge(services.objects ?? layerMemory, renderer), scope)
    )
    const started = await start(database.layer, "writer-1")
    main = started.context as typeof main
    address = started.address
  })
  afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

  const anonymous = clientOf(() => address)
  const operator = anonymous.with({ authorization: `Bearer ${operatorToken}` })
  const run = <A, E>(effect: Effect.Effect<A, E, Stored | Objects | Signatures | Sealing>): Promise<A> =>
    Effect.runPromise(
      Effect.provideContext(
        Effect.provideService(effect, Clock.Clock, clock.clock),
        main as Context.Context<Stored | Objects | Signatures | Sealing>
      )
    )
  const publicStore = Effect.map(Objects, (objects) => objects.public)

  const stored = (key: string) => run(Effect.flatMap(publicStore, (store) => Effect.orDie(store.get(key))))
  const text = async (key: string) => {
    const found = await stored(key)
    return found && new TextDecoder().decode(found.body)
  }

  return {
    database,
    clock,
    anonymous,
    operator,
    run,
    another: async (differs) => {
      const stored =
        differs === undefined
          ? database.fresh
          : "databasePort" in differs
            ? database.through(differs.databasePort)
            : database.over(differs)
      const { address } = await start(stored, "writer-2")
      return clientOf(() => address)
    },
    aSite: siteBuilder(anonymous, operator),
    served: (siteId, route) => text(pageKey(siteId as SiteId, route)),
    object: text,
    objectMetadata: async (key) => (await stored(key))?.metadata ?? {},
    objectKeys: (prefix) =>
      run(
        Effect.gen(function* () {
          const found = yield* Effect.orDie((yield* publicStore).list(prefix, { limit: 1_000 }))
          return found.map(({ key }) => key)
        })
      ),
    onPurge: (listener) => void purged.add(listener),
    startWorker: () =>
      Effect.runPromise(
        Effect.asVoid(
          Effect.gen(function* () {
            const name = "worker-1"
            yield* runWorker({ name, concurrency: 2, idleMs: 20, handlers: yield* copyQueue(name) })
          }).pipe(
            Effect.provideContext(main as never),
            Effect.provideService(Clock.Clock, clock.clock),
            Effect.forkIn(scope)
          ) as Effect.Effect<unknown>
        )
      )
  }
}

/** A name server of the test's own, over UDP. Every name leads to us, unless the test says where. */
const nameServices = ({ names, probePort: port }: TestServices) =>
  hostProbe({ secret: originSecret, scheme: "https", ...(port !== undefined && { port }), allow: upstreams }).pipe(
    Layer.provideMerge(
      Layer.unwrap(
        Effect.gen(function* () {
          const answers = names ?? ((_, kind) => (kind === "A" ? config.dnsAddresses : []))
          const server = yield* Effect.acquireRelease(
            Effect.promise(() => startNameserver(answers)),
            ({ close }) => Effect.sync(close)
          )
          return dns({ servers: [server.address], timeoutMs: 1_000 })
        })
      )
    )
  )

const only = ({ resolve }: TestServices) => (resolve === undefined ? {} : { resolve })

type PurgeListener = (keys: ReadonlyArray<string>) => void

const publishing = (settings: ApiConfig["Service"], worker: string, purged: ReadonlySet<PurgeListener>) =>
  Publishing.layer.pipe(
    Layer.provide([
      Layer.succeed(PublishingConfig, {
        worker,
        originOf: (host) => siteUrl(settings, host),
        imageAccount: settings.imageAccount,
        listingPhotos: settings.listingPhotos,
        chatWidget: settings.chatWidget
      }),
      // Most tests read the store itself; those that start an origin listen.
      Layer.succeed(Purge, { notify: (keys) => Effect.sync(() => purged.forEach((listener) => listener(keys))) })
    ])
  )

/** The key that secrets of other services are sealed with in tests. */
const testSealing = sealing(new Uint8Array(32).fill(7))

const leadReceivers = (stored: Layer.Layer<Stored>, settings: ApiConfig["Service"], receivers: ReceiverSettings = {}) =>
  leadDelivery.pipe(
    Layer.provideMerge(connectors(upstreams)),
    Layer.provideMerge(Receivers.layer(known(receivers), upstreams)),
    Layer.provide([
      stored,
      Layer.provide(mailer, [stored, testSealing]),
      testSealing,
      testSignatures,
      Layer.succeed(ApiConfig, settings)
    ])
  )

/** A port that nothing listens on. */
const closedPort = "http://127.0.0.1:9"
/** Nobody is where a test does not say who. */
const known = (receivers: ReceiverSettings): ReceiverSettings =>
  Object.fromEntries(
    destinations.map(({ name, configurable }) => {
      const nobody = Object.entries(configurable).map(([one, { isCalled }]) => [one, isCalled ? closedPort : null])
      return [name, { ...Object.fromEntries(nobody), ...receivers[name] }]
    })
  )

/** Started by the first test that looks at a page. */
const capturing = (settings: ApiConfig["Service"], api: () => string, executable: string | undefined) =>
  captures({ executable, user: "nobody", sandbox: "on", keptFrom: [] }).pipe(
    Layer.provide(traffic({ scheme: settings.sitesScheme, api: () => ({ url: api(), secret: originSecret }) })),
    Layer.provide(Egress.layer({ allow: upstreams }))
  )
