/** Words of the field by which addresses are looked up, in the language of a site. */
import { type WholeTables, wordsIn } from "../../values/wordsIn.ts"

export interface FieldWords {
  readonly label: string
  readonly button: string
  /** Names the list. */
  readonly list: string
  /** Said of the list: of one, and of several with their number in place of `#`. */
  readonly one: string
  readonly many: string
  readonly none: string
  readonly looking: string
  /** No answer came at all. */
  readonly failed: string
}

export const fieldTexts: WholeTables<FieldWords> = {
  en: {
    label: "Address of the home",
    button: "Look up",
    list: "Addresses",
    one: "1 suggestion. The down arrow leads to it.",
    many: "# suggestions. The down arrow leads to them.",
    none: "No suggestion. Type the whole address and look it up.",
    looking: "Looking the address up…",
    failed: "There was no answer. Please try again."
  },
  fr: {
    label: "Adresse du bien",
    button: "Rechercher",
    list: "Adresses",
    one: "1 suggestion. La flèche vers le bas y mène.",
    many: "# suggestions. La flèche vers le bas y mène.",
    none: "Aucune suggestion. Saisissez l’adresse complète et lancez la recherche.",
    looking: "Recherche de l’adresse…",
    failed: "Aucune réponse n’est arrivée. Veuillez réessayer."
  },
  de: {
    label: "Adresse der Immobilie",
    button: "Suchen",
    list: "Adressen",
    one: "1 Vorschlag. Die Pfeiltaste nach unten führt dorthin.",
    many: "# Vorschläge. Die Pfeiltaste nach unten führt dorthin.",
    none: "Kein Vorschlag. Geben Sie die ganze Adresse ein und suchen Sie sie.",
    looking: "Die Adresse wird gesucht…",
    failed: "Es kam keine Antwort. Bitte versuchen Sie es noch einmal."
  },
  es: {
    label: "Dirección de la vivienda",
    button: "Buscar",
    list: "Direcciones",
    one: "1 sugerencia. La flecha hacia abajo lleva a ella.",
    many: "# sugerencias. La flecha hacia abajo lleva a ellas.",
    none: "Ninguna sugerencia. Escriba la dirección completa y búsquela.",
    looking: "Buscando la dirección…",
    failed: "No llegó ninguna respuesta. Inténtelo de nuevo."
  },
  it: {
    label: "Indirizzo dell’immobile",
    button: "Cerca",
    list: "Indirizzi",
    one: "1 suggerimento. La freccia giù porta lì.",
    many: "# suggerimenti. La freccia giù porta lì.",
    none: "Nessun suggerimento. Scriva l’indirizzo completo e lo cerchi.",
    looking: "Ricerca dell’indirizzo…",
    failed: "Non è arrivata nessuna risposta. Riprovi."
  },
  nl: {
    label: "Adres van de woning",
    button: "Zoeken",
    list: "Adressen",
    one: "1 suggestie. De pijl omlaag leidt ernaartoe.",
    many: "# suggesties. De pijl omlaag leidt ernaartoe.",
    none: "Geen suggestie. Typ het volledige adres en zoek het op.",
    looking: "Het adres wordt gezocht…",
    failed: "Er kwam geen antwoord. Probeer het opnieuw."
  }
}

export const fieldWords = wordsIn<FieldWords>(fieldTexts)
