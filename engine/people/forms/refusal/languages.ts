/** The words of a refusal by primary language subtag. English for languages not listed. */
import { german } from "./de.ts"
import { english } from "./en.ts"
import { spanish } from "./es.ts"
import { french } from "./fr.ts"
import type { RefusalWording } from "./RefusalWording.ts"

const wordings: ReadonlyMap<string, RefusalWording> = new Map([
  ["en", english],
  ["fr", french],
  ["es", spanish],
  ["de", german]
])

/** Wording for a BCP 47 language tag. */
export const refusalWording = (language: string): RefusalWording =>
  wordings.get(language.split("-", 1)[0]?.toLowerCase() ?? "en") ?? english
