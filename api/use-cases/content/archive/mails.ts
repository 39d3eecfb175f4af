/** What the owner is written about archiving. Plain text; the link stands alone on its line. */
import type { Page } from "../../../../engine/model/Page.ts"
import type { Site } from "../../../../engine/model/Site.ts"

/** After archiving (ARCH-15). */
export const restoreMail = (site: Site, page: Page, link: string, expiresAt: number) => ({
  kind: "archive-restore",
  subject: `“${nameOf(page)}” was taken off ${site.name}`,
  text: `The page “${nameOf(page)}” at ${page.slot} was taken off the website ${site.name}. Its text and its history are kept.

If that is what you want, there is nothing to do. To put the page back where it was, open this link and confirm:

${link}

The link works once, until ${day(expiresAt)}.
`
})

/** When a page is asked back (ARCH-23). */
export const confirmMail = (site: Site, page: Page, link: string, expiresAt: number) => ({
  kind: "unarchive-confirm",
  subject: `Put “${nameOf(page)}” back on ${site.name}?`,
  text: `Somebody who works on the website ${site.name} asks to put the page “${nameOf(page)}” back at ${page.archivedRoute}.

Nothing happens until you agree. Open this link to see the page's name and to confirm:

${link}

The link works once, until ${day(expiresAt)}. If you do not want the page back, simply leave it.
`
})

const nameOf = (page: Page): string => page.title.trim() || (page.slot ?? page.archivedRoute ?? "")

/** `12 December 2026, 12:00 UTC`. */
export const day = (at: number): string =>
  `${new Date(at).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).replace(" at ", ", ")} UTC`
