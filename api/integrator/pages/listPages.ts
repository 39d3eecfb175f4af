/** `GET /v1/pages`: the records, with live payloads as far as 4 MB of text go; all of them, or page by page. */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { Page } from "../../../engine/model/Page.ts"
import type { PageId, SiteId } from "../../../engine/model/ids.ts"
import { type ListPosition, Pages } from "../../../engine/ports/Pages.ts"
import type { UnderWay } from "../../../engine/publish/served.ts"
import { answer } from "../../answers/Answer.ts"
import { cursorOf, positionIn, refuseQuery, unknownCursor } from "../../answers/cursor.ts"
import { waitingRows } from "../../use-cases/content/review/waitingOf.ts"
import { underWay } from "../../use-cases/content/write/underWay.ts"
import { pageRecord, pageWithPayload } from "./shapes.ts"

interface ListQuery {
  readonly include?: "payload"
  readonly ids?: string
  readonly limit?: number
  readonly cursor?: string
}

/** Who sends neither `limit` nor `cursor` gets every record at once (PAGE-30). */
export const listPages = Effect.fnUntraced(function* (siteId: SiteId, query: ListQuery) {
  // Asked first: what is done in between is told late, never early.
  const left = yield* underWay(siteId)
  const { records, next } = yield* recordsFor(siteId, query)
  const { pages, ...cut } =
    query.include === "payload"
      ? yield* withPayloads(siteId, records, left)
      : { pages: records.map((record) => pageRecord(record, left)) }
  const waiting = yield* waitingRows(siteId, records)
  const rows = pages.map((row) => ({ ...row, waiting: waiting.get(row.id) ?? null }))
  return answer({ pages: rows, ...cut, ...(next !== undefined && { nextCursor: next }) })
})

const recordsFor = Effect.fnUntraced(function* (siteId: SiteId, { ids, limit, cursor }: ListQuery) {
  const pages = yield* Pages
  if (limit === undefined && cursor === undefined)
    return { records: yield* pages.list(siteId, "page", ids === undefined ? undefined : idsOf(ids)) }
  if (ids !== undefined) return yield* refuseQuery("ids", "names the pages itself; leave out limit and cursor, or ids")
  const after = cursor === undefined ? undefined : positionOf(cursor)
  if (after === null) return yield* unknownCursor()
  const size = limit ?? limits.pagesPageSize
  // One more than asked tells whether there is more.
  const found = yield* pages.listAfter(siteId, "page", { limit: size + 1, ...(after && { after }) })
  const records = found.slice(0, size)
  return { records, next: found.length > size ? cursorOf([records.at(-1)!.slot, records.at(-1)!.id]) : null }
})

const withPayloads = Effect.fnUntraced(function* (siteId: SiteId, records: ReadonlyArray<Page>, left: UnderWay) {
  const pages = yield* Pages
  const ids = records.map(({ id }) => id)
  const sizes = new Map((yield* pages.payloadSizes(siteId, "page", ids)).map(({ pageId, bytes }) => [pageId, bytes]))
  let room: number = limits.listPayloadBytes
  // The first page always fits, so that a caller who asks for the omitted ones gets on.
  const within = records.filter(({ id }, index) => (room -= sizes.get(id) ?? 0) >= 0 || index === 0)
  const fits = new Set(within.map(({ id }) => id))
  const payloads = new Map((yield* pages.payloads(siteId, [...fits])).map((found) => [found.page.id, found]))
  const omitted = ids.filter((id) => !fits.has(id))
  return {
    pages: within.map((record) => {
      const found = payloads.get(record.id)
      return found === undefined ? pageRecord(record, left) : pageWithPayload(found, left)
    }),
    ...(omitted.length > 0 && { truncated: true, omittedPageIds: omitted })
  }
})

const positionOf = (cursor: string): ListPosition | null => {
  const [slot, id] = positionIn(cursor) ?? []
  return (slot === null || typeof slot === "string") && typeof id === "string" ? { slot, id: id as PageId } : null
}

/** Unknown ids are left out of the answer, not refused (CA-D10). */
const idsOf = (list: string): ReadonlyArray<PageId> => {
  const ids = list.split(",").map((id) => id.trim())
  return [...new Set(ids.filter((id) => id !== ""))] as unknown as ReadonlyArray<PageId>
}
