/** Who waits for a new thread after one was ended. */
import { Effect, Fiber } from "effect"
import { setImmediate } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { drawingThreads } from "./threads.ts"

const { ask } = drawingThreads()

let started = 0
const count = () => void started++
beforeAll(() => process.on("worker", count))
afterAll(() => process.off("worker", count))

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>`
/** How many threads it took to begin. */
const checked = async (site: string): Promise<number> => {
  const before = started
  expect(await Effect.runPromise(ask(site, drawing))).not.toHaveProperty("reasons")
  return started - before
}
/** A check that ends its thread. */
const cutOff = async (site: string): Promise<number> => {
  const before = started
  await Effect.runPromise(Fiber.interrupt(Effect.runFork(ask(site, drawing))))
  // The process tells of a thread a moment after it began.
  await setImmediate()
  return started - before
}

describe("a thread that checks drawings", () => {
  it("S5: is kept for other sites than the one whose drawing ended the last", async () => {
    expect(await checked("a")).toBe(1)
    expect(await checked("b")).toBe(0)
    expect(await cutOff("slow")).toBe(0)
    expect(await checked("a")).toBe(1)
    expect(await cutOff("slow")).toBe(1)
    expect(await cutOff("slow")).toBe(1)
    expect(await checked("a")).toBe(0)
    expect(await checked("slow")).toBe(1)
    expect(await checked("slow")).toBe(0)
  })
})
