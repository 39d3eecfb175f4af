/**
 * Telephone numbers as people write them: the same number with or without its country, with any spaces, dots, strokes
 * and brackets.
 */

/** Fewer digits than these are a price, a year or an hour. */
const fewestDigits = 5
const between = "[\\s().\\/\\u2010-\\u2015-]*"

/** Every digit of a number, and whether it begins with the code of its country. */
const read = (number: string): { readonly digits: string; readonly international: boolean } => {
  const dialled = number.replace(/\(0\)/g, "").replace(/[^\d+]/g, "")
  const international = /^(?:\+|00)/.test(dialled)
  return { digits: dialled.replace(/^(?:\+|00)/, "").replace(/\+/g, ""), international }
}

/** Without what is dialled before it within its country, a zero. */
const subscriber = (digits: string): string => digits.replace(/^0/, "")

/** Finds a number wherever a text writes it; undefined for what is too short to be one. Global. */
export const numberPattern = (number: string): RegExp | undefined => {
  const { digits, international } = read(number)
  if (digits.length < fewestDigits) return undefined
  const spelt = (all: string) => [...all].join(between)
  const abroad = "(?:\\+|00)"
  const forms = international
    ? [
        `(?:${abroad}${between})?(?:${withZero(digits, spelt).concat(spelt(digits)).join("|")})`,
        // How many digits the country has is not known: one to three.
        ...[1, 2, 3]
          .map((country) => digits.slice(country))
          .filter((rest) => rest.length >= fewestDigits + 1)
          .map((rest) => `0${between}${spelt(rest)}`),
        ...(digits.startsWith("1") ? [spelt(digits.slice(1))] : [])
      ]
    : [
        `${abroad}${between}\\d{1,3}${between}(?:0${between})?${spelt(subscriber(digits))}`,
        ...(digits.startsWith("0") ? [] : [`1${between}${spelt(digits)}`]),
        spelt(digits)
      ]
  return new RegExp(`(?<![\\d+])\\(?(?:${forms.join("|")})(?!\\d)`, "gu")
}

/** With the zero in brackets that some write after the country. */
const withZero = (digits: string, spelt: (all: string) => string): ReadonlyArray<string> =>
  [1, 2, 3]
    .filter((country) => country < digits.length)
    .map((country) => `${spelt(digits.slice(0, country))}${between}0${between}${spelt(digits.slice(country))}`)

/** Whether two texts are one number, however each is written. */
export const isSameNumber = (one: string, other: string): boolean => {
  const pattern = numberPattern(one)
  const whole = other.trim()
  return pattern !== undefined && (whole.match(pattern) ?? []).some((found) => found === whole)
}

/** The only number in a text; undefined where there is none, or more than one. */
export const onlyNumber = (text: string): string | undefined => {
  const found = text.match(/\+?\(?\d(?:[\s()./\u2010-\u2015-]*\d){4,}/gu) ?? []
  return found.length === 1 ? found[0] : undefined
}

/**
 * What is dialled for a number as people write it: the first, where there are several, without an extension or words
 * beside it, and without the zero in brackets that is dialled within the country alone.
 */
export const numberDialled = (written: string): string => {
  const text = written.normalize("NFKC")
  const parts = text.split(/\s[/|]\s|[,;|#]|\p{L}+/u)
  const number = parts.find((part) => part.replace(/\D/g, "").length >= fewestDigits) ?? text
  const international = /^[^\d+]*(?:\+|00)/.test(number)
  const digits = (international ? number.replace(/\(\s*0\s*\)/g, "") : number).replace(/\D/g, "")
  return /^[^\d+]*\+/.test(number) ? `+${digits}` : digits
}

/**
 * What a link dials for a number, in the manner of the link that dialled the one before it: with the country's code where
 * that had one, as far as the code can be told from how the old number was written.
 */
export const dialled = (now: string, before: { readonly dialled: string; readonly written: string }): string => {
  const { digits, international } = read(now)
  if (international) return `+${digits}`
  const [link, text] = [read(before.dialled), read(before.written)]
  const rest = subscriber(text.digits)
  const country = link.digits.slice(0, link.digits.length - rest.length)
  const known = link.international && !text.international && link.digits.endsWith(rest) && /^\d{1,3}$/.test(country)
  return known ? `+${country}${subscriber(digits)}` : digits
}
