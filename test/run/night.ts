/**
 * How much a night holds (`test/faults/nights.test.ts`): processes killed and power cuts; and how much happens to a cluster
 * (`test/faults/cluster.test.ts`). Few kills in every run of the tests; `npm run soak -- nights` and `npm run soak -- cluster` set
 * `MAKEREADY_NIGHT_KILLS`, `MAKEREADY_NIGHT_CUTS` and `MAKEREADY_CLUSTER_UPSETS`, or take them from whoever does. With
 * `MAKEREADY_NIGHT_MINUTES` a night is over after so long, with as much of it as has happened by then.
 */
import { inject } from "vitest"

export interface NightSize {
  readonly kills: number
  readonly cuts: number
  /** After so long nothing more happens and all is reckoned up; 0 without such a bound. */
  readonly minutes: number
  /** Processes and nodes of a cluster killed, stopped or cut off. */
  readonly clusterUpsets: number
}

declare module "vitest" {
  export interface ProvidedContext {
    readonly night: NightSize
  }
}

/** Of a night that is nothing but nights. */
export const wholeNight: NightSize = { kills: 200, cuts: 20, minutes: 0, clusterUpsets: 100 }
/** Of a night that is nothing but kills (`npm run soak -- kills`). */
export const manyKills = 1_000
const everyRun: NightSize = { kills: 3, cuts: 1, minutes: 0, clusterUpsets: 5 }

/** For the process that starts the run. Throws where a number is none. */
export const chosenNight = (): NightSize => ({
  kills: numberIn("MAKEREADY_NIGHT_KILLS") ?? everyRun.kills,
  cuts: numberIn("MAKEREADY_NIGHT_CUTS") ?? everyRun.cuts,
  minutes: numberIn("MAKEREADY_NIGHT_MINUTES") ?? everyRun.minutes,
  clusterUpsets: numberIn("MAKEREADY_CLUSTER_UPSETS") ?? everyRun.clusterUpsets
})

/** For whoever runs within it. */
export const nightOfRun = (): NightSize => inject("night")

const numberIn = (name: string): number | undefined => {
  const setting = process.env[name]
  if (setting === undefined || setting === "") return undefined
  if (/^\d{1,5}$/.test(setting)) return Number(setting)
  throw new Error(`${name} is "${setting}". Leave it out, or set it to a whole number.`)
}
