/** Words and figures of the market in an area, in the language of a site. */
import { formattingLocale } from "../values/locale.ts"
import { formattedNumber } from "../values/formats.ts"
import { type WholeTables, wordsIn } from "../values/wordsIn.ts"

interface AreaWords {
  readonly forSale: string
  readonly forRent: string
  readonly medianPrice: string
  readonly priceRange: string
  readonly range: (from: string, to: string) => string
  readonly medianDays: string
  readonly days: (count: string, one: boolean) => string
  readonly newIn30Days: string
  readonly pending: string
  readonly sold: string
  readonly month: string
  /** Of figures that no sale stands behind. */
  readonly asking: string
  /** Of what is counted by where it lies. */
  readonly placed: string
  readonly trend: { readonly price: string; readonly inventory: string; readonly time: string }
  readonly keptSince: (month: string) => string
  /** Of a month with fewer than three. */
  readonly tooFew: string
  /** How months before any count came about. */
  readonly reckoned: string
  readonly outline: (name: string) => string
  readonly outlineWithin: (name: string, city: string) => string
}

export const areaTexts: WholeTables<AreaWords> = {
  en: {
    forSale: "For sale",
    forRent: "For rent",
    medianPrice: "Median asking price",
    priceRange: "Asking prices",
    range: (from, to) => `${from} to ${to}`,
    medianDays: "Median time on the market",
    days: (count, one) => `${count} ${one ? "day" : "days"}`,
    newIn30Days: "New in 30 days",
    pending: "Under contract",
    sold: "Sold",
    month: "Month",
    asking: "Counted from the listings of this site. Prices are asking prices.",
    placed: "Homes whose place is not told are not among them.",
    trend: { price: "Median asking price", inventory: "Homes for sale", time: "Median days on the market" },
    keptSince: (month) => `Figures are kept since ${month}.`,
    tooFew: "Too few homes",
    reckoned:
      "Months before are reckoned from the homes that the feed still tells of, by the dates on which they were listed and sold.",
    outline: (name) => `Outline of ${name}`,
    outlineWithin: (name, city) => `Outline of ${name} in ${city}`
  },
  fr: {
    forSale: "À vendre",
    forRent: "À louer",
    medianPrice: "Prix demandé médian",
    priceRange: "Prix demandés",
    range: (from, to) => `de ${from} à ${to}`,
    medianDays: "Durée médiane sur le marché",
    days: (count, one) => `${count} ${one ? "jour" : "jours"}`,
    newIn30Days: "Nouveautés en 30 jours",
    pending: "Sous conditions",
    sold: "Vendues",
    month: "Mois",
    asking: "D’après les propriétés de ce site. Les prix sont les prix demandés.",
    placed: "Les propriétés dont l’emplacement n’est pas indiqué n’y figurent pas.",
    trend: { price: "Prix demandé médian", inventory: "Propriétés à vendre", time: "Jours médians sur le marché" },
    keptSince: (month) => `Chiffres conservés depuis ${month}.`,
    tooFew: "Trop peu de propriétés",
    reckoned:
      "Les mois précédents sont établis d’après les propriétés que la source indique encore, selon leurs dates d’inscription et de vente.",
    outline: (name) => `Contour\u202f: ${name}`,
    outlineWithin: (name, city) => `Contour\u202f: ${name}, ${city}`
  },
  de: {
    forSale: "Zu verkaufen",
    forRent: "Zu vermieten",
    medianPrice: "Mittlerer Angebotspreis (Median)",
    priceRange: "Angebotspreise",
    range: (from, to) => `${from} bis ${to}`,
    medianDays: "Mittlere Zeit am Markt (Median)",
    days: (count, one) => `${count} ${one ? "Tag" : "Tage"}`,
    newIn30Days: "Neu in 30 Tagen",
    pending: "Reserviert",
    sold: "Verkauft",
    month: "Monat",
    asking: "Gezählt aus den Angeboten dieser Website. Preise sind Angebotspreise.",
    placed: "Angebote ohne angegebenen Ort sind nicht darunter.",
    trend: { price: "Mittlerer Angebotspreis", inventory: "Angebote zum Kauf", time: "Mittlere Tage am Markt" },
    keptSince: (month) => `Zahlen werden seit ${month} aufbewahrt.`,
    tooFew: "Zu wenige Angebote",
    reckoned:
      "Frühere Monate sind aus den Angeboten errechnet, von denen der Feed noch berichtet, nach den Tagen ihrer Einstellung und ihres Verkaufs.",
    outline: (name) => `Umriss von ${name}`,
    outlineWithin: (name, city) => `Umriss von ${name} in ${city}`
  },
  es: {
    forSale: "En venta",
    forRent: "En alquiler",
    medianPrice: "Precio de oferta mediano",
    priceRange: "Precios de oferta",
    range: (from, to) => `de ${from} a ${to}`,
    medianDays: "Tiempo mediano en el mercado",
    days: (count, one) => `${count} ${one ? "día" : "días"}`,
    newIn30Days: "Nuevos en 30 días",
    pending: "Reservados",
    sold: "Vendidos",
    month: "Mes",
    asking: "Según los anuncios de este sitio. Los precios son de oferta.",
    placed: "No incluye los inmuebles cuya ubicación no se indica.",
    trend: { price: "Precio de oferta mediano", inventory: "Inmuebles en venta", time: "Días medianos en el mercado" },
    keptSince: (month) => `Se guardan cifras desde ${month}.`,
    tooFew: "Muy pocos inmuebles",
    reckoned:
      "Los meses anteriores se calculan con los inmuebles que la fuente aún comunica, según sus fechas de publicación y de venta.",
    outline: (name) => `Contorno de ${name}`,
    outlineWithin: (name, city) => `Contorno de ${name}, en ${city}`
  },
  it: {
    forSale: "In vendita",
    forRent: "In affitto",
    medianPrice: "Prezzo richiesto mediano",
    priceRange: "Prezzi richiesti",
    range: (from, to) => `da ${from} a ${to}`,
    medianDays: "Tempo mediano sul mercato",
    days: (count, one) => `${count} ${one ? "giorno" : "giorni"}`,
    newIn30Days: "Nuovi in 30 giorni",
    pending: "In trattativa",
    sold: "Venduti",
    month: "Mese",
    asking: "Dagli annunci di questo sito. I prezzi sono quelli richiesti.",
    placed: "Sono esclusi gli immobili di cui non è indicata la posizione.",
    trend: { price: "Prezzo richiesto mediano", inventory: "Immobili in vendita", time: "Giorni mediani sul mercato" },
    keptSince: (month) => `I dati sono conservati da ${month}.`,
    tooFew: "Troppo pochi immobili",
    reckoned:
      "I mesi precedenti sono ricavati dagli immobili di cui la fonte dà ancora notizia, secondo le date di pubblicazione e di vendita.",
    outline: (name) => `Contorno di ${name}`,
    outlineWithin: (name, city) => `Contorno di ${name}, ${city}`
  },
  nl: {
    forSale: "Te koop",
    forRent: "Te huur",
    medianPrice: "Mediane vraagprijs",
    priceRange: "Vraagprijzen",
    range: (from, to) => `${from} tot ${to}`,
    medianDays: "Mediane tijd op de markt",
    days: (count, one) => `${count} ${one ? "dag" : "dagen"}`,
    newIn30Days: "Nieuw in 30 dagen",
    pending: "Onder voorbehoud",
    sold: "Verkocht",
    month: "Maand",
    asking: "Geteld uit het aanbod op deze site. Prijzen zijn vraagprijzen.",
    placed: "Woningen waarvan de plaats niet bekend is, tellen niet mee.",
    trend: { price: "Mediane vraagprijs", inventory: "Woningen te koop", time: "Mediane dagen op de markt" },
    keptSince: (month) => `Cijfers worden bewaard sinds ${month}.`,
    tooFew: "Te weinig woningen",
    reckoned:
      "Eerdere maanden zijn berekend uit de woningen die de bron nog meldt, naar de dagen waarop ze te koop kwamen en verkocht werden.",
    outline: (name) => `Omtrek van ${name}`,
    outlineWithin: (name, city) => `Omtrek van ${name} in ${city}`
  }
}

/** By BCP 47 language tag. */
export const areaWords = wordsIn<AreaWords>(areaTexts)

/** Without cents, as the prices of listings are written. */
export const moneyText = (amount: number, currency: string, language: string): string =>
  formattedNumber(amount, language, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 0
  })

/** A month such as `2027-03` by name. */
export const monthText = (month: string, language: string, style: "long" | "short" = "long"): string =>
  new Intl.DateTimeFormat(formattingLocale(language), { year: "numeric", month: style, timeZone: "UTC" }).format(
    Date.parse(`${month}-01T00:00:00Z`)
  )
