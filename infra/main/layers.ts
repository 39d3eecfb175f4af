/** Every part of the house as the configuration asks for it. The entry points put them together. */
import { createServer } from "node:http"
import { hostname } from "node:os"
import { NodeHttpServer } from "@effect/platform-node"
import { Effect, Layer, Redacted } from "effect"
import { ApiConfig, siteUrl } from "../../api/ApiConfig.ts"
import { layer as publishing } from "../../renderer/publish/layer.ts"
import { PublishingConfig } from "../../renderer/publish/PublishingConfig.ts"
import { Renderer } from "../../renderer/Renderer.ts"
import { Database } from "../../storage/mysql/Database.ts"
import { layer as ports } from "../../storage/mysql/layer.ts"
import { layerFiles } from "../../storage/objects/Files.ts"
import { layer as mailer } from "../connectors/mail/Mailer.ts"
import { MailTransport } from "../connectors/mail/MailTransport.ts"
import { type Configuration, dataPaths, Settings } from "../config.ts"
import { originLayer } from "../origin/layer.ts"
import { purgeLayer } from "../origin/PurgeClient.ts"
import { layer as ids } from "../Ids.ts"
import { derivedKey, secretsOf } from "../secrets.ts"
import { StartRefused } from "./supervisor/StartRefused.ts"

const fromSettings = <A, E, R>(make: (settings: Configuration) => Layer.Layer<A, E, R>) =>
  Layer.unwrap(Effect.map(Settings, make))

export const database = Layer.unwrap(
  Effect.gen(function* () {
    const { databaseUrl } = yield* Settings
    if (databaseUrl !== undefined) return Database.layer({ url: databaseUrl })
    return yield* new StartRefused({
      message:
        "MAKEREADY_DATABASE_URL is not set. A process that runs alone takes the address of a running server there; " +
        "npm start brings a server of its own."
    })
  })
)

/** The clients of S3 are large, so a process loads them only where they are used. */
export const objects = fromSettings(({ s3, dataDir }) =>
  s3 === undefined
    ? layerFiles({ directory: dataPaths(dataDir).objects })
    : Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("../../storage/objects/layer.ts")),
          ({ layerObjects }) => layerObjects({ kind: "s3", ...s3, secretKey: Redacted.value(s3.secretKey) })
        )
      )
)

/** Database and object store behind the engine's ports, and mail, which leaves through a queue. */
export const storage = mailer.pipe(
  Layer.provideMerge(ports),
  Layer.provideMerge(Layer.mergeAll(database, objects, ids))
)

export const mailTransport = fromSettings(({ smtpUrl, mailFrom, dataDir }) =>
  smtpUrl === undefined
    ? MailTransport.outbox({ folder: dataPaths(dataDir).outbox, from: mailFrom })
    : MailTransport.smtp({ url: smtpUrl, from: mailFrom })
)

export const apiConfig = Layer.effect(
  ApiConfig,
  Effect.gen(function* () {
    const settings = yield* Settings
    const secrets = yield* Effect.promise(() => secretsOf(settings))
    const origin = new URL(settings.originUrl)
    return ApiConfig.of({
      baseUrl: settings.baseUrl,
      sitesDomain: settings.sitesDomain,
      sitesScheme: origin.protocol === "https:" ? "https" : "http",
      sitesPort: origin.port === "" ? null : Number(origin.port),
      tokenKey: derivedKey(secrets.secretKey, "access tokens"),
      operatorToken: Redacted.value(secrets.operatorToken),
      proxyHops: settings.proxyHops,
      imageAccount: settings.imageAccount
    })
  })
)

/** Name of this process in the queues. */
export const workerName = `${hostname()}-${process.pid}`

const publishingConfig = Layer.effect(
  PublishingConfig,
  Effect.map(ApiConfig, (config) =>
    PublishingConfig.of({
      worker: workerName,
      originOf: (host) => siteUrl(config, host),
      imageAccount: config.imageAccount
    })
  )
)

/** Origins are told of changes, and the API of requests passed on, by whoever knows this secret. */
const originSecret = Effect.flatMap(Settings, (settings) =>
  Effect.map(
    Effect.promise(() => secretsOf(settings)),
    ({ secretKey }) => Buffer.from(derivedKey(secretKey, "between origin and API")).toString("base64url")
  )
)

const purge = Layer.unwrap(
  Effect.gen(function* () {
    const { purgeUrls } = yield* Settings
    const secret = yield* originSecret
    return purgeLayer(purgeUrls.map((address) => ({ address, secret })))
  })
)

/** Rendering and publishing, over storage. */
export const publisher = publishing.pipe(
  Layer.provide(fromSettings(({ dataDir }) => Renderer.layer({ cacheDir: dataPaths(dataDir).cache }))),
  Layer.provide(purge),
  Layer.provide(publishingConfig)
)

/** Where the API listens. */
export const apiServer = fromSettings(({ bind, apiPort }) =>
  NodeHttpServer.layer(() => createServer({ keepAliveTimeout: 60_000 }), {
    host: bind,
    port: apiPort,
    gracefulShutdownTimeout: "3 seconds"
  })
)

/** The origin on its port, over the public objects. */
export const origin = Layer.unwrap(
  Effect.gen(function* () {
    const settings = yield* Settings
    const secret = yield* originSecret
    return originLayer({
      bind: settings.bind,
      port: settings.originPort,
      scheme: settings.originUrl.startsWith("https:") ? "https" : "http",
      proxyHops: settings.proxyHops,
      cacheBytes: settings.originCacheBytes,
      api: { url: settings.apiUrl, secret },
      purge: { secret }
    })
  })
)
