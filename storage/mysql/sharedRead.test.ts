import { Deferred, Effect, Exit, Fiber } from "effect"
import { describe, expect, it } from "vitest"
import { type Bracket, CurrentBracket } from "./bracket.ts"
import { sharedRead, sharedRows } from "./sharedRead.ts"

/** A read that tells what stood when it began, and ends when it is let go. */
const aRead = () => {
  const begun: Array<{ readonly key: string; readonly end: Deferred.Deferred<string> }> = []
  let standing = "first"
  const read = sharedRead((key: string) =>
    Effect.suspend(() => {
      const [saw, end] = [standing, Deferred.makeUnsafe<string>()]
      begun.push({ key, end })
      return Effect.as(Deferred.await(end), saw)
    })
  )
  return {
    begun,
    set: (value: string) => void (standing = value),
    ask: (key = "site") => Effect.runFork(read(key)),
    read,
    end: (at: number) => Deferred.doneUnsafe(begun[at]!.end, Effect.succeed("")),
    fail: (at: number) => Deferred.doneUnsafe(begun[at]!.end, Effect.die(new Error("away")) as never)
  }
}
const answerOf = <A>(fiber: Fiber.Fiber<A>) => Effect.runPromise(Fiber.join(fiber))

describe("a shared read", () => {
  it("is one for all who ask while another is under way, and begins after they asked", async () => {
    const { begun, set, ask, end } = aRead()
    const one = ask()
    set("second")
    const [two, three] = [ask(), ask()]
    expect(begun).toHaveLength(1)
    end(0)
    expect(await answerOf(one)).toBe("first")
    await expect.poll(() => begun.length).toBe(2)
    set("third")
    const four = ask()
    end(1)
    expect(await Promise.all([answerOf(two), answerOf(three)])).toEqual(["second", "second"])
    await expect.poll(() => begun.length).toBe(3)
    end(2)
    expect(await answerOf(four)).toBe("third")
  })

  it("is read anew once nobody is reading", async () => {
    const { begun, set, ask, end } = aRead()
    const one = ask()
    end(0)
    expect(await answerOf(one)).toBe("first")
    set("second")
    const two = ask()
    await expect.poll(() => begun.length).toBe(2)
    end(1)
    expect(await answerOf(two)).toBe("second")
  })

  it("keeps keys apart", async () => {
    const { begun, ask } = aRead()
    ask("one")
    ask("other")
    await expect.poll(() => begun.map(({ key }) => key)).toEqual(["one", "other"])
  })

  it("goes on for the others when the one who began it, or some who wait, are interrupted", async () => {
    const { begun, ask, end } = aRead()
    const [one, two, three] = [ask(), ask(), ask()]
    await Effect.runPromise(Fiber.interrupt(one))
    await Effect.runPromise(Fiber.interrupt(two))
    end(0)
    await expect.poll(() => begun.length).toBe(2)
    end(1)
    expect(await answerOf(three)).toBe("first")
  })

  it("fails for those who share it, and for nobody who asks after it", async () => {
    const { begun, ask, end, fail } = aRead()
    const [one, two] = [ask(), ask()]
    fail(0)
    expect(Exit.isFailure(await Effect.runPromise(Effect.exit(Fiber.join(one))))).toBe(true)
    await expect.poll(() => begun.length).toBe(2)
    end(1)
    expect(await answerOf(two)).toBe("first")
  })

  it("is no part of a transaction, which reads for itself and sees what it wrote", async () => {
    const { begun, set, ask, read, end } = aRead()
    ask()
    set("written")
    const within = Effect.runFork(Effect.provideService(read("site"), CurrentBracket, { open: true } as Bracket))
    expect(begun).toHaveLength(2)
    end(1)
    expect(await answerOf(within)).toBe("written")
    // Once it is over its fibers share like all others.
    Effect.runFork(Effect.provideService(read("site"), CurrentBracket, { open: false } as Bracket))
    expect(begun).toHaveLength(2)
  })
})

it("rows that several ask for while others are read are read together, each once, and nobody gets older ones", async () => {
  const begun: Array<{ readonly keys: ReadonlyArray<string>; readonly end: Deferred.Deferred<string> }> = []
  let standing = "first"
  const read = sharedRows((site: string, keys) =>
    Effect.suspend(() => {
      const [saw, end] = [standing, Deferred.makeUnsafe<string>()]
      begun.push({ keys: [site, ...keys], end })
      return Effect.as(
        Deferred.await(end),
        new Map(keys.flatMap((key) => (key === "gone" ? [] : [[key, saw] as const])))
      )
    })
  )
  const ask = (site: string, ...keys: ReadonlyArray<string>) => Effect.runFork(read(site, keys))
  const one = ask("site", "a", "b")
  standing = "second"
  const [two, three] = [ask("site", "b", "c"), ask("site", "c", "gone")]
  ask("other", "b")
  expect(begun.map(({ keys }) => keys)).toEqual([
    ["site", "a", "b"],
    ["other", "b"]
  ])
  Deferred.doneUnsafe(begun[0]!.end, Effect.succeed(""))
  expect((await answerOf(one)).get("b")).toBe("first")
  await expect.poll(() => begun.length).toBe(3)
  expect(begun[2]!.keys).toEqual(["site", "b", "c", "gone"])
  Deferred.doneUnsafe(begun[2]!.end, Effect.succeed(""))
  expect((await answerOf(two)).get("b")).toBe("second")
  expect((await answerOf(three)).get("c")).toBe("second")
  expect((await answerOf(three)).has("gone")).toBe(false)
})
