/** The publishing half of the product over a private database and files, as the benchmarks run it. */
import { Effect, Layer, ManagedRuntime } from "effect"
import { sql } from "kysely"
import { Purge } from "../../../engine/ports/Purge.ts"
import * as Publishing from "../../../renderer/publish/layer.ts"
import { PublishingConfig } from "../../../renderer/publish/PublishingConfig.ts"
import { Renderer } from "../../../renderer/Renderer.ts"
import { Database, type DatabaseConfig } from "../../../storage/mysql/Database.ts"
import * as Stored from "../../../storage/mysql/layer.ts"
import { migrate } from "../../../storage/mysql/migrate.ts"
import { layerObjects, type ObjectsConfig } from "../../../storage/objects/layer.ts"
import { layer as signatures } from "../../Signatures.ts"
import * as Ids from "../../Ids.ts"
import { runningPrivateDatabase, startPrivateDatabase } from "../../local/mariadb.ts"

export interface BenchSystemOptions {
  /** Holds the database; files lie beside it. */
  readonly directory: string
  readonly objects: ObjectsConfig
  readonly worker: string
}

/** The stores of a product that runs already, to seed it. */
export const benchStorage = (connection: DatabaseConfig) =>
  Stored.layer.pipe(Layer.provideMerge(Layer.mergeAll(Database.layer({ ...connection, poolSize: 8 }), Ids.layer)))

/**
 * Waits until the database has written to disk what seeding left in its memory; a measurement that begins earlier counts
 * that as its own.
 */
export const databaseAtRest = Effect.gen(function* () {
  const { query } = yield* Database
  const limit = sql.raw("innodb_max_dirty_pages_pct")
  const { rows } = yield* query((db) => sql<{ before: number }>`select @@global.${limit} as \`before\``.execute(db))
  yield* query((db) => sql`set global ${limit} = 0`.execute(db))
  const dirty = query((db) =>
    sql<{ Value: string }>`show global status like 'Innodb_buffer_pool_pages_dirty'`.execute(db)
  )
  while (Number((yield* dirty).rows[0]?.Value) > 0) yield* Effect.sleep(200)
  yield* query((db) => sql`set global ${limit} = ${sql.lit(rows[0]?.before ?? 90)}`.execute(db))
})

/** Uses the database under `directory`, starting it when no other process did, and builds the layers over it. */
export const benchSystem = async ({ directory, objects, worker }: BenchSystemOptions) => {
  const data = { directory: `${directory}/mysql`, durable: true }
  const running = await runningPrivateDatabase(data)
  const own = running === undefined ? await startPrivateDatabase(data) : undefined
  const connection = running ?? own?.connection
  if (connection === undefined) throw new Error("The benchmark's database does not run.")
  const layer = Publishing.layer.pipe(
    Layer.provideMerge(
      Layer.mergeAll(
        benchStorage(connection),
        layerObjects(objects),
        Renderer.layer({ cacheDir: `${directory}/cache` }),
        signatures(() => new Uint8Array(32)),
        Layer.succeed(Purge, { notify: () => Effect.void }),
        Layer.succeed(PublishingConfig, {
          worker,
          originOf: (host) => `http://${host}`,
          imageAccount: null,
          listingPhotos: [],
          chatWidget: null
        })
      )
    )
  )
  const runtime = ManagedRuntime.make(layer)
  await runtime.runPromise(migrate)
  return { runtime, databasePid: own?.pid, stop: () => runtime.dispose().then(() => own?.stop()) }
}
