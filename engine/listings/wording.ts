/** Figures and the few words about a listing, in the language of its site. */
import type { LeasePeriod, Listing, ListingLot, ListingOffer } from "../model/Listing.ts"
import { formattedNumber } from "../values/formats.ts"
import { type WholeTables, wordsIn } from "../values/wordsIn.ts"

interface ListingWords {
  readonly askForPrice: string
  readonly per: { readonly [period in LeasePeriod]: string }
  readonly beds: (count: string, one: boolean) => string
  readonly baths: (count: string, one: boolean) => string
  readonly sqft: (count: string) => string
  readonly status: { readonly [status in Listing["status"]]: string }
  readonly number: (mls: string) => string
  readonly listedBy: (name: string) => string
  readonly photo: (address: string, number: string) => string
  readonly photos: string
  readonly plan: string
  readonly lot: string
  /** In place of the word for the next page, where a script adds it below. */
  readonly more: string
  /** In place of cards where nothing is met. */
  readonly noneFound: string
  /** The same while the feed cannot be had. */
  readonly away: string
  /** Of a grid that was asked anew in vain. */
  readonly notUpdated: string
  /** Of a choice among values: none of them. */
  readonly any: string
}

const english: ListingWords = {
  askForPrice: "Contact for price",
  per: { day: "per day", week: "per week", month: "per month", year: "per year" },
  beds: (count, one) => `${count} ${one ? "bed" : "beds"}`,
  baths: (count, one) => `${count} ${one ? "bath" : "baths"}`,
  sqft: (count) => `${count} sq ft`,
  status: { available: "Available", pending: "Pending", sold: "Sold" },
  number: (mls) => `MLS® ${mls}`,
  listedBy: (name) => `Listed by ${name}`,
  photo: (address, number) => `${address}, photo ${number}`,
  photos: "Photos",
  plan: "Floor plan",
  lot: "Lot",
  more: "Show more listings",
  noneFound: "No listings match this search.",
  away: "The listings cannot be shown at the moment. Please come back later.",
  notUpdated: "The listings could not be updated: you still see those from before. Please try again.",
  any: "Any"
}

export const listingTexts: WholeTables<ListingWords> = {
  en: english,
  fr: {
    askForPrice: "Prix sur demande",
    per: { day: "par jour", week: "par semaine", month: "par mois", year: "par an" },
    beds: (count: string, one: boolean) => `${count} ${one ? "chambre" : "chambres"}`,
    baths: (count: string, one: boolean) => `${count} ${one ? "salle de bain" : "salles de bain"}`,
    sqft: (count: string) => `${count} pi²`,
    status: { available: "À vendre", pending: "Sous conditions", sold: "Vendu" },
    number: (mls: string) => `MLS® ${mls}`,
    listedBy: (name: string) => `Inscrit par ${name}`,
    photo: (address: string, number: string) => `${address}, photo ${number}`,
    photos: "Photos",
    plan: "Plan d’étage",
    lot: "Terrain",
    more: "Afficher plus de propriétés",
    noneFound: "Aucune propriété ne correspond à cette recherche.",
    away: "Les propriétés ne peuvent pas être affichées pour le moment. Revenez plus tard.",
    notUpdated:
      "Les propriétés n’ont pas pu être mises à jour\u202f: celles d’avant restent affichées. Veuillez réessayer.",
    any: "Peu importe"
  },
  es: {
    askForPrice: "Consultar precio",
    per: { day: "al día", week: "a la semana", month: "al mes", year: "al año" },
    beds: (count: string, one: boolean) => `${count} ${one ? "dormitorio" : "dormitorios"}`,
    baths: (count: string, one: boolean) => `${count} ${one ? "baño" : "baños"}`,
    sqft: (count: string) => `${count} pies²`,
    status: { available: "Disponible", pending: "Pendiente", sold: "Vendido" },
    number: (mls: string) => `MLS® ${mls}`,
    listedBy: (name: string) => `Ofrecido por ${name}`,
    photo: (address: string, number: string) => `${address}, foto ${number}`,
    photos: "Fotos",
    plan: "Plano",
    lot: "Parcela",
    more: "Mostrar más propiedades",
    noneFound: "Ninguna propiedad coincide con esta búsqueda.",
    away: "Las propiedades no se pueden mostrar en este momento. Vuelva más tarde, por favor.",
    notUpdated:
      "No se han podido actualizar las propiedades: se siguen mostrando las anteriores. Inténtelo de nuevo, por favor.",
    any: "Cualquiera"
  },
  de: {
    askForPrice: "Preis auf Anfrage",
    per: { day: "pro Tag", week: "pro Woche", month: "pro Monat", year: "pro Jahr" },
    beds: (count: string) => `${count} Schlafzimmer`,
    baths: (count: string, one: boolean) => `${count} ${one ? "Bad" : "Bäder"}`,
    sqft: (count: string) => `${count} Quadratfuß`,
    status: { available: "Verfügbar", pending: "Reserviert", sold: "Verkauft" },
    number: (mls: string) => `MLS® ${mls}`,
    listedBy: (name: string) => `Angeboten von ${name}`,
    photo: (address: string, number: string) => `${address}, Foto ${number}`,
    photos: "Fotos",
    plan: "Grundriss",
    lot: "Grundstück",
    more: "Weitere Immobilien anzeigen",
    noneFound: "Keine Immobilie passt zu dieser Suche.",
    away: "Die Immobilien können gerade nicht gezeigt werden. Bitte schauen Sie später wieder vorbei.",
    notUpdated:
      "Die Immobilien ließen sich nicht neu laden: Sie sehen noch die bisherigen. Bitte versuchen Sie es noch einmal.",
    any: "Beliebig"
  },
  it: {
    askForPrice: "Prezzo su richiesta",
    per: { day: "al giorno", week: "alla settimana", month: "al mese", year: "all’anno" },
    beds: (count: string, one: boolean) => `${count} ${one ? "camera" : "camere"}`,
    baths: (count: string, one: boolean) => `${count} ${one ? "bagno" : "bagni"}`,
    sqft: (count: string) => `${count} piedi²`,
    status: { available: "Disponibile", pending: "In trattativa", sold: "Venduto" },
    number: (mls: string) => `MLS® ${mls}`,
    listedBy: (name: string) => `Proposto da ${name}`,
    photo: (address: string, number: string) => `${address}, foto ${number}`,
    photos: "Foto",
    plan: "Planimetria",
    lot: "Lotto",
    more: "Mostra altri immobili",
    noneFound: "Nessun immobile corrisponde a questa ricerca.",
    away: "Gli immobili non possono essere mostrati al momento. Torni più tardi.",
    notUpdated: "Non è stato possibile aggiornare gli immobili: sono ancora visibili quelli di prima. Riprovi.",
    any: "Qualsiasi"
  },
  nl: {
    askForPrice: "Prijs op aanvraag",
    per: { day: "per dag", week: "per week", month: "per maand", year: "per jaar" },
    beds: (count: string, one: boolean) => `${count} ${one ? "slaapkamer" : "slaapkamers"}`,
    baths: (count: string, one: boolean) => `${count} ${one ? "badkamer" : "badkamers"}`,
    sqft: (count: string) => `${count} vierkante voet`,
    status: { available: "Beschikbaar", pending: "Onder voorbehoud", sold: "Verkocht" },
    number: (mls: string) => `MLS® ${mls}`,
    listedBy: (name: string) => `Aangeboden door ${name}`,
    photo: (address: string, number: string) => `${address}, foto ${number}`,
    photos: "Foto’s",
    plan: "Plattegrond",
    lot: "Kavel",
    more: "Meer woningen tonen",
    noneFound: "Geen woning past bij deze zoekopdracht.",
    away: "De woningen kunnen op dit moment niet worden getoond. Kom later nog eens terug.",
    notUpdated: "De woningen konden niet worden bijgewerkt: u ziet nog de vorige. Probeer het opnieuw.",
    any: "Maakt niet uit"
  }
}

