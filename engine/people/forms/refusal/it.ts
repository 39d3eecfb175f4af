import type { RefusalWording } from "./RefusalWording.ts"

export const italian: RefusalWording = {
  titles: {
    400: "Alcune risposte sono da rivedere",
    403: "Non è stato inviato nulla",
    404: "Questo modulo non esiste",
    408: "L’invio ha richiesto troppo tempo",
    415: "L’invio non è leggibile",
    429: "Troppi invii in una volta",
    503: "Al momento non disponibile"
  },
  stillThere: "Usi il pulsante Indietro del browser: quello che ha scritto è ancora lì.",
  back: "Torna alla pagina",
  anew: "Ricomincia con il modulo vuoto",
  brokenDown: "Qualcosa non ha funzionato da parte nostra e il modulo non è stato inviato. Riprovi tra un momento.",
  noForm: "Il modulo non si trova più su questo sito.",
  notOpen: "Questo sito non è ancora aperto e i suoi moduli per ora non ricevono nulla.",
  offline: "Questo sito al momento non è disponibile e il modulo non è stato inviato.",
  invalid: "Il modulo non è stato inviato: alcune risposte sono da rivedere.",
  repeated: "Questo modulo è già stato inviato. Per inviarne un altro, ricarichi la pagina.",
  outdated: "Questa pagina non è aggiornata e il modulo non è stato inviato. La ricarichi e lo invii di nuovo.",
  renewed:
    "Questa pagina non era più aggiornata e il modulo non è stato inviato. Ora lo è, con quello che ha scritto: lo invii di nuovo.",
  chooseAgain: "Scelga di nuovo il file: il browser non lo invia due volte.",
  lacksToken: "Manca mk_ft: è un campo nascosto del modulo. Carichi la pagina e invii il campo così come si trova lì.",
  lacksNonce:
    "mk_fn manca o non è ben formato. Chi chiede JSON lo crea, nuovo per ogni modulo: i millisecondi dal 1970 in base 36, un punto e da 22 a 64 caratteri casuali tra A-Z a-z 0-9 - _.",
  hasty: "È stato più veloce di quanto chiunque possa scrivere. Invii di nuovo il modulo.",
  needsScript:
    "Questo sito impedisce ai programmi di inviare i suoi moduli e per questo richiede JavaScript. Lo attivi e riprovi.",
  unproven:
    "Il Suo browser non ha potuto dimostrare che l’invio non viene da un programma. Ricarichi la pagina e invii di nuovo.",
  unchecked:
    "Il controllo del modulo da parte di Cloudflare non ha confermato il Suo browser. Attenda che finisca, o spunti la sua casella, e invii di nuovo il modulo.",
  unreadable: "Il modulo è stato inviato in un modo che qui non si può leggere.",
  malformed: "Il modulo non è arrivato intero. Lo invii ancora una volta.",
  tooMuch: "È più di quanto questo modulo accetti. Lo accorci, oppure invii meno file o file più piccoli.",
  slow: "Il modulo non è arrivato in tempo. Lo invii di nuovo con una connessione più stabile.",
  tooMany: (most, seconds) =>
    `Si possono inviare al massimo ${most} moduli al minuto. Riprovi tra ${seconds} second${seconds === 1 ? "o" : "i"}.`,
  problems: {
    missing: "Compili questo campo.",
    missingChoice: "Scelga una risposta.",
    missingFile: "Scelga un file.",
    oneAnswer: "Dia qui una sola risposta.",
    shorten: (most) => `Riduca il testo a ${most.toLocaleString("it")} caratteri.`,
    email: "Inserisca un indirizzo e-mail, per esempio nome@example.com.",
    phone: "Inserisca un numero di telefono, per esempio +39 06 1234 5678.",
    url: "Inserisca un indirizzo web, per esempio https://example.com.",
    number: "Inserisca un numero, per esempio 12 o 3.5.",
    date: "Inserisca una data del calendario, nella forma anno-mese-giorno.",
    time: "Inserisca un orario, nella forma ore:minuti.",
    choose: "Scelga una delle risposte proposte.",
    chooseAmong: "Scelga tra le risposte proposte.",
    tick: "Selezioni questa casella per continuare.",
    oneFile: "Scelga un solo file.",
    mostFiles: (most) => `Scelga al massimo ${most} file.`,
    kinds: (kinds) => `Scelga un file di tipo ${kinds}.`,
    emptyFile: "Il file è vuoto. Ne scelga un altro.",
    largeFile: (megabytes) => `Scelga un file di ${megabytes} MB al massimo.`,
    noRoom: "Questo sito al momento non può ricevere altri file. Invii il modulo senza file.",
    unknown: (names) => `Il modulo non ha il campo ${names}.`
  }
}
