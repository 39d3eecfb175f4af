import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { RebuildId } from "../../../engine/model/ids.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { Jobs, type Queue } from "../../../engine/ports/Jobs.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { edgeKey } from "../../../engine/publish/keys.ts"
import { PublishJobs } from "../../../renderer/publish/settle/PublishJobs.ts"
import { movableClock } from "../../../test/builders/clock.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { publishersOver, writer } from "../../../test/builders/publishing.ts"
import { repairRecords } from "./records.ts"

const database = testDatabase()
const publishers = publishersOver(database)
const time = movableClock()
const worker = publishers.start("worker", time.clock)

const work = (queues: ReadonlyArray<Queue>, most: number) =>
  worker.run(
    Effect.gen(function* () {
      time.advance(5_000)
      const claimed = yield* (yield* Jobs).claim(queues, "worker", most, 30_000)
      for (const job of claimed) yield* (yield* PublishJobs).run(job, "worker")
      return claimed.length
    })
  )
const running = (site: Site) => worker.run(Effect.flatMap(Rebuilds, (rebuilds) => rebuilds.running(site.id)))
const hasEdge = (site: Site) =>
  Effect.runPromise(Effect.map(publishers.store.head(edgeKey(site.id)), (head) => head !== undefined))

/** A site with a page, whose edge record is lost. */
const aSiteThatLost = async (before: (site: Site) => Promise<unknown> = async () => undefined) => {
  const site = await worker.run(writer.site())
  await worker.run(writer.publish(site, { slot: "/a", html: "<p>a</p>" }))
  while ((await work(["publish", "feeds", "rebuild"], 100)) > 0);
  await before(site)
  await Effect.runPromise(publishers.store.remove([edgeKey(site.id)]))
  return site
}

describe("a worker that finds a site's record lost", () => {
  it("has everything made anew that the site shows", async () => {
    const site = await aSiteThatLost()
    await worker.run(repairRecords(time.now()))
    expect(await running(site)).toMatchObject([{ reason: "site" }])
    while ((await work(["publish", "feeds", "rebuild"], 100)) > 0);
    expect(await hasEdge(site)).toBe(true)
  })

  it("misses none of a site that was made since it began: they are on their way", async () => {
    const createdAt = time.now()
    const site = await worker.run(writer.site({ createdAt }))
    expect(await hasEdge(site)).toBe(false)
    await worker.run(repairRecords(createdAt))
    expect(await running(site)).toEqual([])
    await worker.run(repairRecords(createdAt + 1))
    expect(await running(site)).toMatchObject([{ reason: "site" }])
  })

  it("leaves a rebuild alone that runs, and brings the record beside it", async () => {
    let id: RebuildId | undefined
    const site = await aSiteThatLost(async ({ id: siteId }) => {
      id = await worker.run(Effect.flatMap(Publishing, (publishing) => publishing.rebuild(siteId, "operator")))
      expect(await work(["rebuild"], 1)).toBe(1)
    })
    await worker.run(repairRecords(time.now()))
    expect(await running(site)).toMatchObject([{ id, reason: "operator" }])
    await work(["publish"], 100)
    expect(await hasEdge(site)).toBe(true)
    expect(await running(site)).toMatchObject([{ id }])
  })
})
