/** The words of forms that the author leaves open. */
import { type WholeTables, wordsIn } from "../../values/wordsIn.ts"

export interface FormWording {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly send: string
  readonly subscribe: string
  readonly consent: string
  readonly newsletterConsent: string
  /** What stands in the place of a form that was sent. */
  readonly sent: string
  /** The same of a newsletter-form, true too where the list still asks for a confirmation by mail. */
  readonly subscribed: string
  /** When a form could not be sent, for a reason that is not the visitor's. */
  readonly failed: string
  /** When it could not be sent because the visitor's device has no connection. */
  readonly offline: string
  /** In front of what is to be corrected. */
  readonly correct: string
  /** Where one box of a group at least is to be ticked. */
  readonly chooseOne: string
  /** Stands first in a list of choices, in place of one. */
  readonly choose: string
  /** Of the bot challenge: before it is done, after, and where no script runs. */
  readonly checking: string
  readonly checked: string
  readonly needsScript: string
  /** Names the field that people are to leave empty. */
  readonly leaveEmpty: string
}

const english: FormWording = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  message: "Message",
  send: "Send",
  subscribe: "Subscribe",
  consent: "I agree that my details are used to answer my enquiry.",
  newsletterConsent: "I agree to receive the newsletter by email.",
  sent: "Thank you. Your message has been sent.",
  subscribed: "Thank you. We have your address.",
  offline: "You are offline, so this was not sent. What you typed stays here: send it once you are connected again.",
  failed: "This could not be sent. Please try again in a moment.",
  correct: "Please check the following.",
  chooseOne: "Please choose at least one.",
  choose: "Please choose",
  checking: "Your browser shows by itself that you are no program.",
  checked: "Your browser has shown that you are no program.",
  needsScript: "This form needs JavaScript, to keep programs from filling it in.",
  leaveEmpty: "Leave this field empty"
}

