/**
 * What a line is to the guards. Callers must be able to count as we do, so the rule is plain: the texts of a payload
 * (html, css, js) one after the other, cut at newlines, trimmed, blank lines left out. A line is its text; which of the
 * three it stands in makes no difference, nor does its place.
 */
import type { Payload } from "../../model/Page.ts"

/** Every copy of every line, in order. Theme tokens have no lines. */
export const linesOf = (payload: Payload): ReadonlyArray<string> =>
  [payload.html, payload.css, payload.js].flatMap((text) =>
    text === undefined || text === ""
      ? []
      : text
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== "")
  )

/** How many copies a payload has of each of its lines. Several guards ask, so it is counted once a payload. */
export const lineCounts = (payload: Payload): ReadonlyMap<string, number> => {
  const known = counted.get(payload)
  if (known !== undefined) return known
  const counts = countLines(linesOf(payload))
  counted.set(payload, counts)
  return counts
}
const counted = new WeakMap<Payload, ReadonlyMap<string, number>>()

/** How many copies there are of each line, in order of first appearance. */
export const countLines = (lines: ReadonlyArray<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}
