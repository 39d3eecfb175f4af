/** What the controls of a map are called, by the names that MapLibre has for them. */
import { type WholeTables, wordsIn } from "../values/wordsIn.ts"

export interface MapWords {
  /** Name of a map without one of its own. */
  readonly title: string
  /** What whoever cannot see the map and comes to it by keyboard is told: its name was said before. */
  readonly keys: string
  readonly zoomIn: string
  readonly zoomOut: string
  readonly close: string
  readonly attribution: string
  readonly scrollWindows: string
  readonly scrollMac: string
  readonly twoFingers: string
}

export const mapTexts: WholeTables<MapWords> = {
  en: {
    title: "Map",
    keys: "Move with the arrow keys, zoom with plus and minus",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    close: "Close",
    attribution: "Sources of the map",
    scrollWindows: "Hold Ctrl and scroll to zoom the map",
    scrollMac: "Hold ⌘ and scroll to zoom the map",
    twoFingers: "Use two fingers to move the map"
  },
  fr: {
    title: "Carte",
    keys: "Déplacement avec les flèches, zoom avec plus et moins",
    zoomIn: "Zoom avant",
    zoomOut: "Zoom arrière",
    close: "Fermer",
    attribution: "Sources de la carte",
    scrollWindows: "Maintenez Ctrl et faites défiler pour zoomer sur la carte",
    scrollMac: "Maintenez ⌘ et faites défiler pour zoomer sur la carte",
    twoFingers: "Déplacez la carte avec deux doigts"
  },
  de: {
    title: "Karte",
    keys: "Bewegen mit den Pfeiltasten, zoomen mit Plus und Minus",
    zoomIn: "Vergrößern",
    zoomOut: "Verkleinern",
    close: "Schließen",
    attribution: "Quellen der Karte",
    scrollWindows: "Zum Zoomen der Karte Strg gedrückt halten und scrollen",
    scrollMac: "Zum Zoomen der Karte ⌘ gedrückt halten und scrollen",
    twoFingers: "Die Karte mit zwei Fingern bewegen"
  },
  es: {
    title: "Mapa",
    keys: "Muévete con las flechas, acerca y aleja con más y menos",
    zoomIn: "Acercar",
    zoomOut: "Alejar",
    close: "Cerrar",
    attribution: "Fuentes del mapa",
    scrollWindows: "Mantén pulsada la tecla Ctrl y desplázate para ampliar el mapa",
    scrollMac: "Mantén pulsada la tecla ⌘ y desplázate para ampliar el mapa",
    twoFingers: "Mueve el mapa con dos dedos"
  },
  it: {
    title: "Mappa",
    keys: "Spostati con le frecce, ingrandisci e riduci con più e meno",
    zoomIn: "Ingrandisci",
    zoomOut: "Riduci",
    close: "Chiudi",
    attribution: "Fonti della mappa",
    scrollWindows: "Tieni premuto Ctrl e scorri per ingrandire la mappa",
    scrollMac: "Tieni premuto ⌘ e scorri per ingrandire la mappa",
    twoFingers: "Sposta la mappa con due dita"
  },
  nl: {
    title: "Kaart",
    keys: "Verplaats met de pijltjestoetsen, zoom met plus en min",
    zoomIn: "Inzoomen",
    zoomOut: "Uitzoomen",
    close: "Sluiten",
    attribution: "Bronnen van de kaart",
    scrollWindows: "Houd Ctrl ingedrukt en scrol om op de kaart in te zoomen",
    scrollMac: "Houd ⌘ ingedrukt en scrol om op de kaart in te zoomen",
    twoFingers: "Verplaats de kaart met twee vingers"
  }
}

export const mapWords = wordsIn(mapTexts)

/** As MapLibre takes them. */
export const controlWords = (language: string): { readonly [name: string]: string } => {
  const words = mapWords(language)
  return {
    "Map.Title": words.keys,
    "NavigationControl.ZoomIn": words.zoomIn,
    "NavigationControl.ZoomOut": words.zoomOut,
    "Popup.Close": words.close,
    "AttributionControl.ToggleAttribution": words.attribution,
    "CooperativeGesturesHandler.WindowsHelpText": words.scrollWindows,
    "CooperativeGesturesHandler.MacHelpText": words.scrollMac,
    "CooperativeGesturesHandler.MobileHelpText": words.twoFingers
  }
}
