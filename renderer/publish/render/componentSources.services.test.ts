/** What components show must not be older than the last change, however renders overlap. */
import { Effect } from "effect"
import { expect, it } from "vitest"
import type { CollectionRow } from "../../../engine/model/Collection.ts"
import type { RowId } from "../../../engine/model/ids.ts"
import { Collections } from "../../../engine/ports/Collections.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { pageKey } from "../../../engine/publish/keys.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { aCollection, aCollectionRow } from "../../../test/builders/nouns.ts"
import { publishersOver, writer } from "../../../test/builders/publishing.ts"

const publishers = publishersOver(testDatabase())

it("renders a list once more when a post was published while it was being stored", async () => {
  const [slow, quick] = [publishers.start("slow"), publishers.start("quick")]
  const site = await quick.run(writer.site())
  const key = pageKey(site.id, "/notes")
  const list = { kind: "component", name: "page-list", attributes: { "data-under": "/notes" } } as const
  const { ticket } = await quick.run(writer.publish(site, { slot: "/notes", parts: [list] }, false))
  let isHeldUp = false
  slow.pauses.before = async (keys) => {
    if (isHeldUp || !keys.includes(key)) return
    isHeldUp = true
    await quick.run(writer.publish(site, { slot: "/notes/late", title: "Came late", html: "<p>x</p>" }))
  }
  await slow.run(Effect.flatMap(Publishing, (publishing) => publishing.settle(ticket)))
  expect(isHeldUp).toBe(true)
  expect(slow.puts.filter((put) => put === key)).toHaveLength(2)
  const stored = await Effect.runPromise(publishers.store.get(key))
  expect(Buffer.from(stored?.body ?? []).toString()).toContain("Came late")
})

it("renders a row's page once more when the row changed while it was being stored, and not for another row", async () => {
  const [slow, quick] = [publishers.start("slow-row"), publishers.start("quick-row")]
  const site = await quick.run(writer.site())
  const collection = aCollection({ siteId: site.id, detailBasePath: "/team", schema: [{ name: "name", type: "text" }] })
  const aRow = (slug: string, name: string) =>
    aCollectionRow({ siteId: site.id, collection: collection.key, id: `row_${slug}` as RowId, slug, data: { name } })
  const put = (...rows: ReadonlyArray<CollectionRow>) =>
    quick.run(Effect.flatMap(Collections, ({ putRow }) => Effect.forEach(rows, putRow, { discard: true })))
  const change = (slug: string) =>
    slow.run(
      Effect.flatMap(Publishing, ({ enqueue, settle }) =>
        Effect.flatMap(
          enqueue(site.id, { kind: "collection", key: collection.key, routes: [`/team/${slug}`], listed: false }),
          settle
        )
      )
    )
  await quick.run(Effect.flatMap(Collections, (collections) => collections.put(collection)))
  await put(aRow("ada", "Ada"), aRow("bea", "Bea"))
  const detail = { kind: "component", name: "collection-detail", attributes: {} } as const
  await quick.run(writer.publish(site, { slot: "/team/:slug", parts: [detail] }))

  const key = pageKey(site.id, "/team/ada")
  const renders = async (meanwhile: CollectionRow) => {
    const before = slow.puts.length
    let isHeldUp = false
    slow.pauses.before = async (keys) => {
      if (isHeldUp || !keys.includes(key)) return
      isHeldUp = true
      await put(meanwhile)
    }
    await change("ada")
    expect(isHeldUp).toBe(true)
    return slow.puts.slice(before).filter((put) => put === key).length
  }
  expect(await renders(aRow("bea", "Beatrice"))).toBe(1)
  expect(await renders(aRow("ada", "Ada Lovelace"))).toBe(2)
  const stored = await Effect.runPromise(publishers.store.get(key))
  expect(Buffer.from(stored?.body ?? []).toString()).toContain("Ada Lovelace")
})
