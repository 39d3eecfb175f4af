/**
 * An invented listing, to look at a template with on a site that has none. It says in each place that it is one, in the
 * site's language, and tells everything that markup may be waiting for but a picture.
 */
import type { Listing } from "../model/Listing.ts"
import { type WholeTables, wordsIn } from "../values/wordsIn.ts"

interface SampleWords {
  readonly line: string
  readonly city: string
  readonly remarks: string
  readonly agent: string
  readonly office: string
}

export const sampleTexts: WholeTables<SampleWords> = {
  en: {
    line: "1 Example Street (sample)",
    city: "Sampleton",
    remarks: "This is a sample: the site has no listings yet. What a real listing tells stands here.",
    agent: "Sample Agent",
    office: "Sample Brokerage"
  },
  fr: {
    line: "1, rue de l’Exemple (exemple)",
    city: "Exempleville",
    remarks:
      "Ceci est un exemple\u202f: le site n’a pas encore d’annonces. Le texte d’une véritable annonce figure ici.",
    agent: "Agent exemple",
    office: "Agence exemple"
  },
  de: {
    line: "Musterstraße 1 (Muster)",
    city: "Musterstadt",
    remarks:
      "Dies ist ein Muster: Die Website hat noch keine Angebote. Hier steht, was ein wirkliches Angebot erzählt.",
    agent: "Agent Muster",
    office: "Maklerbüro Muster"
  },
  es: {
    line: "Calle Ejemplo, 1 (muestra)",
    city: "Villa Muestra",
    remarks: "Esto es una muestra: el sitio aún no tiene anuncios. Aquí figura el texto de un anuncio real.",
    agent: "Agente de muestra",
    office: "Agencia de muestra"
  },
  it: {
    line: "Via Esempio 1 (esempio)",
    city: "Esempio",
    remarks: "Questo è un esempio: il sito non ha ancora annunci. Qui compare il testo di un annuncio vero.",
    agent: "Agente di esempio",
    office: "Agenzia di esempio"
  },
  nl: {
    line: "Voorbeeldstraat 1 (voorbeeld)",
    city: "Voorbeeldstad",
    remarks: "Dit is een voorbeeld: de site heeft nog geen aanbod. Hier staat wat een echte woning vertelt.",
    agent: "Voorbeeldmakelaar",
    office: "Voorbeeldkantoor"
  }
}

const words = wordsIn<SampleWords>(sampleTexts)

/** Its number, which no feed has given to anything. */
const number = "SAMPLE"

export const sampleListing = (language: string): Listing => {
  const { line, city, remarks, agent, office } = words(language)
  return {
    provider: "resale",
    key: number,
    mls: number,
    status: "available",
    address: { line, city, neighbourhoods: [], province: "Ontario", postalCode: null, country: "Canada" },
    latitude: null,
    longitude: null,
    offer: { kind: "sale", amount: 500_000, currency: "CAD" },
    beds: 3,
    baths: 2,
    sqft: 1_500,
    yearBuilt: 2_000,
    subType: null,
    structureTypes: [],
    remarks,
    photos: [],
    agents: [{ key: number, name: agent }],
    offices: [{ key: number, name: office }],
    associationUrl: null,
    builder: null,
    blueprints: [],
    lot: null,
    listedAt: null,
    modifiedAt: 0
  }
}
