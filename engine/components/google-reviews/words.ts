/** What stands around reviews, in the language of the site. */
import { type WholeTables, wordsIn } from "../../values/wordsIn.ts"

interface ReviewWords {
  readonly of: (place: string) => string
  readonly ratingOf: (place: string) => string
  readonly ofFive: (rating: string) => string
  readonly one: (count: string) => string
  readonly many: (count: string) => string
  /** Before the name of the service. */
  readonly from: string
  /** Google calls this order “most relevant”. */
  readonly order: string
  readonly atLeast: (stars: string) => string
  /** Of five stars there are no more. */
  readonly fiveAlone: string
  readonly read: string
  readonly report: string
}

export const reviewTexts: WholeTables<ReviewWords> = {
  en: {
    of: (place) => `Reviews of ${place}`,
    ratingOf: (place) => `Rating of ${place}`,
    ofFive: (rating) => `${rating} of 5 stars`,
    one: (count) => `${count} review`,
    many: (count) => `${count} reviews`,
    from: "Reviews from",
    order: "Most relevant first, as Google sorts them.",
    atLeast: (stars) => `Only reviews of ${stars} stars or more are shown here.`,
    fiveAlone: "Only reviews of 5 stars are shown here.",
    read: "Read at Google",
    report: "Report"
  },
  fr: {
    of: (place) => `Avis sur ${place}`,
    ratingOf: (place) => `Note de ${place}`,
    ofFive: (rating) => `${rating} étoiles sur 5`,
    one: (count) => `${count} avis`,
    many: (count) => `${count} avis`,
    from: "Avis provenant de",
    order: "Les plus pertinents d’abord, selon le tri de Google.",
    atLeast: (stars) => `Seuls les avis de ${stars} étoiles ou plus sont présentés ici.`,
    fiveAlone: "Seuls les avis de 5 étoiles sont présentés ici.",
    read: "Lire sur Google",
    report: "Signaler"
  },
  de: {
    of: (place) => `Bewertungen für ${place}`,
    ratingOf: (place) => `Durchschnitt der Bewertungen für ${place}`,
    ofFive: (rating) => `${rating} von 5 Sternen`,
    one: (count) => `${count} Bewertung`,
    many: (count) => `${count} Bewertungen`,
    from: "Bewertungen aus",
    order: "Die relevantesten zuerst, wie Google sie sortiert.",
    atLeast: (stars) => `Hier stehen nur Bewertungen ab ${stars} Sternen.`,
    fiveAlone: "Hier stehen nur Bewertungen mit 5 Sternen.",
    read: "Bei Google lesen",
    report: "Melden"
  },
  es: {
    of: (place) => `Reseñas de ${place}`,
    ratingOf: (place) => `Valoración de ${place}`,
    ofFive: (rating) => `${rating} de 5 estrellas`,
    one: (count) => `${count} reseña`,
    many: (count) => `${count} reseñas`,
    from: "Reseñas de",
    order: "Las más relevantes primero, según las ordena Google.",
    atLeast: (stars) => `Aquí solo se muestran reseñas de ${stars} estrellas o más.`,
    fiveAlone: "Aquí solo se muestran reseñas de 5 estrellas.",
    read: "Leer en Google",
    report: "Denunciar"
  },
  it: {
    of: (place) => `Recensioni di ${place}`,
    ratingOf: (place) => `Valutazione di ${place}`,
    ofFive: (rating) => `${rating} stelle su 5`,
    one: (count) => `${count} recensione`,
    many: (count) => `${count} recensioni`,
    from: "Recensioni da",
    order: "Prima le più pertinenti, secondo l’ordine di Google.",
    atLeast: (stars) => `Qui sono mostrate solo le recensioni da ${stars} stelle in su.`,
    fiveAlone: "Qui sono mostrate solo le recensioni da 5 stelle.",
    read: "Leggi su Google",
    report: "Segnala"
  },
  nl: {
    of: (place) => `Beoordelingen van ${place}`,
    ratingOf: (place) => `Waardering van ${place}`,
    ofFive: (rating) => `${rating} van 5 sterren`,
    one: (count) => `${count} beoordeling`,
    many: (count) => `${count} beoordelingen`,
    from: "Beoordelingen van",
    order: "Meest relevante eerst, zoals Google ze sorteert.",
    atLeast: (stars) => `Hier staan alleen beoordelingen van ${stars} sterren of meer.`,
    fiveAlone: "Hier staan alleen beoordelingen van 5 sterren.",
    read: "Lezen bij Google",
    report: "Melden"
  }
}

/** By BCP 47 tag. */
export const reviewWords = wordsIn(reviewTexts)
