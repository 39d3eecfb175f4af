/**
 * HTML comments are the one thing the gate takes out of a text. It cuts them out of the text as sent, at the places
 * where the parser found them; nothing is written anew, so every other byte stays as it was. The text that remains is
 * the one that is judged and stored, and it must read as before: two halves of a tag must not grow together.
 */
import type { ParsedHtml } from "./parse.ts"

export interface WithoutComments {
  readonly text: string
  readonly count: number
  /** Offset in the text as sent of an offset in `text`. */
  readonly toSent: (offset: number) => number
}

interface Range {
  readonly start: number
  readonly end: number
}

/** Whether the range holds `<!-- … -->` in full, and not something that parsers merely treat as a comment. */
export const isComment = (source: string, { start, end }: Range): boolean =>
  end - start >= 7 && source.startsWith("<!--", start) && source.startsWith("-->", end - 3)

/** Cuts every true comment out of the text that was parsed. */
export const withoutComments = ({ source, comments }: ParsedHtml): WithoutComments => {
  const cut = comments.filter((range) => isComment(source, range))
  const kept = cut.map(({ start }, at) => source.slice(cut[at - 1]?.end ?? 0, start))
  const text = kept.join("") + source.slice(cut.at(-1)?.end ?? 0)
  return { text, count: cut.length, toSent: (offset) => sentOffset(cut, offset) }
}

const sentOffset = (cut: ReadonlyArray<Range>, offset: number): number => {
  let removed = 0
  for (const { start, end } of cut) {
    if (start - removed > offset) break
    removed += end - start
  }
  return offset + removed
}
