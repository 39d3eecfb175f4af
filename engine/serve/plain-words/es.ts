import type { PlainWording } from "./PlainWording.ts"

export const spanish: PlainWording = {
  language: "es",
  home: "Página de inicio",
  pages: {
    badRequest: { title: "Esta dirección no es válida", text: "Compruebe si la dirección contiene erratas." },
    unknownHost: {
      title: "Aquí no hay ningún sitio web",
      text: "Compruebe la dirección; puede que el sitio se haya mudado."
    },
    notFound: {
      title: "Página no encontrada",
      text: "No hay ninguna página en esta dirección. La página de inicio lleva a todo lo que hay."
    },
    gone: { title: "Esta página ya no existe", text: "La página que había aquí se ha retirado definitivamente." },
    offline: {
      title: "Este sitio web no está disponible",
      text: "No se puede visitar por el momento. Vuelva más tarde, por favor."
    },
    notAllowed: { title: "Esta dirección solo se puede leer", text: "No se le puede enviar nada." },
    otherMethod: {
      title: "Esta dirección no admite eso",
      text: "Lo que se ha enviado no se puede hacer en esta dirección."
    },
    tooMany: {
      title: "Demasiadas peticiones a la vez",
      text: "Ha habido demasiadas peticiones. Inténtelo de nuevo en un momento."
    },
    notTaken: { title: "No se puede responder", text: "La petición no se puede responder tal como se ha enviado." },
    soon: {
      title: "Todavía no está aquí",
      text: "Esta parte del sitio web se está llenando. Inténtelo de nuevo en un momento."
    },
    formNotTaken: {
      title: "Todavía no se ha enviado",
      text: "Lo que ha escrito no se ha podido recibir. Vuelva atrás: sigue en el formulario. Inténtelo de nuevo en unos minutos."
    },
    badRange: { title: "Esa parte no existe", text: "La parte solicitada queda fuera de lo que está guardado." },
    notAcceptable: {
      title: "Ninguna forma aceptable",
      text: "La petición excluye todas las formas en que esto se puede enviar."
    },
    unavailable: {
      title: "No disponible en este momento",
      text: "Algo ha fallado por nuestra parte. Inténtelo de nuevo en un momento."
    }
  }
}
