/**
 * What the licence of a feed asks of every page that shows its listings, as data: one set a feed, named by
 * `MAKEREADY_LISTINGS_RULES`. Whatever prints, checks or refreshes listings reads it here and knows no feed by name.
 * A builder's own lots stand under no licence and have no set.
 *
 * `crea` is The Canadian Real Estate Association's DDF: its data feed policy and rules of use. `reso` is what local
 * associations of North America have in common (the model IDX policy): courtesy of the listing's brokerage, a notice that the figures are not
 * guaranteed, how old they are, and no less than two looks a day.
 */
import { DAY_MS, HOUR_MS, limits } from "../limits.ts"
import { type WholeTables, wordsIn } from "../values/wordsIn.ts"

export const displayRuleSets = ["crea", "reso"] as const
export type DisplayRuleSet = (typeof displayRuleSets)[number]

/** What a page that shows listings has to say once, beside them. */
export interface FeedNotice {
  /** Whose data it is: text of the mark (`.mk-listings__realtor-logo`). */
  readonly attribution: string
  /** Whose marks are used; null where none are (`.mk-listings__trademark`). */
  readonly trademark: string | null
  readonly disclaimer: string
  /** How old the data is, with the instant as people of that language write it. */
  readonly asOf: (when: string) => string
  /** Text of the mark on every listing that leads to its page at the association; null where the licence asks for none. */
  readonly badge: string | null
}

export interface DisplayRules {
  readonly name: DisplayRuleSet
  /**
   * The association's mark. `href` is where it leads; null for nowhere. `image` is a file of the platform, at its size in
   * CSS pixels; null prints the attribution's text as the mark: whoever holds a licence is given the picture, we are not.
   */
  readonly logo: {
    readonly href: string | null
    readonly image: { readonly path: string; readonly width: number; readonly height: number } | null
  }
  readonly words: WholeTables<FeedNotice>
  /** When the page says how old the data is: always, or once it is older than the licence wants it. */
  readonly saysAsOf: "always" | "behind"
  /** What every card and detail page names, so that a style may not hide it. */
  readonly perListing: { readonly brokerage: boolean; readonly number: boolean; readonly badge: boolean }
  /** The brokerage's name is set in no smaller type than this share of the listing's other text. */
  readonly leastTypeShare: number
  /** Text of notices in CSS pixels, no smaller than this. */
  readonly leastTypePixels: number
  /** Where views are told to the association, by the server (`viewEvents.ts`); null where it wants none. */
  readonly beacon: { readonly url: string } | null
  /** The feed is to be read at least so often; a copy that is older is behind. */
  readonly refreshMs: number
  /** What the feed withdraws is gone from every page within this time of being withdrawn. */
  readonly withdrawMs: number
  /** A copy older than this is for the operator to answer for: staff are told a second time. Rows stay. */
  readonly termMs: number
}

