/** The origin's own pages in every language there is, made once for each. */
import { type WholeTables, wordsIn } from "../values/wordsIn.ts"
import { german } from "./plain-words/de.ts"
import { english } from "./plain-words/en.ts"
import { spanish } from "./plain-words/es.ts"
import { french } from "./plain-words/fr.ts"
import { italian } from "./plain-words/it.ts"
import { dutch } from "./plain-words/nl.ts"
import { type PlainPageName, plainPageNames, type PlainWording } from "./plain-words/PlainWording.ts"

export interface PlainPage {
  /** BCP 47 language tag; English where it is left out. */
  readonly language?: string
  readonly title: string
  /** One sentence on what happened and what the visitor can do. */
  readonly text: string
  /** Address of the canonical page, where there is one. */
  readonly canonical?: string
  /** What the link to the home page says, where there is one. */
  readonly home?: string
}

export type PlainPages = { readonly [name in PlainPageName]: PlainPage }

export const plainWords: WholeTables<PlainWording> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
  it: italian,
  nl: dutch
}

const wording = wordsIn<PlainWording>(plainWords)
const made = new Map<PlainWording, PlainPages>()

/** By BCP 47 language tag. The same words, the same objects: what is made of a page can be remembered by it. */
export const plainPagesOf = (language: string): PlainPages => {
  const words = wording(language)
  const known = made.get(words)
  if (known !== undefined) return known
  const pages = Object.fromEntries(
    plainPageNames.map((name) => [
      name,
      {
        language: words.language,
        ...words.pages[name],
        // The one page that leads on: whoever mistyped an address on a site is shown the way in.
        ...(name === "notFound" && { canonical: "/404", home: words.home })
      }
    ])
  ) as unknown as PlainPages
  made.set(words, pages)
  return pages
}
