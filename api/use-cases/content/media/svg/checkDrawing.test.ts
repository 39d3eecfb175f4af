/** Whose drawings wait for whose. */
import { setImmediate } from "node:timers/promises"
import { Effect, Exit, Fiber } from "effect"
import { describe, expect, it } from "vitest"
import type { SiteId } from "../../../../../engine/model/ids.ts"
import { shares } from "../../../../../engine/turns/shares.ts"
import { checkDrawing } from "./checkDrawing.ts"
import { drawsHeavily } from "./threads.ts"

const drawing = (inside: string) =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`)
const plain = drawing('<path d="M0 0h9"/>')
const endless = drawing('<path d="M0 0h9"/>'.repeat(200_000))

const begin = async (site: string, bytes: Uint8Array) => {
  const fiber = Effect.runFork(checkDrawing(site as SiteId, bytes))
  await setImmediate()
  return fiber
}
const isTaken = async (site: string) => Exit.isSuccess(await Effect.runPromise(Fiber.await(await begin(site, plain))))

describe("drawings that are checked", () => {
  it("S9: wait for none of the sites whose drawings take long, however many of those there are", async () => {
    const heavy = Array.from({ length: shares.drawings.atOnce }, (_, number) => `heavy ${number}`)
    for (const site of heavy) {
      // A thread that is there, and is ended at its work.
      expect(await isTaken("quick")).toBe(true)
      await Effect.runPromise(Fiber.interrupt(await begin(site, endless)))
    }
    expect(heavy.filter(drawsHeavily)).toEqual(heavy)

    const underWay = []
    for (const site of heavy) underWay.push(await begin(site, endless))
    for (let again = 0; again < 3; again++) expect(await isTaken("quick")).toBe(true)
    expect(underWay.map((fiber) => fiber.pollUnsafe())).toEqual(heavy.map(() => undefined))
    await Effect.runPromise(Fiber.interruptAll(underWay))
  })
})
