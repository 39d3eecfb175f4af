/** What the owner is written when a version waits. Plain text; the link stands alone on its line. */
import type { Page, Version } from "../../../../engine/model/Page.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { decidersOf } from "../../../../engine/write/deciders.ts"
import { day } from "../archive/mails.ts"
import { nameOf, whyHeld } from "./words.ts"

export const reviewMail = (site: Site, page: Page, version: Version, link: string, expiresAt: number) => ({
  kind: "version-review",
  subject: `A change to ${site.name} waits for you`,
  text: `A new version of ${nameOf(page)} was written for the website ${site.name}. ${seenMeanwhile(page)}

${whyHeld(version).join("\n")}

Open this link to see what would change, and to publish it or turn it down:

${link}

The link works once, until ${day(expiresAt)}.

${mayDecide(version)}
`
})

const seenMeanwhile = ({ publishedVersionId }: Page): string =>
  publishedVersionId === null
    ? "Visitors do not see it yet."
    : "Visitors do not see it yet: they go on seeing what is there now, until somebody decides."

const mayDecide = ({ holdReasons }: Version): string =>
  decidersOf(holdReasons).includes("publisher")
    ? "Besides you, our staff and any assistant with full access to the website can decide. Should one of them be quicker, the link says who it was, and lets you put back what was there before."
    : "Only you or our staff can decide; no assistant can publish it."
