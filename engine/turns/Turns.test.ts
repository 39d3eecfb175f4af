/** Whose turn it is, told by who begins when: no database, since who waits for a turn has nothing of it yet. */
import { setImmediate } from "node:timers/promises"
import { Effect, Exit, Fiber } from "effect"
import { describe, expect, it, vi } from "vitest"
import { NoTurn, Turns, type TurnsOptions } from "./Turns.ts"

/** Callers by name, such as `a1`, each for the site of its first letter; `a2:70` costs 70. */
const queueOf = (options: Partial<TurnsOptions> = {}) => {
  const turns = new Turns({ atOnce: 1, perSite: 1, queue: 10, waitMs: 60_000, ...options })
  const begun: Array<string> = []
  const ends = new Map<string, Effect.Effect<void>>()
  const come = async (...names: ReadonlyArray<string>) => {
    const fibers = names.map((name) =>
      Effect.runFork(
        Effect.map(turns.take(name.slice(0, 1), Number(name.split(":")[1] ?? 0)), (end) => {
          begun.push(name)
          ends.set(name, end)
        })
      )
    )
    await setImmediate()
    return fibers
  }
  const end = async (name: string) => {
    await Effect.runPromise(ends.get(name)!)
    await setImmediate()
  }
  return { begun, come, end }
}