const crea: DisplayRules = {
  name: "crea",
  logo: { href: "https://www.realtor.ca/", image: null },
  words: {
    en: {
      attribution: "Powered by REALTOR.ca",
      trademark:
        "REALTOR®, REALTORS® and the REALTOR® logo are certification marks that are owned by REALTOR® Canada Inc. and licensed exclusively to The Canadian Real Estate Association (CREA). They identify real estate professionals who are members of CREA and who must abide by its By-Laws, Rules and the REALTOR® Code. The MLS® trademark and logo are owned by CREA and identify the quality of services provided by its members.",
      disclaimer:
        "The listings are based in whole or in part on information provided by members of CREA, who are responsible for its accuracy. They are protected by copyright and meant for private, non-commercial use alone.",
      asOf: (when) => `Listings as of ${when}`,
      badge: "Powered by REALTOR.ca"
    },
    fr: {
      attribution: "Alimenté par REALTOR.ca",
      trademark:
        "REALTOR®, REALTORS® et le logo REALTOR® sont des marques de certification qui appartiennent à REALTOR® Canada Inc. et dont la licence exclusive est accordée à L’Association canadienne de l’immeuble (ACI). Elles désignent les professionnels de l’immobilier qui sont membres de l’ACI et qui respectent ses règlements, ses règles et le Code REALTOR®. La marque et le logo MLS® appartiennent à l’ACI et désignent la qualité des services de ses membres.",
      disclaimer:
        "Les inscriptions reposent en tout ou en partie sur des renseignements fournis par des membres de l’ACI, qui répondent de leur exactitude. Elles sont protégées par le droit d’auteur et réservées à un usage privé et non commercial.",
      asOf: (when) => `Inscriptions en date du ${when}`,
      badge: "Alimenté par REALTOR.ca"
    },
    es: {
      attribution: "Con tecnología de REALTOR.ca",
      trademark:
        "REALTOR®, REALTORS® y el logotipo de REALTOR® son marcas de certificación propiedad de REALTOR® Canada Inc., con licencia exclusiva para The Canadian Real Estate Association (CREA). Identifican a los profesionales inmobiliarios que son miembros de CREA y cumplen sus estatutos, sus normas y el Código REALTOR®. La marca y el logotipo MLS® son propiedad de CREA e identifican la calidad de los servicios de sus miembros.",
      disclaimer:
        "Los anuncios se basan total o parcialmente en información facilitada por miembros de CREA, que responden de su exactitud. Están protegidos por derechos de autor y son solo para uso privado y no comercial.",
      asOf: (when) => `Anuncios a fecha de ${when}`,
      badge: "Con tecnología de REALTOR.ca"
    },
    de: {
      attribution: "Bereitgestellt von REALTOR.ca",
      trademark:
        "REALTOR®, REALTORS® und das REALTOR®-Logo sind Gütezeichen im Eigentum der REALTOR® Canada Inc., ausschließlich lizenziert an The Canadian Real Estate Association (CREA). Sie bezeichnen Immobilienfachleute, die Mitglieder der CREA sind und deren Satzung, Regeln und den REALTOR® Code einhalten. Marke und Logo MLS® gehören der CREA und bezeichnen die Güte der Leistungen ihrer Mitglieder.",
      disclaimer:
        "Die Angebote beruhen ganz oder teilweise auf Angaben von Mitgliedern der CREA, die für deren Richtigkeit einstehen. Sie sind urheberrechtlich geschützt und nur für den privaten, nicht gewerblichen Gebrauch bestimmt.",
      asOf: (when) => `Angebote mit Stand vom ${when}`,
      badge: "Bereitgestellt von REALTOR.ca"
    },
    it: {
      attribution: "Con la tecnologia di REALTOR.ca",
      trademark:
        "REALTOR®, REALTORS® e il logo REALTOR® sono marchi di certificazione di proprietà di REALTOR® Canada Inc., concessi in licenza esclusiva a The Canadian Real Estate Association (CREA). Identificano i professionisti immobiliari membri di CREA che ne rispettano lo statuto, le regole e il Codice REALTOR®. Il marchio e il logo MLS® sono di proprietà di CREA e identificano la qualità dei servizi dei suoi membri.",
      disclaimer:
        "Gli annunci si basano in tutto o in parte su informazioni fornite da membri di CREA, che rispondono della loro esattezza. Sono protetti dal diritto d’autore e destinati al solo uso privato e non commerciale.",
      asOf: (when) => `Annunci aggiornati al ${when}`,
      badge: "Con la tecnologia di REALTOR.ca"
    },
    nl: {
      attribution: "Mogelijk gemaakt door REALTOR.ca",
      trademark:
        "REALTOR®, REALTORS® en het REALTOR®-logo zijn certificeringsmerken van REALTOR® Canada Inc., uitsluitend in licentie gegeven aan The Canadian Real Estate Association (CREA). Ze duiden makelaars aan die lid zijn van CREA en zich houden aan haar statuten, regels en de REALTOR® Code. Het merk en het logo MLS® zijn eigendom van CREA en duiden de kwaliteit van de diensten van haar leden aan.",
      disclaimer:
        "Het aanbod berust geheel of gedeeltelijk op gegevens van leden van CREA, die instaan voor de juistheid. Het is auteursrechtelijk beschermd en alleen bedoeld voor privé, niet-commercieel gebruik.",
      asOf: (when) => `Aanbod van ${when}`,
      badge: "Mogelijk gemaakt door REALTOR.ca"
    }
  },
  saysAsOf: "behind",
  perListing: { brokerage: true, number: true, badge: true },
  leastTypeShare: 0.5,
  leastTypePixels: 9,
  beacon: { url: "https://analytics.crea.ca/LogEvents.svc/LogEvents" },
  refreshMs: DAY_MS,
  withdrawMs: DAY_MS,
  termMs: limits.listingTermMs
}

