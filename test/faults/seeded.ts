/** Randomness that a failing test can be run again with: the seed is printed, and `MAKEREADY_TEST_SEED` sets it. */
import { environmentWith } from "../../infra/config.ts"

export interface Seeded {
  readonly seed: number
  /** An integer from 0 up to, not including, `below`. */
  readonly below: (below: number) => number
  readonly pick: <A>(items: ReadonlyArray<A>) => A
}

export const seeded = (seed: number = chosenSeed()): Seeded => {
  let state = seed >>> 0
  // Mulberry32.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return { seed, below, pick: (items) => items[below(items.length)] as (typeof items)[number] }
}

const chosenSeed = (): number =>
  Number(environmentWith({})["MAKEREADY_TEST_SEED"] ?? Math.floor(Math.random() * 0xffff_ffff))
