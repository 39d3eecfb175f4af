/** Words as a segment of an address: lower case, without accents, joined by hyphens. */

/** `otherwise` stands where a text has no letter or digit that an address could show. */
export const slugOf = (text: string, otherwise: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, slugCharacters)
    .replace(/^-+|-+$/g, "") || otherwise

const slugCharacters = 100
