import { describe, expect, it } from "vitest"
import type { LogLine } from "./LogLine.ts"
import { foldRepeats, repeatsKept, sitesCounted, sitesNamed, writtenOfRepeats } from "./repeats.ts"

/** A log with a clock of its own: what was written, and how the minutes pass. */
const aLog = () => {
  const written: Array<LogLine> = []
  const waiting: Array<{ readonly at: number; readonly call: () => void }> = []
  let now = 0
  const repeats = foldRepeats((line) => void written.push(line), {
    now: () => now,
    later: (call, ms) => void waiting.push({ at: now + ms, call })
  })
  const pass = (ms: number) => {
    now += ms
    for (const { call } of waiting.filter(({ at }) => at <= now)) call()
    waiting.splice(0, waiting.length, ...waiting.filter(({ at }) => at > now))
  }
  const say = (message: string, more: Partial<LogLine> = {}) =>
    repeats.write({ time: new Date(now).toISOString(), level: "warning", process: "worker", message, ...more })
  return { written, pass, say, flush: repeats.flush }
}

describe("a warning that is said again and again", () => {
  it("is written a few times a minute, and its number told when the minute is over", () => {
    const { written, pass, say } = aLog()
    for (let second = 0; second < 150; second++) {
      for (let time = 0; time < 10; time++)
        say("The queue could not be read; trying again.", { cause: `Refused\n at ${time}` })
      pass(1_000)
    }
    expect(written.length).toBe(3 * writtenOfRepeats + 2)
    const [told] = written.filter(({ message }) => message.includes("more within"))
    expect(told).toMatchObject({ level: "warning", process: "worker", time: new Date(59_000).toISOString() })
    expect(told!.message).toBe("The queue could not be read; trying again. (the same 595 times more within 60 s)")
    pass(60_000)
    // Once it is over, it is over.
    const before = written.length
    pass(600_000)
    expect(written.length).toBe(before)
  })

  it("is told in full where its level, its words or its cause are others", () => {
    const { written, say } = aLog()
    const causes = ["Error: refused", "Error: timed out"]
    for (let time = 0; time < 20; time++)
      for (const cause of causes)
        for (const level of ["warning", "error"] as const)
          for (const of of ["a", "b"]) say(`It failed: ${of}`, { level, cause })
    expect(written.length).toBe(8 * writtenOfRepeats)
  })

  it("is the same whatever request, job or site it names, and an error is not", () => {
    const { written, pass, say } = aLog()
    const id = (kind: string, number: number) => `${kind}_${String(number).padStart(26, "0")}`
    for (let number = 0; number < 100; number++) {
      say(`Request ${id("req", number)} to pages.list met an outage.`, { cause: "Outage: refused" })
      say(`A publish job of ${id("site", number % 2)} failed on attempt 1.`)
      say(`Request ${id("req", number)} to pages.list failed.`, { level: "error", cause: "Error: ours" })
    }
    const warnings = () => written.filter(({ level }) => level === "warning")
    expect(warnings()).toHaveLength(2 * writtenOfRepeats)
    expect(written).toHaveLength(2 * writtenOfRepeats + 100)
    pass(60_000)
    expect(warnings()).toHaveLength(2 * writtenOfRepeats + 2)
    expect(written.at(-1)!.message).toMatch(/\(the same 95 times more within 60 s; of site_0+1, site_0+\)$/)
  })

  it("says nothing more of what was said a few times, and of what is no warning folds nothing", () => {
    const { written, pass, say } = aLog()
    for (let time = 0; time < writtenOfRepeats; time++) say("Seldom")
    for (let time = 0; time < 50; time++) say("Told", { level: "info" })
    pass(60_000)
    expect(written.length).toBe(writtenOfRepeats + 50)
  })

  it("tells its number when the process ends, and remembers no more of them than it may", () => {
    const { written, say, flush } = aLog()
    for (let time = 0; time < 10; time++) say("Again")
    flush()
    expect(written.at(-1)!.message).toBe(`Again (the same ${10 - writtenOfRepeats} times more within 0 s)`)
    for (let one = 0; one < repeatsKept; one++) say(`Failure ${one}`)
    const before = written.length
    for (let time = 0; time < 10; time++) say("One too many")
    expect(written.length - before).toBe(10)
  })

  it("names the sites of the lines that were counted and not written, and how many there are beyond those", () => {
    const { written, pass, say } = aLog()
    const told = () => written.at(-1)!.message
    const failing = (sites: number, times = 1) => {
      for (let time = 0; time < times; time++)
        for (let site = 0; site < sites; site++) say("Not delivered", { siteId: `site_${site}` })
    }
    // The first few are written whole, with theirs.
    for (let time = 0; time < writtenOfRepeats; time++) say("Not delivered", { siteId: "site_whole" })
    failing(2, 10)
    pass(60_000)
    expect(told()).toBe("Not delivered (the same 20 times more within 60 s; of site_0, site_1)")
    expect(written.at(-2)).toMatchObject({ siteId: "site_whole" })

    for (let time = 0; time < writtenOfRepeats; time++) say("Not delivered")
    failing(sitesNamed + 3, 2)
    pass(60_000)
    expect(told()).toBe(
      "Not delivered (the same 16 times more within 60 s; of site_0, site_1, site_2, site_3, site_4 and 3 more)"
    )

    for (let time = 0; time < writtenOfRepeats; time++) say("Not delivered")
    failing(sitesCounted + 50)
    pass(60_000)
    expect(told()).toContain(
      `; of site_0, site_1, site_2, site_3, site_4 and at least ${sitesCounted - sitesNamed} more)`
    )
  })
})
