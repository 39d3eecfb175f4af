import type { RefusalWording } from "./RefusalWording.ts"

export const spanish: RefusalWording = {
  titles: {
    400: "Hay respuestas que revisar",
    403: "No se ha enviado",
    404: "Este formulario no existe",
    408: "El envío ha tardado demasiado",
    415: "El envío no se puede leer",
    429: "Demasiados envíos a la vez",
    503: "No disponible en este momento"
  },
  stillThere: "Use el botón Atrás de su navegador: lo que ha escrito sigue ahí.",
  back: "Volver a la página",
  anew: "Empezar de nuevo con el formulario vacío",
  brokenDown: "Algo ha fallado por nuestra parte y el formulario no se ha enviado. Inténtelo de nuevo en un momento.",
  noForm: "El formulario ya no está en este sitio web.",
  notOpen: "Este sitio web aún no está abierto y sus formularios todavía no reciben nada.",
  offline: "Este sitio web no está disponible por el momento y el formulario no se ha enviado.",
  invalid: "El formulario no se ha enviado: hay respuestas que revisar.",
  repeated: "Esto ya se había enviado. Para enviar otro, vuelva a cargar la página.",
  outdated: "Esta página no está actualizada y el formulario no se ha enviado. Vuelva a cargarla y envíelo otra vez.",
  lacksToken: "Falta mk_ft: es un campo oculto del formulario. Cargue la página y envíe el campo tal como está allí.",
  lacksNonce:
    "mk_fn falta o está mal formado. Quien pide JSON lo crea, nuevo para cada formulario: los milisegundos desde 1970 en base 36, un punto y de 22 a 64 caracteres aleatorios de A-Z a-z 0-9 - _.",
  hasty: "Ha sido más rápido de lo que nadie puede escribir. Envíe el formulario otra vez.",
  needsScript:
    "Este sitio web impide que los programas envíen sus formularios y para ello necesita JavaScript. Actívelo e inténtelo de nuevo.",
  unproven:
    "Su navegador no ha podido demostrar que esto no lo envía un programa. Vuelva a cargar la página y envíelo otra vez.",
  unchecked:
    "La comprobación del formulario por Cloudflare no ha confirmado su navegador. Espere a que termine, o marque su casilla, y envíe el formulario otra vez.",
  unreadable: "El formulario se ha enviado de una forma que aquí no se puede leer.",
  malformed: "El formulario no ha llegado entero. Envíelo una vez más.",
  tooMuch: "Es más de lo que admite este formulario. Acórtelo, o envíe menos archivos o más pequeños.",
  slow: "El formulario no ha llegado a tiempo. Envíelo otra vez con una conexión más estable.",
  tooMany: (most, seconds) =>
    `Se pueden enviar como máximo ${most} formularios por minuto. Inténtelo de nuevo en ${seconds} segundo${seconds === 1 ? "" : "s"}.`,
  renewed:
    "Esta página no estaba al día y el formulario no se envió. Ahora lo está, con lo que escribió: envíelo de nuevo.",
  chooseAgain: "Elija otra vez el archivo: el navegador no lo envía dos veces.",
  problems: {
    missing: "Rellene este campo.",
    missingChoice: "Elija una respuesta.",
    missingFile: "Elija un archivo.",
    oneAnswer: "Dé aquí una sola respuesta.",
    shorten: (most) => `Acorte este texto a ${most.toLocaleString("es")} caracteres.`,
    email: "Escriba una dirección de correo electrónico, como nombre@example.com.",
    phone: "Escriba un número de teléfono, como +34 912 34 56 78.",
    url: "Escriba una dirección web, como https://example.com.",
    number: "Escriba un número, como 12 o 3.5.",
    date: "Escriba una fecha del calendario, como año-mes-día.",
    time: "Escriba una hora del día, como horas:minutos.",
    choose: "Elija una de las respuestas ofrecidas.",
    chooseAmong: "Elija entre las respuestas ofrecidas.",
    tick: "Marque esta casilla para continuar.",
    oneFile: "Elija un solo archivo.",
    mostFiles: (most) => `Elija como máximo ${most} archivos.`,
    kinds: (kinds) => `Elija un archivo de tipo ${kinds}.`,
    emptyFile: "El archivo está vacío. Elija otro.",
    largeFile: (megabytes) => `Elija un archivo de ${megabytes} MB como máximo.`,
    noRoom: "Este sitio no puede guardar más archivos en este momento. Envíe el formulario sin archivo.",
    unknown: (names) => `El formulario no tiene el campo ${names}.`
  }
}
