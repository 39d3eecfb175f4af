/**
 * `makeready sweep [--rehearse | --last | --site <id>]`: removes what is over ahead of the daily sweep, or tells what would go
 * or went. With a site it also lets go what is held back of it.
 */
import { Effect, Option } from "effect"
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
    last: Flag.Boolean("last").pipe(Flag.withDescription("Tell what went by the last sweep"), Flag.withDefault(false)),
    site: Flag.String("site").pipe(
      Flag.withDescription("A site of which much is held back: let it go this once"),
      Flag.optional
    )
  },
  Effect.fn(function* ({ rehearse, last, site }) {
    const operations = yield* Operations
    if (rehearse) {
      const measured = yield* operations.call<Sweep>("POST", "/sweep", { dryRun: true })
      return yield* show(measured, (one) => lines(one, "WOULD GO"))
    }
    if (!last) {
      const asked = yield* operations.call<Sweep>(
        "POST",
        "/sweep",
        Option.match(site, {
          onNone: () => undefined,
          onSome: (siteId) => ({ siteId })
        }),
        { siteId: "--site" }
      )
      return yield* show(asked, () => ["A worker begins within a minute. makeready sweep --last tells what went."])
    }
    const told = yield* operations.call<Sweep>("GET", "/sweep")
    yield* show(told, (one) => [
      one.endedAt === null ? "No daily sweep has ended yet." : `The last daily sweep ended at ${String(one.endedAt)}.`,
      `The next is ${{ idle: "due a day later", due: "due now", running: "running" }[one.state]}.`,
      "",
      ...lines(one, "WENT")
    ])
  })
).pipe(Command.withDescription("Remove what is over by the rules of retention, ahead of the daily sweep"))

const lines = ({ rules, objects, heldBack }: Sweep, heading: string) => [
  ...table([
    ["RULE", heading, "BYTES", "EVER", "WHAT"],
    ...rules.map(({ rule, rows, bytes, rowsEver, what }) => [rule, String(rows), String(bytes), String(rowsEver), what])
  ]),
  "",
  ...table([
    ["OBJECTS", heading, "BYTES", "EVER", "UNNAMED", "WHAT"],
    ...objects.map((one) => [
      one.rule,
      String(one.objects),
      String(one.bytes),
      String(one.objectsEver),
      String(one.marked),
      one.what
    ])
  ]),
  ...heldBack.map(
    ({ siteId, objects, stored, letPass }) =>
      `${siteId}: ${objects} of ${stored} objects ${letPass ? "go by the next sweep" : `are held back; let them go with makeready sweep --site ${siteId}`}.`
  )
]
