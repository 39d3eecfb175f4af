import type { Command } from "effect/cli"
import { expect, it } from "vitest"
import { staffActions } from "../../engine/staff/actions.ts"
import { read } from "../../test/imports.ts"
import { makeready } from "./commands.ts"

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
