/** `makeready sweep [--rehearse | --last]`: removes what is over ahead of the daily sweep, or tells what would go or went. */
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import type { OpsSweep } from "../../../api/operator/ops/OpsSweep.ts"
import { Operations } from "../Operations.ts"
import { show, table } from "../output.ts"

type Sweep = typeof OpsSweep.Type

export const sweep = Command.make(
  "sweep",
  {
    rehearse: Flag.Boolean("rehearse").pipe(
      Flag.withDescription("Tell what would go now, and remove nothing"),
      Flag.withDefault(false)
    ),
    last: Flag.Boolean("last").pipe(Flag.withDescription("Tell what went by the last sweep"), Flag.withDefault(false))
  },
  Effect.fn(function* ({ rehearse, last }) {
    const operations = yield* Operations
    if (rehearse) {
      const measured = yield* operations.call<Sweep>("POST", "/sweep", { dryRun: true })
      return yield* show(measured, ({ rules }) => lines(rules, "WOULD GO"))
    }
    if (!last) {
      const asked = yield* operations.call<Sweep>("POST", "/sweep")
      return yield* show(asked, () => ["A worker begins within a minute. makeready sweep --last tells what went."])
    }
    const told = yield* operations.call<Sweep>("GET", "/sweep")
    yield* show(told, ({ endedAt, state, rules }) => [
      endedAt === null ? "No daily sweep has ended yet." : `The last daily sweep ended at ${String(endedAt)}.`,
      `The next is ${{ idle: "due a day later", due: "due now", running: "running" }[state]}.`,
      "",
      ...lines(rules, "WENT")
    ])
  })
).pipe(Command.withDescription("Remove what is over by the rules of retention, ahead of the daily sweep"))

const lines = (rules: Sweep["rules"], heading: string) =>
  table([
    ["RULE", heading, "BYTES", "EVER", "WHAT"],
    ...rules.map(({ rule, rows, bytes, rowsEver, what }) => [rule, String(rows), String(bytes), String(rowsEver), what])
  ])
