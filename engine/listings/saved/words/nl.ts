import type { SavedSearchWording } from "../SavedSearchWording.ts"

export const dutch: SavedSearchWording = {
  heading: "Nieuw aanbod per e-mail ontvangen",
  email: "Uw e-mailadres",
  search: "Zoekopdracht",
  save: "Deze zoekopdracht bewaren",
  consent: "Ik wil nieuw aanbod voor deze zoekopdracht per e-mail ontvangen, tot ik het opzeg.",
  sent: "Bedankt. Open de e-mail die naar u onderweg is en bevestig uw adres.",
  full: "Vandaag kunnen hier geen zoekopdrachten meer worden bewaard. Probeer het morgen opnieuw.",
  everything: "Al het aanbod",
  ownAlone: "Ons eigen aanbod",
  filters: {
    city: "Plaats",
    neighbourhood: "Buurt",
    mls: "MLS®-nummer",
    propertyCategory: "Categorie",
    propertyType: "Soort woning",
    structureType: "Soort gebouw",
    address: "Straat",
    offer: "Koop of huur",
    status: "Status",
    Price: "Prijs",
    Beds: "Slaapkamers",
    Baths: "Badkamers",
    Sqft: "Vierkante voet"
  },
  categories: { residential: "Wonen", commercial: "Zakelijk", agriculture: "Landbouw" },
  offers: { sale: "Te koop", lease: "Te huur" },
  atLeast: (value) => `vanaf ${value}`,
  atMost: (value) => `tot ${value}`,
  ask: {
    subject: (site) => `Bevestig uw zoekopdracht op ${site}`,
    text: "Iemand, waarschijnlijk u, vroeg om nieuw aanbod voor deze zoekopdracht:",
    ignore:
      "Was u het niet, dan hoeft u niets te doen: zonder bevestiging wordt er verder niets verstuurd, en het adres wordt na twee dagen gewist."
  },
  confirm: {
    title: "Nieuw aanbod per e-mail ontvangen?",
    text: "Nieuw aanbod voor deze zoekopdracht wordt u toegestuurd, hoogstens één keer per dag en alleen als er iets is.",
    button: "Ja, stuur het mij"
  },
  confirmed: {
    title: "Uw zoekopdracht is bewaard",
    text: "Nieuw aanbod komt in uw postvak. Elke e-mail heeft een link waarmee u het kunt opzeggen."
  },
  leave: {
    title: "Deze e-mails opzeggen?",
    text: "U krijgt voor deze zoekopdracht geen e-mails meer, en de zoekopdracht wordt gewist.",
    button: "E-mails opzeggen"
  },
  left: { title: "U krijgt deze e-mails niet meer", text: "De zoekopdracht is gewist." },
  renew: {
    title: "Deze zoekopdracht nog een jaar bewaren?",
    text: "Nieuw aanbod blijft dan in uw postvak komen.",
    button: "Zoekopdracht bewaren"
  },
  renewed: (until) => ({ title: "De zoekopdracht blijft bewaard", text: `Ze eindigt nu op ${until}.` }),
  expired: {
    title: "Deze zoekopdracht is er niet meer",
    text: "Ze is gewist of niet op tijd bevestigd. U kunt ze op de website opnieuw bewaren."
  },
  unknown: {
    title: "Deze link leidt nergens heen",
    text: "Misschien is hij onderweg afgebroken. Kopieer het hele adres uit de e-mail en probeer het opnieuw."
  },
  back: "Naar de website",
  digest: {
    subject: (count, shown, site) =>
      count === 1 ? `${shown} nieuwe woning op ${site}` : `${shown} nieuwe woningen op ${site}`,
    more: (count) => `en nog ${count}`,
    all: "Al het aanbod van deze zoekopdracht bekijken",
    why: (site) => `U krijgt deze e-mail omdat u op ${site} een zoekopdracht hebt bewaard en bevestigd.`,
    stop: "Deze e-mails opzeggen",
    ends: (day) => `Deze zoekopdracht eindigt op ${day}.`,
    keep: "Nog een jaar bewaren",
    from: (site) => `Verstuurd voor ${site}`
  }
}
