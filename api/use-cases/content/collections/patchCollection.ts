/** `PATCH /v1/collections/:key`. */
import { Effect } from "effect"
import { dropFields } from "../../../../engine/content/collections/dropFields.ts"
import { managedKey, rowRoute } from "../../../../engine/content/collections/names.ts"
import { refuseOwned } from "../../../../engine/errors/owned.ts"
import { Refusal, refuse } from "../../../../engine/errors/Refusal.ts"
import type { Collection } from "../../../../engine/model/Collection.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { timestamp } from "../../../answers/shapes.ts"
import { collectionVersion } from "../../../answers/versionOf.ts"
import { Write } from "../../../access/Call.ts"
import { baseWarnings } from "./baseWarnings.ts"
import type { NewCollection } from "./createCollection.ts"
import { knownCollection, refuseManaged, refuseStaleCollection } from "./known.ts"
import { checkedBasePath, checkedSchema } from "./settings.ts"
import { type CollectionChanged, recordChange, rehearsedChange, showSoon } from "./store.ts"
import { unfitRows } from "./unfitRows.ts"
import { fieldsStillNamed } from "./uses.ts"

export interface CollectionPatch extends Partial<Omit<NewCollection, "key">> {
  /** Fields whose values may be given up. */
  readonly dropFields?: ReadonlyArray<string>
  /** As a read gave them. */
  readonly key?: string
  readonly updatedAt?: string
  readonly version?: string
  readonly managedBy?: string
}

export const patchCollection = Effect.fnUntraced(function* (key: string, patch: CollectionPatch) {
  const { site, now, dryRun } = yield* Write
  const collections = yield* Collections
  const before = yield* knownCollection(key)
  yield* refuseStaleCollection(before)
  if (patch.name === undefined && patch.schema === undefined && patch.detailBasePath === undefined)
    return yield* refuse(
      "request.invalid",
      "The patch names nothing to change. Send name, schema (with dropFields where it drops fields in use) or detailBasePath.",
      { fields: [{ path: "body", reason: "names neither name, schema nor detailBasePath" }] }
    )
  const differs = refuseOwned(
    {
      key,
      updatedAt: timestamp(before.updatedAt),
      version: collectionVersion(before),
      managedBy: key === managedKey ? managedKey : null
    },
    { ...patch }
  )
  if (differs !== undefined) return yield* differs
  const sameSchema = JSON.stringify(patch.schema) === JSON.stringify(before.schema)
  if (patch.schema !== undefined && !sameSchema) yield* refuseManaged(key, "Its fields are fixed.")
  const schema = patch.schema === undefined || sameSchema ? before.schema : yield* checkedSchema(patch.schema)
  const detailBasePath =
    patch.detailBasePath === undefined ? before.detailBasePath : yield* checkedBasePath(key, patch.detailBasePath)
  const moved = detailBasePath !== before.detailBasePath
  const rows = moved || patch.schema !== undefined ? yield* collections.rows(site.id, key) : []
  const stripped = dropFields(before.schema, schema, rows, patch.dropFields ?? [])
  if (stripped instanceof Refusal) return yield* stripped
  const after: Collection = { ...before, name: patch.name ?? before.name, schema, detailBasePath, updatedAt: now }
  const losing = new Map(stripped.map((row) => [row.id, row]))
  const warnings = [
    ...(moved ? yield* baseWarnings(before, detailBasePath) : []),
    ...(sameSchema || patch.schema === undefined
      ? []
      : yield* unfitRows(
          after,
          rows.map((row) => losing.get(row.id) ?? row)
        )),
    ...(yield* fieldsStillNamed(before, schema))
  ]
  if (dryRun) return rehearsedChange("would-update", warnings)

  yield* collections.put(after)
  yield* collections.putRows(stripped.map((row) => ({ ...row, updatedAt: now })))
  yield* recordChange("collection.patch", { key, before: settings(before), after: settings(after) })
  const routes = moved ? rows.flatMap((row) => [rowRoute(before, row), rowRoute(after, row)]) : []
  yield* showSoon({
    key,
    routes: routes.filter((route) => route !== null),
    listed: moved,
    details: patch.schema !== undefined
  })
  return { status: "updated", collection: after, warnings } satisfies CollectionChanged
})

const settings = ({ name, schema, detailBasePath }: Collection) => ({ name, schema, detailBasePath })
