/**
 * Numbers and days as the language of a site writes them. What formats is kept in each process, since making one takes a
 * hundred times as long as to format with it. A language and a way of writing always make the same, so nothing kept goes
 * out of date.
 */
import { formattingLocale } from "./locale.ts"

/** `value` in the language of a BCP 47 tag, in English for a tag that no formatter takes; a RangeError for a currency that is none. */
export const formattedNumber = (value: number, language: string, way: Intl.NumberFormatOptions = {}): string =>
  numbers.of(language, way).format(value)

/** The day of an instant in milliseconds since 1970, as it is in UTC, with its month as a word: `March 4, 2027`. */
export const formattedDay = (at: number, language: string): string => days.of(language, longDay).format(at)

class Kept<Way, Format> {
  readonly #formats = new Map<string, Format>()
  readonly #make: new (locale: string, way: Way) => Format
  constructor(make: new (locale: string, way: Way) => Format) {
    this.#make = make
  }

  of(language: string, way: Way): Format {
    const name = `${language} ${JSON.stringify(way)}`
    const known = this.#formats.get(name)
    if (known !== undefined) return known
    const made = new this.#make(formattingLocale(language), way)
    if (this.#formats.size >= mostKept) this.#formats.clear()
    this.#formats.set(name, made)
    return made
  }
}

const numbers = new Kept<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat)
const days = new Kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat)
const longDay: Intl.DateTimeFormatOptions = { dateStyle: "long", timeZone: "UTC" }
/** Of each kind, some kilobytes each. Languages and currencies that are used are few, however many are named. */
const mostKept = 500
