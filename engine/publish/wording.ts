/** The few words the platform itself puts on pages, by primary language subtag. English for languages not listed. */
import { wordsIn } from "../values/wordsIn.ts"

export interface Wording {
  /** BCP 47 tag of these words. */
  readonly language: string
  readonly skipLink: string
  readonly announcement: string
  readonly notFoundTitle: string
  readonly notFoundText: string
  readonly home: string
  /** In place of every page of a site that is offline. */
  readonly offline: string
  /** Names the pager of a list. */
  readonly pages: string
  readonly previous: string
  readonly next: string
}

const english: Wording = {
  language: "en",
  skipLink: "Skip to content",
  announcement: "Announcement",
  notFoundTitle: "Page not found",
  notFoundText: "There is no page at this address. It may have moved, or the link that led here may be mistyped.",
  home: "Go to the home page",
  offline: "This website is offline at the moment. Please come back later.",
  pages: "Pages",
  previous: "Previous",
  next: "Next"
}

/** By BCP 47 language tag. */
export const wording = wordsIn<Wording>({
  en: english,
  fr: {
    language: "fr",
    skipLink: "Aller au contenu",
    announcement: "Annonce",
    notFoundTitle: "Page introuvable",
    notFoundText: "Aucune page ne se trouve à cette adresse. Elle a pu être déplacée, ou le lien comporte une erreur.",
    home: "Aller à la page d’accueil",
    offline: "Ce site est hors ligne pour le moment. Veuillez revenir plus tard.",
    pages: "Pages",
    previous: "Précédent",
    next: "Suivant"
  },
  es: {
    language: "es",
    skipLink: "Saltar al contenido",
    announcement: "Aviso",
    notFoundTitle: "Página no encontrada",
    notFoundText:
      "No hay ninguna página en esta dirección. Puede que se haya movido o que el enlace contenga un error.",
    home: "Ir a la página de inicio",
    offline: "Este sitio web no está disponible por el momento. Vuelva más tarde, por favor.",
    pages: "Páginas",
    previous: "Anterior",
    next: "Siguiente"
  },
  de: {
    language: "de",
    skipLink: "Zum Inhalt springen",
    announcement: "Hinweis",
    notFoundTitle: "Seite nicht gefunden",
    notFoundText:
      "Unter dieser Adresse gibt es keine Seite. Sie ist vielleicht umgezogen, oder der Link enthält einen Fehler.",
    home: "Zur Startseite",
    offline: "Diese Website ist zurzeit nicht erreichbar. Bitte schauen Sie später wieder vorbei.",
    pages: "Seiten",
    previous: "Zurück",
    next: "Weiter"
  }
})
