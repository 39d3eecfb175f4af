/** `makeready act [<action> name=value …]`: every action of the address book, those without a command of their own among them. */
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { findAction, staffActions } from "../../../engine/staff/actions.ts"
import { askedOf, pathOf } from "../../../engine/staff/ask.ts"
import { Operations, Unsuccessful } from "../Operations.ts"
import { show, table } from "../output.ts"

export const act = Command.make(
  "act",
  {
    action: Argument.String("action").pipe(
      Argument.withDescription("Name of the action, for example site.freeze; left out, all are listed"),
      Argument.optional
    ),
    given: Argument.String("given").pipe(
      Argument.withDescription("What it is given, as name=value; several values of one name in several"),
      Argument.variadic()
    ),
    yes: Flag.Boolean("yes").pipe(
      Flag.withDescription("You know that it cannot be taken back, where that is so"),
      Flag.withDefault(false)
    )
  },
  Effect.fn(function* ({ action: named, given, yes }) {
    if (Option.isNone(named)) return yield* show(staffActions, listed)
    const action = findAction(named.value)
    if (action === undefined)
      return yield* new Unsuccessful({ message: `No action is called ${named.value}. makeready act lists them all.` })
    const said: Record<string, ReadonlyArray<string>> = {}
    for (const one of given) {
      const [name = "", ...rest] = one.split("=")
      if (rest.length === 0 || !action.parameters.some((parameter) => parameter.name === name)) {
        const names = action.parameters.map((parameter) => `${parameter.name}=…`).join(" ")
        return yield* new Unsuccessful({ message: `${one} is nothing that ${action.name} takes. Give ${names}` })
      }
      said[name] = [...(said[name] ?? []), rest.join("=")]
    }
    const asked = askedOf(action, said)
    if ("wrong" in asked)
      return yield* new Unsuccessful({
        message: Object.entries(asked.wrong)
          .map(([name, reason]) => `${name} ${reason}.`)
          .join(" ")
      })
    if (action.risk === "final" && !yes)
      return yield* new Unsuccessful({
        message: `${action.does}: this cannot be taken back. ${action.follows} Add --yes to do it.`
      })
    const takesBody = action.parameters.some(({ at }) => at === "body") || action.always !== undefined
    const operations = yield* Operations
    const answer = yield* operations.call(action.row.method, pathOf(action, asked), takesBody ? asked.body : undefined)
    yield* show(answer, (told) => [action.done, JSON.stringify(told, null, 2)])
  })
).pipe(Command.withDescription("Do any action of staff by its name, or list them"))

const listed = (all: typeof staffActions) =>
  table([
    ["ACTION", "WHAT IT DOES", "TAKES"],
    ...all.map(({ name, does, parameters }) => [name, does, parameters.map((one) => one.name).join(" ")])
  ])
