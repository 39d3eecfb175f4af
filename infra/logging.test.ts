import { expect, it, vi } from "vitest"
import { Cause, Effect } from "effect"
import { layerLogging, prettyLine } from "./logging.ts"

const written = async (program: Effect.Effect<void>): Promise<ReadonlyArray<string>> => {
  const lines: Array<string> = []
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    lines.push(String(text))
    return true
  })
  try {
    await Effect.runPromise(Effect.provide(program, layerLogging({ process: "api", format: "json" })))
  } finally {
    write.mockRestore()
  }
  return lines
}

it("every message is one JSON line with time, level, process and its details", async () => {
  const [line, ...more] = await written(
    Effect.logWarning("Purge\nnot announced", { keys: 3 }).pipe(Effect.annotateLogs({ requestId: "req_1" }))
  )
  expect(more).toEqual([])
  expect(line!.trimEnd()).not.toContain("\n")
  expect(JSON.parse(line!)).toEqual({
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    level: "warning",
    process: "api",
    message: "Purge\nnot announced",
    keys: 3,
    requestId: "req_1"
  })
})

it("a cause keeps its stack, and debug messages are left out", async () => {
  const lines = await written(
    Effect.andThen(Effect.logDebug("unheard"), Effect.logError("It failed.", Cause.die(new Error("the reason"))))
  )
  expect(lines).toHaveLength(1)
  const { level, cause } = JSON.parse(lines[0]!)
  expect(level).toBe("error")
  expect(cause).toContain("the reason")
  expect(cause).toContain("logging.test.ts")
})

it("for people, a line is short, and what spans lines stands beneath", () => {
  const line = { time: "2026-11-21T04:05:06.789Z", level: "info", process: "api", message: "Done.", keys: 3 } as const
  expect(prettyLine(line, false)).toBe("04:05:06  api        Done.  keys=3")
  expect(prettyLine({ ...line, cause: "Error: x\n  at y" }, false)).toBe(
    "04:05:06  api        Done.  keys=3\n           Error: x\n             at y"
  )
  expect(prettyLine(line, true)).toContain("\u001b[")
  expect(prettyLine({ ...line, message: "It failed:\nfor a reason" }, false)).toBe(
    "04:05:06  api        It failed:  keys=3\n           for a reason"
  )
})

it("what somebody else wrote begins no line of its own, and tells a terminal nothing", () => {
  const line = { time: "2026-11-21T04:05:06.789Z", level: "info", process: "api" } as const
  const forged = "\u001b[2J\r\n04:05:07  api        Signed in.\u2028\u0085"
  const shown = prettyLine({ ...line, message: forged, path: forged, name: "\u0007\u009b1m" }, false)
  // oxlint-disable-next-line no-control-regex
  expect(shown).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/)
  expect(shown.split("\n").filter((row) => !row.startsWith(" "))).toHaveLength(1)
  expect(shown).toContain("\\u001b[2J")
})
