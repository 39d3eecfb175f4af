/** What the API and the workers share: who we are, what is signed and sealed, and publishing. Light, since pages wait for it. */
import { hostname } from "node:os"
import { Effect, Layer, Redacted } from "effect"
import { ApiConfig, siteUrl } from "../../../api/ApiConfig.ts"
import { DAY_MS } from "../../../engine/limits.ts"
import { Renderer } from "../../../renderer/Renderer.ts"
import { PublishingConfig } from "../../../renderer/publish/PublishingConfig.ts"
import { FacesFolder, scopedFolder } from "../../../renderer/images/drawing/Faces.ts"
import { layer as publishing } from "../../../renderer/publish/layer.ts"
import { makeFolder } from "../../../storage/objects/files/makeFolder.ts"
import { layer as sealed } from "../../Sealing.ts"
import { layer as signed } from "../../Signatures.ts"
import { type Configuration, Settings } from "../../config.ts"
import { purgeWithCdn, sharedCaches } from "../../connectors/cdn/outbox.ts"
import { layer as workerNotices, wakeFolder } from "../../notices/announceWork.ts"
import { temporaryFolder } from "../../local/temporaryFolder.ts"
import { purgeLayer } from "../../origin/PurgeClient.ts"
import { derivedKey, secretsOf } from "../../secrets.ts"
import { removeOldBuilds, removeOldCode } from "../built/oldBuilds.ts"
import { enterUser } from "../built/users.ts"
import { fromSettings, originSecret, originSecretOf } from "./every.ts"

/** What the API knows of itself; pages are published under the same names. */
export const apiConfig = Layer.effect(
  ApiConfig,
  Effect.gen(function* () {
    const settings = yield* Settings
    const secrets = yield* Effect.promise(() => secretsOf(settings))
    const origin = new URL(settings.originUrl)
    return ApiConfig.of({
      processName: settings.processName ?? "api",
      baseUrl: settings.baseUrl,
      sitesDomain: settings.sitesDomain,
      sitesScheme: origin.protocol === "https:" ? "https" : "http",
      sitesPort: origin.port === "" ? null : Number(origin.port),
      tokenKey: derivedKey(secrets.secretKey, "access tokens"),
      ...(settings.previousSecretKey !== undefined && {
        previousTokenKey: derivedKey(settings.previousSecretKey, "access tokens")
      }),
      originSecret: yield* originSecret,
      ...(settings.previousSecretKey !== undefined && {
        previousOriginSecret: originSecretOf(settings.previousSecretKey)
      }),
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

/** Workers are told of work by whoever leaves it, in whatever process. */
const notices = Layer.unwrap(
  Effect.gen(function* () {
    const { dataDir, wakeUrls } = yield* Settings
    return workerNotices({ folder: wakeFolder(dataDir), elsewhere: wakeUrls, secret: yield* originSecret })
  })
)

/** The supervisor removes old builds once for all that it starts. */
const alone = process.send === undefined

/** A process loads parts of its build much later, so the build is kept while it lives. */
const runsFrom = (cacheDir: string) => (folder: string) => {
  enterUser(folder)
  if (alone) void removeOldBuilds(cacheDir, [folder]).then(() => removeOldCode(cacheDir))
}

/** Rendering and publishing, over storage. */
export const publisher = publishing.pipe(
  Layer.provide(
    fromSettings(({ cacheDir }) => {
      makeFolder(cacheDir)
      return Renderer.layer({ cacheDir, using: runsFrom(cacheDir) })
    })
  ),
  Layer.provide(purge),
  Layer.provide(heldOutside),
  Layer.provide(notices),
  Layer.provide(publishingConfig),
  Layer.provide(Layer.succeed(FacesFolder)(scopedFolder(() => temporaryFolder("faces"))))
)
