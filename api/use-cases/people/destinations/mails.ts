/** What the owner is written when a place gets no enquiries any more. */
import { written } from "../../../../engine/mail/letter.ts"
import type { Site } from "../../../../engine/model/Site.ts"

/** `forms` are published and still name it. */
export const destinationRemovedMail = (site: Site, destination: string, forms: number, desk: string) => ({
  kind: "lead-destination-removed" as const,
  ...written({
    subject: `Enquiries of ${site.name} no longer go to ${destination}`,
    body: [
      `Somebody who works on the website ${site.name} removed “${destination}” from the places its enquiries are handed on to.`,
      ...(forms === 0
        ? []
        : [
            `${forms === 1 ? "One form still names it, and its enquiries" : `${forms} forms still name it, and their enquiries`} do not get there any more.`
          ]),
      "Enquiries are kept as before. If this is not what you want, ask whoever looks after the website.",
      { button: "See your enquiries", to: `${desk}/enquiries` }
    ]
  })
})
