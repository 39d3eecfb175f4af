/** What the owner is written when a version waits. Plain text; the link stands alone on its line. */
import type { Page, Version } from "../../../../engine/model/Page.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { day } from "../archive/mails.ts"
import { nameOf, whyHeld } from "./words.ts"

export const reviewMail = (site: Site, page: Page, version: Version, link: string, expiresAt: number) => ({
  kind: "version-review",
  subject: `A change to ${site.name} waits for you`,
  text: `A new version of ${nameOf(page)} was written for the website ${site.name}. Visitors do not see it yet.

${whyHeld(version).join("\n")}

Open this link to see what would change, and to publish it or turn it down:

${link}

The link works once, until ${day(expiresAt)}.
`
})
