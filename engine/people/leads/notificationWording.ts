/**
 * What the mail of an enquiry says around what a visitor wrote: in the language of the site, as the labels of its forms
 * are, so that nobody reads a mail in two languages.
 */
import { type WholeTables, wordsIn } from "../../values/wordsIn.ts"

interface NotificationWords {
  /** The name of the form stands in them as its author gave it. */
  readonly enquiry: (form: string) => string
  readonly test: (form: string) => string
  /** What a mail with all enquiries since the last one is about. */
  readonly digest: (count: number) => string
  /** A label and what stands behind it, in a mail of plain text. */
  readonly line: (label: string, value: string) => string
  /** A file by its name, and the day until which it is kept. */
  readonly until: (name: string, day: string) => string
  readonly consent: string
  readonly given: string
  readonly notGiven: string
  /** One of the two above, and the words that were asked. */
  readonly to: (answer: string, words: string) => string
  readonly page: string
  readonly sent: string
  readonly number: string
  readonly yes: string
  readonly no: string
}

export const notificationWords: WholeTables<NotificationWords> = {
  en: {
    enquiry: (form) => `New enquiry through ${form}`,
    test: (form) => `Test enquiry through ${form}`,
    digest: (count) => (count === 1 ? "1 new enquiry" : `${count} new enquiries`),
    line: (label, value) => `${label}: ${value}`,
    until: (name, day) => `${name} (until ${day})`,
    consent: "Consent",
    given: "Given",
    notGiven: "Not given",
    to: (answer, words) => `${answer}, to “${words}”`,
    page: "Page",
    sent: "Sent",
    number: "Number",
    yes: "Yes",
    no: "No"
  },
  fr: {
    enquiry: (form) => `Nouvelle demande par ${form}`,
    test: (form) => `Demande d’essai par ${form}`,
    digest: (count) => (count === 1 ? "1 nouvelle demande" : `${count} nouvelles demandes`),
    line: (label, value) => `${label}\u202f: ${value}`,
    until: (name, day) => `${name} (jusqu’au ${day})`,
    consent: "Consentement",
    given: "Donné",
    notGiven: "Pas donné",
    to: (answer, words) => `${answer}, à «\u202f${words}\u202f»`,
    page: "Page visitée",
    sent: "Envoyé",
    number: "Numéro",
    yes: "Oui",
    no: "Non"
  },
  de: {
    enquiry: (form) => `Neue Anfrage über ${form}`,
    test: (form) => `Testanfrage über ${form}`,
    digest: (count) => (count === 1 ? "1 neue Anfrage" : `${count} neue Anfragen`),
    line: (label, value) => `${label}: ${value}`,
    until: (name, day) => `${name} (bis ${day})`,
    consent: "Einwilligung",
    given: "Erteilt",
    notGiven: "Nicht erteilt",
    to: (answer, words) => `${answer}, zu „${words}“`,
    page: "Seite",
    sent: "Gesendet",
    number: "Nummer",
    yes: "Ja",
    no: "Nein"
  },
  es: {
    enquiry: (form) => `Nueva consulta por ${form}`,
    test: (form) => `Consulta de prueba por ${form}`,
    digest: (count) => (count === 1 ? "1 consulta nueva" : `${count} consultas nuevas`),
    line: (label, value) => `${label}: ${value}`,
    until: (name, day) => `${name} (hasta el ${day})`,
    consent: "Consentimiento",
    given: "Dado",
    notGiven: "No dado",
    to: (answer, words) => `${answer}, a «${words}»`,
    page: "Página",
    sent: "Enviado",
    number: "Número",
    yes: "Sí",
    no: "No"
  },
  it: {
    enquiry: (form) => `Nuova richiesta tramite ${form}`,
    test: (form) => `Richiesta di prova tramite ${form}`,
    digest: (count) => (count === 1 ? "1 nuova richiesta" : `${count} nuove richieste`),
    line: (label, value) => `${label}: ${value}`,
    until: (name, day) => `${name} (fino al ${day})`,
    consent: "Consenso",
    given: "Dato",
    notGiven: "Non dato",
    to: (answer, words) => `${answer}, a «${words}»`,
    page: "Pagina",
    sent: "Inviato",
    number: "Numero",
    yes: "Sì",
    no: "No"
  },
  nl: {
    enquiry: (form) => `Nieuwe aanvraag via ${form}`,
    test: (form) => `Testaanvraag via ${form}`,
    digest: (count) => (count === 1 ? "1 nieuwe aanvraag" : `${count} nieuwe aanvragen`),
    line: (label, value) => `${label}: ${value}`,
    until: (name, day) => `${name} (tot ${day})`,
    consent: "Toestemming",
    given: "Gegeven",
    notGiven: "Niet gegeven",
    to: (answer, words) => `${answer}, voor “${words}”`,
    page: "Pagina",
    sent: "Verzonden",
    number: "Nummer",
    yes: "Ja",
    no: "Nee"
  }
}

export const notificationWording = wordsIn(notificationWords)
