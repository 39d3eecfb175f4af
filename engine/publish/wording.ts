/** The few words the platform itself puts on pages. */
import { type WholeTables, wordsIn } from "../values/wordsIn.ts"

export interface Wording {
  /** BCP 47 tag of these words. */
  readonly language: string
  readonly skipLink: string
  readonly announcement: string
  readonly notFoundTitle: string
  readonly notFoundText: string
  /** At an address whose page was removed for good. */
  readonly goneTitle: string
  readonly goneText: string
  readonly home: string
  /** In place of every page of a site that is offline. */
  readonly offline: string
  /** Names the pager of a list. */
  readonly pages: string
  readonly previous: string
  readonly next: string
  /** Names the button that closes the platform's chat. */
  readonly closeChat: string
  /** Of galleries: names a picture without words of its own, and the buttons around it when it is shown large. */
  readonly enlarge: string
  readonly previousPicture: string
  readonly nextPicture: string
  readonly close: string
  /** Names what can be scrolled sideways. */
  readonly carousel: string
}

const english: Wording = {
  language: "en",
  skipLink: "Skip to content",
  announcement: "Announcement",
  notFoundTitle: "Page not found",
  notFoundText: "There is no page at this address. It may have moved, or the link that led here may be mistyped.",
  goneTitle: "This page is gone",
  goneText: "The page that was here has been removed for good.",
  home: "Go to the home page",
  offline: "This website is offline at the moment. Please come back later.",
  pages: "Pages",
  previous: "Previous",
  next: "Next",
  closeChat: "Close chat",
  enlarge: "Enlarge image",
  previousPicture: "Previous image",
  nextPicture: "Next image",
  close: "Close",
  carousel: "Carousel"
}

export const pageWords: WholeTables<Wording> = {
  en: english,
  fr: {
    language: "fr",
    skipLink: "Aller au contenu",
    announcement: "Annonce",
    notFoundTitle: "Page introuvable",
    notFoundText: "Aucune page ne se trouve à cette adresse. Elle a pu être déplacée, ou le lien comporte une erreur.",
    goneTitle: "Cette page n’existe plus",
    goneText: "La page qui se trouvait ici a été retirée définitivement.",
    home: "Aller à la page d’accueil",
    offline: "Ce site est hors ligne pour le moment. Veuillez revenir plus tard.",
    pages: "Pages",
    previous: "Précédent",
    next: "Suivant",
    closeChat: "Fermer le chat",
    enlarge: "Agrandir l’image",
    previousPicture: "Image précédente",
    nextPicture: "Image suivante",
    close: "Fermer",
    carousel: "Carrousel"
  },
  es: {
    language: "es",
    skipLink: "Saltar al contenido",
    announcement: "Aviso",
    notFoundTitle: "Página no encontrada",
    notFoundText:
      "No hay ninguna página en esta dirección. Puede que se haya movido o que el enlace contenga un error.",
    goneTitle: "Esta página ya no existe",
    goneText: "La página que estaba aquí se ha retirado definitivamente.",
    home: "Ir a la página de inicio",
    offline: "Este sitio web no está disponible por el momento. Vuelva más tarde, por favor.",
    pages: "Páginas",
    previous: "Anterior",
    next: "Siguiente",
    closeChat: "Cerrar el chat",
    enlarge: "Ampliar imagen",
    previousPicture: "Imagen anterior",
    nextPicture: "Imagen siguiente",
    close: "Cerrar",
    carousel: "Carrusel"
  },
  de: {
    language: "de",
    skipLink: "Zum Inhalt springen",
    announcement: "Hinweis",
    notFoundTitle: "Seite nicht gefunden",
    notFoundText:
      "Unter dieser Adresse gibt es keine Seite. Sie ist vielleicht umgezogen, oder der Link enthält einen Fehler.",
    goneTitle: "Diese Seite gibt es nicht mehr",
    goneText: "Die Seite, die hier war, wurde endgültig entfernt.",
    home: "Zur Startseite",
    offline: "Diese Website ist zurzeit nicht erreichbar. Bitte schauen Sie später wieder vorbei.",
    pages: "Seiten",
    previous: "Zurück",
    next: "Weiter",
    closeChat: "Chat schließen",
    enlarge: "Bild vergrößern",
    previousPicture: "Vorheriges Bild",
    nextPicture: "Nächstes Bild",
    close: "Schließen",
    carousel: "Bildlauf"
  },
  it: {
    language: "it",
    skipLink: "Vai al contenuto",
    announcement: "Avviso",
    notFoundTitle: "Pagina non trovata",
    notFoundText:
      "A questo indirizzo non c’è alcuna pagina. Forse è stata spostata, oppure il link che ha portato qui contiene un errore.",
    goneTitle: "Questa pagina non esiste più",
    goneText: "La pagina che si trovava qui è stata rimossa definitivamente.",
    home: "Vai alla pagina iniziale",
    offline: "Questo sito al momento non è disponibile. Torni a visitarlo più tardi.",
    pages: "Pagine",
    previous: "Precedente",
    next: "Successiva",
    closeChat: "Chiudi la chat",
    enlarge: "Ingrandisci immagine",
    previousPicture: "Immagine precedente",
    nextPicture: "Immagine successiva",
    close: "Chiudi",
    carousel: "Galleria"
  },
  nl: {
    language: "nl",
    skipLink: "Naar de inhoud",
    announcement: "Mededeling",
    notFoundTitle: "Pagina niet gevonden",
    notFoundText: "Op dit adres staat geen pagina. Misschien is ze verplaatst, of er zit een fout in de link.",
    goneTitle: "Deze pagina bestaat niet meer",
    goneText: "De pagina die hier stond, is voorgoed verwijderd.",
    home: "Naar de startpagina",
    offline: "Deze website is op dit moment niet bereikbaar. Kom later nog eens terug.",
    pages: "Pagina’s",
    previous: "Vorige",
    next: "Volgende",
    closeChat: "Chat sluiten",
    enlarge: "Afbeelding vergroten",
    previousPicture: "Vorige afbeelding",
    nextPicture: "Volgende afbeelding",
    close: "Sluiten",
    carousel: "Carrousel"
  }
}

/** By BCP 47 language tag. */
export const wording = wordsIn<Wording>(pageWords, {
  pt: {
    language: "pt",
    skipLink: "Ir para o conteúdo",
    announcement: "Aviso",
    notFoundTitle: "Página não encontrada",
    notFoundText: "Não há nenhuma página neste endereço. Pode ter mudado de lugar, ou a ligação contém um erro.",
    home: "Ir para a página inicial",
    pages: "Páginas",
    previous: "Anterior",
    next: "Seguinte",
    closeChat: "Fechar o chat"
  }
})
