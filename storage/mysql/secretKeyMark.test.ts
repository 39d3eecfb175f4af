import { Cause, Effect, Exit, Layer, Redacted } from "effect"
import { beforeEach, expect, it } from "vitest"
import { testDatabase } from "../../test/builders/database.ts"
import { Database } from "./Database.ts"
import { expectSecretKey, forgetSecretKey, type KeyMarks } from "./secretKeyMark.ts"

const database = testDatabase()

/** Whether a process with these marks starts; the sentence where it does not. */
const start = async (now: string, previous?: string): Promise<string> => {
  const marks: KeyMarks = { now, previous }
  const exit = await database.run(Effect.exit(expectSecretKey(marks)))
  return Exit.isSuccess(exit) ? "starts" : (Cause.squash(exit.cause) as Error).message
}

beforeEach(() => database.run(forgetSecretKey))

it("a process with another secret key than the first is told so, and what to do", async () => {
  expect(await start("first")).toBe("starts")
  expect(await start("first")).toBe("starts")
  expect(await start("another")).toMatch(
    /goes by another MAKEREADY_SECRET_KEY.*MAKEREADY_SECRET_KEY_PREVIOUS.*--new-key/
  )
  expect(await start("another", "a third")).toMatch(/goes by another/)
  // Who was refused changed nothing.
  expect(await start("first")).toBe("starts")
})

it("whoever knows the key before as well takes the installation over to the new one", async () => {
  await start("old")
  expect(await start("new", "old")).toBe("starts")
  expect(await start("new", "old")).toBe("starts")
  expect(await start("new")).toBe("starts")
  expect(await start("old")).toMatch(/goes by another/)
})

it("where the key before is lost, the installation goes by the key of the next process", async () => {
  await start("lost")
  await database.run(forgetSecretKey)
  expect(await start("found")).toBe("starts")
  expect(await start("lost")).toMatch(/goes by another/)
})

it("of many that come first at once with two keys, one key wins", async () => {
  const all = await Promise.all(Array.from({ length: 8 }, (_, at) => start(at % 2 === 0 ? "even" : "odd")))
  const won = all.indexOf("starts") % 2
  expect(all.map((said) => said === "starts")).toEqual(all.map((_, at) => at % 2 === won))
})

it("a database that does not answer keeps nobody from starting", async () => {
  const config = { url: Redacted.make("mysql://root@127.0.0.1:1/nowhere"), poolSize: 1 }
  const away = Layer.fresh(Database.layer(config))
  const look = expectSecretKey({ now: "any", previous: undefined })
  expect(await Effect.runPromise(Effect.provide(look, away)), "seen").toBe(false)
  expect(await database.run(look), "seen").toBe(true)
})
