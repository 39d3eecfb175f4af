import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Console, Effect, Layer } from "effect"
import { CliOutput, Command } from "effect/cli"
import { expect, it, onTestFinished, vi } from "vitest"
import { staffActions } from "../../engine/staff/actions.ts"
import { read } from "../../test/imports.ts"
import { makeready } from "./commands.ts"
import { help } from "./help.ts"
import { Json } from "./output.ts"

/** What follows `makeready`, of every command that does something. */
const lines = (command: Command.Command.Any, before: ReadonlyArray<string> = []): ReadonlyArray<string> => {
  const below = command.subcommands.flatMap(({ commands }) => commands)
  return below.length === 0 ? [before.join(" ")] : below.flatMap((one) => lines(one, [...before, one.name]))
}

it("has each command that the address book of staff actions names", () => {
  const there = lines(makeready)
  expect(there).toContain("status")
  expect(staffActions.flatMap(({ command }) => command ?? []).filter((line) => !there.includes(line))).toEqual([])
})

it("has each command that a page for operators names, to its last word", () => {
  const there = lines(makeready)
  const [groups, alone] = [there.filter((line) => line.includes(" ")), there.filter((line) => !line.includes(" "))]
  const isThere = (line: string) =>
    alone.includes(line.split(" ", 1)[0]!) || groups.some((one) => line === one || line.startsWith(`${one} `))
  for (const page of ["runbook", "deploying", "backup", "outages", "cdn", "console"]) {
    const named = [
      ...read(`docs/${page}.md`).matchAll(/(?:`|^|; do |\$\(|run --rm |silent )makeready (?:-- )?([a-z][^`\n|;]*)/gm)
    ]
    if (page === "runbook") expect(named.length).toBeGreaterThan(10)
    const lost = named.map(([, line]) => line!.trim()).filter((line) => !isThere(line))
    expect(lost, page).toEqual([])
  }
})

/** What the command line says to these words, on a data directory that nobody has started, and what of it is an answer. */
const told = async (words: ReadonlyArray<string>) => {
  const all: Array<string> = []
  const answer: Array<string> = []
  const error = (...parts: ReadonlyArray<unknown>) => void all.push(parts.join(" "))
  const log = (...parts: ReadonlyArray<unknown>) => {
    error(...parts)
    answer.push(parts.join(" "))
  }
  await Command.runWith(Command.withGlobalFlags(makeready, [Json]), { version: "0" })(words).pipe(
    Effect.provide(
      Layer.mergeAll(NodeServices.layer, help, CliOutput.layer(CliOutput.defaultFormatter({ colors: false })))
    ),
    Effect.provideService(Console.Console, Object.assign(Object.create(console), { log, error })),
    Effect.runPromiseExit
  )
  return { all: all.join("\n"), answer: answer.join("\n") }
}

const said = async (words: ReadonlyArray<string>): Promise<string> => (await told(words)).all

/** The words of a line of help before its description. */
const marked = (text: string): ReadonlyArray<string> =>
  text.split("\n").flatMap((line) => (line.endsWith("(required)") ? [line.trim().split(" ", 1)[0]!] : []))

it("marks in its help what has to be given, and nothing that may be left out", async () => {
  expect(marked(await said(["site", "copy", "--help"]))).toEqual(["site", "--name"])
  expect(marked(await said(["site", "connect", "--help"]))).toEqual(["--url", "--client-id", "--client-secret"])
  // Those that may be given several times, or not at all.
  expect(marked(await said(["site", "push", "--help"]))).toEqual([])
  expect(marked(await said(["redirect", "import", "--help"]))).toEqual(["file"])
  expect(marked(await said(["site", "reviews", "--help"]))).toEqual(["site"])
  // Who left it out sees the same help.
  expect(marked(await said(["site", "create"]))).toEqual(["--name"])
})

it("answers with help whoever asks for it, and whoever was not understood with nothing but errors", async () => {
  expect((await told(["site", "create", "--help"])).answer).toContain("USAGE")
  for (const words of [["nosuch"], ["--json", "site", "create"], ["jobs", "list", "more"], ["alerts", "--nosuch"]]) {
    const { all, answer } = await told(words)
    expect(all, words.join(" ")).toContain("USAGE")
    expect(answer, words.join(" ")).toBe("")
  }
})

it("asks, whatever the command, for each flag that its help marks, where it alone is missing", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "makeready-help-"))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  vi.stubEnv("MAKEREADY_DATA_DIR", dataDir)
  onTestFinished(() => void vi.unstubAllEnvs())
  let flags = 0
  for (const line of lines(makeready)) {
    const all = marked(await said([...line.split(" "), "--help"]))
    const given = all.map((name) => (name.startsWith("--") ? [name, "x"] : ["x"]))
    for (const [at, name] of all.entries()) {
      if (!name.startsWith("--")) continue
      flags++
      const without = given.filter((_, other) => other !== at).flat()
      expect(await said([...line.split(" "), ...without]), `${line} without ${name}`).toContain(
        `Missing required flag: ${name}`
      )
    }
  }
  expect(flags).toBeGreaterThan(5)
})
