/** Characters that nobody sees, named for whoever has to see that they are there. */

/** A text as it is, but for what could hide the rest of it: characters that nobody sees, and blanks without end. */
export const unseenNamed = (text: string): string =>
  text
    .replace(unseen, (char) => `[U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`)
    .replace(/[^\S\n]{80,}/gu, ({ length }) => ` [${length} blanks] `)

/** Whether two texts differ in nothing but characters that nobody sees. */
export const readTheSame = (one: string, other: string): boolean =>
  one !== other && one.replace(unseen, "") === other.replace(unseen, "")

/** Controls but for the tab, marks of direction, what joins and parts without being seen, and ends of lines that are none of ours. */
const unseen = /[^\P{Cc}\t]|\p{Cf}|[\u2028\u2029\u115F\u1160\u3164\uFFA0]/gu
