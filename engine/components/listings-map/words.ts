/** What a map of listings says beside the listings themselves. */
import { type WholeTables, wordsIn } from "../../values/wordsIn.ts"

export interface ListingsMapWords {
  /** Name of a map that its author gave none. */
  readonly title: string
  /** Accessible name of a cluster; `{count}` stands for its number, which is two or more. */
  readonly cluster: string
  /** Of one that no zoom takes apart. */
  readonly stack: string
  /** In its popup, below the first of them. */
  readonly more: string
  /** While the map shows so much ground that it asks for nothing. */
  readonly zoomedOut: string
  /** For whoever does not see what was drawn. */
  readonly shown: string
  readonly none: string
  /** How many were found that do not say where they lie. */
  readonly unplaced: string
  /** While no answer comes. */
  readonly away: string
}

export const listingsMapTexts: WholeTables<ListingsMapWords> = {
  en: {
    title: "Map of the listings",
    cluster: "{count} homes, show them",
    stack: "{count} homes at this place, show them",
    more: "and {count} more at this place",
    zoomedOut: "Zoom in to see every home here.",
    shown: "{count} homes on the map.",
    none: "No homes in this part of the map.",
    unplaced: "Without a place on the map: {count}.",
    away: "The map cannot show the homes here at the moment."
  },
  fr: {
    title: "Carte des propriétés",
    cluster: "{count} propriétés, les afficher",
    stack: "{count} propriétés à cet endroit, les afficher",
    more: "et {count} de plus à cet endroit",
    zoomedOut: "Zoomez pour voir toutes les propriétés du secteur.",
    shown: "{count} propriétés sur la carte.",
    none: "Aucune propriété dans cette partie de la carte.",
    unplaced: "Sans emplacement sur la carte : {count}.",
    away: "La carte ne peut pas afficher les propriétés pour le moment."
  },
  de: {
    title: "Karte der Angebote",
    cluster: "{count} Angebote zeigen",
    stack: "{count} Angebote an diesem Ort zeigen",
    more: "und {count} weitere an diesem Ort",
    zoomedOut: "Zoomen Sie hinein, um alle Angebote hier zu sehen.",
    shown: "{count} Angebote auf der Karte.",
    none: "Keine Angebote in diesem Teil der Karte.",
    unplaced: "Ohne Ort auf der Karte: {count}.",
    away: "Die Karte kann die Angebote gerade nicht zeigen."
  },
  es: {
    title: "Mapa de los inmuebles",
    cluster: "Mostrar {count} inmuebles",
    stack: "Mostrar {count} inmuebles en este lugar",
    more: "y {count} más en este lugar",
    zoomedOut: "Acerque el mapa para ver todos los inmuebles de esta zona.",
    shown: "{count} inmuebles en el mapa.",
    none: "No hay inmuebles en esta parte del mapa.",
    unplaced: "Sin ubicación en el mapa: {count}.",
    away: "El mapa no puede mostrar los inmuebles en este momento."
  },
  it: {
    title: "Mappa degli immobili",
    cluster: "Mostra {count} immobili",
    stack: "Mostra {count} immobili in questo luogo",
    more: "e altri {count} in questo luogo",
    zoomedOut: "Ingrandisca la mappa per vedere tutti gli immobili della zona.",
    shown: "{count} immobili sulla mappa.",
    none: "Nessun immobile in questa parte della mappa.",
    unplaced: "Senza posizione sulla mappa: {count}.",
    away: "La mappa non può mostrare gli immobili al momento."
  },
  nl: {
    title: "Kaart van het aanbod",
    cluster: "{count} woningen tonen",
    stack: "{count} woningen op deze plek tonen",
    more: "en nog {count} op deze plek",
    zoomedOut: "Zoom in om alle woningen hier te zien.",
    shown: "{count} woningen op de kaart.",
    none: "Geen woningen in dit deel van de kaart.",
    unplaced: "Zonder plaats op de kaart: {count}.",
    away: "De kaart kan de woningen op dit moment niet tonen."
  }
}

/** By BCP 47 language tag. */
export const listingsMapWords = wordsIn(listingsMapTexts)
