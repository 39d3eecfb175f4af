/**
 * What the mail of an enquiry says around what a visitor wrote: in the language of the site, as the labels of its forms
 * are, so that nobody reads a mail in two languages.
 */
import { type WholeTables, wordsIn } from "../../values/wordsIn.ts"

interface NotificationWords {
  /** After the name of whoever wrote, where they said nothing else. */
  readonly enquiry: (who: string) => string
  /** Where nothing says who it was. */
  readonly unnamed: (form: string) => string
  /** Before the subject of an enquiry that is only a test. */
  readonly test: (subject: string) => string
  readonly answer: string
  readonly form: string
  /** Before the link to the desk. */
  readonly desk: string
  /** What a mail with all enquiries since the last one is about. */
  readonly digest: (count: number) => string
  /** Leads from it to the desk. */
  readonly all: string
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
  readonly yes: string
  readonly no: string
}

export const notificationWords: WholeTables<NotificationWords> = {
  en: {
    enquiry: (who) => `New enquiry from ${who}`,
    unnamed: (form) => `New enquiry through ${form}`,
    test: (subject) => `Test: ${subject}`,
    answer: "Answer by email",
    form: "Form",
    desk: "Read and mark it at your desk",
    digest: (count) => (count === 1 ? "1 new enquiry" : `${count} new enquiries`),
    all: "Read them all at your desk",
    line: (label, value) => `${label}: ${value}`,
    until: (name, day) => `${name} (until ${day})`,
    consent: "Consent",
    given: "Given",
    notGiven: "Not given",
    to: (answer, words) => `${answer}, to “${words}”`,
    page: "Page",
    sent: "Sent",
    yes: "Yes",
    no: "No"
  },
  fr: {
    enquiry: (who) => `Nouvelle demande de ${who}`,
    unnamed: (form) => `Nouvelle demande par ${form}`,
    test: (subject) => `Essai\u202f: ${subject}`,
    answer: "Répondre par e-mail",
    form: "Formulaire",
    desk: "La lire et la marquer dans votre tableau de bord",
    digest: (count) => (count === 1 ? "1 nouvelle demande" : `${count} nouvelles demandes`),
    all: "Toutes les lire dans votre tableau de bord",
    line: (label, value) => `${label}\u202f: ${value}`,
    until: (name, day) => `${name} (jusqu’au ${day})`,
    consent: "Consentement",
    given: "Donné",
    notGiven: "Pas donné",
    to: (answer, words) => `${answer}, à «\u202f${words}\u202f»`,
    page: "Page visitée",
    sent: "Envoyé",
    yes: "Oui",
    no: "Non"
  },
  de: {
    enquiry: (who) => `Neue Anfrage von ${who}`,
    unnamed: (form) => `Neue Anfrage über ${form}`,
    test: (subject) => `Testanfrage: ${subject}`,
    answer: "Per E-Mail antworten",
    form: "Formular",
    desk: "Auf der Übersicht lesen und abhaken",
    digest: (count) => (count === 1 ? "1 neue Anfrage" : `${count} neue Anfragen`),
    all: "Alle auf der Übersicht lesen",
    line: (label, value) => `${label}: ${value}`,
    until: (name, day) => `${name} (bis ${day})`,
    consent: "Einwilligung",
    given: "Erteilt",
    notGiven: "Nicht erteilt",
    to: (answer, words) => `${answer}, zu „${words}“`,
    page: "Seite",
    sent: "Gesendet",
    yes: "Ja",
    no: "Nein"
  },
  es: {
    enquiry: (who) => `Nueva consulta de ${who}`,
    unnamed: (form) => `Nueva consulta por ${form}`,
    test: (subject) => `Prueba: ${subject}`,
    answer: "Responder por correo",
    form: "Formulario",
    desk: "Leerla y marcarla en su panel",
    digest: (count) => (count === 1 ? "1 consulta nueva" : `${count} consultas nuevas`),
    all: "Leerlas todas en su panel",
    line: (label, value) => `${label}: ${value}`,
    until: (name, day) => `${name} (hasta el ${day})`,
    consent: "Consentimiento",
    given: "Dado",
    notGiven: "No dado",
    to: (answer, words) => `${answer}, a «${words}»`,
    page: "Página",
    sent: "Enviado",
    yes: "Sí",
    no: "No"
  },
  it: {
    enquiry: (who) => `Nuova richiesta da ${who}`,
    unnamed: (form) => `Nuova richiesta tramite ${form}`,
    test: (subject) => `Prova: ${subject}`,
    answer: "Rispondi via e-mail",
    form: "Modulo",
    desk: "Leggila e segnala nel pannello",
    digest: (count) => (count === 1 ? "1 nuova richiesta" : `${count} nuove richieste`),
    all: "Leggile tutte nel pannello",
    line: (label, value) => `${label}: ${value}`,
    until: (name, day) => `${name} (fino al ${day})`,
    consent: "Consenso",
    given: "Dato",
    notGiven: "Non dato",
    to: (answer, words) => `${answer}, a «${words}»`,
    page: "Pagina",
    sent: "Inviato",
    yes: "Sì",
    no: "No"
  },
  nl: {
    enquiry: (who) => `Nieuwe aanvraag van ${who}`,
    unnamed: (form) => `Nieuwe aanvraag via ${form}`,
    test: (subject) => `Testaanvraag: ${subject}`,
    answer: "Per e-mail antwoorden",
    form: "Formulier",
    desk: "Lees en markeer hem op uw dashboard",
    digest: (count) => (count === 1 ? "1 nieuwe aanvraag" : `${count} nieuwe aanvragen`),
    all: "Lees ze allemaal op uw dashboard",
    line: (label, value) => `${label}: ${value}`,
    until: (name, day) => `${name} (tot ${day})`,
    consent: "Toestemming",
    given: "Gegeven",
    notGiven: "Niet gegeven",
    to: (answer, words) => `${answer}, voor “${words}”`,
    page: "Pagina",
    sent: "Verzonden",
    yes: "Ja",
    no: "Nee"
  }
}

export const notificationWording = wordsIn(notificationWords)
