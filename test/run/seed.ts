/**
 * One seed for whatever a run of the tests draws at random. It is the same for every run, so that a test which passed
 * passes again; `MAKEREADY_TEST_SEED=…` sets another, and `MAKEREADY_TEST_SEED=fresh` draws one that nobody chose, which
 * is what finds faults (`npm run soak`). `MAKEREADY_TEST_DRAWS=…` draws that many times as much where a test says so. This is the one file of the tests that reads it from the environment, once a run:
 * `vitest.config.ts` hands the number to every test file.
 */
import { randomInt } from "node:crypto"
import { inject } from "vitest"

declare module "vitest" {
  export interface ProvidedContext {
    readonly seed: number
    readonly draws: number
    readonly corpora: string
  }
}

const usual = 1_455_022
/** fast-check takes 32 bits with a sign; without one it is easier to type. */
const limit = 2 ** 31

/** The seed that this setting asks for. Throws where it is neither `fresh` nor a whole number from 0 to 2147483647. */
export const seedOf = (setting: string | undefined): number => {
  if (setting === undefined || setting === "") return usual
  if (setting === "fresh") return randomInt(limit)
  const seed = Number(setting)
  if (/^\d+$/.test(setting) && seed < limit) return seed
  throw new Error(
    `MAKEREADY_TEST_SEED is "${setting}". Leave it out, or set it to "fresh" or to a whole number below ${limit}.`
  )
}

/** For the process that starts the run. */
export const chosenSeed = (): number => seedOf(process.env["MAKEREADY_TEST_SEED"])

/** For whoever runs within it. */
export const seedOfRun = (): number => inject("seed")

/** How many times as much is drawn as in a usual run. Throws where the setting is no whole number above 0. */
export const chosenDraws = (): number => {
  const setting = process.env["MAKEREADY_TEST_DRAWS"] ?? "1"
  if (/^[1-9]\d{0,5}$/.test(setting)) return Number(setting)
  throw new Error(`MAKEREADY_TEST_DRAWS is "${setting}". Leave it out, or set it to a whole number above 0.`)
}

/** The same for whoever runs within it. */
export const drawsOfRun = (): number => inject("draws")

/** The folder of fetched test suites to try (`test/corpus/README.md`); empty where none is named. */
export const chosenCorpora = (): string => process.env["MAKEREADY_TEST_CORPORA"] ?? ""

/** The same for whoever runs within it. */
export const corporaOfRun = (): string => inject("corpora")

/** How to have the same draws once more. */
export const runAgain = (seed: number): string => `MAKEREADY_TEST_SEED=${seed} draws the same again.`
