/**
 * Changes that a look at the page does not show for what they are, though they may cost its owner customers or money: a bank
 * account of somebody else, a page that search engines are sent away from, words that stand in a style and not in the text,
 * a style by which something is no longer seen.
 */
import { tokenize } from "../../gate/css/tokens.ts"
import type { ReviewChange } from "./Change.ts"

/** Begins the label of the row by which a page is kept out of search results. */
export const keptOut = "Kept out of search results"

/** Whether search engines are newly sent away. */
export const leavesSearch = ({ section, label, was, now }: ReviewChange): boolean =>
  section === "hidden" && label === keptOut && now?.text === "true" && was?.text !== "true"

/** Accounts by their international number (ISO 13616, its check digits right) that stand in new words and in none that went; in groups of four. */
export const accountsThatCame = (changes: ReadonlyArray<ReviewChange>): ReadonlyArray<string> => {
  const words = changes.filter(({ section, moved }) => section === "words" && moved === undefined)
  const before = new Set(words.flatMap(({ was }) => accountsIn(was?.text ?? "")))
  return [...new Set(words.flatMap(({ now }) => accountsIn(now?.text ?? "")))].filter((one) => !before.has(one))
}

const accountsIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z\d]){11,30}(?![\p{L}\p{N}])/giu)].flatMap(([found]) => {
    const account = accountOf(found.toUpperCase().split(" "))
    return account === undefined ? [] : [account.match(/.{1,4}/g)!.join(" ")]
  })

/** Words behind it may look like more of it: the longest beginning whose check digits are right. */
const accountOf = (groups: ReadonlyArray<string>): string | undefined => {
  for (let count = groups.length; count > 0; count--) {
    const account = groups.slice(0, count).join("")
    if (account.length >= fewest && account.length <= most && isChecked(account)) return account
  }
  return undefined
}
const [fewest, most] = [15, 34]

const isChecked = (account: string): boolean => {
  const digits = `${account.slice(4)}${account.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)))
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** Words that a style newly writes into a page: none of them is among its words. */
export const wordsOfStyle = (change: ReviewChange): string | undefined => {
  if (propertyOf(change) !== "content") return undefined
  const [was, now] = [textsIn(change.was?.text), textsIn(change.now?.text)]
  return now !== was && /[\p{L}\p{N}]/u.test(now) ? now : undefined
}

const textsIn = (value = ""): string =>
  tokenize(value)
    .filter(({ type }) => type === "string")
    .map(({ value }) => value)
    .join("")
    .trim()

/** Whether a declaration came by which something is not seen on a screen. */
export const hides = (change: ReviewChange): boolean => {
  const property = propertyOf(change)
  if (property === undefined || change.now === null || /@media[^›]*\bprint\b/i.test(change.label)) return false
  const is = (value: string | undefined) => value !== undefined && (hidden[property]?.test(plainly(value)) ?? false)
  return is(change.now.text) && !is(change.was?.text)
}

const plainly = (value: string): string =>
  value
    .toLowerCase()
    .replace(/\s*!important$/, "")
    .trim()

/** The property of a row of declarations, in lower case; of a row that is about no declaration none. */
const propertyOf = ({ section, label, moved }: ReviewChange): string | undefined =>
  section === "looks" && moved === undefined ? label.split(" › ").at(-1)!.toLowerCase() : undefined

const zero = String.raw`[-+]?0*\.?0*(?:[a-z]+|%)?`
const farAway = /(?:^|[\s(,])-\d{3,}(?:\.\d+)?(?:px|em|rem|vw|vh|%)/
const hidden: { readonly [property: string]: RegExp } = {
  display: /^none$/,
  visibility: /^(?:hidden|collapse)$/,
  opacity: /^(?:0*\.0\d*|0+|0*\.?0*%)$/,
  "font-size": new RegExp(`^${zero}$`),
  "text-indent": farAway,
  left: farAway,
  right: farAway,
  top: farAway,
  bottom: farAway,
  translate: farAway,
  transform: new RegExp(`${farAway.source}|scale[xy3d]*\\(\\s*${zero}\\s*[,)]`),
  scale: new RegExp(`^${zero}(?:\\s|$)`),
  "clip-path": /^(?:inset\(\s*(?:100|[5-9]\d)%|circle\(\s*0)/,
  clip: /^rect\(/,
  "content-visibility": /^hidden$/,
  color: /^transparent$/,
  "-webkit-text-fill-color": /^transparent$/
}
