/** What is live and shows a collection. */
import { Effect } from "effect"
import { readWhere } from "../../../../engine/components/collection/where.ts"
import { templateRoute } from "../../../../engine/content/collections/names.ts"
import type { Collection } from "../../../../engine/model/Collection.ts"
import type { Warning } from "../../../../engine/model/Finding.ts"
import { pageKinds } from "../../../../engine/model/Page.ts"
import type { PagePart } from "../../../../engine/model/PagePart.ts"
import { listed } from "../../../../engine/people/forms/names.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { dependency } from "../../../../engine/publish/dependencies.ts"
import { counted } from "../../../../engine/values/counted.ts"
import { firstOf } from "../archive/rowsGoing.ts"

/** Places told in a refusal; one is enough to refuse. */
const usesShown = 50

/** Pages, sections, partials, and the template of its rows' own pages. */
export const usesOf = Effect.fnUntraced(function* ({ siteId, key, detailBasePath }: Collection) {
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

/**
 * Tells what goes on naming fields that a change takes away: a list that chooses by one shows no row from then on, and one that
 * shows it leaves it out, though neither page was written.
 */
export const fieldsStillNamed = Effect.fnUntraced(function* (before: Collection, schema: Collection["schema"]) {
  const kept = new Set(schema.map(({ name }) => name))
  const going = new Set(before.schema.flatMap(({ name }) => (kept.has(name) ? [] : [name])))
  if (going.size === 0) return []
  const pages = yield* Pages
  const naming = yield* Effect.forEach(yield* usesOf(before), (use) =>
    Effect.map(pages.published(before.siteId, use.pageId), (shown) => ({
      ...use,
      fields: [...new Set((shown?.parts ?? []).flatMap((part) => fieldsNamed(part, before, use.slot)))].filter(
        (field) => going.has(field)
      )
    }))
  )
  const usedBy = naming.filter(({ fields }) => fields.length > 0)
  if (usedBy.length === 0) return []
  const fields = [...new Set(usedBy.flatMap((use) => use.fields))]
  const warning: Warning = {
    code: "collection.field_still_named",
    detail: `${counted(usedBy.length, "published place names", "published places name")} ${fields.join(", ")}, which the collection ${before.key} has no more: ${firstOf(usedBy.map(({ kind, slot }) => (kind === "page" ? slot! : `${kind} ${slot}`)))}. A list that chooses by such a field shows no row; write these anew.`,
    collection: before.key,
    fields,
    usedBy
  }
  return [warning]
})

const fieldsNamed = (
  part: PagePart,
  { key, detailBasePath }: Collection,
  slot: string | null
): ReadonlyArray<string> => {
  if (part.kind !== "component") return []
  const { "data-collection": named, "data-fields": shown, "data-where": where } = part.attributes
  const ofTemplate =
    part.name === "collection-detail" && detailBasePath !== null && slot === templateRoute(detailBasePath)
  if (named !== key && !(named === undefined && ofTemplate)) return []
  const chosen = readWhere(where ?? "")
  return [...listed(shown), ...(chosen === undefined ? [] : [chosen.field])]
}
