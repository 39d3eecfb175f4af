import type { PlainWording } from "./PlainWording.ts"

export const dutch: PlainWording = {
  language: "nl",
  home: "Startpagina",
  pages: {
    badRequest: { title: "Dit adres is niet geldig", text: "Controleer het adres op tikfouten." },
    unknownHost: { title: "Hier is geen website", text: "Controleer het adres; misschien is de website verhuisd." },
    notFound: {
      title: "Pagina niet gevonden",
      text: "Op dit adres staat geen pagina. De startpagina leidt naar alles wat er is."
    },
    gone: { title: "Deze pagina is er niet meer", text: "De pagina die hier stond, is voorgoed verwijderd." },
    offline: {
      title: "Deze website is offline",
      text: "Ze is op dit moment niet bereikbaar. Kom later nog eens terug."
    },
    notAllowed: { title: "Dit adres kan alleen worden gelezen", text: "Er kan niets naartoe worden gestuurd." },
    otherMethod: { title: "Dit adres neemt dat niet aan", text: "Wat hierheen is gestuurd, kan op dit adres niet." },
    tooMany: { title: "Te veel tegelijk", text: "Er waren te veel verzoeken. Probeer het over een ogenblik opnieuw." },
    notTaken: {
      title: "Hierop is geen antwoord mogelijk",
      text: "Het verzoek kan niet worden beantwoord zoals het is verstuurd."
    },
    soon: {
      title: "Nog niet hier",
      text: "Dit deel van de website wordt nog gevuld. Probeer het over een ogenblik opnieuw."
    },
    formNotTaken: {
      title: "Nog niet verstuurd",
      text: "Wat u hebt geschreven, kon net niet worden aangenomen. Ga terug: het staat nog in het formulier. Probeer het over een paar minuten opnieuw."
    },
    badRange: { title: "Dat deel is er niet", text: "Het gevraagde deel ligt buiten wat is opgeslagen." },
    notAcceptable: {
      title: "Geen aanvaardbare vorm",
      text: "Het verzoek sluit elke vorm uit waarin dit kan worden verstuurd."
    },
    unavailable: {
      title: "Op dit moment niet bereikbaar",
      text: "Er ging bij ons iets mis. Probeer het over een ogenblik opnieuw."
    }
  }
}
