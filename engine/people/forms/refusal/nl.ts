import type { RefusalWording } from "./RefusalWording.ts"

export const dutch: RefusalWording = {
  titles: {
    400: "Kijk dit nog eens na",
    403: "Dit is niet verstuurd",
    404: "Dit formulier bestaat niet",
    408: "Dit duurde te lang",
    415: "Dit is niet te lezen",
    429: "Te veel tegelijk",
    503: "Op dit moment niet bereikbaar"
  },
  stillThere: "Gebruik de terugknop van uw browser: wat u hebt ingevuld, staat er nog.",
  back: "Terug naar de pagina",
  anew: "Opnieuw beginnen met een leeg formulier",
  brokenDown: "Er ging bij ons iets mis, en het formulier is niet verstuurd. Probeer het over een ogenblik opnieuw.",
  noForm: "Het formulier staat niet meer op deze website.",
  notOpen: "Deze website is nog niet open, en de formulieren nemen nog niets aan.",
  offline: "Deze website is op dit moment niet bereikbaar, en het formulier is niet verstuurd.",
  invalid: "Het formulier is niet verstuurd: kijk enkele antwoorden nog eens na.",
  repeated: "Dit is al verstuurd. Laad de pagina opnieuw om nog iets te versturen.",
  outdated:
    "Deze pagina is niet meer actueel, daarom is het formulier niet verstuurd. Laad de pagina opnieuw en verstuur het nog eens.",
  renewed:
    "Deze pagina was verouderd en het formulier is niet verstuurd. Ze is nu bijgewerkt, met wat u hebt ingevuld: verstuur het opnieuw.",
  chooseAgain: "Kies het bestand opnieuw: een browser verstuurt het geen tweede keer.",
  lacksToken:
    "mk_ft ontbreekt: het is een verborgen veld van het formulier. Laad de pagina en stuur het veld mee zoals het daar staat.",
  lacksNonce:
    "mk_fn ontbreekt of is verkeerd gevormd. Wie om JSON vraagt, maakt het zelf, nieuw voor elk formulier: de milliseconden sinds 1970 in grondtal 36, een punt en 22 tot 64 willekeurige tekens uit A-Z a-z 0-9 - _.",
  hasty: "Dat was sneller dan iemand kan typen. Verstuur het formulier nog eens.",
  needsScript:
    "Deze website houdt programma’s tegen die formulieren versturen, en heeft daarvoor JavaScript nodig. Zet het aan en probeer het opnieuw.",
  unproven:
    "Uw browser kon niet laten zien dat dit niet door een programma is verstuurd. Laad de pagina opnieuw en verstuur het nog eens.",
  unchecked:
    "De controle van het formulier door Cloudflare heeft uw browser niet bevestigd. Wacht tot ze klaar is, of vink het vakje aan, en verstuur het formulier nog eens.",
  unreadable: "Het formulier is verstuurd op een manier die hier niet te lezen is.",
  malformed: "Het formulier is niet in zijn geheel aangekomen. Verstuur het nog eens.",
  tooMuch: "Dat is meer dan dit formulier aanneemt. Maak het korter, of stuur minder of kleinere bestanden.",
  slow: "Het formulier is niet op tijd aangekomen. Verstuur het nog eens over een stabielere verbinding.",
  tooMany: (most, seconds) =>
    `Er kunnen hoogstens ${most} formulieren per minuut worden verstuurd. Probeer het over ${seconds} second${seconds === 1 ? "e" : "en"} opnieuw.`,
  problems: {
    missing: "Vul dit veld in.",
    missingChoice: "Kies een antwoord.",
    missingFile: "Kies een bestand.",
    oneAnswer: "Geef hier één antwoord.",
    shorten: (most) => `Kort dit in tot ${most.toLocaleString("nl")} tekens.`,
    email: "Vul een e-mailadres in, bijvoorbeeld naam@example.com.",
    phone: "Vul een telefoonnummer in, bijvoorbeeld +31 20 123 4567.",
    url: "Vul een webadres in, bijvoorbeeld https://example.com.",
    number: "Vul een getal in, bijvoorbeeld 12 of 3.5.",
    date: "Vul een datum van de kalender in, als jaar-maand-dag.",
    time: "Vul een tijdstip in, als uren:minuten.",
    choose: "Kies een van de aangeboden antwoorden.",
    chooseAmong: "Kies uit de aangeboden antwoorden.",
    tick: "Vink dit vakje aan om verder te gaan.",
    oneFile: "Kies één bestand.",
    mostFiles: (most) => `Kies hoogstens ${most} bestanden.`,
    kinds: (kinds) => `Kies een bestand van het type ${kinds}.`,
    emptyFile: "Het bestand is leeg. Kies een ander.",
    largeFile: (megabytes) => `Kies een bestand van hoogstens ${megabytes} MB.`,
    noRoom: "Deze website heeft op dit moment geen ruimte voor meer bestanden. Verstuur het formulier zonder bestand.",
    unknown: (names) => `Het formulier heeft geen veld ${names}.`
  }
}
