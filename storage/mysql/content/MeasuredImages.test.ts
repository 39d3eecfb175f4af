import { Effect } from "effect"
import { expect, it } from "vitest"
import { type MeasuredImage, MeasuredImages } from "../../../engine/ports/MeasuredImages.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { aSiteId, noon } from "../../../test/builders/nouns.ts"

const { run } = testDatabase()
const images = <A>(use: (images: MeasuredImages["Service"]) => Effect.Effect<A>) =>
  run(Effect.flatMap(MeasuredImages, use))

const seen = (url: string): MeasuredImage => ({
  url,
  width: 400,
  height: 300,
  changedAt: noon,
  triedAt: noon,
  failures: 0,
  failure: null
})

const missed = (url: string): MeasuredImage => ({
  url,
  width: null,
  height: null,
  changedAt: null,
  triedAt: noon + 1,
  failures: 1,
  failure: "No answer. Keine 🎹"
})

it("AU-B18: gives back what came of a look, to its own site and for its own address", async () => {
  const [siteId, other] = [aSiteId(), aSiteId()]
  const long = `https://images.test/${"é".repeat(900)}.png`
  for (const image of [seen("https://images.test/a.png"), missed(long)])
    await images((images) => images.put(siteId, image))
  const asked = ["https://images.test/a.png", long, "https://images.test/A.png"]
  const found = await images((images) => images.find(siteId, asked))
  expect(new Map(found.map((image) => [image.url, image]))).toEqual(
    new Map([
      ["https://images.test/a.png", seen("https://images.test/a.png")],
      [long, missed(long)]
    ])
  )
  expect(await images((images) => images.find(other, asked))).toEqual([])
  expect(await images((images) => images.find(siteId, []))).toEqual([])
})

it("AU-B18: a look that failed leaves the size another worker has seen", async () => {
  const siteId = aSiteId()
  const url = "https://images.test/a.png"
  for (const image of [missed(url), seen(url), missed(url)]) await images((images) => images.put(siteId, image))
  const { width, height, changedAt } = seen(url)
  expect(await images((images) => images.find(siteId, [url]))).toEqual([{ ...missed(url), width, height, changedAt }])
})
