import { expect, it } from "vitest"
import { type FileTime, timesOf } from "./times.ts"

const file = (project: string, name: string, importMs: number, ...tests: ReadonlyArray<number>): FileTime => ({
  project,
  file: name,
  importMs,
  testsMs: tests.reduce((a, b) => a + b, 100),
  tests: tests.map((ms, at) => ({ name: `test ${at}`, ms }))
})

it("sums up the files of each project, hooks and imports too, and names the longest files and tests first", () => {
  const files = [
    file("unit", "a.test.ts", 300, 10),
    file("services", "b.test.ts", 2_000, 60_000, 5),
    file("unit", "c.test.ts", 400, 1_200)
  ]
  expect(timesOf(files, 2)).toEqual([
    "Time of each project, its files summed up:",
    "      2.1 s  unit, 2 files, 0.7 s of it importing",
    "     62.1 s  services, 1 files, 2.0 s of it importing",
    "Longest files:",
    "     62.1 s  b.test.ts (services)",
    "      1.7 s  c.test.ts (unit)",
    "Longest tests:",
    "     60.0 s  b.test.ts > test 0",
    "      1.2 s  c.test.ts > test 0"
  ])
})
