/** `makeready store accept`: goes on with the object store that is there, where the one before is lost. */
import { Effect, Layer } from "effect"
import { Command, Flag } from "effect/cli"
import { acceptStore, isStoreKept } from "../../../storage/mysql/storeMark.ts"
import { Database } from "../../../storage/mysql/Database.ts"
import { layer as ports } from "../../../storage/mysql/layer.ts"
import { databaseHere } from "../../backup/installation.ts"
import { orderRebuilds } from "../../backup/orderRebuilds.ts"
import { layer as ids } from "../../Ids.ts"
import { objects, objectsThere } from "../../main/layers/every.ts"
import { StoreGone } from "../../../storage/objects/files/place.ts"
import { Unsuccessful } from "../Operations.ts"
import { show } from "../output.ts"
import { working } from "../working.ts"

const accept = Command.make(
  "accept",
  {
    lost: Flag.Boolean("lost").pipe(
      Flag.withDescription(
        "Do it: the object store before is lost for good, with every uploaded file that no backup has"
      ),
      Flag.withDefault(false)
    )
  },
  Effect.fn(function* ({ lost }) {
    const accepted = yield* working(
      Effect.gen(function* () {
        const database = Layer.succeed(Database, yield* databaseHere)
        // Whoever only asks makes no empty store in the place of one whose disk is not mounted.
        const kept = yield* isStoreKept.pipe(
          Effect.provide(Layer.merge(objectsThere, database)),
          Effect.catchTag("ObjectStoreFailure", (error) =>
            error.cause instanceof StoreGone ? Effect.succeed(false) : Effect.fail(error)
          )
        )
        if (kept) return false
        if (!lost) return yield* new Unsuccessful({ message: asked })
        yield* acceptStore.pipe(Effect.provide(Layer.mergeAll(objects, database, ids)))
        yield* orderRebuilds.pipe(Effect.provide(ports.pipe(Layer.provideMerge(Layer.merge(database, ids)))))
        return true
      })
    )
    yield* show({ accepted }, () =>
      accepted
        ? [
            "The installation goes on with the object store that is there. Its workers render every site anew.",
            "Files of libraries and enquiries that the store lacks come back from a backup alone: makeready backup names them."
          ]
        : ["The object store that is there is the one of the installation, so nothing was changed."]
    )
  })
).pipe(Command.withDescription("Take the object store that is there, where the one before is lost for good"))

/** Most who are told of another store have a disk to mount, or a name to correct. */
const asked =
  "Nothing was changed. The object store that is there is not the one of the installation: where that one is only away, mount its disk, " +
  "or name its folder or buckets as before, and nothing is lost. Taking the one that is there has every site rendered anew, and what was " +
  "uploaded comes back from a backup alone. If the one before is lost for good: makeready store accept --lost"

export const store = Command.make("store").pipe(
  Command.withDescription("The object store of the installation"),
  Command.withSubcommands([accept])
)
