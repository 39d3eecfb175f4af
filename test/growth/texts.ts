/**
 * Texts that are built to make a reader look back: a few pieces of its language drawn at random, pumped to any size. What
 * makes work grow with the square is nearly always a beginning, something many times over, and an end that does not fit.
 */

import type { Seeded } from "../builders/seeded.ts"

/** What stands for the number of its repetition in a piece, so that pieces may differ from one another. */
export const number = "\u{f8ff}"

export interface Recipe {
  readonly before: ReadonlyArray<string>
  readonly unit: ReadonlyArray<string>
  /** `nest`: the unit so often, then its ends so often. `halves`: one unit, then the other. */
  readonly how: "repeat" | "nest" | "halves"
  readonly other: ReadonlyArray<string>
  readonly after: ReadonlyArray<string>
}

/** A recipe of these pieces. */
export const drawRecipe = (pieces: ReadonlyArray<string>, { below, pick }: Seeded): Recipe => {
  const some = (least: number, most: number) =>
    Array.from({ length: least + below(most - least + 1) }, () => pick(pieces))
  return {
    before: some(0, 2),
    unit: some(1, 3),
    how: pick(["repeat", "repeat", "nest", "halves"] as const),
    other: some(1, 2),
    after: some(0, 2)
  }
}

/** The text of a recipe, about that long. */
export const cook = ({ before, unit, how, other, after }: Recipe, size: number): string => {
  const frame = before.join("").length + after.join("").length
  const pump = (pieces: ReadonlyArray<string>, characters: number): string => {
    const one = pieces.join("")
    const times = Math.max(1, Math.floor(characters / one.length))
    if (!one.includes(number)) return one.repeat(times)
    return Array.from({ length: times }, (_, at) => one.replaceAll(number, String(at))).join("")
  }
  const room = Math.max(0, size - frame)
  const middle =
    how === "repeat" ? pump(unit, room) : pump(unit, room / 2) + pump(how === "nest" ? ends(unit) : other, room / 2)
  return before.join("") + middle + after.join("")
}

/** What closes the brackets and the elements that a unit opens, the last first. */
const ends = (unit: ReadonlyArray<string>): ReadonlyArray<string> => {
  const closing = unit.toReversed().flatMap((piece) => {
    const element = /^<([a-z][\w-]*)[^>]*>$/.exec(piece)?.[1]
    if (element !== undefined) return [`</${element}>`]
    const bracket = [...piece].findLast((char) => "([{".includes(char))
    return bracket === undefined ? [] : [{ "(": ")", "[": "]", "{": "}" }[bracket]!]
  })
  return closing.length > 0 ? closing : ["x"]
}
