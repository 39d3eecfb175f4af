/** When a receiver is asked, and when it is left alone; on a clock that the test tells. */
import { describe, expect, it } from "vitest"
import { Circuits } from "./Circuits.ts"

const options = { failures: 3, firstRestMs: 100, longestRestMs: 350, atOnce: 2, crowdedMs: 5 }
const entering = (circuits: Circuits, name: string, now: number, site = "site") => {
  const entered = circuits.enter(site, name, now)
  if (typeof entered !== "function") throw new Error(`${name} is left alone until ${entered.restUntil}.`)
  return entered
}
const failing = (circuits: Circuits, times: number, at = 0) => {
  for (let time = 0; time < times; time++) entering(circuits, "a", at)(false, at)
}

describe("a receiver", () => {
  it("R5: is left alone after failures in a row, longer each time, and nobody else is", () => {
    const circuits = new Circuits(options)
    failing(circuits, 3)
    expect(circuits.enter("site", "a", 99)).toEqual({ restUntil: 100 })
    entering(circuits, "b", 99)(true, 99)
    failing(circuits, 1, 100)
    expect(circuits.enter("site", "a", 299)).toEqual({ restUntil: 300 })
    failing(circuits, 1, 300)
    expect(circuits.enter("site", "a", 649)).toEqual({ restUntil: 650 })
    failing(circuits, 1, 650)
    expect(circuits.enter("site", "a", 999)).toEqual({ restUntil: 1_000 })
  })

  it("R5: is asked by one after its rest, and by all again once that one was answered", () => {
    const circuits = new Circuits(options)
    failing(circuits, 3)
    const probe = entering(circuits, "a", 100)
    expect(circuits.enter("site", "a", 100)).toEqual({ restUntil: 105 })
    probe(true, 110)
    const [first, second] = [entering(circuits, "a", 110), entering(circuits, "a", 110)]
    first(true, 111)
    second(true, 111)
    failing(circuits, 2, 120)
    entering(circuits, "a", 120)(true, 120)
    failing(circuits, 2, 120)
    expect(typeof circuits.enter("site", "a", 120)).toBe("function")
  })

  it("R5: is asked by no more at once than its share", () => {
    const circuits = new Circuits(options)
    const first = entering(circuits, "a", 0)
    entering(circuits, "a", 0)
    expect(circuits.enter("site", "a", 0)).toEqual({ restUntil: 5 })
    first(true, 1)
    first(true, 1)
    entering(circuits, "a", 1)
    expect(circuits.enter("site", "a", 1)).toEqual({ restUntil: 6 })
  })

  it("R5: that fails those who were under way together rests once for all of them", () => {
    const circuits = new Circuits({ ...options, atOnce: 6 })
    const together = Array.from({ length: 6 }, () => entering(circuits, "a", 0))
    for (const leave of together) leave(false, 10)
    expect(circuits.enter("site", "a", 109)).toEqual({ restUntil: 110 })
  })

  it("R5: that fails one site is asked by others on the same host as before", () => {
    const circuits = new Circuits(options)
    failing(circuits, 3)
    expect(circuits.enter("site", "a", 50)).toEqual({ restUntil: 100 })
    entering(circuits, "a", 50, "other")(true, 51)
    // Nor does what goes well for one of them open the way for the other.
    expect(circuits.enter("site", "a", 52)).toEqual({ restUntil: 100 })
  })

  it("R5: shares its turns among all sites that ask it", () => {
    const circuits = new Circuits(options)
    entering(circuits, "a", 0)
    const second = entering(circuits, "a", 0, "other")
    expect(circuits.enter("third", "a", 0)).toEqual({ restUntil: 5 })
    second(false, 1)
    expect(typeof circuits.enter("third", "a", 1)).toBe("function")
  })
})
