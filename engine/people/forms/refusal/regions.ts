/** What a region says otherwise than the language it speaks: its telephone numbers, of which nobody is given as an example. */
import type { FurtherTables } from "../../../values/wordsIn.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import { spanish } from "./es.ts"
import { french } from "./fr.ts"
import { italian } from "./it.ts"
import { dutch } from "./nl.ts"
import type { RefusalWording } from "./RefusalWording.ts"

const numbered = ({ problems: { phone } }: RefusalWording, number: string) => ({
  problems: { phone: phone.replace(/\+[\d ]+\d/, number) }
})

/** By BCP 47 tag in lower case. English without a region has a number of North America. */
export const regionalWords: FurtherTables<RefusalWording> = {
  "de-at": numbered(german, "+43 1 234567"),
  "de-ch": numbered(german, "+41 44 123 45 67"),
  "en-au": numbered(english, "+61 2 5550 0100"),
  "en-gb": numbered(english, "+44 1632 960100"),
  "en-ie": numbered(english, "+353 1 234 5678"),
  "en-in": numbered(english, "+91 11 2345 6789"),
  "en-nz": numbered(english, "+64 4 123 4567"),
  "en-za": numbered(english, "+27 21 123 4567"),
  "es-mx": numbered(spanish, "+52 55 1234 5678"),
  "es-us": numbered(spanish, "+1 305 555 0100"),
  "fr-be": numbered(french, "+32 2 123 45 67"),
  "fr-ca": numbered(french, "+1 514 555 0100"),
  "fr-ch": numbered(french, "+41 22 123 45 67"),
  "it-ch": numbered(italian, "+41 91 123 45 67"),
  "nl-be": numbered(dutch, "+32 2 123 45 67")
}
