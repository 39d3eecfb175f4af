/** What a visitor is told who looks an address up in vain, in the language of the site. */
import { type WholeTables, wordsIn } from "../values/wordsIn.ts"

export interface LookupWords {
  /** No answer came: typing goes on by hand. */
  readonly unavailable: string
  /** There is no such address. */
  readonly notFound: string
  /** Nothing that can be looked up was sent. */
  readonly nothing: string
  readonly tooMany: string
  /** Of a site that looks none up. */
  readonly off: string
  /** Above any of these on a page of its own, and the link back from there. */
  readonly title: string
  readonly back: string
}

export const lookupTexts: WholeTables<LookupWords> = {
  en: {
    unavailable: "Addresses cannot be looked up just now. Please type the whole address.",
    notFound: "No such address was found. Please check it, or add the town.",
    nothing: "Please type an address first.",
    tooMany: "Too many addresses were looked up. Please try again in a minute.",
    off: "This site does not look addresses up.",
    title: "The address was not found",
    back: "Try another address"
  },
  fr: {
    unavailable: "La recherche d’adresses est indisponible pour le moment. Veuillez saisir l’adresse complète.",
    notFound: "Cette adresse est introuvable. Vérifiez-la ou ajoutez la ville.",
    nothing: "Veuillez d’abord saisir une adresse.",
    tooMany: "Trop d’adresses ont été recherchées. Veuillez réessayer dans une minute.",
    off: "Ce site ne recherche pas d’adresses.",
    title: "Adresse introuvable",
    back: "Essayer une autre adresse"
  },
  de: {
    unavailable: "Adressen lassen sich gerade nicht nachschlagen. Bitte geben Sie die ganze Adresse ein.",
    notFound: "Diese Adresse wurde nicht gefunden. Bitte prüfen Sie sie, oder ergänzen Sie den Ort.",
    nothing: "Bitte geben Sie zuerst eine Adresse ein.",
    tooMany: "Es wurden zu viele Adressen gesucht. Bitte versuchen Sie es in einer Minute noch einmal.",
    off: "Diese Website schlägt keine Adressen nach.",
    title: "Die Adresse wurde nicht gefunden",
    back: "Eine andere Adresse versuchen"
  },
  es: {
    unavailable: "Ahora mismo no se pueden buscar direcciones. Escriba la dirección completa.",
    notFound: "No se encontró esa dirección. Compruébela o añada la localidad.",
    nothing: "Escriba primero una dirección.",
    tooMany: "Se han buscado demasiadas direcciones. Inténtelo de nuevo dentro de un minuto.",
    off: "Este sitio no busca direcciones.",
    title: "No se encontró la dirección",
    back: "Probar otra dirección"
  },
  it: {
    unavailable: "Al momento non è possibile cercare indirizzi. Scriva l’indirizzo completo.",
    notFound: "Questo indirizzo non è stato trovato. Lo controlli o aggiunga la località.",
    nothing: "Scriva prima un indirizzo.",
    tooMany: "Sono stati cercati troppi indirizzi. Riprovi tra un minuto.",
    off: "Questo sito non cerca indirizzi.",
    title: "Indirizzo non trovato",
    back: "Provare un altro indirizzo"
  },
  nl: {
    unavailable: "Adressen kunnen nu niet worden opgezocht. Typ het volledige adres.",
    notFound: "Dit adres is niet gevonden. Controleer het of vul de plaats aan.",
    nothing: "Typ eerst een adres.",
    tooMany: "Er zijn te veel adressen opgezocht. Probeer het over een minuut opnieuw.",
    off: "Deze site zoekt geen adressen op.",
    title: "Het adres is niet gevonden",
    back: "Een ander adres proberen"
  }
}

export const lookupWords = wordsIn(lookupTexts)
