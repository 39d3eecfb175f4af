/** Letters as they are written where only those of English can be: `Łódź` as `lodz`, `Sœurs` as `soeurs`. */

/** In small letters and without accents. Of a script that has none of these letters everything stays as it is. */
export const plainLetters = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[œæøßłđðþı]/g, (letter) => spelledOut[letter]!)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")

/** Those that no accent was put on, so that none can be taken off. */
const spelledOut: { readonly [letter: string]: string } = {
  œ: "oe",
  æ: "ae",
  ø: "o",
  ß: "ss",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i"
}
