/** What the owner is written about archiving. */
import { type LetterPart, written } from "../../../../engine/mail/letter.ts"
import type { Page } from "../../../../engine/model/Page.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { enquiriesWould } from "../../../../engine/write/enquiryWays.ts"
import { type Clocked, momentText } from "../../../answers/screens/wording.ts"

/** After archiving (ARCH-15). `strangers` would get enquiries with the page, as in the other mail. */
export const restoreMail = (
  site: Site,
  page: Page,
  strangers: ReadonlyArray<string>,
  link: string,
  expiresAt: number
) => ({
  kind: "archive-restore" as const,
  ...written({
    subject: `“${nameOf(page)}” was taken off ${site.name}`,
    body: [
      `The page “${nameOf(page)}” at ${page.slot} was taken off the website ${site.name}. Its text and its history are kept.`,
      "If that is what you want, there is nothing to do. To put the page back where it was, open the link and confirm.",
      ...alertOf(strangers, "Look closely before you put it back"),
      { button: "Put the page back", to: link }
    ],
    foot: [`The link works once, until ${momentText(expiresAt, site)}.`]
  })
})

/** When a page is asked back (ARCH-23). */
export const confirmMail = (
  site: Site,
  page: Page,
  strangers: ReadonlyArray<string>,
  link: string,
  expiresAt: number
) => ({
  kind: "unarchive-confirm" as const,
  ...written({
    subject: `Put “${nameOf(page)}” back on ${site.name}?`,
    body: [
      ...alertOf(strangers, "Look closely"),
      `Somebody who works on the website ${site.name} asks to put the page “${nameOf(page)}” back at ${page.archivedRoute}.`,
      "Nothing happens until you agree. The link shows the page's name and lets you confirm.",
      { button: "See the question and answer it", to: link }
    ],
    foot: [
      `The link works once, until ${momentText(expiresAt, site)}. If you do not want the page back, simply leave it.`
    ]
  })
})

const alertOf = (strangers: ReadonlyArray<string>, begun: string): ReadonlyArray<LetterPart> => {
  const would = enquiriesWould({ came: strangers, went: [] })
  return would === undefined ? [] : [{ alert: `${begun}: ${would}.` }]
}

const nameOf = (page: Page): string => page.title.trim() || (page.slot ?? page.archivedRoute ?? "")

/** `12 December 2026, 12:00 GMT`, by the clock of the business. */
export const day = (at: number, site: Clocked): string => momentText(at, site)
