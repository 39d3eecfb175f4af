/**
 * How long an hour of chaos lasts (`test/faults/chaos`), and on which object store: `npm run soak -- chaos` sets
 * `MAKEREADY_CHAOS_MINUTES`, or takes it from whoever does; `MAKEREADY_CHAOS_STORE` chooses what the seed would. Without a
 * length there is no such test.
 */
import { inject } from "vitest"

export interface ChaosSize {
  readonly minutes: number
  /** Undefined: the seed says which. */
  readonly store: ChaosStore | undefined
}

export type ChaosStore = (typeof chaosStores)[number]
export const chaosStores = ["S3", "files"] as const

declare module "vitest" {
  export interface ProvidedContext {
    readonly chaos: ChaosSize
  }
}

/** Of a chaos that has an hour. */
export const wholeHour = 60

/** For the process that starts the run; undefined in a run of the tests. Throws where a setting cannot be meant. */
export const chosenChaos = (): ChaosSize | undefined => {
  const [minutes, store] = [process.env["MAKEREADY_CHAOS_MINUTES"] ?? "", process.env["MAKEREADY_CHAOS_STORE"] ?? ""]
  if (minutes === "") return undefined
  if (!/^[1-9]\d{0,3}$/.test(minutes))
    throw new Error(`MAKEREADY_CHAOS_MINUTES is "${minutes}". Leave it out, or set it to a whole number above 0.`)
  const chosen = chaosStores.find((name) => name === store)
  if (store !== "" && chosen === undefined)
    throw new Error(`MAKEREADY_CHAOS_STORE is "${store}". Leave it out, or set it to ${chaosStores.join(" or ")}.`)
  return { minutes: Number(minutes), store: chosen }
}

/** For whoever runs within it. */
export const chaosOfRun = (): ChaosSize => inject("chaos")
