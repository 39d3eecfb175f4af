/** Adding a row, and changing one. */
import { Effect } from "effect"
import { rowRoute } from "../../../../engine/content/collections/names.ts"
import { judgesData, readRow, refuseRow, type SentRow } from "../../../../engine/content/collections/row.ts"
import { isVisible } from "../../../../engine/content/collections/windows.ts"
import { loadedPath } from "../../../../engine/gate/html/links.ts"
import { utf8Length } from "../../../../engine/gate/utf8Length.ts"
import { refuseOwned } from "../../../../engine/errors/owned.ts"
import { Refusal, refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import type { Collection, CollectionRow, RowData } from "../../../../engine/model/Collection.ts"
import type { Warning } from "../../../../engine/model/Finding.ts"
import type { RowId } from "../../../../engine/model/ids.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { Ids } from "../../../../engine/ports/Ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { imageSources } from "../../../ApiConfig.ts"
import { timestamp } from "../../../answers/shapes.ts"
import { rowVersion } from "../../../answers/versionOf.ts"
import { Write } from "../../../access/Call.ts"
import { replacedOnRecord } from "../../site/redirects/replaced.ts"
import { linkWarnings } from "../write/remarks.ts"
import { knownRow, refuseStaleRow, writableCollection } from "./known.ts"
import { claimAddresses, claimingOf, leaveRedirect, leavingOf } from "./redirects.ts"
import { claimingWarnings, inboundRedirects, leavingWarnings } from "./redirectWarnings.ts"
import { recordChange, recorded, rehearsedChange, type RowChanged, showSoon, touchCollection } from "./store.ts"
import { libraryFaults } from "./unfitRows.ts"

/** A row to add, which may say whether it is shown where its window says the same. */
interface NewRow extends SentRow {
  readonly visible?: boolean
}

export const createRow = Effect.fnUntraced(function* (key: string, sent: NewRow) {
  const { site, actor, now, dryRun } = yield* Write
  const collection = yield* writableCollection(key)
  const collections = yield* Collections
  const { row: read, warnings: found } = yield* checkedRow(collection, undefined, sent)
  yield* refuseVisible(read, sent)
  if ((yield* collections.countRows(site.id, key)) >= limits.collectionRows)
    return yield* refuse("collection.row_limit", `A collection has at most ${limits.collectionRows} rows.`, {
      limit: limits.collectionRows
    })
  yield* refuseGrowth(collection, undefined, read.data)
  const route = rowRoute(collection, read)
  const claiming = yield* claimingOf(route === null ? [] : [route])
  const warnings = [
    ...found,
    ...(yield* linksNowhere(collection, read.data, route)),
    ...(yield* coveringPage(route)),
    ...claimingWarnings(claiming, null, isVisible(read, now))
  ]
  if (dryRun) return rehearsedChange("would-create", warnings)

  const row: CollectionRow = {
    ...read,
    siteId: site.id,
    collection: key,
    id: (yield* (yield* Ids).make("row")) as RowId,
    createdBy: actor,
    createdAt: now,
    updatedAt: now
  }
  yield* collections.putRow(row)
  yield* touchCollection(collection, [row])
  yield* claimAddresses(claiming)
  yield* recordChange("collection.row.create", {
    key,
    id: row.id,
    after: recorded(row),
    ...replacedOnRecord(claiming.removed)
  })
  yield* showSoon({ key, routes: route === null ? [] : [route], listed: route !== null })
  return { status: "created", row, now, warnings } satisfies RowChanged
})

/** A patch of a row, which may hold what a read gave beside the row's own members. */
export interface RowPatch extends SentRow {
  readonly id?: string
  readonly updatedAt?: string
  readonly version?: string
  readonly visible?: boolean
}

/** Refuses with `request.invalid` what names nothing to change, beside everything that a row may be refused for. */
export const patchRow = Effect.fnUntraced(function* (key: string, id: RowId, sent: RowPatch) {
  const { now, dryRun } = yield* Write
  const collection = yield* writableCollection(key)
  const before = yield* knownRow(key, id)
  yield* refuseStaleRow(before)
  const differs = refuseOwned({ id, updatedAt: timestamp(before.updatedAt), version: rowVersion(before) }, { ...sent })
  if (differs !== undefined) return yield* differs
  yield* refuseVisible(before, sent)
  if (namesNothing(sent))
    return yield* refuse(
      "request.invalid",
      "The patch names nothing to change. Send slug, data with the fields to change, visibleFrom, visibleUntil, featured or sortOrder.",
      { fields: [{ path: "body", reason: "names no member of the row that can be changed" }] }
    )
  const { row: read, warnings: found } = yield* checkedRow(collection, before, sent)
  yield* refuseGrowth(collection, before.data, read.data)
  const row: CollectionRow = { ...before, ...read, updatedAt: now }
  const [left, reached] = [rowRoute(collection, before), rowRoute(collection, row)]
  const moved = left !== null && reached !== null && left !== reached
  const [wasShown, isShown] = [isVisible(before, now), isVisible(row, now)]
  const leaving = yield* leavingOf(collection, moved ? [before] : [])
  const claiming = yield* claimingOf(
    reached !== null && (moved || (isShown && !wasShown)) ? [reached] : [],
    moved && leaving.addresses.includes(left) ? left : null
  )
  const warnings = [
    ...found,
    ...(judgesData(before, sent) ? yield* linksNowhere(collection, row.data, reached) : []),
    ...(yield* coveringPage(reached)),
    ...claimingWarnings(claiming, left, isShown)
  ]
  if (moved) warnings.push(...(yield* leavingWarnings(leaving, left, reached)))
  else if (left !== null && wasShown && !isShown) warnings.push(...(yield* inboundRedirects(left)))
  if (dryRun) return rehearsedChange("would-update", warnings)

  yield* (yield* Collections).putRow(row)
  yield* touchCollection(collection, [before, row])
  yield* claimAddresses(claiming)
  if (moved) yield* leaveRedirect(leaving, left, reached)
  yield* recordChange("collection.row.patch", {
    key,
    id,
    before: recorded(before),
    after: recorded(row),
    ...replacedOnRecord([...claiming.removed, ...leaving.replaced])
  })
  yield* showSoon({
    key,
    routes: [reached, left].filter((route) => route !== null),
    listed: moved || wasShown !== isShown
  })
  return { status: "updated", row, now, warnings } satisfies RowChanged
})

/** What a read gave beside the row's own members changes nothing. */
const namesNothing = ({ id: _, updatedAt: __, version: ___, visible: ____, ...own }: RowPatch): boolean =>
  Object.values(own).every((value) => value === undefined)

/** Paths of the site in fields for links at which nothing answers, each with its field; the row's own page is about to be there. */
const linksNowhere = Effect.fnUntraced(function* (
  { schema }: Pick<Collection, "schema">,
  data: RowData,
  own: string | null
) {
  const paths = schema.flatMap(({ name, type }) => {
    const value = type === "link" ? data[name] : undefined
    const path = typeof value === "string" && value.startsWith("/") ? loadedPath(value) : null
    return path === null ? [] : [{ field: name, path }]
  })
  if (paths.length === 0) return []
  const found = yield* linkWarnings(
    paths.map(({ path }) => [{ path, line: 1, column: 1 }]),
    new Set(own === null ? [] : [own])
  )
  return found.flatMap((warnings, at) =>
    warnings.map(({ code, detail, href }): Warning => ({ code, detail, href, field: paths[at]!.field }))
  )
})

/** A page goes before a row's own page; who writes the row may not know that there is one. */
const coveringPage = Effect.fnUntraced(function* (route: string | null) {
  if (route === null) return []
  const { site } = yield* Write
  const page = yield* (yield* Pages).bySlot(site.id, "page", route)
  if (page === undefined) return []
  const detail =
    page.publishedVersionId === null
      ? `The page ${page.id} has the address ${route}. Once it is published, visitors see it there in place of the row's own page.`
      : `The page ${page.id} is published at ${route}. Visitors see it there in place of the row's own page.`
  return [{ code: "collection.row_covered", detail, pageId: page.id, route }] satisfies ReadonlyArray<Warning>
})

/** What the row becomes, once its slug is free and its pictures exist. */
const checkedRow = Effect.fnUntraced(function* (
  collection: Collection,
  before: CollectionRow | undefined,
  sent: SentRow
) {
  const read = readRow(collection, before, sent, yield* imageSources((yield* Write).site))
  if (read instanceof Refusal) return yield* read
  if (judgesData(before, sent)) {
    const faults = (yield* libraryFaults(collection.siteId, collection.schema, [read.row.data]))(read.row.data)
    if (faults.length > 0) return yield* refuseRow(faults)
  }
  const { slug } = read.row
  const holder = yield* (yield* Collections).rowBySlug(collection.siteId, collection.key, slug)
  if (holder !== undefined && holder.id !== before?.id)
    return yield* refuse("collection.slug_taken", `The row ${holder.id} has the slug ${slug}.`, { slug, id: holder.id })
  return read
})

/** What is not made larger may stay as large as it is. */
const refuseGrowth = Effect.fnUntraced(function* (
  { siteId, key }: Collection,
  before: RowData | undefined,
  after: RowData
) {
  const bytes = bytesOf(after)
  const grown = bytes - (before === undefined ? 0 : bytesOf(before))
  if (grown <= 0) return
  if (bytes > limits.rowBytes)
    return yield* refuseRow([
      { path: "data", reason: `takes ${bytes} bytes as JSON; a row takes ${limits.rowBytes} at most` }
    ])
  if ((yield* (yield* Collections).rowsBytes(siteId, key)) + grown <= limits.collectionBytes) return
  return yield* refuse(
    "collection.rows_too_large",
    `The rows of a collection take ${limits.collectionBytes} bytes at most, and would take more with this one.`,
    { limitBytes: limits.collectionBytes }
  )
})
const bytesOf = (data: RowData): number => utf8Length(JSON.stringify(data))

/** Nobody says that a row is shown but its window (COLL-34): `request.member_differs` where what was sent says otherwise. */
const refuseVisible = Effect.fnUntraced(function* (
  row: Pick<CollectionRow, "visibleFrom" | "visibleUntil">,
  { visible }: { readonly visible?: boolean }
) {
  const { now } = yield* Write
  const differs = refuseOwned({ visible: isVisible(row, now) }, { visible })
  if (differs === undefined) return
  const { code, detail, fields } = differs
  return yield* refuse(code, `${detail} It follows from visibleFrom and visibleUntil: send those.`, fields)
})
