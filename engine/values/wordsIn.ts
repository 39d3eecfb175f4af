/**
 * Words for visitors in the language of their site. Every table is whole in the languages listed here, which the compiler
 * sees to. Of another language a table may have some words; for the rest it reads those of the language it is a kind of,
 * and in the end English.
 */
import { lookupOf } from "./locale.ts"

/** Languages in which every table is whole. */
export const wholeLanguages = ["en", "fr", "de", "es", "it", "nl"] as const
export type WholeLanguage = (typeof wholeLanguages)[number]

export type WholeTables<Words> = { readonly [language in WholeLanguage]: Words }

/** Whether every table has all its words in the language of a BCP 47 tag. */
export const isWhole = (language: string): boolean =>
  lookupOf(language).some((tag) => (wholeLanguages as ReadonlyArray<string>).includes(tag))

/** Some of the words, at any depth. */
export type SomeWords<Words> = Words extends string | ((...values: never) => unknown)
  ? Words
  : { readonly [name in keyof Words]?: SomeWords<Words[name]> }

/** By BCP 47 tag in lower case, such as `pt` or `fr-ca`. */
export type FurtherTables<Words> = { readonly [tag: string]: SomeWords<Words> }

/** Looks words up by BCP 47 tag, in any case: `fr-CA` reads `fr`, `pt-BR` what there is of `pt`. The same tables, the same object. */
export const wordsIn = <Words>(
  whole: WholeTables<Words>,
  further: FurtherTables<Words> = {}
): ((language: string) => Words) => {
  const bases = new Map<string, Words>(Object.entries(whole) as Array<[string, Words]>)
  const some = new Map(Object.entries(further))
  const made = new Map<string, Words>()
  /** By tags as they are written. */
  const asked = new Map<string, Words>()
  return (language) => {
    const known = asked.get(language)
    if (known !== undefined) return known
    const tags = lookupOf(language)
    const base = tags.find((tag) => bases.has(tag)) ?? "en"
    const found = tags.filter((tag) => some.has(tag))
    const name = [...found, base].join(" ")
    const words =
      made.get(name) ?? found.reduceRight<Words>((over, tag) => joined(over, some.get(tag)), bases.get(base) as Words)
    made.set(name, words)
    if (asked.size === tagsMost) asked.clear()
    asked.set(language, words)
    return words
  }
}

/** More than there are languages of sites; who makes up others makes no more be kept. */
const tagsMost = 500

/** The words with others in the place of some. */
const joined = <Words>(words: Words, others: unknown): Words => {
  if (typeof words !== "object" || words === null) return (others ?? words) as Words
  const some = (others ?? {}) as { readonly [name: string]: unknown }
  return Object.fromEntries(
    Object.entries(words).map(([name, word]) => [name, Object.hasOwn(some, name) ? joined(word, some[name]) : word])
  ) as Words
}
