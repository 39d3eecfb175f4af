/** The words of saved searches, by language. */
import { type WholeTables, wordsIn } from "../../values/wordsIn.ts"
import type { SavedSearchWording } from "./SavedSearchWording.ts"
import { dutch } from "./words/nl.ts"
import { english } from "./words/en.ts"
import { french } from "./words/fr.ts"
import { german } from "./words/de.ts"
import { italian } from "./words/it.ts"
import { spanish } from "./words/es.ts"

export const savedSearchTexts: WholeTables<SavedSearchWording> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
  it: italian,
  nl: dutch
}

/** By BCP 47 language tag. */
export const savedSearchWording = wordsIn<SavedSearchWording>(savedSearchTexts)
