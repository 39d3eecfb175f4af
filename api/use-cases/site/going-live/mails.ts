/** What the owner is written when their site goes live with recipients that a program has set. */
import type { PendingChange } from "../../../../engine/model/PendingChange.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { day } from "../../content/archive/mails.ts"

/** Names nobody it asks about: their words should not arrive in a mail of ours. */
export const goingLiveMail = (site: Site, change: PendingChange, link: string) => ({
  kind: "going-live",
  subject: `${site.name.replace(/\s+/g, " ").trim()} is live: who gets its enquiries?`,
  text: `The website ${site.name.replace(/\s+/g, " ").trim()} answers on its own domain now.

While it was being built, whoever worked on it said who is told of enquiries, where they are handed on to, and which other addresses its pages may reach. Open this link to see all of them, and to say whether they are right:

${link}

The link works once, until ${day(change.expiresAt)}. They are in effect until you say no. Only you can answer this.
`
})
