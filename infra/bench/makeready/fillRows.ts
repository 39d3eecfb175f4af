/**
 * Puts rows into the collection `team` of a site of a running product, and marks the first of them as featured. Run like
 * `fill.ts`, inside the checkout that is measured. One argument, as JSON.
 */
import { Effect, Redacted } from "effect"
import type { CollectionRow } from "../../../engine/model/Collection.ts"
import { Collections } from "../../../engine/ports/Collections.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { benchPage } from "../pages.ts"
import { benchStorage } from "./system.ts"

const { database, siteId, count, featured } = JSON.parse(process.argv.at(-1) as string) as {
  readonly database: string
  readonly siteId: CollectionRow["siteId"]
  readonly count: number
  readonly featured: number
}

const row = (index: number): CollectionRow => ({
  siteId,
  collection: "team",
  id: `row_bench${index}` as CollectionRow["id"],
  slug: `row-${index}`,
  sortOrder: index,
  data: { name: `Row ${index}`, more: benchPage(index).description.repeat(10) },
  featured: index < featured,
  visibleFrom: null,
  visibleUntil: null,
  createdBy: "cred_bench" as CollectionRow["createdBy"],
  createdAt: Date.now(),
  updatedAt: Date.now()
})

const put = Effect.gen(function* () {
  const collections = yield* Collections
  const rows = Array.from({ length: count }, (_, index) => row(index))
  yield* (yield* Transaction).run(Effect.forEach(rows, (each) => collections.putRow(each), { discard: true }))
})
await Effect.runPromise(Effect.provide(put, benchStorage({ url: Redacted.make(database) })))
