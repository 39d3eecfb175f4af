/**
 * Reads a CSV file as RFC 4180 has them: cells between commas, quoted where they hold a comma, a quote or a line break.
 * Taken as well: a byte order mark, lines that end in LF or CR alone, a last line without its end, and empty lines, which
 * say nothing. Whatever it is given, it answers.
 */

export interface CsvRecord {
  /** Line of the file on which it begins, from 1. */
  readonly line: number
  /** At least one. */
  readonly cells: ReadonlyArray<string>
}

/** Why the file is none; `reason` ends a sentence that names the line. */
export interface CsvFault {
  readonly line: number
  readonly reason: string
}

/** What is read at the most, so that nobody's file costs more than it can be worth. */
export interface CsvLimits {
  /** Reading ends after so many records, whatever follows. */
  readonly records: number
  /** Of one record; more are a fault. */
  readonly cells: number
  /** Lines of the file, empty ones too; more are a fault. */
  readonly lines: number
}

/** Every record in its order, the headings among them, as far as the limits let it. */
export const readCsv = (
  text: string,
  limits: CsvLimits = { records: Infinity, cells: Infinity, lines: Infinity }
): ReadonlyArray<CsvRecord> | CsvFault => {
  const records: Array<CsvRecord> = []
  let at = text.startsWith("\uFEFF") ? 1 : 0
  let line = 1
  while (at < text.length && records.length < limits.records) {
    if (line > limits.lines) return { line, reason: `the file has more than ${limits.lines} lines` }
    const begun = line
    const cells: Array<string> = []
    const start = at
    for (;;) {
      const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
      if (cell === undefined) return { line, reason: "a quote is opened and never closed" }
      cells.push(cell.value)
      line += breaksIn(cell.value)
      at = cell.end
      if (text[at] !== ",") break
      if (cells.length >= limits.cells) return { line, reason: `it has more than ${limits.cells} cells` }
      at++
    }
    if (at < text.length && text[at] !== "\r" && text[at] !== "\n")
      return { line, reason: "text stands between a closing quote and the next comma" }
    if (at > start) records.push({ line: begun, cells })
    if (at < text.length) {
      at += text.startsWith("\r\n", at) ? 2 : 1
      line++
    }
  }
  return records
}

interface Cell {
  readonly value: string
  /** Where what follows it begins. */
  readonly end: number
}

/** Undefined where its quote is never closed. */
const quotedCell = (text: string, start: number): Cell | undefined => {
  let value = ""
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return undefined
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    from = quote + 2
  }
}

const cellEnd = /[,\r\n]|$/g

const plainCell = (text: string, start: number): Cell => {
  cellEnd.lastIndex = start
  const end = cellEnd.exec(text)!.index
  return { value: text.slice(start, end), end }
}

const breaksIn = (value: string): number => value.match(/\r\n|\r|\n/g)?.length ?? 0
