/**
 * The stretch of markup in which two bodies differ, cut between tags, so that an edit of a large page is read at the cost
 * of the edit. Pure and linear.
 */

/** A tag, and text up to the next. In a tag, quotes stand around values alone, which the gate sees to. */
const tag = /<[/!?a-z](?:[^"'>]|"[^"]*"|'[^']*')*>/iy
const text = /<?[^<]*/y

/** What of `before` and of `after` lies between what they begin and end with in common; empty for equal bodies. */
export const changedMarkup = (before: string, after: string): readonly [before: string, after: string] => {
  if (before === after) return ["", ""]
  const start = lastCut(before, sharedStart(before, after))
  const shared = Math.min(sharedEnd(before, after), before.length - start, after.length - start)
  const end = firstSharedCut(before, after, start, shared)
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)]
}

const sharedStart = (one: string, other: string): number => {
  let at = 0
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at++
  return at
}

const sharedEnd = (one: string, other: string): number => {
  let length = 0
  while (length < one.length && one.charCodeAt(one.length - 1 - length) === other.charCodeAt(other.length - 1 - length))
    length++
  return length
}

/** Where the tag or text at `at` ends. A tag without its end reaches to the end of the body. */
const afterPiece = (html: string, at: number): number => {
  const piece = /[/!?a-z]/i.test(html[at + 1] ?? "") && html[at] === "<" ? tag : text
  piece.lastIndex = at
  return piece.test(html) ? piece.lastIndex : html.length
}

const lastCut = (html: string, limit: number): number => {
  let last = 0
  for (let at = 0; at <= limit && at < html.length; at = afterPiece(html, at)) last = at
  return last
}

/** Length of the longest end, `most` at most, that starts between tags in both. */
const firstSharedCut = (before: string, after: string, start: number, most: number): number => {
  let [one, other] = [start, start]
  while (one < before.length && other < after.length) {
    const [left, right] = [before.length - one, after.length - other]
    if (left === right && left <= most) return left
    if (left >= right) one = afterPiece(before, one)
    if (right >= left) other = afterPiece(after, other)
  }
  return 0
}
