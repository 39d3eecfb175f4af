/** Reads published pages for rendering, a batch at a time, so that memory holds few of them however many a job has. */
import { Effect } from "effect"
import type { PageId, SiteId } from "../../../engine/model/ids.ts"
import type { Pages, PublishedPage } from "../../../engine/ports/Pages.ts"

const batchPages = 100

/** Some of the pages to render, and how to read on. */
export interface Batch {
  readonly pages: ReadonlyArray<PublishedPage>
  readonly next: Reading | undefined
}
export type Reading = Effect.Effect<Batch>

/** The published pages between two ids, the first excluded. */
export const readRange = (pages: Pages["Service"], siteId: SiteId, after: PageId | null, upTo: PageId): Reading =>
  Effect.map(pages.publishedChunk(siteId, after, batchPages), (read) => {
    const last = read.at(-1)?.page.id
    const isAll = read.length < batchPages || last === undefined || last >= upTo
    return {
      pages: read.filter(({ page }) => page.id <= upTo),
      next: isAll ? undefined : readRange(pages, siteId, last, upTo)
    }
  })

/** Those of the named pages that are published. */
export const readNamed = (pages: Pages["Service"], siteId: SiteId, ids: ReadonlyArray<PageId>): Reading =>
  Effect.map(
    Effect.forEach(ids.slice(0, batchPages), (id) => pages.published(siteId, id), { concurrency: 4 }),
    (read) => ({
      pages: read.filter((page) => page !== undefined),
      next: ids.length > batchPages ? readNamed(pages, siteId, ids.slice(batchPages)) : undefined
    })
  )
