/** Words as a segment of an address: lower case, without accents, joined by hyphens. */

import { plainLetters } from "../values/plainLetters.ts"

/** `otherwise` stands where a text has no letter or digit that an address could show. */
export const slugOf = (text: string, otherwise: string): string =>
  plainLetters(text)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, slugCharacters)
    .replace(/^-+|-+$/g, "") || otherwise

const slugCharacters = 100
