import type { RefusalWording } from "./RefusalWording.ts"

export const german: RefusalWording = {
  titles: {
    400: "Bitte noch einmal ansehen",
    403: "Das wurde nicht gesendet",
    404: "Dieses Formular gibt es nicht",
    408: "Das hat zu lange gedauert",
    415: "Das lässt sich nicht lesen",
    429: "Zu viele auf einmal",
    503: "Zurzeit nicht erreichbar"
  },
  stillThere: "Nutzen Sie die Zurück-Taste Ihres Browsers: Was Sie eingegeben haben, ist noch da.",
  back: "Zurück zur Seite",
  anew: "Mit einem leeren Formular neu beginnen",
  brokenDown:
    "Bei uns ist etwas fehlgeschlagen, und das Formular wurde nicht gesendet. Bitte versuchen Sie es gleich noch einmal.",
  noForm: "Das Formular gibt es auf dieser Website nicht mehr.",
  notOpen: "Diese Website ist noch nicht eröffnet, und ihre Formulare nehmen noch nichts an.",
  offline: "Diese Website ist zurzeit nicht erreichbar, und das Formular wurde nicht gesendet.",
  invalid: "Das Formular wurde nicht gesendet: Einige Angaben brauchen noch einen Blick.",
  repeated: "Das wurde schon gesendet. Um noch etwas zu senden, laden Sie die Seite neu.",
  outdated:
    "Diese Seite ist nicht mehr aktuell, deshalb wurde das Formular nicht gesendet. Laden Sie die Seite neu und senden Sie es noch einmal.",
  lacksToken:
    "mk_ft fehlt: Es ist ein verstecktes Feld des Formulars. Laden Sie die Seite und senden Sie das Feld so mit, wie es dort steht.",
  lacksNonce:
    "mk_fn fehlt oder ist falsch gebildet. Wer JSON verlangt, bildet es, für jedes Formular neu: die Millisekunden seit 1970 zur Basis 36, ein Punkt und 22 bis 64 zufällige Zeichen aus A-Z a-z 0-9 - _.",
  hasty: "Das war schneller, als jemand tippen kann. Senden Sie das Formular noch einmal.",
  needsScript:
    "Diese Website hält Programme davon ab, ihre Formulare zu senden, und braucht dafür JavaScript. Schalten Sie es ein und versuchen Sie es noch einmal.",
  unproven:
    "Ihr Browser konnte nicht zeigen, dass dies kein Programm gesendet hat. Laden Sie die Seite neu und senden Sie es noch einmal.",
  unchecked:
    "Die Prüfung des Formulars durch Cloudflare hat Ihren Browser nicht bestätigt. Warten Sie, bis sie fertig ist, oder haken Sie ihr Kästchen an, und senden Sie das Formular noch einmal.",
  unreadable: "Das Formular wurde auf eine Weise gesendet, die sich hier nicht lesen lässt.",
  malformed: "Das Formular ist nicht vollständig angekommen. Senden Sie es noch einmal.",
  tooMuch: "Das ist mehr, als dieses Formular annimmt. Kürzen Sie es, oder senden Sie weniger oder kleinere Dateien.",
  slow: "Das Formular ist nicht rechtzeitig angekommen. Senden Sie es über eine stabilere Verbindung noch einmal.",
  tooMany: (most, seconds) =>
    `Höchstens ${most} Formulare lassen sich in einer Minute senden. Versuchen Sie es in ${seconds} Sekunde${seconds === 1 ? "" : "n"} noch einmal.`,
  renewed:
    "Diese Seite war veraltet, daher wurde das Formular nicht gesendet. Jetzt ist sie aktuell, mit Ihren Angaben: Bitte senden Sie es noch einmal.",
  chooseAgain: "Bitte wählen Sie die Datei noch einmal: Ein Browser sendet sie nicht zweimal.",
  problems: {
    missing: "Bitte ausfüllen.",
    missingChoice: "Bitte wählen Sie eine Antwort.",
    missingFile: "Bitte wählen Sie eine Datei.",
    oneAnswer: "Bitte geben Sie hier nur eine Antwort.",
    shorten: (most) => `Bitte kürzen Sie das auf ${most.toLocaleString("de")} Zeichen.`,
    email: "Bitte geben Sie eine E-Mail-Adresse ein, etwa name@example.com.",
    phone: "Bitte geben Sie eine Telefonnummer ein, etwa +49 30 123456.",
    url: "Bitte geben Sie eine Internetadresse ein, etwa https://example.com.",
    number: "Bitte geben Sie eine Zahl ein, etwa 12 oder 3.5.",
    date: "Bitte geben Sie ein Datum des Kalenders ein, als Jahr-Monat-Tag.",
    time: "Bitte geben Sie eine Uhrzeit ein, als Stunden:Minuten.",
    choose: "Bitte wählen Sie eine der angebotenen Antworten.",
    chooseAmong: "Bitte wählen Sie unter den angebotenen Antworten.",
    tick: "Bitte haken Sie dieses Kästchen an, um fortzufahren.",
    oneFile: "Bitte wählen Sie nur eine Datei.",
    mostFiles: (most) => `Bitte wählen Sie höchstens ${most} Dateien.`,
    kinds: (kinds) => `Bitte wählen Sie eine Datei der Art ${kinds}.`,
    emptyFile: "Die Datei ist leer. Bitte wählen Sie eine andere.",
    largeFile: (megabytes) => `Bitte wählen Sie eine Datei von höchstens ${megabytes} MB.`,
    noRoom: "Diese Website kann zurzeit keine weiteren Dateien aufnehmen. Senden Sie das Formular ohne Datei.",
    unknown: (names) => `Das Formular hat kein Feld ${names}.`
  }
}
