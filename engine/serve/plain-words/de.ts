import type { PlainWording } from "./PlainWording.ts"

export const german: PlainWording = {
  language: "de",
  home: "Startseite",
  pages: {
    badRequest: { title: "Diese Adresse ist nicht gültig", text: "Bitte prüfen Sie die Adresse auf Tippfehler." },
    unknownHost: {
      title: "Hier gibt es keine Website",
      text: "Bitte prüfen Sie die Adresse; die Website ist vielleicht umgezogen."
    },
    notFound: {
      title: "Seite nicht gefunden",
      text: "Unter dieser Adresse gibt es keine Seite. Die Startseite führt zu allem, was es gibt."
    },
    gone: { title: "Diese Seite gibt es nicht mehr", text: "Die Seite, die hier war, wurde endgültig entfernt." },
    offline: {
      title: "Diese Website ist offline",
      text: "Sie ist zurzeit nicht erreichbar. Bitte schauen Sie später wieder vorbei."
    },
    notAllowed: { title: "Diese Adresse kann nur gelesen werden", text: "Dorthin lässt sich nichts senden." },
    otherMethod: {
      title: "Diese Adresse nimmt das nicht an",
      text: "Was gesendet wurde, ist unter dieser Adresse nicht möglich."
    },
    tooMany: {
      title: "Zu viele auf einmal",
      text: "Es waren zu viele Anfragen. Bitte versuchen Sie es gleich noch einmal."
    },
    notTaken: {
      title: "Darauf gibt es keine Antwort",
      text: "Die Anfrage lässt sich so, wie sie gesendet wurde, nicht beantworten."
    },
    soon: {
      title: "Noch nicht da",
      text: "Dieser Teil der Website wird gerade gefüllt. Bitte versuchen Sie es gleich noch einmal."
    },
    formNotTaken: {
      title: "Noch nicht gesendet",
      text: "Was Sie geschrieben haben, konnte gerade nicht angenommen werden. Gehen Sie zurück: Es steht noch im Formular. Bitte versuchen Sie es in ein paar Minuten noch einmal."
    },
    badRange: {
      title: "Diesen Teil gibt es nicht",
      text: "Der verlangte Teil liegt außerhalb dessen, was gespeichert ist."
    },
    notAcceptable: {
      title: "Keine annehmbare Form",
      text: "Die Anfrage schließt jede Form aus, in der dies gesendet werden kann."
    },
    unavailable: {
      title: "Zurzeit nicht erreichbar",
      text: "Bei uns ist etwas fehlgeschlagen. Bitte versuchen Sie es gleich noch einmal."
    }
  }
}
