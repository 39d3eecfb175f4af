/**
 * How `--help` is written: as the library does it, which marks what of the arguments may be left out and nothing of the flags. Flags
 * and arguments that have to be given say so.
 */
import { Console, Effect, Option } from "effect"
import { CliOutput, type HelpDoc } from "effect/cli"

const marked = <A extends HelpDoc.FlagDoc | HelpDoc.ArgDoc>(parts: ReadonlyArray<A>): ReadonlyArray<A> =>
  parts.map((part) =>
    part.required
      ? { ...part, description: Option.some(`${Option.getOrElse(part.description, () => "")} (required)`.trimStart()) }
      : part
  )

/** The same help with `(required)` after what cannot be left out. */
export const withRequired = (doc: HelpDoc.HelpDoc): HelpDoc.HelpDoc => ({
  ...doc,
  flags: marked(doc.flags),
  ...(doc.args && { args: marked(doc.args) }),
  ...(doc.inheritedFlags && { inheritedFlags: marked(doc.inheritedFlags) })
})

/**
 * Help that was asked for, and what is shown to whoever was not understood: as an error, all of it, since whoever reads the answer
 * looks for nothing but the answer there.
 */
export const help = CliOutput.layerPresenter({
  present: (event) => {
    if (event._tag === "Version") return CliOutput.defaultPresenter.present(event)
    const shown = CliOutput.defaultPresenter.present({ ...event, helpDoc: withRequired(event.helpDoc) })
    return event._tag === "InvalidInvocation" ? Effect.updateService(shown, Console.Console, whoseLogIsErrors) : shown
  }
})

/** The same, and nothing of it is an answer. */
const whoseLogIsErrors = (console: Console.Console): Console.Console =>
  Object.assign(Object.create(console) as Console.Console, {
    log: (...parts: ReadonlyArray<unknown>) => console.error(...parts)
  })