export const formWords: WholeTables<FormWording> = {
  en: english,
  fr: {
    name: "Nom",
    email: "E-mail",
    phone: "Téléphone",
    message: "Message",
    send: "Envoyer",
    subscribe: "S’abonner",
    consent: "J’accepte que mes données soient utilisées pour répondre à ma demande.",
    newsletterConsent: "J’accepte de recevoir la lettre d’information par e-mail.",
    sent: "Merci. Votre message a été envoyé.",
    subscribed: "Merci. Nous avons bien reçu votre adresse.",
    offline:
      "Vous êtes hors connexion, rien n’a été envoyé. Vos réponses restent ici : envoyez-les une fois reconnecté.",
    failed: "L’envoi n’a pas abouti. Veuillez réessayer dans un instant.",
    correct: "Veuillez vérifier les points suivants.",
    chooseOne: "Veuillez en choisir au moins un.",
    choose: "Veuillez choisir",
    checking: "Votre navigateur montre de lui-même que vous n’êtes pas un programme.",
    checked: "Votre navigateur a montré que vous n’êtes pas un programme.",
    needsScript: "Ce formulaire a besoin de JavaScript, pour que des programmes ne le remplissent pas.",
    leaveEmpty: "Laissez ce champ vide"
  },
  es: {
    name: "Nombre",
    email: "Correo electrónico",
    phone: "Teléfono",
    message: "Mensaje",
    send: "Enviar",
    subscribe: "Suscribirse",
    consent: "Acepto que se usen mis datos para responder a mi consulta.",
    newsletterConsent: "Acepto recibir el boletín por correo electrónico.",
    sent: "Gracias. Su mensaje se ha enviado.",
    subscribed: "Gracias. Hemos recibido su dirección.",
    offline: "No tiene conexión y no se ha enviado. Lo que escribió sigue aquí: envíelo cuando vuelva a tenerla.",
    failed: "No se ha podido enviar. Inténtelo de nuevo en un momento.",
    correct: "Revise lo siguiente.",
    chooseOne: "Elija al menos una opción.",
    choose: "Elija una opción",
    checking: "Su navegador demuestra por sí solo que usted no es un programa.",
    checked: "Su navegador ha demostrado que usted no es un programa.",
    needsScript: "Este formulario necesita JavaScript, para que no lo rellenen programas.",
    leaveEmpty: "Deje este campo vacío"
  },
  de: {
    name: "Name",
    email: "E-Mail",
    phone: "Telefon",
    message: "Nachricht",
    send: "Absenden",
    subscribe: "Abonnieren",
    consent: "Ich bin einverstanden, dass meine Angaben zur Beantwortung meiner Anfrage verwendet werden.",
    newsletterConsent: "Ich möchte den Newsletter per E-Mail erhalten.",
    sent: "Vielen Dank. Ihre Nachricht wurde gesendet.",
    subscribed: "Vielen Dank. Ihre Adresse ist bei uns angekommen.",
    offline:
      "Sie sind offline, daher wurde nichts gesendet. Ihre Angaben bleiben hier stehen: Senden Sie sie, sobald Sie wieder verbunden sind.",
    failed: "Das Absenden ist nicht gelungen. Bitte versuchen Sie es gleich noch einmal.",
    correct: "Bitte prüfen Sie Folgendes.",
    chooseOne: "Bitte wählen Sie mindestens eine Möglichkeit.",
    choose: "Bitte wählen",
    checking: "Ihr Browser zeigt von selbst, dass Sie kein Programm sind.",
    checked: "Ihr Browser hat gezeigt, dass Sie kein Programm sind.",
    needsScript: "Dieses Formular braucht JavaScript, damit es keine Programme ausfüllen.",
    leaveEmpty: "Dieses Feld bitte leer lassen"
  },
  it: {
    name: "Nome",
    email: "E-mail",
    phone: "Telefono",
    message: "Messaggio",
    send: "Invia",
    subscribe: "Iscriviti",
    consent: "Acconsento all’uso dei miei dati per rispondere alla mia richiesta.",
    newsletterConsent: "Acconsento a ricevere la newsletter via e-mail.",
    sent: "Grazie. Il Suo messaggio è stato inviato.",
    subscribed: "Grazie. Abbiamo ricevuto il Suo indirizzo.",
    offline:
      "È offline, quindi nulla è stato inviato. Quello che ha scritto resta qui: lo invii quando sarà di nuovo in linea.",
    failed: "L’invio non è riuscito. Riprovi tra un momento.",
    correct: "Controlli quanto segue.",
    chooseOne: "Scelga almeno un’opzione.",
    choose: "Scelga un’opzione",
    checking: "Il Suo browser dimostra da sé che Lei non è un programma.",
    checked: "Il Suo browser ha dimostrato che Lei non è un programma.",
    needsScript: "Questo modulo richiede JavaScript, perché non lo compilino dei programmi.",
    leaveEmpty: "Lasci vuoto questo campo"
  },
  nl: {
    name: "Naam",
    email: "E-mail",
    phone: "Telefoon",
    message: "Bericht",
    send: "Versturen",
    subscribe: "Inschrijven",
    consent: "Ik ga ermee akkoord dat mijn gegevens worden gebruikt om mijn vraag te beantwoorden.",
    newsletterConsent: "Ik wil de nieuwsbrief per e-mail ontvangen.",
    sent: "Bedankt. Uw bericht is verstuurd.",
    subscribed: "Bedankt. We hebben uw adres ontvangen.",
    offline:
      "U bent offline, dus er is niets verstuurd. Wat u hebt ingevuld, blijft hier staan: verstuur het zodra u weer verbinding hebt.",
    failed: "Het versturen is niet gelukt. Probeer het over een ogenblik opnieuw.",
    correct: "Controleer het volgende.",
    chooseOne: "Kies er minstens één.",
    choose: "Maak een keuze",
    checking: "Uw browser laat vanzelf zien dat u geen programma bent.",
    checked: "Uw browser heeft laten zien dat u geen programma bent.",
    needsScript: "Dit formulier heeft JavaScript nodig, zodat programma’s het niet invullen.",
    leaveEmpty: "Laat dit veld leeg"
  }
}

/** By BCP 47 language tag. */
export const formWording = wordsIn<FormWording>(formWords, {
  pt: {
    name: "Nome",
    email: "E-mail",
    phone: "Telefone",
    message: "Mensagem",
    send: "Enviar",
    choose: "Escolha uma opção",
    subscribe: "Subscrever",
    sent: "Obrigado. A sua mensagem foi enviada."
  },
  "pt-br": { subscribe: "Assinar", sent: "Obrigado. Sua mensagem foi enviada." }
})
