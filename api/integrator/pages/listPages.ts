/** `GET /v1/pages`: every record, with live payloads as far as 4 MB of text go. */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { Page } from "../../../engine/model/Page.ts"
import type { PageId, SiteId } from "../../../engine/model/ids.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { answer } from "../../answers/Answer.ts"
import { waitingRows } from "../../use-cases/content/review/waitingOf.ts"
import { pageRecord, pageWithPayload } from "./shapes.ts"

export const listPages = Effect.fnUntraced(function* (
  siteId: SiteId,
  query: { readonly include?: "payload"; readonly ids?: string }
) {
  const pages = yield* Pages
  const records = yield* pages.list(siteId, "page", query.ids === undefined ? undefined : idsOf(query.ids))
  const waiting = yield* waitingRows(siteId, records)
  const row = (record: Page) => ({ ...pageRecord(record), waiting: waiting.get(record.id) ?? null })
  if (query.include !== "payload") return answer({ pages: records.map(row) })

  const sizes = new Map((yield* pages.payloadSizes(siteId, "page")).map(({ pageId, bytes }) => [pageId, bytes]))
  let room: number = limits.listPayloadBytes
  // The first page always fits, so that a caller who asks for the omitted ones gets on.
  const within = records.filter(({ id }, index) => (room -= sizes.get(id) ?? 0) >= 0 || index === 0)
  const payloads = yield* pages.payloads(
    siteId,
    within.map(({ id }) => id)
  )
  const shown = new Map(payloads.map((found) => [found.page.id, found]))
  const omitted = records.filter((record) => !within.includes(record))
  return answer({
    pages: records
      .filter((record) => !omitted.includes(record))
      .map((record) => {
        const found = shown.get(record.id)
        return {
          ...(found === undefined ? pageRecord(record) : pageWithPayload(found)),
          waiting: waiting.get(record.id) ?? null
        }
      }),
    ...(omitted.length > 0 && { truncated: true, omittedPageIds: omitted.map(({ id }) => id) })
  })
})

/** Unknown ids are left out of the answer, not refused (CA-D10). */
const idsOf = (list: string): ReadonlyArray<PageId> =>
  list
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "") as unknown as ReadonlyArray<PageId>
