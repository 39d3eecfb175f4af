import { Effect, Fiber } from "effect"
import { describe, expect, it } from "vitest"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { pageKey } from "../../../engine/publish/keys.ts"
import { movableClock } from "../../../test/builders/clock.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { barrier, publishersOver, writer } from "../../../test/builders/publishing.ts"
import { PublishJobs } from "../settle/PublishJobs.ts"
import { runWorker } from "./Worker.ts"

const database = testDatabase()
const publishers = publishersOver(database)

const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10))
}

describe("a worker", () => {
  it("does what writers leave behind, until it is stopped", async () => {
    const process = publishers.start("process")
    const site = await process.run(writer.site())
    await process.run(writer.publish(site, { slot: "/a", html: "<p>a</p>" }))
    const { ticket } = await process.run(writer.publish(site, { kind: "stylesheet", css: "p{}" }))
    const state = () => process.run(Effect.flatMap(Rebuilds, (rebuilds) => rebuilds.get(site.id, ticket.rebuilds[0]!)))
    const worker = process.run(
      Effect.scoped(
        Effect.forkScoped(runWorker({ name: "w", concurrency: 2 })).pipe(
          Effect.flatMap((fiber) =>
            Effect.andThen(
              Effect.promise(() => until(async () => (await state())?.state === "done")),
              Fiber.interrupt(fiber)
            )
          )
        )
      )
    )
    await worker
    expect(await state()).toMatchObject({ state: "done", pagesDone: 1 })
  })

  it("finishes what it has begun when it is stopped, and begins nothing more", async () => {
    const process = publishers.start("stopping", movableClock().clock)
    const site = await process.run(writer.site())
    await process.run(writer.publish(site, { slot: "/a", html: "<p>a</p>" }))
    const gate = barrier()
    process.pauses.before = async (keys) => {
      if (keys.includes(pageKey(site.id, "/a"))) await gate.pass()
    }
    const { ticket } = await process.run(writer.publish(site, { kind: "stylesheet", css: "p{}" }))
    let stopped = false
    const running = process.run(
      Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(runWorker({ name: "w2", concurrency: 1 }))
        yield* Effect.promise(() => gate.arrived)
        const stopping = yield* Effect.forkChild(
          Effect.andThen(
            Fiber.interrupt(fiber),
            Effect.sync(() => (stopped = true))
          )
        )
        yield* Effect.sleep(50)
        const early = stopped
        gate.open()
        yield* Fiber.join(stopping)
        return early
      })
    )
    expect(await running).toBe(false)
    const rebuild = await process.run(
      Effect.flatMap(Rebuilds, (rebuilds) => rebuilds.get(site.id, ticket.rebuilds[0]!))
    )
    expect(rebuild).toMatchObject({ state: "done", pagesDone: 1 })
  })

  it("is at rest once nothing waits and nothing is being done, and not before", async () => {
    const process = publishers.start("resting", movableClock().clock)
    const site = await process.run(writer.site())
    await process.run(writer.publish(site, { slot: "/a", html: "<p>a</p>" }))
    const gate = barrier()
    process.pauses.before = async (keys) => {
      if (keys.includes(pageKey(site.id, "/a"))) await gate.pass()
    }
    const { ticket } = await process.run(writer.publish(site, { kind: "stylesheet", css: "p{}" }))
    const state = () => process.run(Effect.flatMap(Rebuilds, (rebuilds) => rebuilds.get(site.id, ticket.rebuilds[0]!)))
    const seen: Array<string | undefined> = []
    const atRest = Effect.promise(async () => void seen.push((await state())?.state))
    const duringIt = await process.run(
      Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(runWorker({ name: "w3", concurrency: 2, idleMs: 5, atRest }))
        yield* Effect.promise(() => gate.arrived)
        // Many looks at a queue that is empty by now, with a hand free.
        yield* Effect.sleep(50)
        const before = seen.length
        gate.open()
        yield* Effect.promise(() => until(async () => seen.length > 0))
        yield* Fiber.interrupt(fiber)
        return before
      })
    )
    expect(duringIt).toBe(0)
    expect(seen[0]).toBe("done")
  })

  it("keeps the lease of a job that takes long, so that no other worker takes it over", async () => {
    const process = publishers.start("slow")
    const site = await process.run(writer.site())
    await process.run(writer.publish(site, { slot: "/a", html: "<p>a</p>" }))
    const gate = barrier()
    process.pauses.before = async (keys) => {
      if (keys.includes(pageKey(site.id, "/a"))) await gate.pass()
    }
    await process.run(Effect.flatMap(Publishing, (publishing) => publishing.rebuild(site.id, "stylesheet")))
    const reaped = await process.run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const fiber = yield* Effect.forkChild(runWorker({ name: "w3", concurrency: 1, leaseMs: 150 }))
        yield* Effect.promise(() => gate.arrived)
        yield* Effect.sleep(500)
        const reaped = yield* jobs.reap()
        gate.open()
        yield* Fiber.interrupt(fiber)
        return reaped
      })
    )
    expect(reaped).toBe(0)
  })

  it("ends a rebuild as failed when the worker of a part of it dies in its last attempt", async () => {
    const clock = movableClock()
    const process = publishers.start("buried", clock.clock)
    const site = await process.run(writer.site())
    await process.run(writer.publish(site, { slot: "/a", html: "<p>a</p>" }))
    const { ticket } = await process.run(writer.publish(site, { kind: "stylesheet", css: "p{}" }))
    const rebuildId = ticket.rebuilds[0]!
    const rebuild = () => process.run(Effect.flatMap(Rebuilds, (rebuilds) => rebuilds.get(site.id, rebuildId)))
    /** Takes the next part and is never heard of again. */
    const die = () =>
      process.run(
        Effect.flatMap(Jobs, (jobs) => jobs.claim(["rebuild"], "doomed", 1, 1_000)).pipe(
          Effect.map((claimed) => claimed.map(({ attempt, maxAttempts }) => [attempt, maxAttempts]))
        )
      )
    const reap = () =>
      process.run(Effect.flatMap(Jobs, (jobs) => Effect.flatMap(PublishJobs, ({ bury }) => jobs.reap(bury))))
    for (let attempt = 1; attempt <= 12; attempt++) {
      expect(await die()).toEqual([[attempt, 12]])
      expect(await rebuild()).toMatchObject({ state: "running", error: null })
      clock.advance(2_000)
      expect(await reap()).toBe(1)
    }
    expect(await rebuild()).toMatchObject({
      state: "failed",
      error: "The lease of worker doomed ran out.",
      finishedAt: expect.any(Number)
    })
    expect(await die()).toEqual([])
    const again = await process.run(Effect.flatMap(Publishing, ({ rebuild }) => rebuild(site.id, "stylesheet")))
    expect(again).not.toBe(rebuildId)
  })

  it("hands jobs of other queues to whoever handles them", async () => {
    const process = publishers.start("other")
    const site = await process.run(writer.site())
    const handled: Array<unknown> = []
    await process.run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const id = yield* jobs.enqueue({ queue: "maintenance", siteId: site.id, payload: { sweep: true } })
        const maintenance = (job: { readonly payload: unknown; readonly id: unknown }) =>
          Effect.sync(() => void handled.push([job.id, job.payload]))
        const fiber = yield* Effect.forkChild(
          runWorker({ name: "w4", concurrency: 1, idleMs: 10, handlers: { maintenance } })
        )
        yield* Effect.promise(() => until(async () => handled.length > 0))
        yield* Fiber.interrupt(fiber)
        expect(handled[0]).toEqual([id, { sweep: true }])
      })
    )
  })
})