/** By BCP 47 language tag. */
export const listingWords = wordsIn<ListingWords>(listingTexts)

/** An amount with its currency, without cents: `$649,000`, in French `649 000 $`. */
export const offerText = (offer: ListingOffer, language: string): string => {
  const words = listingWords(language)
  if (offer.amount === null) return words.askForPrice
  const amount = formattedNumber(offer.amount, language, {
    style: "currency",
    currency: offer.currency,
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 0
  })
  return offer.kind === "lease" ? `${amount} ${words.per[offer.per]}` : amount
}

/**
 * What a pin says, short: `$549K`, in French `549 k $`, with three digits at most; of a lease the rent, without its time.
 * Null where no price is published.
 */
export const shortOfferText = (offer: ListingOffer, language: string): string | null =>
  offer.amount === null
    ? null
    : formattedNumber(offer.amount, language, {
        style: "currency",
        currency: offer.currency,
        currencyDisplay: "narrowSymbol",
        ...(offer.kind === "lease"
          ? { maximumFractionDigits: 0 }
          : { notation: "compact", minimumFractionDigits: 0, maximumSignificantDigits: 3 })
      })

export interface ListingFact {
  readonly name: "beds" | "baths" | "sqft"
  readonly text: string
}

/** Rooms and living area, as far as they are told. */
export const factsOf = (
  { beds, baths, sqft }: Pick<Listing, "beds" | "baths" | "sqft">,
  language: string
): ReadonlyArray<ListingFact> => {
  const words = listingWords(language)
  return [
    ...(beds === null ? [] : [{ name: "beds" as const, text: words.beds(numberText(beds, language), beds === 1) }]),
    ...(baths === null
      ? []
      : [{ name: "baths" as const, text: words.baths(numberText(baths, language), baths === 1) }]),
    ...(sqft === null ? [] : [{ name: "sqft" as const, text: words.sqft(numberText(sqft, language)) }])
  ]
}

export const numberText = (value: number, language: string): string =>
  formattedNumber(value, language, { maximumFractionDigits: 1 })

/** A plot of land with what is told of it: `Lot 27, 36 × 100 ft`. */
export const lotText = ({ number, frontage, depth, unit }: ListingLot, language: string): string => {
  const sides = [frontage, depth].filter((side) => side !== null).map((side) => numberText(side, language))
  const size = sides.length === 0 ? [] : [`${sides.join(" × ")} ${unit}`]
  return [[listingWords(language).lot, number].filter((word) => word !== null).join(" "), ...size].join(", ")
}
