/** Figures and the few words about a listing, in the language of its site. */
import type { LeasePeriod, Listing, ListingLot, ListingOffer } from "../model/Listing.ts"
import { wordsIn } from "../values/wordsIn.ts"

interface ListingWords {
  readonly askForPrice: string
  readonly per: { readonly [period in LeasePeriod]: string }
  readonly beds: (count: string, one: boolean) => string
  readonly baths: (count: string, one: boolean) => string
  readonly sqft: (count: string) => string
  readonly status: { readonly [status in Listing["status"]]: string }
  readonly number: (mls: string) => string
  readonly listedBy: (name: string) => string
  readonly association: string
  readonly photo: (address: string, number: string) => string
  readonly photos: string
  readonly plan: string
  readonly lot: string
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
  association: "Powered by REALTOR.ca",
  photo: (address, number) => `${address}, photo ${number}`,
  photos: "Photos",
  plan: "Floor plan",
  lot: "Lot"
}

/** By BCP 47 language tag. */
export const listingWords = wordsIn<ListingWords>({
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
    association: "Alimenté par REALTOR.ca",
    photo: (address: string, number: string) => `${address}, photo ${number}`,
    photos: "Photos",
    plan: "Plan d’étage",
    lot: "Terrain"
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
    association: "Con tecnología de REALTOR.ca",
    photo: (address: string, number: string) => `${address}, foto ${number}`,
    photos: "Fotos",
    plan: "Plano",
    lot: "Parcela"
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
    association: "Bereitgestellt von REALTOR.ca",
    photo: (address: string, number: string) => `${address}, Foto ${number}`,
    photos: "Fotos",
    plan: "Grundriss",
    lot: "Grundstück"
  }
})

/** An amount with its currency, without cents: `$649,000`, in French `649 000 $`. */
export const offerText = (offer: ListingOffer, language: string): string => {
  const words = listingWords(language)
  if (offer.amount === null) return words.askForPrice
  const amount = new Intl.NumberFormat(locale(language), {
    style: "currency",
    currency: offer.currency,
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 0
  }).format(offer.amount)
  return offer.kind === "lease" ? `${amount} ${words.per[offer.per]}` : amount
}

export const numberText = (value: number, language: string): string =>
  new Intl.NumberFormat(locale(language), { maximumFractionDigits: 1 }).format(value)

/** A plot of land with what is told of it: `Lot 27, 36 × 100 ft`. */
export const lotText = ({ number, frontage, depth, unit }: ListingLot, language: string): string => {
  const sides = [frontage, depth].filter((side) => side !== null).map((side) => numberText(side, language))
  const size = sides.length === 0 ? [] : [`${sides.join(" × ")} ${unit}`]
  return [[listingWords(language).lot, number].filter((word) => word !== null).join(" "), ...size].join(", ")
}

/** A site's language may be a tag that no formatter knows; those are written as in English. */
const locale = (language: string): string => {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? "en"
  } catch {
    return "en"
  }
}
