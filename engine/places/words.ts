/** What a visitor is told who looks an address up in vain, in the language of the site. */
import { type WholeTables, wordsIn } from "../values/wordsIn.ts"

export interface LookupWords {
  /** No answer came: typing goes on by hand. */
  readonly unavailable: string
}

export const lookupTexts: WholeTables<LookupWords> = {
  en: { unavailable: "Addresses cannot be looked up just now. Please type the whole address." },
  fr: {
    unavailable: "La recherche d’adresses est indisponible pour le moment. Veuillez saisir l’adresse complète."
  },
  de: { unavailable: "Adressen lassen sich gerade nicht nachschlagen. Bitte geben Sie die ganze Adresse ein." },
  es: { unavailable: "Ahora mismo no se pueden buscar direcciones. Escriba la dirección completa." },
  it: { unavailable: "Al momento non è possibile cercare indirizzi. Scriva l’indirizzo completo." },
  nl: { unavailable: "Adressen kunnen nu niet worden opgezocht. Typ het volledige adres." }
}

export const lookupWords = wordsIn(lookupTexts)
