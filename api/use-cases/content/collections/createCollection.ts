/** `POST /v1/collections`. */
import { Effect } from "effect"
import { isCollectionKey, managedKey } from "../../../../engine/content/collections/names.ts"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import type { Collection } from "../../../../engine/model/Collection.ts"
import type { Json } from "../../../../engine/values/Json.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { Write } from "../../../access/Call.ts"
import { refuseLeftToOwner, refuseManaged } from "./known.ts"
import { checkedBasePath, checkedSchema } from "./settings.ts"
import { type CollectionChanged, recordChange, rehearsedChange, showSoon } from "./store.ts"

export interface NewCollection {
  readonly key: string
  readonly name: string
  /** Unread: judged here. */
  readonly schema: Json
  readonly detailBasePath?: string | null
}

export const createCollection = Effect.fnUntraced(function* (sent: NewCollection) {
  const { site, now, dryRun } = yield* Write
  const { key, name } = sent
  yield* refuseLeftToOwner
  if (!isCollectionKey(key))
    return yield* refuse("collection.key_invalid", `${JSON.stringify(key.slice(0, 100))} cannot be a key.`, { key })
  yield* refuseManaged(key, "Every site has it.")
  const schema = yield* checkedSchema(sent.schema)
  const detailBasePath = yield* checkedBasePath(key, sent.detailBasePath ?? null)

  const collections = yield* Collections
  const others = yield* collections.list(site.id)
  if (others.some((other) => other.key === key))
    return yield* refuse("collection.key_taken", `This site has a collection ${key} already.`, { key })
  // What the platform keeps does not count (CA-D28).
  if (others.filter((other) => other.key !== managedKey).length >= limits.collections)
    return yield* refuse("collection.limit", `A site has at most ${limits.collections} collections.`, {
      limit: limits.collections
    })
  if (dryRun) return rehearsedChange("would-create", [])

  const collection: Collection = {
    siteId: site.id,
    key,
    name,
    schema,
    detailBasePath,
    nextBoundary: null,
    createdAt: now,
    updatedAt: now
  }
  yield* collections.put(collection)
  yield* recordChange("collection.create", { key, after: { name, schema, detailBasePath } })
  yield* showSoon({ key, routes: [], listed: detailBasePath !== null })
  return { status: "created", collection, warnings: [] } satisfies CollectionChanged
})
