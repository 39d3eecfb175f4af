import { expect, it } from "vitest"
import { DAY_MS, limits } from "../limits.ts"
import { isDue, isHeld, type SweepTurn } from "./turn.ts"

const noon = 1_000 * DAY_MS
const turn = (known: Partial<SweepTurn> = {}): SweepTurn => ({
  askedAt: null,
  begunAt: noon - 1,
  endedAt: noon,
  heldUntil: null,
  ...known
})

it("is due a day after the last sweep ended, and at once where none ever did or one was asked for", () => {
  expect(isDue(turn(), noon + DAY_MS - 1)).toBe(false)
  expect(isDue(turn(), noon + DAY_MS)).toBe(true)
  expect(isDue(turn({ endedAt: null }), noon)).toBe(true)
  expect(isDue(turn({ askedAt: noon }), noon)).toBe(true)
})

it("does not wait for a clock that has gone back", () => {
  expect(isDue(turn(), noon - 1)).toBe(true)
  expect(isHeld(turn({ heldUntil: noon + limits.sweepHeldMs + 1 }), noon)).toBe(false)
})

it("is held until its time is over", () => {
  expect(isHeld(turn(), noon)).toBe(false)
  expect(isHeld(turn({ heldUntil: noon + limits.sweepHeldMs }), noon)).toBe(true)
  expect(isHeld(turn({ heldUntil: noon + 1 }), noon)).toBe(true)
  expect(isHeld(turn({ heldUntil: noon }), noon)).toBe(false)
})
