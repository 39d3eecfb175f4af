/** A re-render that was given up, as after an outage of the object store, and is asked for again by hand. */
import { Effect } from "effect"
import { expect, it } from "vitest"
import type { RebuildId, SiteId } from "../../../engine/model/ids.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import { Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { PublishJobs } from "../../../renderer/publish/settle/PublishJobs.ts"
import { testApi } from "../../../test/builders/api.ts"
import { expectStatus } from "../../../test/builders/testSite.ts"

const api = testApi()

/** Everything that waits for it is given up, as by workers that found the store away until the last of their tries. */
const giveUp = (siteId: SiteId) =>
  api.run(
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const { bury } = yield* PublishJobs
      const claimed = yield* jobs.claim(["rebuild"], "w", 10, 60_000)
      for (const job of claimed.filter((one) => one.siteId === siteId)) {
        yield* jobs.fail({ ...job, maxAttempts: 1 }, "w", "The object store is away.")
        yield* bury(job, "The object store is away.")
      }
    }) as Effect.Effect<void>
  )
const deadJobs = async (siteId: SiteId) =>
  ((await api.operator.get("/ops/v1/jobs")).body.jobs as ReadonlyArray<{ jobId: string; siteId: string }>).filter(
    (job) => job.siteId === siteId
  )

const changes = [
  ["stylesheet", { css: "p{color:red}" }],
  ["partials/note", { html: "<p>Closed on Monday</p>" }]
] as const

it("what it was to bring to visitors comes once its job is tried again, as the runbook has it", async () => {
  const sites: Array<{
    readonly asset: string
    readonly siteId: SiteId
    readonly before: string | undefined
    readonly jobId: string
  }> = []
  for (const [asset, payload] of changes) {
    const site = await api.aSite()
    const siteId = site.siteId as SiteId
    expectStatus(await site.put("/v1/partials/note", { html: "<p>Open</p>" }), 200)
    await site.aPage({ route: "/about", html: `<h1>Hello</h1><mk-partial ref="note"></mk-partial>` })
    await giveUp(siteId)
    for (const { jobId } of await deadJobs(siteId)) await api.operator.delete(`/ops/v1/jobs/${jobId}`)
    const before = await api.served(siteId, "/about")
    const { rebuilds } = expectStatus(await site.put(`/v1/${asset}`, payload), 200)
    await giveUp(siteId)
    const rebuild = await api.run(Effect.flatMap(Rebuilds, ({ get }) => get(siteId, rebuilds[0] as RebuildId)))
    expect(rebuild?.state).toBe("failed")
    const [dead, ...others] = await deadJobs(siteId)
    expect(others).toEqual([])
    sites.push({ asset, siteId, before, jobId: dead!.jobId })
  }
  const states: Array<string> = []
  for (const { siteId, jobId } of sites) {
    states.push(expectStatus(await api.operator.post(`/ops/v1/jobs/${jobId}/retry`), 200).state)
    expect(await deadJobs(siteId)).toEqual([])
  }
  await api.startWorker()
  for (const { asset, siteId, before } of sites)
    await expect.poll(() => api.served(siteId, "/about"), { timeout: 20_000, message: asset }).not.toBe(before)
  expect(states).toEqual(["done", "done"])
})
