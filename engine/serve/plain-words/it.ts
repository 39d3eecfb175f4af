import type { PlainWording } from "./PlainWording.ts"

export const italian: PlainWording = {
  language: "it",
  home: "Pagina iniziale",
  pages: {
    badRequest: {
      title: "Questo indirizzo non è valido",
      text: "Controlli che l’indirizzo non contenga errori di battitura."
    },
    unknownHost: {
      title: "Qui non c’è alcun sito",
      text: "Controlli l’indirizzo; il sito potrebbe essersi trasferito."
    },
    notFound: {
      title: "Pagina non trovata",
      text: "A questo indirizzo non c’è alcuna pagina. La pagina iniziale porta a tutto ciò che c’è."
    },
    gone: {
      title: "Questa pagina non esiste più",
      text: "La pagina che si trovava qui è stata rimossa definitivamente."
    },
    offline: {
      title: "Questo sito non è in linea",
      text: "Al momento non è disponibile. Torni a visitarlo più tardi."
    },
    notAllowed: { title: "Questo indirizzo si può solo leggere", text: "Non vi si può inviare nulla." },
    otherMethod: {
      title: "Questo indirizzo non lo accetta",
      text: "Ciò che è stato inviato non si può fare a questo indirizzo."
    },
    tooMany: {
      title: "Troppe richieste in una volta",
      text: "Ci sono state troppe richieste. Riprovi tra un momento."
    },
    notTaken: {
      title: "Nessuna risposta possibile",
      text: "Alla richiesta, così come è stata inviata, non si può rispondere."
    },
    soon: { title: "Non ancora qui", text: "Questa parte del sito è in preparazione. Riprovi tra un momento." },
    formNotTaken: {
      title: "Non ancora inviato",
      text: "Quello che ha scritto non è stato ricevuto. Torni indietro: è ancora nel modulo. Riprovi tra qualche minuto."
    },
    badRange: { title: "Questa parte non esiste", text: "La parte richiesta è al di fuori di ciò che è conservato." },
    notAcceptable: {
      title: "Nessuna forma accettabile",
      text: "La richiesta esclude ogni forma in cui questo può essere inviato."
    },
    unavailable: {
      title: "Al momento non disponibile",
      text: "Qualcosa non ha funzionato da parte nostra. Riprovi tra un momento."
    }
  }
}
