/** `makeready area list|load|remove`: boundaries of areas, which all sites share. */
import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { OpsAreaCollection, OpsAreasRemoved } from "../../../api/operator/areas/routes.ts"
import { Operations, Unsuccessful } from "../Operations.ts"
import { show, table } from "../output.ts"

type Collection = typeof OpsAreaCollection.Type

const list = Command.make(
  "list",
  {},
  Effect.fn(function* () {
    const found = yield* (yield* Operations).call<{ readonly collections: ReadonlyArray<Collection> }>("GET", "/areas")
    yield* show(found, ({ collections }) =>
      collections.length === 0
        ? ["No areas are loaded. Load some with: makeready area load <file.geojson>"]
        : lines(collections)
    )
  })
).pipe(Command.withDescription("List collections of areas"))

const load = Command.make(
  "load",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription("A GeoJSON FeatureCollection; features have a name and a kind among their properties")
    ),
    collection: Flag.String("collection").pipe(
      Flag.withDescription("What the collection is called; the name of the file when left out"),
      Flag.optional
    )
  },
  Effect.fn(function* ({ file, collection }) {
    const text = yield* Effect.tryPromise({
      try: () => readFile(file, "utf8"),
      catch: () => new Unsuccessful({ message: `${file} cannot be read. Name a file that holds GeoJSON.` })
    })
    const body = yield* Effect.try({
      try: (): unknown => JSON.parse(text),
      catch: () =>
        new Unsuccessful({ message: `${file} is not JSON. Name a file that holds a GeoJSON FeatureCollection.` })
    })
    const name = Option.getOrElse(collection, () => slug(basename(file)))
    const loaded = yield* (yield* Operations).call<Collection>("PUT", `/areas/${encodeURIComponent(name)}`, body)
    yield* show(loaded, (one) => lines([one]))
  })
).pipe(Command.withDescription("Load boundaries of areas in the place of those that the collection had, all or none"))

const remove = Command.make(
  "remove",
  { collection: Argument.String("collection").pipe(Argument.withDescription("What the collection is called")) },
  Effect.fn(function* ({ collection }) {
    const path = `/areas/${encodeURIComponent(collection)}`
    const removed = yield* (yield* Operations).call<typeof OpsAreasRemoved.Type>("DELETE", path)
    yield* show(removed, ({ areas }) => [`${areas} areas are removed.`])
  })
).pipe(Command.withDescription("Remove a collection of areas, with the figures that were kept of them"))

export const area = Command.make("area").pipe(
  Command.withDescription("Load, list and remove boundaries of areas"),
  Command.withSubcommands([list, load, remove])
)

const lines = (collections: ReadonlyArray<Collection>): ReadonlyArray<string> =>
  table([
    ["COLLECTION", "AREAS", "NEIGHBOURHOODS", "CITIES", "REGIONS", "LOADED"],
    ...collections.map(({ collection, areas, kinds, loadedAt }) => [
      collection,
      ...[areas, kinds.neighbourhood, kinds.city, kinds.region].map(String),
      loadedAt
    ])
  ])

const slug = (name: string): string =>
  name
    .replace(/\.[^.]*$/, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 63)
