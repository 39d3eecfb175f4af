import { Effect } from "effect"
import { expect, it } from "vitest"
import type { MediaId, SiteId } from "../../../engine/model/ids.ts"
import { Collections } from "../../../engine/ports/Collections.ts"
import { Media } from "../../../engine/ports/Media.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { aCollectionRow, aMediaAsset, anId, aSiteId } from "../../../test/builders/nouns.ts"

const { run } = testDatabase()
const media = <A>(use: (media: Media["Service"]) => Effect.Effect<A>) => run(Effect.flatMap(Media, use))
const insert = (siteId: SiteId) => {
  const asset = aMediaAsset({ siteId })
  return media((media) => Effect.as(media.insert(asset), asset))
}

it("gives back what was put, with and without a size", async () => {
  const siteId = aSiteId()
  const sized = await insert(siteId)
  const drawing = aMediaAsset({
    siteId,
    type: "image/svg+xml",
    width: null,
    height: null,
    scalable: false,
    alt: "Ein Flügel 🎹"
  })
  await media((media) => media.insert(drawing))
  expect(await media((media) => media.get(siteId, sized.id))).toEqual(sized)
  expect(await media((media) => media.get(siteId, drawing.id))).toEqual(drawing)
})

it("lists newest first, page by page", async () => {
  const siteId = aSiteId()
  const assets = [await insert(siteId), await insert(siteId), await insert(siteId)].reverse()
  const first = await media((media) => media.list(siteId, { limit: 2 }))
  expect(first).toEqual(assets.slice(0, 2))
  expect(await media((media) => media.list(siteId, { limit: 2, before: first[1]!.id }))).toEqual(assets.slice(2))
})

it("finds those of many ids that a site has, and none of another", async () => {
  const [siteId, other] = [aSiteId(), aSiteId()]
  const [mine, theirs] = [await insert(siteId), await insert(other)]
  const ids = [mine.id, theirs.id, mine.id, anId("med") as MediaId]
  expect(await media((media) => media.find(siteId, ids))).toEqual([mine])
  expect(await media((media) => media.find(siteId, []))).toEqual([])
  expect(await media((media) => media.get(siteId, theirs.id))).toBeUndefined()
})

it("finds the rows that name any of many files, however long their text is", async () => {
  const siteId = aSiteId()
  const ids = Array.from({ length: 100 }, () => anId("med") as MediaId)
  const telling = (text: string) => aCollectionRow({ siteId, data: { text } })
  const long = telling(`${"The medal med_ipsum, ".repeat(3_000)}${ids[99]}`)
  const both = telling(`${ids[0]} beside ${ids[1]}`)
  await run(
    Effect.flatMap(Collections, (collections) =>
      collections.putRows([long, both, telling(anId("med")), aCollectionRow({ ...both, siteId: aSiteId() })])
    )
  )
  const { pages, rows } = await media((media) => media.uses(siteId, ids, 50))
  expect(pages).toEqual([])
  expect(new Set(rows)).toEqual(
    new Set([
      { mediaId: ids[99], row: long },
      { mediaId: ids[0], row: both },
      { mediaId: ids[1], row: both }
    ])
  )
})
