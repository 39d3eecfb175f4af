/** What stands around reviews, in the language of the site. */
import { type WholeTables, wordsIn } from "../../values/wordsIn.ts"

interface ReviewWords {
  readonly of: (place: string) => string
  readonly ofFive: (rating: string) => string
  readonly one: (count: string) => string
  readonly many: (count: string) => string
  /** Before the name of the service. */
  readonly from: string
  readonly order: string
  readonly atLeast: (stars: string) => string
  readonly read: string
  readonly report: string
}

export const reviewTexts: WholeTables<ReviewWords> = {
  en: {
    of: (place) => `Reviews of ${place}`,
    ofFive: (rating) => `${rating} of 5 stars`,
    one: (count) => `${count} review`,
    many: (count) => `${count} reviews`,
    from: "Reviews from",
    order: "In the order in which Google shows them.",
    atLeast: (stars) => `Only reviews of ${stars} stars or more are shown here.`,
    read: "Read at Google",
    report: "Report"
  },
  fr: {
    of: (place) => `Avis sur ${place}`,
    ofFive: (rating) => `${rating} étoiles sur 5`,
    one: (count) => `${count} avis`,
    many: (count) => `${count} avis`,
    from: "Avis provenant de",
    order: "Dans l’ordre où Google les présente.",
    atLeast: (stars) => `Seuls les avis de ${stars} étoiles ou plus sont présentés ici.`,
    read: "Lire sur Google",
    report: "Signaler"
  },
  de: {
    of: (place) => `Bewertungen für ${place}`,
    ofFive: (rating) => `${rating} von 5 Sternen`,
    one: (count) => `${count} Bewertung`,
    many: (count) => `${count} Bewertungen`,
    from: "Bewertungen aus",
    order: "In der Reihenfolge, in der Google sie zeigt.",
    atLeast: (stars) => `Hier stehen nur Bewertungen ab ${stars} Sternen.`,
    read: "Bei Google lesen",
    report: "Melden"
  },
  es: {
    of: (place) => `Reseñas de ${place}`,
    ofFive: (rating) => `${rating} de 5 estrellas`,
    one: (count) => `${count} reseña`,
    many: (count) => `${count} reseñas`,
    from: "Reseñas de",
    order: "En el orden en que las muestra Google.",
    atLeast: (stars) => `Aquí solo se muestran reseñas de ${stars} estrellas o más.`,
    read: "Leer en Google",
    report: "Denunciar"
  },
  it: {
    of: (place) => `Recensioni di ${place}`,
    ofFive: (rating) => `${rating} stelle su 5`,
    one: (count) => `${count} recensione`,
    many: (count) => `${count} recensioni`,
    from: "Recensioni da",
    order: "Nell’ordine in cui le mostra Google.",
    atLeast: (stars) => `Qui sono mostrate solo le recensioni da ${stars} stelle in su.`,
    read: "Leggi su Google",
    report: "Segnala"
  },
  nl: {
    of: (place) => `Beoordelingen van ${place}`,
    ofFive: (rating) => `${rating} van 5 sterren`,
    one: (count) => `${count} beoordeling`,
    many: (count) => `${count} beoordelingen`,
    from: "Beoordelingen van",
    order: "In de volgorde waarin Google ze toont.",
    atLeast: (stars) => `Hier staan alleen beoordelingen van ${stars} sterren of meer.`,
    read: "Lezen bij Google",
    report: "Melden"
  }
}

/** By BCP 47 tag. */
export const reviewWords = wordsIn(reviewTexts)
