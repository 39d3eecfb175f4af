/**
 * `makeready map load <file>|show|remove`: the tiles that the ground of maps is drawn from. Archives are of gigabytes, so the
 * command puts them into the object store itself, by the settings of the machine that it runs on.
 */
import { basename } from "node:path"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { Objects } from "../../../engine/ports/Objects.ts"
import type { GroundRecord } from "../../../engine/maps/tiles.ts"
import { groundInForce, loadGround, noteGround, removeGround } from "../../maps/archive.ts"
import { Unsuccessful } from "../Operations.ts"
import { fields, show } from "../output.ts"

const load = Command.make(
  "load",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription("A PMTiles archive of vector tiles, or a plan in GeoJSON")
    )
  },
  Effect.fn(function* ({ file }) {
    const { public: store } = yield* Objects
    const record = yield* told(loadGround(store, file))
    const { version, schema, bytes } = record
    yield* told(noteGround(store, "installation.ground_load", { file: basename(file), version, schema, bytes }))
    yield* show(record, lines)
  })
).pipe(Command.withDescription("Draw the ground of maps from an archive of tiles, from now on"))

const inForce = Command.make(
  "show",
  {},
  Effect.fn(function* () {
    const { public: store } = yield* Objects
    const record = yield* told(groundInForce(store))
    yield* show(record, (one) =>
      one === null ? ["No archive is loaded, and none is drawn of areas; maps have the plain ground."] : lines(one)
    )
  })
).pipe(Command.withDescription("Tell which archive the ground of maps is drawn from"))

const remove = Command.make(
  "remove",
  {},
  Effect.fn(function* () {
    const { public: store } = yield* Objects
    const record = yield* told(groundInForce(store))
    yield* told(removeGround(store))
    yield* told(noteGround(store, "installation.ground_remove", record === null ? {} : { version: record.version }))
    yield* show({ removed: true }, () => ["Maps have the plain ground from now on, or one of your areas."])
  })
).pipe(Command.withDescription("Remove the archives of tiles; maps have the plain ground from then on"))

export const map = Command.make("map").pipe(
  Command.withDescription("Load the tiles that the ground of maps is drawn from"),
  Command.withSubcommands([load, inForce, remove])
)

const told = <A, E extends { readonly message: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.mapError(effect, ({ message }) => new Unsuccessful({ message }))

const lines = ({ version, schema, bytes, minzoom, maxzoom, bounds, attribution, drawnFrom }: GroundRecord) =>
  fields({
    version,
    ...(drawnFrom !== undefined && { drawn: "of areas and listings" }),
    schema,
    size: `${(bytes / 1024 / 1024).toFixed(1)} MB`,
    zooms: `${minzoom} to ${maxzoom}`,
    bounds: bounds.join(", "),
    attribution: attribution || "none"
  })
