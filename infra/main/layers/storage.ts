/** Everything kept: the database and the object store behind the engine's ports. */
import { Effect, Layer } from "effect"
import { Database } from "../../../storage/mysql/Database.ts"
import { expectSchema } from "../../../storage/mysql/migrate.ts"
import { layer as ports } from "../../../storage/mysql/layer.ts"
import { layer as ids } from "../../Ids.ts"
import { Settings, telemetryEnvironment } from "../../config.ts"
import { isTraced } from "../../telemetry/telemetry.ts"
import { tracedDatabase } from "../../telemetry/tracedDatabase.ts"
import { StartRefused } from "../supervisor/StartRefused.ts"
import { objects } from "./every.ts"
import { expectOneKey } from "./oneKey.ts"
import { expectOneStore, objectsOfInstallation } from "./oneStore.ts"
import { untilSeen } from "./untilSeen.ts"

/** The address of the database, which a process of its own has to be told. */
export const databaseNamed = Effect.flatMap(Settings, ({ databaseUrl }) =>
  databaseUrl !== undefined
    ? Effect.succeed(databaseUrl)
    : new StartRefused({
        isConfiguration: true,
        message:
          "MAKEREADY_DATABASE_URL is not set. A process that runs alone takes the address of a running server there; " +
          "npm start brings a server of its own."
      })
)

const statements = Layer.unwrap(
  Effect.gen(function* () {
    const url = yield* databaseNamed
    const { databasePool, writeQueue, writeWaitSeconds, lockWaitSeconds } = yield* Settings
    return Database.layer({ url, poolSize: databasePool, writeQueue, writeWaitSeconds, lockWaitSeconds })
  })
)

/** The database, traced where traces are wanted. */
export const database = isTraced(telemetryEnvironment()) ? tracedDatabase(statements) : statements

/** Whether nobody has looked before: the supervisor does so once for all processes that it starts. */
const alone = process.send === undefined

const expectKnownSchema = Effect.flatMap(Settings, ({ schemaAhead }) => expectSchema({ ahead: schemaAhead })).pipe(
  Effect.catchTag(["SchemaDiffers", "DatabaseClosed"], ({ message }) => new StartRefused({ message }))
)

/** The same for whoever serves on it, which refuses another schema than it knows, and another secret key than the others have. */
const databaseAsKnown = Layer.effectDiscard(
  Effect.andThen(untilSeen(expectKnownSchema), alone ? untilSeen(expectOneKey) : Effect.void)
).pipe(Layer.provideMerge(database))

/** Both, which belong together. */
const stored = Layer.effectDiscard(alone ? untilSeen(expectOneStore) : Effect.void).pipe(
  Layer.provideMerge(alone ? objectsOfInstallation : objects),
  Layer.provideMerge(databaseAsKnown)
)

/** Database and object store behind the engine's ports. */
export const storage = ports.pipe(Layer.provideMerge(Layer.merge(stored, ids)))
