/** Randomness that a failing test can be run again with: it is drawn from the seed of the run (`test/run/seed.ts`). */
import { createCipheriv } from "node:crypto"
import { seedOfRun } from "../run/seed.ts"

export interface Seeded {
  readonly seed: number
  /** An integer from 0 up to, not including, `below`. */
  readonly below: (below: number) => number
  readonly pick: <A>(items: ReadonlyArray<A>) => A
  /** So many bytes that nothing compresses. */
  readonly bytes: (count: number) => Buffer
}

export const seeded = (seed: number = seedOfRun()): Seeded => {
  let state = seed >>> 0
  // Mulberry32.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const pick: Seeded["pick"] = (items) => items[below(items.length)] as (typeof items)[number]
  const bytes = (count: number): Buffer => {
    const key = Buffer.from(Array.from({ length: 16 }, () => below(256)))
    return createCipheriv("aes-128-ctr", key, Buffer.alloc(16)).update(Buffer.alloc(count))
  }
  return { seed, below, pick, bytes }
}
