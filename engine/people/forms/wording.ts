/** The words of forms that the author leaves open, by primary language subtag. English for languages not listed. */
import { wordsIn } from "../../values/wordsIn.ts"

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
  /** In front of what is to be corrected. */
  readonly correct: string
  /** Where one box of a group at least is to be ticked. */
  readonly chooseOne: string
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
  failed: "This could not be sent. Please try again in a moment.",
  correct: "Please check the following.",
  chooseOne: "Please choose at least one.",
  checking: "Your browser shows by itself that you are no program.",
  checked: "Your browser has shown that you are no program.",
  needsScript: "This form needs JavaScript, to keep programs from filling it in.",
  leaveEmpty: "Leave this field empty"
}

/** By BCP 47 language tag. */
export const formWording = wordsIn<FormWording>({
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
    failed: "L’envoi n’a pas abouti. Veuillez réessayer dans un instant.",
    correct: "Veuillez vérifier les points suivants.",
    chooseOne: "Veuillez en choisir au moins un.",
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
    failed: "No se ha podido enviar. Inténtelo de nuevo en un momento.",
    correct: "Revise lo siguiente.",
    chooseOne: "Elija al menos una opción.",
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
    failed: "Das Absenden ist nicht gelungen. Bitte versuchen Sie es gleich noch einmal.",
    correct: "Bitte prüfen Sie Folgendes.",
    chooseOne: "Bitte wählen Sie mindestens eine Möglichkeit.",
    checking: "Ihr Browser zeigt von selbst, dass Sie kein Programm sind.",
    checked: "Ihr Browser hat gezeigt, dass Sie kein Programm sind.",
    needsScript: "Dieses Formular braucht JavaScript, damit es keine Programme ausfüllen.",
    leaveEmpty: "Dieses Feld bitte leer lassen"
  }
})
