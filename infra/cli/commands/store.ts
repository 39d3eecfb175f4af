/** `makeready store accept`: goes on with the object store that is there, where the one before is lost. */
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { acceptStore } from "../../../storage/mysql/storeMark.ts"
import { Database } from "../../../storage/mysql/Database.ts"
import { layer as ports } from "../../../storage/mysql/layer.ts"
import { databaseHere } from "../../backup/installation.ts"
import { orderRebuilds } from "../../backup/orderRebuilds.ts"
import { layer as ids } from "../../Ids.ts"
import { objects } from "../../main/layers/every.ts"
import { show } from "../output.ts"
import { working } from "../working.ts"

const accept = Command.make(
  "accept",
  {},
  Effect.fn(function* () {
    yield* working(
      Effect.gen(function* () {
        const database = Layer.succeed(Database, yield* databaseHere)
        yield* acceptStore.pipe(Effect.provide(Layer.mergeAll(objects, database, ids)))
        yield* orderRebuilds.pipe(Effect.provide(ports.pipe(Layer.provideMerge(Layer.merge(database, ids)))))
      })
    )
    yield* show({ accepted: true }, () => [
      "The installation goes on with the object store that is there. Its workers render every site anew.",
      "Files of libraries and enquiries that the store lacks come back from a backup alone: makeready backup names them."
    ])
  })
).pipe(Command.withDescription("Take the object store that is there, where the one before is lost for good"))

export const store = Command.make("store").pipe(
  Command.withDescription("The object store of the installation"),
  Command.withSubcommands([accept])
)
