/** The words of a refusal, by BCP 47 language tag. */
import { wordsIn } from "../../../values/wordsIn.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import { spanish } from "./es.ts"
import { french } from "./fr.ts"
import type { RefusalWording } from "./RefusalWording.ts"

export const refusalWording = wordsIn<RefusalWording>({ en: english, fr: french, es: spanish, de: german })
