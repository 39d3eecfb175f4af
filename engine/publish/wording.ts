/** The few words the platform itself puts on pages, by primary language subtag. English for languages not listed. */
import { wordsIn } from "../values/wordsIn.ts"

export interface Wording {
  readonly skipLink: string
  readonly announcement: string
  readonly notFoundTitle: string
  readonly notFoundText: string
  readonly home: string
  /** Names the pager of a list. */
  readonly pages: string
  readonly previous: string
  readonly next: string
}

const english: Wording = {
  skipLink: "Skip to content",
  announcement: "Announcement",
  notFoundTitle: "Page not found",
  notFoundText: "There is no page at this address. It may have moved, or the link that led here may be mistyped.",
  home: "Go to the home page",
  pages: "Pages",
  previous: "Previous",
  next: "Next"
}

/** By BCP 47 language tag. */
export const wording = wordsIn<Wording>({
  en: english,
  fr: {
    skipLink: "Aller au contenu",
    announcement: "Annonce",
    notFoundTitle: "Page introuvable",
    notFoundText: "Aucune page ne se trouve à cette adresse. Elle a pu être déplacée, ou le lien comporte une erreur.",
    home: "Aller à la page d’accueil",
    pages: "Pages",
    previous: "Précédent",
    next: "Suivant"
  },
  es: {
    skipLink: "Saltar al contenido",
    announcement: "Aviso",
    notFoundTitle: "Página no encontrada",
    notFoundText:
      "No hay ninguna página en esta dirección. Puede que se haya movido o que el enlace contenga un error.",
    home: "Ir a la página de inicio",
    pages: "Páginas",
    previous: "Anterior",
    next: "Siguiente"
  },
  de: {
    skipLink: "Zum Inhalt springen",
    announcement: "Hinweis",
    notFoundTitle: "Seite nicht gefunden",
    notFoundText:
      "Unter dieser Adresse gibt es keine Seite. Sie ist vielleicht umgezogen, oder der Link enthält einen Fehler.",
    home: "Zur Startseite",
    pages: "Seiten",
    previous: "Zurück",
    next: "Weiter"
  }
})
