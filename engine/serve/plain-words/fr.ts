import type { PlainWording } from "./PlainWording.ts"

export const french: PlainWording = {
  language: "fr",
  home: "Page d’accueil",
  pages: {
    badRequest: {
      title: "Cette adresse n’est pas valable",
      text: "Vérifiez que l’adresse ne contient pas de faute de frappe."
    },
    unknownHost: { title: "Il n’y a pas de site ici", text: "Vérifiez l’adresse\u202f; le site a peut-être déménagé." },
    notFound: {
      title: "Page introuvable",
      text: "Aucune page ne se trouve à cette adresse. La page d’accueil mène à tout ce qu’il y a."
    },
    gone: { title: "Cette page n’existe plus", text: "La page qui se trouvait ici a été retirée définitivement." },
    offline: {
      title: "Ce site est hors ligne",
      text: "Il n’est pas disponible pour le moment. Veuillez revenir plus tard."
    },
    notAllowed: { title: "Cette adresse ne peut qu’être lue", text: "On ne peut rien y envoyer." },
    otherMethod: {
      title: "Cette adresse n’accepte pas cela",
      text: "Ce qui a été envoyé ne peut pas être fait à cette adresse."
    },
    tooMany: {
      title: "Trop de demandes à la fois",
      text: "Il y a eu trop de demandes. Veuillez réessayer dans un instant."
    },
    notTaken: {
      title: "Pas de réponse possible",
      text: "La demande ne peut pas recevoir de réponse telle qu’elle a été envoyée."
    },
    soon: {
      title: "Pas encore là",
      text: "Cette partie du site est en train de se remplir. Veuillez réessayer dans un instant."
    },
    formNotTaken: {
      title: "Pas encore envoyé",
      text: "Ce que vous avez écrit n’a pas pu être reçu. Revenez en arrière\u202f: c’est encore dans le formulaire. Veuillez réessayer dans quelques minutes."
    },
    badRange: {
      title: "Cette partie n’existe pas",
      text: "La partie demandée se trouve en dehors de ce qui est enregistré."
    },
    notAcceptable: {
      title: "Aucune forme acceptable",
      text: "La demande exclut toutes les formes dans lesquelles ceci peut être envoyé."
    },
    unavailable: {
      title: "Indisponible pour le moment",
      text: "Une panne s’est produite de notre côté. Veuillez réessayer dans un instant."
    }
  }
}
