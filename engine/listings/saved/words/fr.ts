import type { SavedSearchWording } from "../SavedSearchWording.ts"

export const french: SavedSearchWording = {
  heading: "Recevoir les nouvelles inscriptions par e-mail",
  email: "Votre adresse e-mail",
  search: "Recherche",
  save: "Enregistrer cette recherche",
  consent:
    "J’accepte de recevoir par e-mail les nouvelles inscriptions de cette recherche, jusqu’à ce que j’y mette fin.",
  sent: "Merci. Ouvrez l’e-mail qui vous est envoyé et confirmez votre adresse.",
  full: "Aucune autre recherche ne peut être enregistrée aujourd’hui. Veuillez réessayer demain.",
  everything: "Toutes les inscriptions",
  ownAlone: "Nos propres inscriptions",
  filters: {
    city: "Ville",
    neighbourhood: "Quartier",
    mls: "Numéro MLS®",
    propertyCategory: "Catégorie",
    propertyType: "Type de propriété",
    structureType: "Type de bâtiment",
    address: "Rue",
    offer: "Vente ou location",
    status: "État",
    Price: "Prix",
    Beds: "Chambres",
    Baths: "Salles de bain",
    Sqft: "Pieds carrés"
  },
  categories: { residential: "Résidentiel", commercial: "Commercial", agriculture: "Agricole" },
  offers: { sale: "À vendre", lease: "À louer" },
  atLeast: (value) => `à partir de ${value}`,
  atMost: (value) => `jusqu’à ${value}`,
  ask: {
    subject: (site) => `Confirmez votre recherche sur ${site}`,
    text: "Quelqu’un, probablement vous, a demandé à recevoir les nouvelles inscriptions de cette recherche\u202f:",
    ignore:
      "Si ce n’était pas vous, vous n’avez rien à faire\u202f: sans confirmation, rien d’autre n’est envoyé et l’adresse est effacée après deux jours."
  },
  confirm: {
    title: "Recevoir les nouvelles inscriptions par e-mail\u202f?",
    text: "Les nouvelles inscriptions de cette recherche vous seront envoyées, une fois par jour au plus, et seulement s’il y en a.",
    button: "Oui, envoyez-les"
  },
  confirmed: {
    title: "Votre recherche est enregistrée",
    text: "Les nouvelles inscriptions arriveront dans votre boîte. Chaque e-mail contient un lien pour y mettre fin."
  },
  leave: {
    title: "Ne plus recevoir ces e-mails\u202f?",
    text: "Vous ne recevrez plus d’e-mail pour cette recherche, et elle sera effacée.",
    button: "Ne plus recevoir ces e-mails"
  },
  left: { title: "Vous ne recevrez plus ces e-mails", text: "La recherche est effacée." },
  renew: {
    title: "Garder cette recherche une année de plus\u202f?",
    text: "Les nouvelles inscriptions continueront d’arriver dans votre boîte.",
    button: "Garder la recherche"
  },
  renewed: (until) => ({ title: "La recherche est gardée", text: `Elle prend fin le ${until}.` }),
  expired: {
    title: "Cette recherche n’existe plus",
    text: "Elle a été effacée ou n’a pas été confirmée à temps. Vous pouvez l’enregistrer de nouveau sur le site."
  },
  unknown: {
    title: "Ce lien ne mène nulle part",
    text: "Il a peut-être été coupé en chemin. Copiez l’adresse entière de l’e-mail et réessayez."
  },
  back: "Vers le site",
  digest: {
    subject: (count, shown, site) =>
      count === 1 ? `${shown} nouvelle inscription sur ${site}` : `${shown} nouvelles inscriptions sur ${site}`,
    more: (count) => `et ${count} de plus`,
    all: "Voir toutes les inscriptions de cette recherche",
    why: (site) => `Vous recevez cet e-mail parce que vous avez enregistré et confirmé une recherche sur ${site}.`,
    stop: "Ne plus recevoir ces e-mails",
    ends: (day) => `Cette recherche prend fin le ${day}.`,
    keep: "La garder une année de plus",
    from: (site) => `Envoyé pour ${site}`
  }
}
