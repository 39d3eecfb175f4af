import type { SavedSearchWording } from "../SavedSearchWording.ts"

export const italian: SavedSearchWording = {
  heading: "Ricevere i nuovi annunci via e-mail",
  email: "Il Suo indirizzo e-mail",
  search: "Ricerca",
  save: "Salva questa ricerca",
  consent: "Acconsento a ricevere via e-mail i nuovi annunci di questa ricerca, finché non la disdico.",
  sent: "Grazie. Apra l’e-mail che Le stiamo inviando e confermi il Suo indirizzo.",
  full: "Oggi qui non si possono salvare altre ricerche. Riprovi domani.",
  everything: "Tutti gli annunci",
  ownAlone: "I nostri annunci",
  filters: {
    city: "Città",
    neighbourhood: "Quartiere",
    mls: "Numero MLS®",
    propertyCategory: "Categoria",
    propertyType: "Tipo di immobile",
    structureType: "Tipo di edificio",
    address: "Via",
    offer: "Vendita o affitto",
    status: "Stato",
    Price: "Prezzo",
    Beds: "Camere",
    Baths: "Bagni",
    Sqft: "Piedi quadrati"
  },
  categories: { residential: "Residenziale", commercial: "Commerciale", agriculture: "Agricolo" },
  offers: { sale: "In vendita", lease: "In affitto" },
  atLeast: (value) => `da ${value}`,
  atMost: (value) => `fino a ${value}`,
  ask: {
    subject: (site) => `Confermi la Sua ricerca su ${site}`,
    text: "Qualcuno, probabilmente Lei, ha chiesto di ricevere i nuovi annunci di questa ricerca:",
    ignore:
      "Se non è stato Lei, non deve fare nulla: senza conferma non viene inviato altro, e l’indirizzo viene cancellato dopo due giorni."
  },
  confirm: {
    title: "Ricevere i nuovi annunci via e-mail?",
    text: "Le invieremo i nuovi annunci di questa ricerca, al massimo una volta al giorno e solo se ce ne sono.",
    button: "Sì, inviateli"
  },
  confirmed: {
    title: "La Sua ricerca è salvata",
    text: "I nuovi annunci arriveranno nella Sua casella. Ogni e-mail contiene un link per disdirli."
  },
  leave: {
    title: "Non ricevere più queste e-mail?",
    text: "Non riceverà più e-mail per questa ricerca, e la ricerca verrà cancellata.",
    button: "Non riceverle più"
  },
  left: { title: "Non riceverà più queste e-mail", text: "La ricerca è cancellata." },
  renew: {
    title: "Conservare questa ricerca per un altro anno?",
    text: "I nuovi annunci continueranno ad arrivare nella Sua casella.",
    button: "Conserva la ricerca"
  },
  renewed: (until) => ({ title: "La ricerca è conservata", text: `Ora termina il ${until}.` }),
  expired: {
    title: "Questa ricerca non c’è più",
    text: "È stata cancellata o non è stata confermata in tempo. Può salvarla di nuovo sul sito."
  },
  unknown: {
    title: "Questo link non porta da nessuna parte",
    text: "Forse è stato tagliato lungo la strada. Copi l’indirizzo intero dall’e-mail e riprovi."
  },
  back: "Al sito",
  digest: {
    subject: (count, shown, site) =>
      count === 1 ? `${shown} nuovo annuncio su ${site}` : `${shown} nuovi annunci su ${site}`,
    more: (count) => `e altri ${count}`,
    all: "Vedi tutti gli annunci di questa ricerca",
    why: (site) => `Riceve questa e-mail perché ha salvato e confermato una ricerca su ${site}.`,
    stop: "Non ricevere più queste e-mail",
    ends: (day) => `Questa ricerca termina il ${day}.`,
    keep: "Conservarla per un altro anno",
    from: (site) => `Inviato per ${site}`
  }
}
