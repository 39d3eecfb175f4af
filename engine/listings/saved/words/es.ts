import type { SavedSearchWording } from "../SavedSearchWording.ts"

export const spanish: SavedSearchWording = {
  heading: "Reciba los nuevos inmuebles por correo",
  email: "Su correo electrónico",
  search: "Búsqueda",
  save: "Guardar esta búsqueda",
  consent: "Acepto recibir por correo los nuevos inmuebles de esta búsqueda, hasta que la cancele.",
  sent: "Gracias. Abra el correo que va de camino y confirme su dirección.",
  full: "Hoy no se pueden guardar más búsquedas. Inténtelo de nuevo mañana.",
  everything: "Todos los inmuebles",
  ownAlone: "Nuestros propios inmuebles",
  filters: {
    city: "Ciudad",
    neighbourhood: "Barrio",
    mls: "Número MLS®",
    propertyCategory: "Categoría",
    propertyType: "Tipo de inmueble",
    structureType: "Tipo de edificio",
    address: "Calle",
    offer: "Venta o alquiler",
    status: "Estado",
    Price: "Precio",
    Beds: "Dormitorios",
    Baths: "Baños",
    Sqft: "Pies cuadrados"
  },
  categories: { residential: "Residencial", commercial: "Comercial", agriculture: "Agrícola" },
  offers: { sale: "En venta", lease: "En alquiler" },
  atLeast: (value) => `desde ${value}`,
  atMost: (value) => `hasta ${value}`,
  ask: {
    subject: (site) => `Confirme su búsqueda en ${site}`,
    text: "Alguien, probablemente usted, pidió recibir los nuevos inmuebles de esta búsqueda:",
    ignore:
      "Si no fue usted, no tiene que hacer nada: sin confirmación no se envía nada más y la dirección se borra a los dos días."
  },
  confirm: {
    title: "¿Recibir los nuevos inmuebles por correo?",
    text: "Le enviaremos los nuevos inmuebles de esta búsqueda, una vez al día como mucho y solo cuando los haya.",
    button: "Sí, envíenlos"
  },
  confirmed: {
    title: "Su búsqueda está guardada",
    text: "Los nuevos inmuebles llegarán a su buzón. Cada correo lleva un enlace para cancelarlos."
  },
  leave: {
    title: "¿Dejar de recibir estos correos?",
    text: "No recibirá más correos de esta búsqueda, y la búsqueda se borrará.",
    button: "Dejar de recibirlos"
  },
  left: { title: "Ya no recibirá estos correos", text: "La búsqueda se ha borrado." },
  renew: {
    title: "¿Conservar esta búsqueda un año más?",
    text: "Los nuevos inmuebles seguirán llegando a su buzón.",
    button: "Conservar la búsqueda"
  },
  renewed: (until) => ({ title: "La búsqueda se conserva", text: `Ahora termina el ${until}.` }),
  expired: {
    title: "Esta búsqueda ya no existe",
    text: "Se borró o no se confirmó a tiempo. Puede guardarla de nuevo en el sitio web."
  },
  unknown: {
    title: "Este enlace no lleva a ninguna parte",
    text: "Quizá se cortó por el camino. Copie la dirección entera del correo e inténtelo de nuevo."
  },
  back: "Al sitio web",
  digest: {
    subject: (count, shown, site) =>
      count === 1 ? `${shown} inmueble nuevo en ${site}` : `${shown} inmuebles nuevos en ${site}`,
    more: (count) => `y ${count} más`,
    all: "Ver todos los inmuebles de esta búsqueda",
    why: (site) => `Recibe este correo porque guardó y confirmó una búsqueda en ${site}.`,
    stop: "Dejar de recibir estos correos",
    ends: (day) => `Esta búsqueda termina el ${day}.`,
    keep: "Conservarla un año más",
    from: (site) => `Enviado para ${site}`
  }
}
