/** The stores of a product that runs already, to seed it. */
import { Layer } from "effect"
import { Database } from "../../../storage/mysql/Database.ts"
import type { DatabaseConfig } from "../../../storage/mysql/pools.ts"
import * as Stored from "../../../storage/mysql/layer.ts"
import * as Ids from "../../Ids.ts"

/** The engine's ports over the database that is named. */
export const benchStorage = (connection: DatabaseConfig) =>
  Stored.layer.pipe(Layer.provideMerge(Layer.mergeAll(Database.layer({ ...connection, poolSize: 8 }), Ids.layer)))
