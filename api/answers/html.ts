/** Markup as a value. Whatever is put into a template is text and is escaped, unless it is markup itself. */
import { escapeAttribute } from "../../engine/values/escape.ts"

export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Nothing is written for `false`, `null` and `undefined`; lists are written one after another. */
export type Piece = Markup | string | number | false | null | undefined | ReadonlyArray<Piece>

export const html = (strings: TemplateStringsArray, ...pieces: ReadonlyArray<Piece>): Markup =>
  new Markup(strings.map((string, at) => (at === 0 ? string : written(pieces[at - 1]) + string)).join(""))

const written = (piece: Piece): string => {
  if (piece === false || piece === null || piece === undefined) return ""
  if (piece instanceof Markup) return piece.text
  if (typeof piece === "object") return piece.map(written).join("")
  return escapeAttribute(String(piece))
}
