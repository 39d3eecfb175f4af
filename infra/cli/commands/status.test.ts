import { expect, it } from "vitest"
import { statusLines } from "./status.ts"

const calm = {
  sites: 3,
  frozen: 0,
  jobs: [],
  runningCopies: [],
  runningRebuilds: [],
  disk: { state: "ok", because: "42 % of the disk is used, measured 9 s ago." },
  objects: "ok"
} as const

it("says of the disk what was measured, and that objects can be written", () => {
  expect(statusLines(calm)).toEqual([
    "Sites    3",
    "Disk     42 % of the disk is used, measured 9 s ago.",
    "Objects  can be written",
    "No jobs are waiting."
  ])
})

it.each([
  ["filling", "Disk     NEARLY FULL. 84 % of the disk is used"],
  ["full", "Disk     FULL. 84 % of the disk is used"]
] as const)("says that the disk is %s", (state, line) => {
  expect(statusLines({ ...calm, disk: { state, because: "84 % of the disk is used" } })).toContain(line)
})

it("says that nothing can be written to the object store, as /readyz has it", () => {
  expect(statusLines({ ...calm, objects: "unavailable" }).join("\n")).toMatch(
    /^Objects  CANNOT BE WRITTEN: the disk is full, or the object store does not answer/m
  )
})
