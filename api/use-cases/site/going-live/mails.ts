/** What the owner is written when their site goes live with recipients that a program has set. */
import { oneLine, written } from "../../../../engine/mail/letter.ts"
import type { PendingChange } from "../../../../engine/model/PendingChange.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { momentText } from "../../../answers/screens/wording.ts"

/** Names nobody it asks about: their words should not arrive in a mail of ours. */
export const goingLiveMail = (site: Site, change: PendingChange, link: string) => {
  const name = oneLine(site.name)
  return {
    kind: "going-live" as const,
    ...written({
      subject: `${name} is live: who gets its enquiries?`,
      body: [
        `The website ${name} answers on its own domain now.`,
        "While it was being built, whoever worked on it said who is told of enquiries, where they are handed on to, and which other addresses its pages may reach. The link shows all of them, and you say whether they are right.",
        { button: "See who gets them", to: link }
      ],
      foot: [
        `The link works once, until ${momentText(change.expiresAt, site)}. They are in effect until you say no. Only you can answer this.`
      ]
    })
  }
}
