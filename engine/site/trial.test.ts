import { describe, expect, it } from "vitest"
import { aSite, noon } from "../../test/builders/nouns.ts"
import { DAY_MS } from "../limits.ts"
import {
  isOffline,
  newTrial,
  sharedTrial,
  trialBeside,
  trialDaysLeft,
  trialHasEnded,
  trialStep,
  trialWarnings
} from "./trial.ts"

const end = noon + 180 * DAY_MS
const before = (days: number) => end - days * DAY_MS

describe("a trial", () => {
  it("TRIAL-02: tells its owner 14, 3 and 0 days before its end, each once, and is offline from there on", () => {
    let trial = newTrial(noon, 180 * DAY_MS)
    expect(trial).toEqual({ endsAt: end, nextAt: before(14) })
    const told: Array<number> = []
    for (let now = noon; now <= end + 40 * DAY_MS; now += DAY_MS / 4) {
      const step = trialStep({ trial }, now)
      if (step === undefined) continue
      told.push((end - now) / DAY_MS)
      expect(step.notice).toBe(told.at(-1))
      trial = step.trial
      expect(trialStep({ trial }, now)).toBeUndefined()
      expect(isOffline({ trial })).toBe(step.notice === 0)
    }
    expect(told).toEqual([14, 3, 0])
  })

  it("catches up with the last notice alone after nothing ran", () => {
    const trial = newTrial(noon, 180 * DAY_MS)
    expect(trialStep({ trial }, before(2))).toEqual({ notice: 3, trial: { endsAt: end, nextAt: end } })
    expect(trialStep({ trial }, end + DAY_MS)).toEqual({ notice: 0, trial: { endsAt: end, nextAt: null } })
  })

  it.each([
    [14, 3],
    [10, 3],
    [3, 0],
    [1, 0]
  ])("of %i days begins with the notice of day %i", (length, notice) => {
    const endsAt = noon + length * DAY_MS
    expect(newTrial(noon, length * DAY_MS)).toEqual({ endsAt, nextAt: endsAt - notice * DAY_MS })
  })

  it("is shared by what an owner starts beside it, up to the last end, and not where a site of theirs is on none", () => {
    const [early, late] = [newTrial(noon, 20 * DAY_MS), newTrial(noon, 90 * DAY_MS)]
    const shared = (...trials: ReadonlyArray<typeof early>) => sharedTrial(trials.map((trial) => ({ trial })))
    expect([shared(early, late), shared(late, early), shared(early)]).toEqual([late, late, early])
    expect([shared(null, early), shared(early, null, late), shared(early, late, null), shared()]).toEqual([
      null,
      null,
      null,
      null
    ])
  })

  it.each([
    ["keeps its own where its owner has no other", [], 180],
    ["keeps its own beside one with a plan", [null], 180],
    ["ends with an earlier one", [80], 80],
    ["ends with the last of several, which staff may have prolonged", [40, 90, null], 90],
    ["is never made longer", [400], 180],
    ["lasts a fortnight where the earlier one is about to end", [3], 14],
    ["lasts a fortnight where the earlier one ended lately", [-300], 14],
    ["keeps its own where the earlier one ended long ago", [-365], 180]
  ] as const)("of a further draft %s", (_, others, days) => {
    const site = { trial: newTrial(noon, 180 * DAY_MS) }
    const owned = others.map((end) => ({ trial: end === null ? null : { endsAt: noon + end * DAY_MS, nextAt: null } }))
    const beside = trialBeside(site, owned, noon)!
    expect(beside.endsAt).toBe(noon + days * DAY_MS)
    expect(beside.nextAt, "its owner is told before").toBeGreaterThan(noon)
    expect(trialBeside({ trial: null }, owned, noon), "a site without a trial stays so").toBeNull()
  })

  it("of no length is none", () => expect(newTrial(noon, 0)).toBeNull())

  it("is over at its very end, as its days and its writes tell", () => {
    const trial = newTrial(noon, 180 * DAY_MS)!
    const site = aSite({ trial })
    expect([trialDaysLeft(trial, noon), trialDaysLeft(trial, end - 1), trialDaysLeft(trial, end + 1)]).toEqual([
      180, 1, 0
    ])
    expect([trialHasEnded(site, end - 1), trialHasEnded(site, end)]).toEqual([false, true])
    expect(trialWarnings(site, end - 1)).toEqual([])
    expect(trialWarnings(site, end).map(({ code }) => code)).toEqual(["trial.expired"])
    expect(isOffline(site)).toBe(false)
  })

  it("is not there for other sites, and changes nothing of them", () => {
    const site = aSite()
    expect([trialStep(site, end), trialHasEnded(site, end), isOffline(site), trialWarnings(site, end)]).toEqual([
      undefined,
      false,
      false,
      []
    ])
  })
})
