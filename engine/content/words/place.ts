/** Puts typed words and chosen pictures where the old ones stand in the source; every other character stays. */
import type { Words } from "./words.ts"

/** A stretch of the source and what takes its place. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The source with every edit made. They must not overlap; their order does not matter. */
export const applyEdits = (source: string, edits: ReadonlyArray<Edit>): string => {
  let html = ""
  let at = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    html += source.slice(at, start) + text
    at = end
  }
  return html + source.slice(at)
}

/** Typed words in place of what stands there, as text and never as markup but for their line breaks. */
export const wordsEdit = ({ start, end, breaks }: Pick<Words, "start" | "end" | "breaks">, typed: string): Edit => {
  const text = typed.replace(/[&<>\u00a0]/g, (char) => references[char]!)
  return { start, end, text: breaks ? text.replaceAll("\n", "<br>") : text }
}

const references: { readonly [char: string]: string } = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\u00a0": "&nbsp;" }
