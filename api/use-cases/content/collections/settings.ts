/** What create and patch check alike. */
import { Effect } from "effect"
import { readBasePath } from "../../../../engine/content/collections/names.ts"
import { readSchema } from "../../../../engine/content/collections/schema.ts"
import { Refusal, refuse } from "../../../../engine/errors/Refusal.ts"
import type { CollectionField } from "../../../../engine/model/Collection.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { Write } from "../../../access/Call.ts"

/** Refuses with `collection.schema_invalid` and every fault. */
export const checkedSchema = (sent: unknown): Effect.Effect<ReadonlyArray<CollectionField>, Refusal> => {
  const read = readSchema(sent)
  if (!("faults" in read)) return Effect.succeed(read)
  const told = read.faults.map(({ path, reason }) => `${path} ${reason}`).join("; ")
  return Effect.fail(
    refuse("collection.schema_invalid", `The fields cannot be taken: ${told}.`, { fields: read.faults })
  )
}

/** A base path that no other collection has, or null. */
export const checkedBasePath = Effect.fnUntraced(function* (key: string, sent: string | null) {
  if (sent === null) return null
  const route = readBasePath(sent)
  if (route instanceof Refusal) return yield* route
  const { site } = yield* Write
  const others = yield* (yield* Collections).list(site.id)
  const holder = others.find((other) => other.key !== key && other.detailBasePath === route)
  if (holder === undefined) return route
  return yield* refuse(
    "collection.base_path_taken",
    `The collection ${holder.key} has its detail pages under ${route}.`,
    {
      key: holder.key
    }
  )
})
