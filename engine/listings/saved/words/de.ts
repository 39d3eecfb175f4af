import type { SavedSearchWording } from "../SavedSearchWording.ts"

export const german: SavedSearchWording = {
  heading: "Neue Angebote per E-Mail erhalten",
  email: "Ihre E-Mail-Adresse",
  search: "Suche",
  save: "Diese Suche speichern",
  consent: "Ich möchte neue Angebote zu dieser Suche per E-Mail erhalten, bis ich sie abbestelle.",
  sent: "Vielen Dank. Öffnen Sie bitte die E-Mail, die unterwegs zu Ihnen ist, und bestätigen Sie Ihre Adresse.",
  full: "Heute können hier keine weiteren Suchen gespeichert werden. Bitte versuchen Sie es morgen wieder.",
  everything: "Alle Angebote",
  ownAlone: "Unsere eigenen Angebote",
  filters: {
    city: "Ort",
    neighbourhood: "Viertel",
    mls: "MLS®-Nummer",
    propertyCategory: "Kategorie",
    propertyType: "Art der Immobilie",
    structureType: "Art des Gebäudes",
    address: "Straße",
    offer: "Kauf oder Miete",
    status: "Stand",
    Price: "Preis",
    Beds: "Schlafzimmer",
    Baths: "Bäder",
    Sqft: "Quadratfuß"
  },
  categories: { residential: "Wohnen", commercial: "Gewerbe", agriculture: "Landwirtschaft" },
  offers: { sale: "Zum Kauf", lease: "Zur Miete" },
  atLeast: (value) => `ab ${value}`,
  atMost: (value) => `bis ${value}`,
  ask: {
    subject: (site) => `Bitte bestätigen Sie Ihre Suche auf ${site}`,
    text: "Jemand, wahrscheinlich Sie, möchte neue Angebote zu dieser Suche erhalten:",
    ignore:
      "Waren Sie es nicht, brauchen Sie nichts zu tun: Ohne Bestätigung wird nichts weiter gesendet, und die Adresse wird nach zwei Tagen gelöscht."
  },
  confirm: {
    title: "Neue Angebote per E-Mail erhalten?",
    text: "Neue Angebote zu dieser Suche werden Ihnen gesendet, höchstens einmal am Tag und nur, wenn es welche gibt.",
    button: "Ja, bitte senden"
  },
  confirmed: {
    title: "Ihre Suche ist gespeichert",
    text: "Neue Angebote kommen in Ihr Postfach. Jede E-Mail hat einen Link, mit dem Sie sie abbestellen können."
  },
  leave: {
    title: "Diese E-Mails abbestellen?",
    text: "Sie erhalten zu dieser Suche keine E-Mails mehr, und die Suche wird gelöscht.",
    button: "E-Mails abbestellen"
  },
  left: { title: "Sie erhalten diese E-Mails nicht mehr", text: "Die Suche ist gelöscht." },
  renew: {
    title: "Diese Suche ein weiteres Jahr behalten?",
    text: "Neue Angebote kommen dann weiter in Ihr Postfach.",
    button: "Suche behalten"
  },
  renewed: (until) => ({ title: "Die Suche bleibt gespeichert", text: `Sie endet nun am ${until}.` }),
  expired: {
    title: "Diese Suche gibt es nicht mehr",
    text: "Sie wurde gelöscht oder nicht rechtzeitig bestätigt. Auf der Website können Sie sie neu speichern."
  },
  unknown: {
    title: "Dieser Link führt nirgendwohin",
    text: "Vielleicht wurde er unterwegs abgeschnitten. Kopieren Sie die ganze Adresse aus der E-Mail und versuchen Sie es noch einmal."
  },
  back: "Zur Website",
  digest: {
    subject: (count, shown, site) =>
      count === 1 ? `${shown} neues Angebot auf ${site}` : `${shown} neue Angebote auf ${site}`,
    more: (count) => `und ${count} weitere`,
    all: "Alle Angebote dieser Suche ansehen",
    why: (site) => `Sie erhalten diese E-Mail, weil Sie auf ${site} eine Suche gespeichert und bestätigt haben.`,
    stop: "Diese E-Mails abbestellen",
    ends: (day) => `Diese Suche endet am ${day}.`,
    keep: "Ein weiteres Jahr behalten",
    from: (site) => `Gesendet für ${site}`
  }
}
