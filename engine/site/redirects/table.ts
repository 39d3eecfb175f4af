/** Redirects as a table for spreadsheets: every one of a site, and those that somebody brings. */
import { refuse, type Refusal } from "../../errors/Refusal.ts"
import { limits } from "../../limits.ts"
import { type Redirect, redirectMatch } from "../../model/Redirect.ts"
import { csvLine } from "../../values/csv.ts"
import { readCsv } from "../../values/readCsv.ts"
import type { ImportLine } from "./import.ts"

/** The columns of an export. An import reads the first three and knows the others, so that an export can be sent again. */
const columns = ["from", "to", "status", "match", "createdBy", "source"] as const
type Column = (typeof columns)[number]

/** The whole file, by address. `to` is empty where an address says that what was there is gone. */
export const redirectTable = (rows: ReadonlyArray<Redirect>): string =>
  [
    columns,
    ...rows.map((row) => [
      row.from,
      row.to ?? "",
      String(row.status),
      redirectMatch(row),
      row.createdBy ?? "",
      row.source
    ])
  ]
    .map(csvLine)
    .join("")

/** The headings, as many lines as a site may have redirects, and one that tells that there are more. */
const most = { records: limits.redirectRows + 2, cells: 100, lines: 20 * limits.redirectRows }

/**
 * Every line below the headings, which may stand in any order and any case. Refuses with `redirect.import_unreadable`, which
 * names the line, or `redirect.import_too_long`.
 */
export const readRedirectTable = (text: string): ReadonlyArray<ImportLine> | Refusal => {
  const records = readCsv(text, most)
  if ("reason" in records) return unreadable(records.line, records.reason)
  const [head, ...rest] = records
  if (head === undefined) return unreadable(1, "the file is empty")
  const names = head.cells.map((cell) => columns.find((name) => name.toLowerCase() === cell.trim().toLowerCase()))
  const unknown = names.indexOf(undefined)
  if (unknown >= 0)
    return unreadable(head.line, `there is no column ${JSON.stringify(head.cells[unknown]!.slice(0, 100))}`)
  const missing = (["from", "to"] as const).find((name) => !names.includes(name))
  if (missing !== undefined) return unreadable(head.line, `the column ${missing} is missing`)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) return unreadable(head.line, `the column ${twice} stands there twice`)
  const wide = rest.find(({ cells }) => cells.length > names.length)
  if (wide !== undefined)
    return unreadable(wide.line, `it has ${wide.cells.length} cells under ${names.length} headings`)
  return (
    refuseTooLong(rest.length) ??
    rest.map(({ line, cells }) => {
      const cell = (name: Column) => (cells[names.indexOf(name)] ?? "").trim()
      const status = cell("status")
      return {
        line,
        from: cell("from"),
        to: cell("to"),
        ...(status !== "" && { status: /^\d{3}$/.test(status) ? Number(status) : status })
      }
    })
  )
}

/** `redirect.import_too_long` for more lines than a site may have redirects. */
export const refuseTooLong = (lines: number): Refusal | undefined =>
  lines <= limits.redirectRows
    ? undefined
    : refuse(
        "redirect.import_too_long",
        `The import has ${lines} redirects; a site has at most ${limits.redirectRows}.`,
        {
          limit: limits.redirectRows,
          lines
        }
      )

const unreadable = (line: number, reason: string): Refusal =>
  refuse("redirect.import_unreadable", `Line ${line} cannot be read: ${reason}.`, { line, reason })
