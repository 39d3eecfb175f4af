/** `DELETE /v1/collections/:key`: refused while it has rows or anything published shows it (COLL-27 to COLL-30). */
import { Effect } from "effect"
import { templateRoute } from "../../../../engine/content/collections/names.ts"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { Collection } from "../../../../engine/model/Collection.ts"
import { pageKinds } from "../../../../engine/model/Page.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { dependency } from "../../../../engine/publish/dependencies.ts"
import { counted } from "../../../../engine/values/counted.ts"
import { Write } from "../../../access/Call.ts"
import { knownCollection, refuseManaged, refuseStaleCollection } from "./known.ts"
import { recordChange, rehearsedChange, showSoon } from "./store.ts"

export const removeCollection = Effect.fnUntraced(function* (key: string) {
  const { site, dryRun } = yield* Write
  yield* refuseManaged(key, "It cannot be deleted.")
  const collection = yield* knownCollection(key)
  yield* refuseStaleCollection(collection)
  const collections = yield* Collections
  const rows = yield* collections.countRows(site.id, key)
  const usedBy = yield* usesOf(collection)
  if (rows > 0 || usedBy.length > 0)
    return yield* refuse(
      "collection.in_use",
      `The collection ${key} has ${counted(rows, "row", "rows")} and is shown by ${counted(usedBy.length, "published place", "published places")}.`,
      { rows, usedBy }
    )
  if (dryRun) return rehearsedChange("would-delete", [])
  yield* collections.remove(site.id, key)
  const { name, schema, detailBasePath } = collection
  yield* recordChange("collection.remove", { key, before: { name, schema, detailBasePath } })
  yield* showSoon({ key, routes: [], listed: collection.detailBasePath !== null })
  return { status: "removed" as const, key, warnings: [] }
})

/** Places told in a refusal; one is enough to refuse. */
const usesShown = 50

/** What is live and shows the collection: pages, sections, partials, and the template of its rows' own pages. */
const usesOf = Effect.fnUntraced(function* ({ siteId, key, detailBasePath }: Collection) {
  const pages = yield* Pages
  const ids = yield* pages.dependents(siteId, [dependency.collection(key), dependency.details(key)], null, usesShown)
  const showing = (yield* Effect.forEach(pageKinds, (kind) => pages.list(siteId, kind, ids))).flat()
  const template =
    detailBasePath === null ? undefined : yield* pages.bySlot(siteId, "page", templateRoute(detailBasePath))
  const all = template === undefined || ids.includes(template.id) ? showing : [...showing, template]
  return all
    .filter(({ slot, publishedVersionId }) => slot !== null && publishedVersionId !== null)
    .map(({ id, kind, slot }) => ({ pageId: id, kind, slot }))
})
