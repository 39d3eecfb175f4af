/** `makeready redirect list|export|import`: redirects of the site that a folder is connected with. */
import { readFile, writeFile } from "node:fs/promises"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { RedirectImportLine } from "makeready/client"
import { Unsuccessful } from "../Operations.ts"
import { show, table } from "../output.ts"
import { attempt, folderArgument, opened } from "./folder.ts"

const list = Command.make(
  "list",
  { folder: folderArgument },
  Effect.fn(function* ({ folder }) {
    const found = yield* attempt(async () => (await opened(folder)).client.redirects.list())
    yield* show(found, ({ redirects }) =>
      redirects.length === 0
        ? ["The site has no redirects. Bring some in with: makeready redirect import <file>"]
        : table([
            ["FROM", "TO", "STATUS", "BY", "SOURCE"],
            ...redirects.map(({ from, to, status, createdBy, source }) => [
              from,
              to ?? "",
              String(status),
              createdBy ?? "",
              source
            ])
          ])
    )
  })
).pipe(Command.withDescription("List the redirects of the site"))

const exportTable = Command.make(
  "export",
  {
    folder: folderArgument,
    to: Flag.String("to").pipe(Flag.withDescription("A file to write; the terminal when left out"), Flag.optional)
  },
  Effect.fn(function* ({ folder, to }) {
    const csv = yield* attempt(async () => (await opened(folder)).client.redirects.list({ format: "csv" }))
    if (Option.isNone(to)) return yield* Effect.sync(() => process.stdout.write(csv))
    yield* Effect.tryPromise({
      // What is there stays.
      try: () => writeFile(to.value, csv, { flag: "wx" }),
      catch: () => new Unsuccessful({ message: `${to.value} cannot be written. Name a file that is not there yet.` })
    })
    yield* show({ file: to.value }, ({ file }) => [`Written to ${file}.`])
  })
).pipe(Command.withDescription("Write every redirect as a CSV table, which an import takes"))

const importTable = Command.make(
  "import",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription("A CSV table with the columns from, to and, where it is not 301, status")
    ),
    folder: folderArgument,
    replacing: Flag.String("replacing").pipe(
      Flag.withDescription("A writer whose redirects may be replaced, as a refusal names it"),
      Flag.atLeast(0),
      Flag.withDefault([])
    ),
    rehearse: Flag.Boolean("dry-run").pipe(
      Flag.withDescription("Tell what becomes of each line, and write nothing"),
      Flag.withDefault(false)
    )
  },
  Effect.fn(function* ({ file, folder, replacing, rehearse }) {
    const body = yield* Effect.tryPromise({
      try: () => readFile(file, "utf8"),
      catch: () => new Unsuccessful({ message: `${file} cannot be read. Name a file that holds a CSV table.` })
    })
    const bring = (dryRun: boolean) =>
      attempt(async () => {
        const { client } = await opened(folder)
        try {
          return await client.redirects.import(
            { body, ...(dryRun && { dryRun }) },
            replacing.length === 0 ? {} : { acknowledge: { "X-Mk-Overwriting-Writer": replacing.join(",") } }
          )
        } finally {
          await client.close()
        }
      })
    // A rehearsal first: it tells every line, where a refusal names some.
    const rehearsed = yield* bring(true)
    const done = rehearse || rehearsed.refused > 0 ? rehearsed : yield* bring(false)
    yield* show(done, (told) => [
      ...table([["LINE", "OUTCOME", "FROM", "TO OR WHY"], ...told.lines.map(lineOf)]),
      "",
      `${told.new} new, ${told.replaced} replaced, ${told.unchanged} unchanged, ${told.refused} refused. ` +
        (done === rehearsed ? "Nothing was written." : "The site has them all.")
    ])
    if (done.refused > 0)
      return yield* new Unsuccessful({ message: "Lines that are refused keep the others out; see above." })
  })
).pipe(Command.withDescription("Bring in a table of redirects, all lines or none"))

const lineOf = ({ line, outcome, from, to, code, message, replaces }: RedirectImportLine): ReadonlyArray<string> => [
  String(line),
  outcome,
  from,
  code !== undefined ? `${code}: ${message}` : `${to ?? ""}${outcome === "replaced" ? ` (was ${replaces?.to})` : ""}`
]

export const redirect = Command.make("redirect").pipe(
  Command.withDescription("List the redirects of a site, take them out as a table, bring a table in"),
  Command.withSubcommands([list, exportTable, importTable])
)
