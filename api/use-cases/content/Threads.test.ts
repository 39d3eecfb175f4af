/** What time a thread has for its work, and at whose cost. Its work here is to sleep or to spin. */
import { getPriority } from "node:os"
import { Effect } from "effect"
import { describe, expect, it, vi } from "vitest"
import { NoThread, Outgrown, Threads, type ThreadsOptions } from "./Threads.ts"

type Asked = { readonly sleepMs: number } | { readonly spinMs: number } | { readonly thenEnd: true }

const answering = new URL("./answering.ts", import.meta.url).href
/** Answers with the niceness of its thread. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { getPriority } from "node:os"
    import { answering, millisecondsOf } from ${JSON.stringify(answering)}
    if (process.env.NO_START) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    const cpuMs = () => millisecondsOf(process.threadCpuUsage())
    answering(({ sleepMs, spinMs = 0, thenEnd }) => {
      if (thenEnd) setImmediate(() => process.exit())
      if (sleepMs) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, sleepMs)
      for (const end = cpuMs() + spinMs; cpuMs() < end; );
      return { niceness: getPriority() }
    })
  `)}`
)

const endless = 1_000_000
const threadsOf = (options: Partial<ThreadsOptions> = {}) => {
  const threads = new Threads<Asked, { readonly niceness: number }>({
    program,
    startMs: endless,
    workMs: endless,
    lastsMs: endless,
    heavyMs: 100,
    heavyNiceness: 10,
    ...options
  })
  return {
    isHeavy: threads.isHeavy,
    ask: (site: string, asked: Asked) => Effect.runPromise(threads.ask(site, asked)),
    refused: (site: string, asked: Asked) => Effect.runPromise(Effect.flip(threads.ask(site, asked)))
  }
}
const quick: Asked = { spinMs: 0 }
const heavy: Asked = { spinMs: 200 }

describe("a thread for long work", () => {
  it("S9: cuts off what took its CPU time, and not what waited for a processor meanwhile", async () => {
    const { ask, refused } = threadsOf({ workMs: 100 })
    await ask("a", { sleepMs: 400 })
    expect(await refused("a", { spinMs: endless })).toEqual(new Outgrown())
  })

  it("S9: gives up in the end what comes to no processor, and does not say that it is too large", async () => {
    const { refused } = threadsOf({ lastsMs: 100 })
    expect(await refused("a", { sleepMs: endless })).toEqual(new NoThread())
  })

  it("counts each piece of work by itself", async () => {
    const { ask, isHeavy } = threadsOf()
    for (let again = 0; again < 5; again++) await ask("a", { spinMs: 50 })
    expect(isHeavy("a")).toBe(false)
  })

  it("is not waited for until it has started where another is free before", async () => {
    const { ask } = threadsOf()
    await ask("a", quick)
    const underWay = ask("a", { sleepMs: 300 })
    vi.stubEnv("NO_START", "1")
    const waited = ask("b", quick)
    vi.unstubAllEnvs()
    await underWay
    expect(await waited).toHaveProperty("niceness")
  })

  it("is not given to anybody once it has ended by itself", async () => {
    const { ask } = threadsOf()
    const ended = new Promise((resolve) => process.once("worker", (worker) => worker.once("exit", resolve)))
    await ask("a", { thenEnd: true })
    await ended
    expect(await startedBy(() => ask("a", quick))).toBe(1)
  })

  it("is another one for the next work of a site whose last was heavy", async () => {
    const { ask, refused, isHeavy } = threadsOf({ workMs: 300 })
    await ask("a", quick)
    await ask("b", heavy)
    expect([isHeavy("a"), isHeavy("b")]).toEqual([false, true])
    const started = await startedBy(() => ask("b", quick))
    // Where the heavy site's own is ended, everybody else's is still there.
    await refused("b", { spinMs: endless })
    expect([started, await startedBy(() => ask("a", quick)), await startedBy(() => ask("b", quick))]).toEqual([1, 0, 1])
  })

  it("gives way to everybody else's where the last of its site was heavy", async () => {
    const { ask } = threadsOf()
    const usual = getPriority()
    // Only Linux has priorities of single threads; nobody's is raised.
    const giving = process.platform === "linux" ? Math.max(usual, 10) : usual
    expect(await ask("b", heavy)).toEqual({ niceness: usual })
    expect(await ask("b", quick)).toEqual({ niceness: giving })
    expect(await ask("a", quick)).toEqual({ niceness: usual })
    expect(getPriority()).toBe(usual)
  })
})

const startedBy = async (work: () => Promise<unknown>): Promise<number> => {
  let started = 0
  const count = () => void started++
  process.on("worker", count)
  await work()
  process.off("worker", count)
  return started
}
