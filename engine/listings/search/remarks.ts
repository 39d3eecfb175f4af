/** What is worth saying to a visitor of a search that was answered as it was asked: what it left out, and why it may find nothing. */
import { savedSearchWording } from "../saved/wording.ts"
import { type WholeTables, wordsIn } from "../../values/wordsIn.ts"
import { type FilterValues, queryOf } from "./filters.ts"
import { isOfSales } from "./query.ts"

interface RemarkWords {
  /** Of a search or an order by price, which finds sales alone. */
  readonly leasesLeftOut: string
  /** The same where rentals were asked for. */
  readonly leasesByPrice: string
  /** Of a bound whose ends stand the wrong way around; by the name of what is bounded. */
  readonly crossed: (what: string) => string
}

export const remarkTexts: WholeTables<RemarkWords> = {
  en: {
    leasesLeftOut: "Rentals are left out, because a search or an order by price is about sales alone.",
    leasesByPrice: "Rentals are not found by price: leave out the price and choose another order to see them.",
    crossed: (what) => `Nothing can match: the lowest value of “${what}” is above the highest.`
  },
  fr: {
    leasesLeftOut: "Les locations sont exclues, car une recherche ou un tri par prix ne concerne que les ventes.",
    leasesByPrice:
      "Les locations ne se trouvent pas par prix\u202f: retirez le prix et choisissez un autre ordre pour les voir.",
    crossed: (what) =>
      `Rien ne peut correspondre\u202f: la valeur minimale de «\u202f${what}\u202f» dépasse la valeur maximale.`
  },
  de: {
    leasesLeftOut: "Mietangebote fehlen, weil eine Suche oder Reihenfolge nach Preis nur Kaufangebote meint.",
    leasesByPrice:
      "Mietangebote lassen sich nicht nach Preis finden: Lassen Sie den Preis weg und wählen Sie eine andere Reihenfolge.",
    crossed: (what) => `Nichts kann passen: Der kleinste Wert bei „${what}“ liegt über dem größten.`
  },
  es: {
    leasesLeftOut: "No se incluyen los alquileres, porque buscar u ordenar por precio se refiere solo a las ventas.",
    leasesByPrice: "Los alquileres no se encuentran por precio: quite el precio y elija otro orden para verlos.",
    crossed: (what) => `Nada puede coincidir: el valor mínimo de «${what}» es mayor que el máximo.`
  },
  it: {
    leasesLeftOut: "Gli affitti sono esclusi, perché una ricerca o un ordine per prezzo riguarda solo le vendite.",
    leasesByPrice: "Gli affitti non si trovano per prezzo: tolga il prezzo e scelga un altro ordine per vederli.",
    crossed: (what) => `Niente può corrispondere: il valore minimo di «${what}» supera il massimo.`
  },
  nl: {
    leasesLeftOut: "Huuraanbod is weggelaten, omdat zoeken of ordenen op prijs alleen over koop gaat.",
    leasesByPrice: "Huuraanbod is niet op prijs te vinden: laat de prijs weg en kies een andere volgorde.",
    crossed: (what) => `Niets kan passen: de laagste waarde van ‘${what}’ ligt boven de hoogste.`
  }
}

const words = wordsIn(remarkTexts)

/**
 * `values` are those in force, `chosen` the names of those that the visitor set: what an author wrote is no visitor's
 * business. `hasLeases` is false on sites that have none to leave out. `language` is a BCP 47 tag.
 */
export const searchRemarks = (
  values: FilterValues,
  chosen: ReadonlySet<string>,
  hasLeases: boolean,
  language: string
): ReadonlyArray<string> => {
  const { leasesLeftOut, leasesByPrice, crossed } = words(language)
  const labels = savedSearchWording(language).filters
  const { filters, order } = queryOf(values)
  const isChosen = (...names: ReadonlyArray<string>) => names.some((name) => chosen.has(name))
  const isByPrice = hasLeases && isOfSales({ filters, order }) && isChosen("sort", "minPrice", "maxPrice", "offer")
  const ends = [
    ["Price", filters.price],
    ["Beds", filters.beds],
    ["Baths", filters.baths],
    ["Sqft", filters.sqft]
  ] as const
  return [
    ...ends.flatMap(([what, { min, max }]) =>
      min !== null && max !== null && min > max && isChosen(`min${what}`, `max${what}`) ? [crossed(labels[what])] : []
    ),
    ...(isByPrice && filters.offer === null ? [leasesLeftOut] : []),
    ...(isByPrice && filters.offer === "lease" ? [leasesByPrice] : [])
  ]
}
