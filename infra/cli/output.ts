/** Answers for people by default, for programs with `--json`. */
import { Console, Effect } from "effect"
import { Flag, GlobalFlag } from "effect/cli"

export const Json = GlobalFlag.Setting("json")({
  flag: Flag.Boolean("json").pipe(Flag.withDescription("Print the answer as JSON"), Flag.withDefault(false))
})

/** Prints a value as JSON, or what is made of it for people. */
export const show = <A>(value: A, lines: (value: A) => ReadonlyArray<string>) =>
  Effect.flatMap(Json, (json) => Console.log(json ? JSON.stringify(value, null, 2) : lines(value).join("\n")))

/** Names on the left, values in one column. */
export const fields = (rows: { readonly [name: string]: string }): ReadonlyArray<string> => {
  const width = Math.max(...Object.keys(rows).map((name) => name.length))
  return Object.entries(rows).map(([name, value]) => `${name.padEnd(width)}  ${value}`)
}

/** Columns as wide as their widest cell; the first row is the heading. */
export const table = (rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd()
  )
}
