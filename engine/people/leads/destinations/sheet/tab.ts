/** One tab of a spreadsheet: its header is read and lengthened, rows are added and counted. */
import { Effect } from "effect"
import type { Json } from "../../../../model/Page.ts"
import { isSuccess, member, type Reply, type Stopped, stop, textMember, unreadable } from "../reply.ts"
import type { Cell, Row } from "./row.ts"

/** A call below `/v4/spreadsheets/`. */
export type AskSheets = (path: string, method?: "GET" | "POST" | "PUT", body?: Json) => Effect.Effect<Reply, Stopped>

/** `refusal` is what an answer other than success comes to. */
export const sheetTab = (ask: AskSheets, id: string, title: string, refusal: (reply: Reply) => Stopped) => {
  const header = Effect.gen(function* () {
    const reply = yield* ask(`${id}/values/${range(title, "1:1")}?majorDimension=ROWS`)
    if (!isSuccess(reply)) return yield* refusal(reply)
    // Without the range it names, this is no answer: taken for an empty tab, its header would be written over.
    if (textMember(reply.json, "range") === undefined) return yield* stop(unreadable)
    return rowsIn(reply.json)[0] ?? []
  })

  /** Adds headers behind those there are; false where the tab cannot have more columns. */
  const lengthen = Effect.fnUntraced(function* (headers: Row, more: Row) {
    const put = ask(`${id}/values/${range(title, `${columnLetters(headers.length)}1`)}?valueInputOption=RAW`, "PUT", {
      majorDimension: "ROWS",
      values: [more]
    })
    const first = yield* put
    // A new tab ends at its 26th column, and nothing can be put beyond the last.
    const reply = first.status === 400 && (yield* widen(more.length)) ? yield* put : first
    if (!isSuccess(reply) && reply.status !== 400) return yield* refusal(reply)
    return isSuccess(reply)
  })

  /** More columns, empty ones, at the end of the tab. */
  const widen = Effect.fnUntraced(function* (length: number) {
    const described = yield* ask(`${id}?fields=sheets.properties(sheetId,title)`)
    const sheets = member(described.json, "sheets")
    const properties = (Array.isArray(sheets) ? (sheets as ReadonlyArray<Json>) : []).map((one) =>
      member(one, "properties")
    )
    const sheetId = member(
      properties.find((one) => textMember(one, "title") === title),
      "sheetId"
    )
    if (sheetId === undefined) return false
    const appendDimension = { sheetId, dimension: "COLUMNS", length }
    return isSuccess(yield* ask(`${id}:batchUpdate`, "POST", { requests: [{ appendDimension }] }))
  })

  /** Where the row stands; undefined where the answer does not say. */
  const append = Effect.fnUntraced(function* (row: Row) {
    const reply = yield* ask(
      `${id}/values/${range(title, "A1")}:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS`,
      "POST",
      { majorDimension: "ROWS", values: [row] }
    )
    if (!isSuccess(reply)) return yield* refusal(reply)
    return textMember(member(reply.json, "updates"), "updatedRange")
  })

  /** How many rows hold these cells; undefined where the sheet does not tell. Reads their columns and nothing else. */
  const alike = (headers: Row, cells: ReadonlyArray<Cell>): Effect.Effect<number | undefined> =>
    Effect.gen(function* () {
      if (cells.length === 0) return undefined
      const ranges = cells.map(([name]) => {
        const letters = columnLetters(headers.indexOf(name))
        return `ranges=${range(title, `${letters}:${letters}`)}`
      })
      const reply = yield* ask(`${id}/values:batchGet?${ranges.join("&")}&majorDimension=COLUMNS`)
      const found = member(reply.json, "valueRanges")
      if (!isSuccess(reply) || !Array.isArray(found) || found.length !== cells.length) return undefined
      const columns = (found as ReadonlyArray<Json>).map((one) => rowsIn(one)[0] ?? [])
      return columns[0]!.filter((_, row) => cells.every(([, value], at) => columns[at]![row] === value)).length
    }).pipe(Effect.catchTag("Stopped", () => Effect.succeed(undefined)))

  return { header, lengthen, append, alike }
}

/** Names of tabs are always quoted, and a quote in one doubled. */
const range = (tab: string, cells: string): string => encodeURIComponent(`'${tab.replaceAll("'", "''")}'!${cells}`)

/** Of the column that many places from the first: A, …, Z, AA, AB. */
const columnLetters = (at: number): string =>
  (at < 26 ? "" : columnLetters(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26))

const rowsIn = (json: Json | undefined): ReadonlyArray<Row> => {
  const values = member(json, "values")
  return Array.isArray(values) ? (values as unknown as ReadonlyArray<Row>) : []
}