describe("turns", () => {
  it("A5: are taken one after another on one site, in the order in which writers came", async () => {
    const { begun, come, end } = queueOf({ atOnce: 5 })
    await come("a1", "a2", "a3")
    expect(begun).toEqual(["a1"])
    await end("a1")
    expect(begun).toEqual(["a1", "a2"])
    await come("a4")
    await end("a2")
    await end("a3")
    expect(begun).toEqual(["a1", "a2", "a3", "a4"])
  })

  it("A5: go round the sites: one with many writers goes no more often than one with one", async () => {
    const { begun, come, end } = queueOf()
    await come("a1", "a2", "a3", "a4", "b1", "c1")
    for (const name of ["a1", "b1", "c1", "a2"]) await end(name)
    await come("b2")
    for (const name of ["a3", "b2"]) await end(name)
    expect(begun).toEqual(["a1", "b1", "c1", "a2", "a3", "b2", "a4"])
  })

  it("are taken by as many sites at once as there is room for, and by one writer of each", async () => {
    const { begun, come, end } = queueOf({ atOnce: 2 })
    await come("a1", "a2", "b1", "c1", "d1")
    expect(begun).toEqual(["a1", "b1"])
    await end("b1")
    expect(begun).toEqual(["a1", "b1", "c1"])
    await end("a1")
    await end("c1")
    expect(begun).toEqual(["a1", "b1", "c1", "d1", "a2"])
  })

  it("are taken by as many callers of one site as it may have at once, and by no more while others wait for room", async () => {
    const { begun, come, end } = queueOf({ atOnce: 3, perSite: 2 })
    await come("a1", "a2", "a3", "a4")
    expect(begun).toEqual(["a1", "a2"])
    await come("b1", "b2", "c1")
    expect(begun).toEqual(["a1", "a2", "b1"])
    await end("a1")
    expect(begun).toEqual(["a1", "a2", "b1", "b2"])
    for (const name of ["a2", "b1", "b2"]) await end(name)
    expect(begun).toEqual(["a1", "a2", "b1", "b2", "c1", "a3", "a4"])
  })

  it("P6: go to what costs least of those who wait for a site, and every fourth to whoever waits longest", async () => {
    const { begun, come, end } = queueOf()
    await come("a1:5", "a2:90", "a3:30", "a4:20", "a5:20", "a6:10", "a7:10", "b1:99")
    const order = ["a1:5", "b1:99", "a6:10", "a7:10", "a4:20", "a2:90", "a5:20", "a3:30"]
    for (const name of order) await end(name)
    expect(begun).toEqual(order)
  })

  it("of a crowded site are followed by a rest, in which others go on and it does not", async () => {
    const { begun, come, end } = queueOf({ atOnce: 2, rest: { crowd: 2, ms: 30 } })
    await come("a1", "a2", "a3", "a4", "b1", "b2")
    await end("a1")
    await end("b1")
    expect(begun).toEqual(["a1", "b1", "b2"])
    await come("a5", "c1")
    expect(begun).toEqual(["a1", "b1", "b2", "c1"])
    await end("b2")
    expect(begun).toEqual(["a1", "b1", "b2", "c1"])
    await vi.waitFor(() => expect(begun.at(-1)).toBe("a2"))
  })

  it("of a site with few callers follow one another at once", async () => {
    const { begun, come, end } = queueOf({ rest: { crowd: 3, ms: 60_000 } })
    await come("a1", "a2", "a3")
    for (const name of ["a1", "a2"]) await end(name)
    expect(begun).toEqual(["a1", "a2", "a3"])
  })

  it("are forgotten with the rest of whoever went away meanwhile", async () => {
    const { begun, come, end } = queueOf({ rest: { crowd: 1, ms: 20 } })
    const [, gone] = await come("a1", "a2")
    await end("a1")
    await Effect.runPromise(Fiber.interrupt(gone!))
    await come("b1")
    await end("b1")
    await come("a3")
    await vi.waitFor(() => expect(begun).toEqual(["a1", "b1", "a3"]))
  })

  it("are given back by work that fails or is interrupted, and refused work is not begun", async () => {
    const turns = new Turns({ atOnce: 1, perSite: 1, queue: 0, waitMs: 60_000 })
    expect(await Effect.runPromiseExit(turns.inTurn("a", Effect.fail("broken")))).toEqual(Exit.fail("broken"))
    const held = Effect.runFork(turns.inTurn("a", Effect.never))
    await setImmediate()
    expect(await Effect.runPromiseExit(turns.inTurn("a", Effect.die("begun")))).toEqual(
      Exit.fail(new NoTurn({ full: true }))
    )
    await Effect.runPromise(Fiber.interrupt(held))
    expect(await Effect.runPromise(turns.inTurn("a", Effect.succeed("done")))).toBe("done")
  })

  it("are ended once, however often that is said", async () => {
    const { begun, come, end } = queueOf()
    await come("a1", "b1", "c1", "d1")
    for (let again = 0; again < 3; again++) await end("a1")
    expect(begun).toEqual(["a1", "b1"])
  })

  it("A5: are refused where a site's queue is full, and nobody else's is", async () => {
    const { begun, come, end } = queueOf({ queue: 2 })
    const [, , , late] = await come("a1", "a2", "a3", "a4")
    expect(await Effect.runPromise(Fiber.await(late!))).toEqual(Exit.fail(new NoTurn({ full: true })))
    const [other] = await come("b1")
    expect(other!.pollUnsafe()).toBeUndefined()
    await end("a1")
    await end("b1")
    await come("a5")
    for (const name of ["a2", "a3", "a5"]) await end(name)
    expect(begun).toEqual(["a1", "b1", "a2", "a3", "a5"])
  })

  it("A5: are not waited for longer than is allowed, and then no longer stand in anybody's way", async () => {
    const { begun, come, end } = queueOf({ queue: 1, waitMs: 20 })
    const [, waited] = await come("a1", "a2")
    expect(await Effect.runPromise(Fiber.await(waited!))).toEqual(Exit.fail(new NoTurn({ full: false })))
    const [next] = await come("a3")
    await end("a1")
    await Effect.runPromise(Fiber.join(next!))
    expect(begun).toEqual(["a1", "a3"])
  })

  it("pass over whoever went away while waiting", async () => {
    const { begun, come, end } = queueOf({ queue: 2 })
    const [, gone] = await come("a1", "a2", "a3")
    await Effect.runPromise(Fiber.interrupt(gone!))
    await come("a4")
    for (const name of ["a1", "a3"]) await end(name)
    expect(begun).toEqual(["a1", "a3", "a4"])
    const alone = queueOf()
    const [, left] = await alone.come("b1", "c1")
    await Effect.runPromise(Fiber.interrupt(left!))
    await alone.end("b1")
    await alone.come("d1")
    expect(alone.begun).toEqual(["b1", "d1"])
  })
})
