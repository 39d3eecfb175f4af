/**
 * A database of its own for a test file: a fresh schema on the run's server, as migrations leave it, dropped afterwards. Call
 * `testDatabase()` at the top of a file or of a `describe`.
 */
import { Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { afterAll, beforeAll, inject } from "vitest"
import * as Ids from "../../infra/Ids.ts"
import { Database } from "../../storage/mysql/Database.ts"
import type { DatabaseConfig } from "../../storage/mysql/pools.ts"
import * as Storage from "../../storage/mysql/layer.ts"
import { addressOf, createSchema, dropSchema } from "./schema.ts"

/** Everything the storage layers provide, with the ids they need. */
export type Stored = Layer.Success<typeof Storage.layer> | Layer.Success<typeof Ids.layer> | Database

export interface TestDatabase {
  /** For `Database.layer`, when a test wants a pool of its own. */
  readonly config: () => DatabaseConfig
  /** The ports over this file's schema; one pool, shared by whoever provides it. */
  readonly layer: Layer.Layer<Stored>
  /** The same ports over a pool of their own: another process, as far as the database can tell. */
  readonly fresh: Layer.Layer<Stored>
  /** Another process that uses the database in its own way. */
  readonly over: (use: Partial<DatabaseConfig>) => Layer.Layer<Stored>
  /** Another process that waits no longer than so for a row that is locked. */
  readonly impatient: (lockWaitSeconds: number) => Layer.Layer<Stored>
  /** Another process whose way to the server leads through this port of this machine. */
  readonly through: (port: number) => Layer.Layer<Stored>
  /** Runs an effect over the ports, with the real clock. */
  readonly run: <A, E>(effect: Effect.Effect<A, E, Stored>) => Promise<A>
}

/** Registers the hooks that make and drop the schema. The layer may be built from `beforeAll` on. */
export const testDatabase = (): TestDatabase => {
  const name = `makeready_test_${process.pid}_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`
  const server = inject("databaseUri")
  const address = addressOf(server, name)
  const config: DatabaseConfig = { url: Redacted.make(address.href) }
  const portsOver = (config: DatabaseConfig) =>
    Storage.layer.pipe(Layer.provideMerge(Layer.merge(Database.layer(config), Ids.layer)))
  const ports = portsOver(config)
  const runtime = ManagedRuntime.make(ports)

  beforeAll(() => createSchema(server, name, inject("schema")))

  afterAll(async () => {
    await runtime.dispose()
    await dropSchema(server, name)
  })

  return {
    config: () => config,
    layer: Layer.effectContext(Effect.promise(() => runtime.context())),
    fresh: Layer.fresh(ports),
    over: (use) => Layer.fresh(portsOver({ ...config, ...use })),
    impatient: (lockWaitSeconds) => Layer.fresh(portsOver({ ...config, lockWaitSeconds })),
    through: (port) => {
      const way = new URL(address)
      way.hostname = "127.0.0.1"
      way.port = String(port)
      way.searchParams.delete("socketPath")
      return Layer.fresh(portsOver({ ...config, url: Redacted.make(way.href) }))
    },
    run: (effect) => runtime.runPromise(effect)
  }
}
