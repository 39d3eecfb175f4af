/**
 * The database and the object store of this machine's installation, for commands that work on them directly: by its
 * configuration, whether it runs or not. A private database that does not run is started for the command alone, and its data
 * directory is held meanwhile, so that nothing else starts on it.
 */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { Context, Effect, Layer, Redacted } from "effect"
import packageJson from "../../package.json" with { type: "json" }
import { Objects } from "../../engine/ports/Objects.ts"
import { StoreUses } from "../../engine/ports/StoreUses.ts"
import { Database } from "../../storage/mysql/Database.ts"
import { layer as ports } from "../../storage/mysql/layer.ts"
import { layer as storeUses } from "../../storage/mysql/site/StoreUses.ts"
import { dataPaths, Settings } from "../config.ts"
import { layer as ids } from "../Ids.ts"
import { DatabaseSilent, runningPrivateDatabase } from "../local/mariadb.ts"
import { objects, objectsThere } from "../main/layers/every.ts"
import { holdDataDirectory } from "../main/supervisor/dataDirectory.ts"
import { privateDatabase } from "../main/supervisor/database.ts"
import { secretsOf } from "../secrets.ts"
import type { Installation } from "./backUp.ts"
import { BackupProblem } from "./BackupProblem.ts"
import { filesTaken } from "./Manifest.ts"
import { orderRebuilds } from "./orderRebuilds.ts"
import type { Place } from "./restore.ts"

/** The installation as a backup reads it. Until the scope closes. Its object store is not made where it is missing. */
export const installationHere = Effect.gen(function* () {
  const settings = yield* Settings
  const database = yield* databaseHere
  const stores = yield* storesOf(objectsThere)
  const secrets = yield* Effect.promise(() => secretsOf(settings))
  return {
    pool: database.pool,
    stores,
    secretKey: secrets.secretKey,
    files: Object.fromEntries(filesTaken.map((name) => [name, join(settings.dataDir, name)])),
    release: packageJson.version,
    uses: Context.get(yield* Layer.build(Layer.provide(storeUses, Layer.succeed(Database, database))), StoreUses)
  } satisfies Installation & { readonly uses: StoreUses["Service"] }
})

/** The same as a restore fills it: nothing else runs on the data directory until the scope closes. */
export const placeHere = Effect.gen(function* () {
  const settings = yield* Settings
  yield* Effect.mapError(
    holdDataDirectory(settings.dataDir),
    ({ message }) =>
      new BackupProblem({ message: `${message} To bring a single site back beside the living ones, give --site.` })
  )
  const { databaseUrl, dataDir } = settings
  const url = databaseUrl ?? Redacted.make(yield* privateDatabase(dataPaths(dataDir).database))
  const layer = Database.layer({ url })
  const context = yield* Layer.build(layer)
  const stored = ports.pipe(Layer.provideMerge(Layer.merge(Layer.succeedContext(context), ids)))
  const database = yield* Effect.provide(Database, Layer.succeedContext(context))
  return {
    pool: database.pool,
    stores: yield* storesOf(objects),
    dataDir,
    orderRebuilds: Effect.provide(orderRebuilds, stored)
  } satisfies Place
})

/** The database as it is configured or runs, else started for us. */
export const databaseHere = Effect.gen(function* () {
  const { databaseUrl, dataDir } = yield* Settings
  if (databaseUrl !== undefined) return yield* databaseOf({ url: databaseUrl })
  const directory = dataPaths(dataDir).database
  if (!existsSync(join(directory, "complete")))
    return yield* new BackupProblem({
      message:
        `No Makeready has run on the data directory ${dataDir}. Name the one that is meant in MAKEREADY_DATA_DIR, or its ` +
        `database in MAKEREADY_DATABASE_URL.`
    })
  const running = yield* Effect.tryPromise({
    try: () => runningPrivateDatabase({ directory }),
    catch: (error) => error
  }).pipe(
    Effect.catch((error) =>
      error instanceof DatabaseSilent ? Effect.fail(new BackupProblem({ message: error.message })) : Effect.die(error)
    )
  )
  if (running !== undefined) return yield* databaseOf(running)
  yield* holdDataDirectory(dataDir)
  return yield* databaseOf({ url: Redacted.make(yield* privateDatabase(directory)) })
})

const databaseOf = (config: Parameters<typeof Database.layer>[0]) =>
  Effect.flatMap(Layer.build(Database.layer(config)), (context) =>
    Effect.provide(Database, Layer.succeedContext(context))
  )

const storesOf = (store: typeof objects) =>
  Effect.flatMap(Layer.build(store), (context) => Effect.provide(Objects, Layer.succeedContext(context)))
