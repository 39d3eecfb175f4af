/** Words of homes that are compared with an address, in the language of a site. */
import { type WholeTables, wordsIn } from "../../values/wordsIn.ts"

interface ComparableWords {
  readonly near: (address: string) => string
  readonly prices: (from: string, to: string) => string
  readonly none: (kilometres: string) => string
  /** Where the page was not told which address it is about. */
  readonly unbound: string
}

export const comparableTexts: WholeTables<ComparableWords> = {
  en: {
    near: (address) => `For sale near ${address}`,
    prices: (from, to) => `These ask from ${from} to ${to}.`,
    none: (kilometres) => `No homes are for sale within ${kilometres} km.`,
    unbound: "Enter an address to see the homes for sale around it."
  },
  fr: {
    near: (address) => `À vendre près de ${address}`,
    prices: (from, to) => `Les prix demandés vont de ${from} à ${to}.`,
    none: (kilometres) => `Aucun bien n’est à vendre dans un rayon de ${kilometres} km.`,
    unbound: "Saisissez une adresse pour voir les biens à vendre autour."
  },
  de: {
    near: (address) => `Zum Verkauf nahe ${address}`,
    prices: (from, to) => `Verlangt werden ${from} bis ${to}.`,
    none: (kilometres) => `Im Umkreis von ${kilometres} km steht nichts zum Verkauf.`,
    unbound: "Geben Sie eine Adresse ein, um zu sehen, was in ihrer Nähe zum Verkauf steht."
  },
  es: {
    near: (address) => `En venta cerca de ${address}`,
    prices: (from, to) => `Piden entre ${from} y ${to}.`,
    none: (kilometres) => `No hay viviendas en venta a menos de ${kilometres} km.`,
    unbound: "Escriba una dirección para ver las viviendas en venta a su alrededor."
  },
  it: {
    near: (address) => `In vendita vicino a ${address}`,
    prices: (from, to) => `I prezzi richiesti vanno da ${from} a ${to}.`,
    none: (kilometres) => `Nessun immobile in vendita nel raggio di ${kilometres} km.`,
    unbound: "Inserisca un indirizzo per vedere gli immobili in vendita nei dintorni."
  },
  nl: {
    near: (address) => `Te koop bij ${address}`,
    prices: (from, to) => `De vraagprijzen lopen van ${from} tot ${to}.`,
    none: (kilometres) => `Binnen ${kilometres} km staat niets te koop.`,
    unbound: "Vul een adres in om te zien wat er in de buurt te koop staat."
  }
}

export const comparableWords = wordsIn<ComparableWords>(comparableTexts)
