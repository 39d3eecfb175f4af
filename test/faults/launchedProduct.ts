/** The product that a file of tests kills parts of: launched before its first test, ended after its last with nothing left. */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, ManagedRuntime } from "effect"
import type { RawBuilder } from "kysely"
import { afterAll, beforeAll, expect } from "vitest"
import { runningPrivateDatabase } from "../../infra/local/mariadb.ts"
import { type Launch, Launched, leftOf } from "../../infra/main/testing/Launched.ts"
import { Database } from "../../storage/mysql/Database.ts"
import { Operator } from "./product.ts"

export interface LaunchedProduct {
  readonly dataDir: string
  readonly product: Launched
  readonly operator: Operator
  /** Asks the product's own database, all along over the same connections. */
  readonly ask: <A = StoredRow>(statement: RawBuilder<A>) => Promise<ReadonlyArray<A>>
}

export interface StoredRow {
  readonly [column: string]: unknown
}

type Environment = NonNullable<Launch["environment"]>

/**
 * To be called at the top of a file, or of a part of one; what it answers may be read within its tests. An environment that
 * has to be made first is asked for before the start.
 */
export const launchedProduct = (
  options: { readonly environment?: Environment | (() => Promise<Environment>) } = {}
): LaunchedProduct => {
  let dataDir: string
  let product: Launched
  let operator: Operator
  let database: ReturnType<typeof connected> | undefined
  const connected = async () => {
    const connection = await runningPrivateDatabase({ directory: join(dataDir, "database") })
    if (connection === undefined) throw new Error("The database of the test does not run.")
    return ManagedRuntime.make(Database.layer(connection))
  }
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "makeready-faults-"))
    const { environment: said = {} } = options
    const environment = typeof said === "function" ? await said() : said
    product = await Launched.start({ dataDir, arguments: ["--no-demo"], environment })
    await product.ready()
    operator = await Operator.of(product, dataDir)
  })
  afterAll(async () => {
    await (await database)?.dispose()
    product.signal("SIGTERM")
    await product.exited
    expect(await leftOf(dataDir)).toEqual([])
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    get dataDir() {
      return dataDir
    },
    get product() {
      return product
    },
    get operator() {
      return operator
    },
    ask: async (statement) => {
      database ??= connected()
      const asked = Effect.flatMap(Database, ({ query }) => query(async (db) => (await statement.execute(db)).rows))
      return (await database).runPromise(asked)
    }
  }
}
