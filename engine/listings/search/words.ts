/**
 * Texts as they are compared: people type "montreal" and mean "Montréal". Both sides of every comparison go through here,
 * and what comes out is stored, so no collation of a database has a say.
 */
import { plainLetters } from "../../values/plainLetters.ts"

/**
 * Words of a text, in its order: letters and digits without case, accents and ligatures. An apostrophe parts
 * what French elides ("l'Église" is found as eglise) and nothing else ("St. John's" has the words st and johns); whatever
 * else is no letter or digit parts words.
 */
export const wordsOf = (text: string): ReadonlyArray<string> => (plainText.test(text) ? plainWords : anyWords)(text)

/** Nearly all texts of a feed: the same rules, of which these letters need few. */
const plainText = /^[\x00-\x7f]*$/
const plainWords = (text: string): ReadonlyArray<string> =>
  text
    .toLowerCase()
    .replace(/(?<![a-z0-9])(l|d|qu)'(?=[a-z])/g, "$1 ")
    .replaceAll("'", "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")

const anyWords = (text: string): ReadonlyArray<string> =>
  plainLetters(text)
    .replace(/(?<![\p{L}\p{N}])(l|d|qu)['’ʼ](?=\p{L})/gu, "$1 ")
    .replace(/['’‘ʼ]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")

/** Its words with a space between two, of so many characters at most. Empty for a text without any; it equals nothing. */
export const normal = (text: string | null): string =>
  wordsOf(text ?? "")
    .join(" ")
    .slice(0, normalCharacters)
    .toWellFormed()
    .trim()

/** Longer than any name of a place; what is stored is cut to it, and so is what it is compared with. */
export const normalCharacters = 100
