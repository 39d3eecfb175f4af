/** The origin, which loads as little as it can: it is up before everything else. */
import { existsSync } from "node:fs"
import { Context, Effect, Exit, Layer, Scope } from "effect"
import { Objects } from "../../../engine/ports/Objects.ts"
import { ofAnInstallation } from "../../../storage/objects/ofAnInstallation.ts"
import { dataPaths, Settings } from "../../config.ts"
import { originLayer } from "../../origin/layer.ts"
import { StartRefused } from "../supervisor/StartRefused.ts"
import { fromSettings, objects, objectsThere, originSecret } from "./every.ts"

/**
 * Refuses an origin in production of which nobody has said whose it is: its store would be an empty folder that it makes itself,
 * and its forms would go to nobody, while it says that it is ready. A store in a folder that is there says enough.
 */
export const somethingToServe = Effect.gen(function* () {
  const { isProduction, isApiNamed, s3, dataDir } = yield* Settings
  const { objects } = dataPaths(dataDir)
  if (!isProduction || isApiNamed || s3 !== undefined || existsSync(objects)) return
  return yield* new StartRefused({
    isConfiguration: true,
    message:
      `Neither an object store (MAKEREADY_S3_ENDPOINT and those beside it) nor the API (MAKEREADY_API_URL) is named, and there is no ` +
      `${objects}: this origin would serve no site. Name both as docs/deploying.md says; where the API keeps its objects in a ` +
      `folder of this machine, start it first, and name its folder in MAKEREADY_DATA_DIR.`
  })
})

/**
 * The object store of an origin that starts by itself. In production every site would be one that never was while the disk of its
 * folder is not mounted, and searches would forget them all.
 */
export const objectsOfOrigin = fromSettings(({ isProduction, s3 }) =>
  isProduction
    ? Layer.effect(
        Objects,
        Effect.gen(function* () {
          const opened = yield* Objects
          return Objects.of(ofAnInstallation(opened, s3 === undefined ? yield* openedAgain : undefined))
        })
      ).pipe(Layer.provide(objects))
    : objects
)

/** Opens the folder of the store once more: a disk may have been mounted there since. One stays open, and lasts as long as the origin. */
const openedAgain = Effect.gen(function* () {
  const settings = yield* Settings
  const scope = yield* Effect.scope
  let last: Scope.Closeable | undefined
  return Effect.gen(function* () {
    if (last !== undefined) yield* Scope.close(last, Exit.void)
    last = yield* Scope.fork(scope)
    const context = yield* Layer.buildWithScope(Layer.fresh(objectsThere), last)
    return Context.get(context, Objects)
  }).pipe(
    Effect.provideService(Settings, settings),
    Effect.catch(() => Effect.undefined)
  )
})

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
      arrivalSecret: secret,
      purge: { secret },
      ...(settings.cdn !== null && {
        cdn: { cdn: settings.cdn.name, seconds: settings.cdn.seconds, staleSeconds: settings.cdn.staleSeconds }
      })
    })
  })
)
