/** What was found, in a sentence that a screen reader says once a grid has been repainted. */
import { formattedNumber } from "../../values/formats.ts"
import { type WholeTables, wordsIn } from "../../values/wordsIn.ts"

interface SummaryWords {
  readonly none: string
  readonly one: string
  readonly many: (count: string) => string
  /** Nobody has counted them. */
  readonly uncounted: string
  /** Names a link to the same search without one of its filters, by what that is called and its value. */
  readonly without: (filter: string) => string
}

export const summaryTexts: WholeTables<SummaryWords> = {
  en: {
    none: "No listings found.",
    one: "One listing found.",
    many: (count) => `${count} listings found.`,
    uncounted: "Very many listings found.",
    without: (filter) => `Without ${filter}`
  },
  fr: {
    none: "Aucune propriété trouvée.",
    one: "Une propriété trouvée.",
    many: (count) => `${count} propriétés trouvées.`,
    uncounted: "Un très grand nombre de propriétés trouvées.",
    without: (filter) => `Sans ${filter}`
  },
  de: {
    none: "Keine Angebote gefunden.",
    one: "Ein Angebot gefunden.",
    many: (count) => `${count} Angebote gefunden.`,
    uncounted: "Sehr viele Angebote gefunden.",
    without: (filter) => `Ohne ${filter}`
  },
  es: {
    none: "No se han encontrado inmuebles.",
    one: "Se ha encontrado un inmueble.",
    many: (count) => `Se han encontrado ${count} inmuebles.`,
    uncounted: "Se han encontrado muchísimos inmuebles.",
    without: (filter) => `Sin ${filter}`
  },
  it: {
    none: "Nessun immobile trovato.",
    one: "Un immobile trovato.",
    many: (count) => `${count} immobili trovati.`,
    uncounted: "Moltissimi immobili trovati.",
    without: (filter) => `Senza ${filter}`
  },
  nl: {
    none: "Geen woningen gevonden.",
    one: "Eén woning gevonden.",
    many: (count) => `${count} woningen gevonden.`,
    uncounted: "Zeer veel woningen gevonden.",
    without: (filter) => `Zonder ${filter}`
  }
}

const words = wordsIn(summaryTexts)

/** `total` is null where nobody counts; `language` is a BCP 47 tag. */
export const foundSummary = (total: number | null, language: string): string => {
  const { none, one, many, uncounted } = words(language)
  if (total === null) return uncounted
  if (total < 2) return total === 0 ? none : one
  return many(formattedNumber(total, language))
}

/** What a link is called that leaves out a filter, which is told as a saved search tells it. */
export const withoutFilter = (filter: string, language: string): string => words(language).without(filter)
