/** The words of a refusal, by BCP 47 language tag. */
import { type WholeTables, wordsIn } from "../../../values/wordsIn.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import { spanish } from "./es.ts"
import { french } from "./fr.ts"
import { italian } from "./it.ts"
import { dutch } from "./nl.ts"
import type { RefusalWording } from "./RefusalWording.ts"
import { regionalWords } from "./regions.ts"

export const refusalWords: WholeTables<RefusalWording> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
  it: italian,
  nl: dutch
}

export const refusalWording = wordsIn<RefusalWording>(refusalWords, regionalWords)
