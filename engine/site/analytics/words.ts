/** What the consent banner says to visitors, by language of the site. */
import { type WholeLanguage, type WholeTables, wordsIn } from "../../values/wordsIn.ts"

export interface ConsentWords {
  /** BCP 47 tag of these words. */
  readonly language: string
  /** Names the banner for whoever hears it. */
  readonly label: string
  /** Asks; `services` are names of products, at least one. */
  readonly question: (services: ReadonlyArray<string>) => string
  readonly accept: string
  readonly decline: string
  readonly privacyPolicy: string
  readonly terms: string
}

/** Names one after another, as a language joins them. */
const listed = (language: WholeLanguage, services: ReadonlyArray<string>): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(services)

export const consentTexts: WholeTables<ConsentWords> = {
  en: {
    language: "en",
    label: "Your privacy",
    question: (services) =>
      `May we measure your visit with ${listed("en", services)}? Nothing is stored or sent for it unless you accept.`,
    accept: "Accept",
    decline: "Decline",
    privacyPolicy: "Privacy policy",
    terms: "Terms"
  },
  fr: {
    language: "fr",
    label: "Votre vie privée",
    question: (services) =>
      `Pouvons-nous mesurer votre visite avec ${listed("fr", services)}\u202f? Rien n’est enregistré ni envoyé pour cela sans votre accord.`,
    accept: "Accepter",
    decline: "Refuser",
    privacyPolicy: "Politique de confidentialité",
    terms: "Conditions d’utilisation"
  },
  de: {
    language: "de",
    label: "Ihre Privatsphäre",
    question: (services) =>
      `Dürfen wir Ihren Besuch mit ${listed("de", services)} messen? Dafür wird nichts gespeichert oder gesendet, solange Sie nicht zustimmen.`,
    accept: "Zustimmen",
    decline: "Ablehnen",
    privacyPolicy: "Datenschutzerklärung",
    terms: "Nutzungsbedingungen"
  },
  es: {
    language: "es",
    label: "Su privacidad",
    question: (services) =>
      `¿Podemos medir su visita con ${listed("es", services)}? Para ello no se guarda ni se envía nada si usted no lo acepta.`,
    accept: "Aceptar",
    decline: "Rechazar",
    privacyPolicy: "Política de privacidad",
    terms: "Condiciones de uso"
  },
  it: {
    language: "it",
    label: "La Sua privacy",
    question: (services) =>
      `Possiamo misurare la Sua visita con ${listed("it", services)}? Per questo nulla viene salvato o inviato senza il Suo consenso.`,
    accept: "Accetta",
    decline: "Rifiuta",
    privacyPolicy: "Informativa sulla privacy",
    terms: "Condizioni d’uso"
  },
  nl: {
    language: "nl",
    label: "Uw privacy",
    question: (services) =>
      `Mogen we uw bezoek meten met ${listed("nl", services)}? Daarvoor wordt niets bewaard of verstuurd zolang u niet akkoord gaat.`,
    accept: "Akkoord",
    decline: "Weigeren",
    privacyPolicy: "Privacybeleid",
    terms: "Voorwaarden"
  }
}

/** By BCP 47 language tag. */
export const consentWords = wordsIn<ConsentWords>(consentTexts)
