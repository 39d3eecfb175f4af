/** What of a visitor's search could not be used, in a sentence: which filter, and what was typed. */
import { savedSearchWording } from "../saved/wording.ts"
import { type WholeTables, wordsIn } from "../../values/wordsIn.ts"

interface SetAsideWords {
  /** Says which were left out: each with its label and, in quotation marks, its value. */
  readonly sentence: (filters: string) => string
  readonly quoted: (value: string) => string
  /** Of filters that narrow nothing down by themselves; the others are called as a saved search calls them. */
  readonly labels: { readonly [name in "match" | "includeUnknown" | "sort" | "limit" | "page"]: string }
}

export const setAsideTexts: WholeTables<SetAsideWords> = {
  en: {
    sentence: (filters) => `Left out, because it cannot be used here: ${filters}.`,
    quoted: (value) => `“${value}”`,
    labels: {
      match: "Whole names",
      includeUnknown: "Missing details",
      sort: "Order",
      limit: "Listings on a page",
      page: "Page"
    }
  },
  fr: {
    sentence: (filters) => `Laissé de côté, car inutilisable ici\u202f: ${filters}.`,
    quoted: (value) => `«\u202f${value}\u202f»`,
    labels: {
      match: "Noms entiers",
      includeUnknown: "Données manquantes",
      sort: "Ordre",
      limit: "Propriétés par page",
      page: "Numéro de page"
    }
  },
  de: {
    sentence: (filters) => `Nicht berücksichtigt, weil hier nicht verwendbar: ${filters}.`,
    quoted: (value) => `„${value}“`,
    labels: {
      match: "Ganze Namen",
      includeUnknown: "Fehlende Angaben",
      sort: "Reihenfolge",
      limit: "Angebote pro Seite",
      page: "Seite"
    }
  },
  es: {
    sentence: (filters) => `No se ha tenido en cuenta, porque aquí no es válido: ${filters}.`,
    quoted: (value) => `«${value}»`,
    labels: {
      match: "Nombres completos",
      includeUnknown: "Datos que faltan",
      sort: "Orden",
      limit: "Inmuebles por página",
      page: "Página"
    }
  },
  it: {
    sentence: (filters) => `Non considerato, perché qui non utilizzabile: ${filters}.`,
    quoted: (value) => `«${value}»`,
    labels: {
      match: "Nomi interi",
      includeUnknown: "Dati mancanti",
      sort: "Ordine",
      limit: "Immobili per pagina",
      page: "Pagina"
    }
  },
  nl: {
    sentence: (filters) => `Niet gebruikt, omdat het hier niet bruikbaar is: ${filters}.`,
    quoted: (value) => `‘${value}’`,
    labels: {
      match: "Hele namen",
      includeUnknown: "Ontbrekende gegevens",
      sort: "Volgorde",
      limit: "Woningen per pagina",
      page: "Pagina"
    }
  }
}

const words = wordsIn(setAsideTexts)

/** A filter by its first name, and what was asked of it. */
export interface SetAside {
  readonly name: string
  readonly value: string
}

/** Null where nothing was left out; `language` is a BCP 47 tag. Long values are cut, and of a bound its end is told. */
export const setAsideText = (filters: ReadonlyArray<SetAside>, language: string): string | null => {
  const { sentence, quoted } = words(language)
  if (filters.length === 0) return null
  const { atLeast, atMost } = savedSearchWording(language)
  const told = filters.map(({ name, value }) => {
    const text = quoted(short(value))
    const [end] = /^(?:min|max)(?=[A-Z])/.exec(name) ?? []
    return `${labelOf(name, language)} ${end === undefined ? text : end === "min" ? atLeast(text) : atMost(text)}`
  })
  return sentence(told.join(", "))
}

const labelOf = (name: string, language: string): string => {
  const { labels } = words(language)
  const { filters } = savedSearchWording(language)
  // A bound goes by the name of what is bounded.
  const plain = name.replace(/^(?:min|max)(?=[A-Z])/, "")
  if (Object.hasOwn(labels, plain)) return labels[plain as keyof typeof labels]
  return Object.hasOwn(filters, plain) ? filters[plain as keyof typeof filters] : name
}

const short = (value: string): string => {
  const letters = [...value]
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters).join("")}…` : value
}

const mostLetters = 40
