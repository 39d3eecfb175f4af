import { describe, expect, it } from "vitest"
import { noon } from "../../../test/builders/nouns.ts"
import { DAY_MS, HOUR_MS, limits, MINUTE_MS } from "../../limits.ts"
import type { DomainStanding } from "../../model/DomainStanding.ts"
import type { Judgement } from "./judge.ts"
import { afterLook, newStanding } from "./standing.ts"

const here: Judgement = { leads: "here", finding: "leads_here" }
const elsewhere: Judgement = { leads: "elsewhere", finding: "other_address" }
const unknown: Judgement = { leads: "unknown", finding: "unreachable" }

/** Looks at these minutes after noon, one after the other. */
const after = (looks: ReadonlyArray<readonly [minute: number, Judgement]>, start = newStanding(noon)) => {
  const changes: Array<string | null> = []
  let standing: DomainStanding = start
  for (const [minute, judgement] of looks) {
    const looked = afterLook(standing, judgement, { now: noon + minute * MINUTE_MS, since: noon })
    standing = looked.standing
    changes.push(looked.change)
  }
  return { standing, changes }
}
const serving = after([[0, here]]).standing

describe("a domain", () => {
  it("serves from the first look that finds it, and keeps when that was", () => {
    const { standing, changes } = after([
      [0, elsewhere],
      [1, unknown],
      [2, here],
      [3, here]
    ])
    expect(changes).toEqual([null, null, "began", null])
    expect(standing).toMatchObject({ state: "serving", verifiedAt: noon + 2 * MINUTE_MS, finding: "leads_here" })
  })

  it("has lapsed after three looks in a row over a quarter of an hour, and returns with the first that finds it", () => {
    const looks = [
      [10, elsewhere],
      [17, elsewhere],
      [25, elsewhere],
      [26, elsewhere],
      [27, here]
    ] as const
    expect(after(looks, serving).changes).toEqual([null, null, "lapsed", null, "returned"])
    expect(after(looks, serving).standing).toMatchObject({ verifiedAt: noon, failures: 0, failingSince: null })
  })

  it.each<[string, ReadonlyArray<readonly [number, Judgement]>]>([
    ["many looks in a short time", [10, 11, 12, 13, 14, 15].map((minute) => [minute, elsewhere] as const)],
    ["two looks over a long time", [10, 600].map((minute) => [minute, elsewhere] as const)],
    ["no answer, however often", [10, 100, 1_000, 10_000].map((minute) => [minute, unknown] as const)],
    [
      "looks with one between them that finds it",
      [
        [10, elsewhere],
        [20, elsewhere],
        [24, here],
        [30, elsewhere],
        [40, elsewhere]
      ]
    ]
  ])("does not lapse by %s", (_, looks) => {
    expect(after(looks, serving).standing.state).toBe("serving")
  })

  it("lapses though a look among them was not answered", () => {
    const looks = [
      [10, elsewhere],
      [15, unknown],
      [20, elsewhere],
      [25, elsewhere]
    ] as const
    expect(after(looks, serving).standing.state).toBe("lapsed")
  })
})

describe("the next look", () => {
  it.each([
    ["at once", 0, MINUTE_MS],
    ["within the first hour", HOUR_MS - 1, MINUTE_MS],
    ["after two hours", 2 * HOUR_MS, 12 * MINUTE_MS],
    ["after a day", DAY_MS, HOUR_MS],
    ["before a month is over", limits.domainOftenMs - 1, HOUR_MS],
    ["after it", limits.domainOftenMs, DAY_MS]
  ])("of one that is awaited %s comes after so long", (_, passed, pause) => {
    const { standing } = afterLook(newStanding(noon), elsewhere, { now: noon + passed, since: noon })
    expect(standing.nextCheckAt - noon - passed).toBe(pause)
  })

  it("of one that serves comes sooner where it is in doubt", () => {
    const pause = (judgement: Judgement) =>
      after([[10, judgement]], serving).standing.nextCheckAt - noon - 10 * MINUTE_MS
    expect([pause(here), pause(elsewhere), pause(unknown)]).toEqual([
      limits.domainServingCheckMs,
      limits.domainDoubtCheckMs,
      limits.domainDoubtCheckMs
    ])
  })
})