const reso: DisplayRules = {
  name: "reso",
  logo: { href: null, image: null },
  words: {
    en: {
      attribution: "Listings courtesy of the participating brokerages",
      trademark: null,
      disclaimer:
        "The information is provided for consumers’ personal, non-commercial use and may be used for no other purpose than to find properties they may be interested in buying or renting. It is deemed reliable but is not guaranteed.",
      asOf: (when) => `Last updated ${when}`,
      badge: null
    },
    fr: {
      attribution: "Inscriptions offertes par les agences participantes",
      trademark: null,
      disclaimer:
        "Ces renseignements sont réservés à l’usage personnel et non commercial, afin de trouver des propriétés à acheter ou à louer. Ils sont jugés fiables, mais ne sont pas garantis.",
      asOf: (when) => `Mis à jour le ${when}`,
      badge: null
    },
    es: {
      attribution: "Anuncios por cortesía de las inmobiliarias participantes",
      trademark: null,
      disclaimer:
        "La información es para uso personal y no comercial, con el fin de encontrar inmuebles que comprar o alquilar. Se considera fiable, pero no está garantizada.",
      asOf: (when) => `Última actualización: ${when}`,
      badge: null
    },
    de: {
      attribution: "Angebote mit freundlicher Genehmigung der beteiligten Maklerbüros",
      trademark: null,
      disclaimer:
        "Die Angaben sind für den persönlichen, nicht gewerblichen Gebrauch bestimmt, um Immobilien zum Kauf oder zur Miete zu finden. Sie gelten als zuverlässig, sind aber ohne Gewähr.",
      asOf: (when) => `Zuletzt aktualisiert am ${when}`,
      badge: null
    },
    it: {
      attribution: "Annunci per gentile concessione delle agenzie partecipanti",
      trademark: null,
      disclaimer:
        "Le informazioni sono per uso personale e non commerciale, allo scopo di trovare immobili da acquistare o affittare. Sono ritenute attendibili, ma non sono garantite.",
      asOf: (when) => `Ultimo aggiornamento: ${when}`,
      badge: null
    },
    nl: {
      attribution: "Aanbod met dank aan de deelnemende makelaars",
      trademark: null,
      disclaimer:
        "De gegevens zijn bedoeld voor persoonlijk, niet-commercieel gebruik, om woningen te vinden om te kopen of te huren. Ze worden betrouwbaar geacht, maar zijn niet gegarandeerd.",
      asOf: (when) => `Laatst bijgewerkt op ${when}`,
      badge: null
    }
  },
  saysAsOf: "always",
  perListing: { brokerage: true, number: true, badge: false },
  leastTypeShare: 0.5,
  leastTypePixels: 9,
  beacon: null,
  refreshMs: 12 * HOUR_MS,
  withdrawMs: 12 * HOUR_MS,
  termMs: limits.listingTermMs
}

/**
 * What of a page the licences ask for, by the class that it is printed under, and why it may not be hidden. A stylesheet is
 * judged without a look at whose listings its pages show, so what one feed asks for is told of for all.
 */
export const requiredOfPages: ReadonlyMap<string, string> = new Map(
  [crea, reso]
    .flatMap(({ perListing, words }) => [
      ["mk-listings__attribution", "this attribution"] as const,
      ["mk-listings__realtor-logo", "this mark"] as const,
      ["mk-listings__disclaimer", "this notice"] as const,
      ["mk-listings__as-of", "the day its figures are of"] as const,
      ...(words.en.trademark === null ? [] : [["mk-listings__trademark", "this notice"] as const]),
      ...["mk-listing", "mk-listing-detail", "mk-listings-map"].flatMap((block) => [
        ...(perListing.brokerage ? [[`${block}__brokerage`, "the brokerage's name"] as const] : []),
        ...(perListing.number ? [[`${block}__mls`, "the listing's number"] as const] : []),
        ...(perListing.badge ? [[`${block}__realtor`, "this link"] as const] : [])
      ])
    ])
    .map(([name, what]) => [name, `the licence of the listings asks for ${what}`])
)

/** The smallest type in which any licence takes its notices, in CSS pixels. */
export const leastTypeOfNotices = Math.max(crea.leastTypePixels, reso.leastTypePixels)

export const displayRules: { readonly [name in DisplayRuleSet]: DisplayRules } = { crea, reso }

const words = { crea: wordsIn(crea.words), reso: wordsIn(reso.words) }

/** What a page in a language (BCP 47) has to say. */
export const feedNotice = (rules: DisplayRules, language: string): FeedNotice => words[rules.name](language)

/**
 * How old the copy is that a page shows, in milliseconds since 1970, where the licence wants it said; null where not.
 * `readAt` is when the feed was last read with success.
 */
export const asOfShown = (rules: DisplayRules, readAt: number | null, now: number): number | null => {
  if (readAt === null) return null
  return rules.saysAsOf === "always" || now - readAt > rules.refreshMs ? readAt : null
}
