/** Words of homes that are compared with an address, in the language of a site. */
import { type WholeTables, wordsIn } from "../../values/wordsIn.ts"

export interface ComparableWords {
  readonly near: (address: string) => string
  readonly prices: (from: string, to: string) => string
  readonly none: (kilometres: string) => string
  /** Where the page was not told which address it is about. */
  readonly unbound: string
  /** Of the form in which the visitor says more of their home, by fact. */
  readonly details: {
    readonly heading: string
    readonly kind: string
    readonly anyKind: string
    readonly beds: string
    readonly sqft: string
    readonly price: string
    readonly submit: string
  }
}

export const comparableTexts: WholeTables<ComparableWords> = {
  en: {
    near: (address) => `For sale near ${address}`,
    prices: (from, to) => `These ask from ${from} to ${to}.`,
    none: (kilometres) => `No homes are for sale within ${kilometres} km.`,
    unbound: "Enter an address to see the homes for sale around it.",
    details: {
      heading: "Say more of your home, and those most like it come first",
      kind: "Kind",
      anyKind: "Not told",
      beds: "Bedrooms",
      sqft: "Living area (sq ft)",
      price: "What you think it worth",
      submit: "Compare"
    }
  },
  fr: {
    near: (address) => `À vendre près de ${address}`,
    prices: (from, to) => `Les prix demandés vont de ${from} à ${to}.`,
    none: (kilometres) => `Aucun bien n’est à vendre dans un rayon de ${kilometres} km.`,
    unbound: "Saisissez une adresse pour voir les biens à vendre autour.",
    details: {
      heading: "Dites-en plus sur votre bien\u202f: les plus semblables viendront en premier",
      kind: "Type",
      anyKind: "Non précisé",
      beds: "Chambres",
      sqft: "Surface habitable (pi²)",
      price: "Valeur que vous lui donnez",
      submit: "Comparer"
    }
  },
  de: {
    near: (address) => `Zum Verkauf nahe ${address}`,
    prices: (from, to) => `Verlangt werden ${from} bis ${to}.`,
    none: (kilometres) => `Im Umkreis von ${kilometres} km steht nichts zum Verkauf.`,
    unbound: "Geben Sie eine Adresse ein, um zu sehen, was in ihrer Nähe zum Verkauf steht.",
    details: {
      heading: "Sagen Sie mehr über Ihr Zuhause, dann kommt das Ähnlichste zuerst",
      kind: "Art",
      anyKind: "Keine Angabe",
      beds: "Schlafzimmer",
      sqft: "Wohnfläche (Quadratfuß)",
      price: "Was es Ihrer Meinung nach wert ist",
      submit: "Vergleichen"
    }
  },
  es: {
    near: (address) => `En venta cerca de ${address}`,
    prices: (from, to) => `Piden entre ${from} y ${to}.`,
    none: (kilometres) => `No hay viviendas en venta a menos de ${kilometres} km.`,
    unbound: "Escriba una dirección para ver las viviendas en venta a su alrededor.",
    details: {
      heading: "Cuente más de su vivienda y las más parecidas saldrán primero",
      kind: "Tipo",
      anyKind: "Sin indicar",
      beds: "Dormitorios",
      sqft: "Superficie habitable (pies²)",
      price: "Lo que cree que vale",
      submit: "Comparar"
    }
  },
  it: {
    near: (address) => `In vendita vicino a ${address}`,
    prices: (from, to) => `I prezzi richiesti vanno da ${from} a ${to}.`,
    none: (kilometres) => `Nessun immobile in vendita nel raggio di ${kilometres} km.`,
    unbound: "Inserisca un indirizzo per vedere gli immobili in vendita nei dintorni.",
    details: {
      heading: "Dica di più della Sua casa: le più simili verranno per prime",
      kind: "Tipo",
      anyKind: "Non indicato",
      beds: "Camere",
      sqft: "Superficie abitabile (piedi²)",
      price: "Quanto pensa che valga",
      submit: "Confronta"
    }
  },
  nl: {
    near: (address) => `Te koop bij ${address}`,
    prices: (from, to) => `De vraagprijzen lopen van ${from} tot ${to}.`,
    none: (kilometres) => `Binnen ${kilometres} km staat niets te koop.`,
    unbound: "Vul een adres in om te zien wat er in de buurt te koop staat.",
    details: {
      heading: "Vertel meer over uw woning, dan komen de meest gelijkende eerst",
      kind: "Soort",
      anyKind: "Niet opgegeven",
      beds: "Slaapkamers",
      sqft: "Woonoppervlakte (sq ft)",
      price: "Wat u denkt dat zij waard is",
      submit: "Vergelijken"
    }
  }
}

export const comparableWords = wordsIn<ComparableWords>(comparableTexts)
