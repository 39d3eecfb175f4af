import type { Command } from "effect/cli"
import { expect, it } from "vitest"
import { staffActions } from "../../engine/staff/actions.ts"
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
