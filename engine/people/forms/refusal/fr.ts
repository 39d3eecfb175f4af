import type { RefusalWording } from "./RefusalWording.ts"

export const french: RefusalWording = {
  titles: {
    400: "Quelques réponses sont à revoir",
    403: "Rien n’a été envoyé",
    404: "Ce formulaire n’existe pas",
    408: "L’envoi a pris trop de temps",
    415: "L’envoi est illisible",
    429: "Trop d’envois à la fois",
    503: "Indisponible pour le moment"
  },
  stillThere: "Utilisez le bouton Retour de votre navigateur\u202f: ce que vous avez saisi s’y trouve encore.",
  back: "Retour à la page",
  anew: "Recommencer avec un formulaire vide",
  brokenDown: "Une panne de notre côté a empêché l’envoi. Veuillez réessayer dans un instant.",
  noForm: "Ce formulaire ne se trouve plus sur ce site.",
  notOpen: "Ce site n’est pas encore ouvert et ses formulaires ne reçoivent rien pour l’instant.",
  offline: "Ce site est hors ligne pour le moment, et le formulaire n’a pas été envoyé.",
  invalid: "Le formulaire n’a pas été envoyé\u202f: certaines réponses sont à revoir.",
  repeated: "Ce formulaire a déjà été envoyé. Pour en envoyer un autre, rechargez la page.",
  outdated:
    "Cette page n’est plus à jour, le formulaire n’a donc pas été envoyé. Rechargez-la et renvoyez le formulaire.",
  lacksToken:
    "mk_ft manque\u202f: c’est un champ caché du formulaire. Chargez la page et envoyez le champ tel qu’il s’y trouve.",
  lacksNonce:
    "mk_fn manque ou est mal formé. Qui demande du JSON le crée, nouveau pour chaque formulaire\u202f: les millisecondes depuis 1970 en base 36, un point et 22 à 64 caractères aléatoires parmi A-Z a-z 0-9 - _.",
  hasty: "C’était plus rapide que personne ne peut écrire. Renvoyez le formulaire.",
  needsScript:
    "Ce site empêche les programmes d’envoyer ses formulaires et a besoin pour cela de JavaScript. Activez-le et réessayez.",
  unproven:
    "Votre navigateur n’a pas pu montrer que l’envoi ne vient pas d’un programme. Rechargez la page et renvoyez le formulaire.",
  unchecked:
    "Le contrôle du formulaire par Cloudflare n’a pas confirmé votre navigateur. Attendez qu’il soit terminé, ou cochez sa case, puis renvoyez le formulaire.",
  unreadable: "Le formulaire a été envoyé sous une forme illisible ici.",
  malformed: "Le formulaire n’est pas arrivé en entier. Envoyez-le encore une fois.",
  tooMuch:
    "C’est plus que ce formulaire n’accepte. Raccourcissez le texte, ou envoyez des fichiers moins nombreux ou plus petits.",
  slow: "Le formulaire n’est pas arrivé à temps. Renvoyez-le avec une connexion plus stable.",
  tooMany: (most, seconds) =>
    `On peut envoyer au plus ${most} formulaires par minute. Réessayez dans ${seconds} seconde${seconds === 1 ? "" : "s"}.`,
  renewed:
    "Cette page n’était plus à jour et le formulaire n’a pas été envoyé. Elle l’est maintenant, avec vos réponses : envoyez-le de nouveau.",
  chooseAgain: "Choisissez de nouveau le fichier : un navigateur ne l’envoie pas deux fois.",
  problems: {
    missing: "Veuillez remplir ce champ.",
    missingChoice: "Choisissez une réponse.",
    missingFile: "Choisissez un fichier.",
    oneAnswer: "Donnez une seule réponse ici.",
    shorten: (most) => `Raccourcissez ce texte à ${most.toLocaleString("fr")} caractères.`,
    email: "Saisissez une adresse e-mail, par exemple nom@example.com.",
    phone: "Saisissez un numéro de téléphone, par exemple +33 1 23 45 67 89.",
    url: "Saisissez une adresse web, par exemple https://example.com.",
    number: "Saisissez un nombre, par exemple 12 ou 3.5.",
    date: "Saisissez une date du calendrier, sous la forme année-mois-jour.",
    time: "Saisissez une heure, sous la forme heures:minutes.",
    choose: "Choisissez l’une des réponses proposées.",
    chooseAmong: "Choisissez parmi les réponses proposées.",
    tick: "Cochez cette case pour continuer.",
    oneFile: "Choisissez un seul fichier.",
    mostFiles: (most) => `Choisissez au plus ${most} fichiers.`,
    kinds: (kinds) => `Choisissez un fichier de type ${kinds}.`,
    emptyFile: "Le fichier est vide. Choisissez-en un autre.",
    largeFile: (megabytes) => `Choisissez un fichier de ${megabytes} Mo au plus.`,
    noRoom: "Ce site ne peut pas recevoir d’autres fichiers pour le moment. Envoyez le formulaire sans fichier.",
    unknown: (names) => `Le formulaire n’a pas de champ ${names}.`
  }
}
