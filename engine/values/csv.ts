/**
 * Lines of a CSV file as RFC 4180 has them, which may be opened in a spreadsheet whoever wrote the cells: none of them is
 * taken for a formula.
 */

/**
 * One line with its end. Every cell is quoted: a program that splits at semicolons or tabs finds no beginning of a cell
 * within one.
 */
export const csvLine = (cells: ReadonlyArray<string>): string =>
  `${cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(",")}\r\n`

/**
 * A number that begins with a zero is a name for something, such as a telephone or a post code, and a spreadsheet that
 * takes it for a quantity drops the zero: it stands behind an apostrophe as well, where people open the file.
 */
export const keptWhole = (cell: string): string => (/^0\d+$/.test(cell) ? `'${cell}` : cell)

/**
 * The text as a cell that no spreadsheet runs: what would begin a formula stands behind an apostrophe, by which
 * spreadsheets know a text. Texts that begin otherwise stay as they are.
 */
export const harmless = (cell: string): string => (startsFormula.test(cell) ? `'${cell}` : cell)

/** Also behind blanks that some programs strip, and in the full-width forms that some take for the same. */
const startsFormula = /^(?:[\t\r\n]|[\s\0\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/
