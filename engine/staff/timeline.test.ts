import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  folded,
  type Happening,
  readPlaces,
  timelinePage,
  type TimelinePlaces,
  timelineSources,
  writePlaces
} from "./timeline.ts"

/** Records as the database gives them: in the order of their places, whose times may go back a little. */
const records = fc.tuple(...timelineSources.map(() => fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 12 })))

/** The next `count` of each record after its place, the newest first. */
const read = (times: ReadonlyArray<ReadonlyArray<number>>, from: TimelinePlaces, count: number) =>
  timelineSources.map((source, at) =>
    times[at]!.map((time, index): Happening => ({ source, place: String(1_000 - index), at: time }))
      .filter(({ place }) => from[source] === undefined || Number(place) < Number(from[source]))
      .slice(0, count)
  )

describe("a timeline, page by page", () => {
  it("tells everything once, each record in its own order, whatever their times", () => {
    fc.assert(
      fc.property(records, fc.integer({ min: 1, max: 5 }), (times, limit) => {
        const told: Array<Happening> = []
        let from: TimelinePlaces = {}
        for (let page = 0; page < 50; page++) {
          const { entries, next } = timelinePage(read(times, from, limit + 1), limit, from)
          told.push(...entries)
          expect(entries.length).toBeLessThanOrEqual(limit)
          if (next === null) break
          from = readPlaces(writePlaces(next))!
        }
        for (const [at, source] of timelineSources.entries())
          expect(told.filter((one) => one.source === source).map(({ at: time }) => time)).toEqual(times[at])
      })
    )
  })

  it("is in the order of time where each record is", () => {
    const entries = timelinePage(read([[9, 5], [8], [7, 6]], {}, 6), 5, {}).entries
    expect(entries.map(({ at }) => at)).toEqual([9, 8, 7, 6, 5])
  })

  it("knows no place in a text that it did not write", () => {
    for (const text of ["", "a~b", "a~b~c~d", "a~<b>~c", `${"a".repeat(101)}~~`])
      expect(readPlaces(text)).toBeUndefined()
    expect(readPlaces("~~")).toEqual({})
  })
})

describe("runs", () => {
  const told = (text: string) =>
    folded(
      [...text].map((run, at) => ({ at, run: run === "!" ? undefined : run })) as ReadonlyArray<{
        readonly at: number
        readonly run?: string
      }>
    ).map((fold) => `${fold[0].run ?? "!"}${fold.length}@${fold[0].at}`)

  it.each([
    ["", []],
    ["aaa", ["a3@0"]],
    ["ababa", ["a3@0", "b2@1"]],
    ["aa!aa", ["a2@0", "!1@2", "a2@3"]],
    ["a!b!!", ["a1@0", "!1@1", "b1@2", "!1@3", "!1@4"]]
  ])("of %j are told as one each, up to what is an event by itself", (text, folds) => expect(told(text)).toEqual(folds))

  it("lose nothing", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "b", undefined)), (runs) => {
        const entries = runs.map((run, at) => ({ at, ...(run !== undefined && { run }) }))
        expect(
          folded(entries)
            .flat()
            .toSorted((a, b) => a.at - b.at)
        ).toEqual(entries)
      })
    )
  })
})
