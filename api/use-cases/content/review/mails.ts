/** What the owner is written when a version waits: what, why, and how it looks beside what is there now. */
import { type LetterPart, oneLine, written } from "../../../../engine/mail/letter.ts"
import type { Page, Version } from "../../../../engine/model/Page.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { isListingTemplate } from "../../../../engine/site/routes.ts"
import { decidersOf } from "../../../../engine/write/deciders.ts"
import { momentText } from "../../../answers/screens/wording.ts"
import type { Told } from "../../../answers/review/mailed.ts"
import { begun, type SummaryPart, summaryText } from "../../../answers/review/summary.ts"
import { nameOf, whyHeld } from "./words.ts"

/** What a version would change of what visitors see, and who wrote it. */
export interface ToldChange extends Told {
  readonly by: string
  readonly summary: ReadonlyArray<SummaryPart>
  /** Mail addresses that enquiries would newly go to. */
  readonly recipients: ReadonlyArray<string>
  /** Other websites that it newly leads to. */
  readonly hosts: ReadonlyArray<string>
}

export const reviewMail = (
  site: Site,
  page: Page,
  version: Version,
  told: ToldChange,
  link: string,
  expiresAt: number
) => ({
  kind: "version-review" as const,
  ...written({
    // With the page and the time in it, so that programs do not pile several questions under one subject.
    subject: `${begun(shortName(page))}: ${inFewWords(told.summary)} – waits for you on ${site.name}, ${momentText(version.createdAt, site)}`,
    title: `A change to ${shortName(page)} waits for you`,
    body: [
      ...(told.recipients.length > 0
        ? [{ alert: `Look closely: with this, enquiries of your visitors go to ${told.recipients.join(", ")}.` }]
        : []),
      ...(told.hosts.length > 0
        ? [{ alert: `Look closely: this leads visitors to another website, ${told.hosts.join(", ")}.` }]
        : []),
      `“${oneLine(told.by)}” wrote a new version of ${nameOf(page)} for the website ${site.name}. ${seenMeanwhile(page)}`,
      { facts: [{ label: "What changes", value: summaryText(told.summary) }] },
      ...told.rows.map((facts): LetterPart => ({ facts })),
      ...(told.more > 0 ? [`And ${told.more} more, which the page behind the button shows.`] : []),
      { list: whyHeld(version) },
      { button: "See what would change, and decide", to: link },
      ...picturesOf(page, link)
    ],
    foot: [`The link works once, until ${momentText(expiresAt, site)}.`, mayDecide(version)]
  })
})

/** The one mail of an hour about what waits beyond the questions that its owner was asked in it. */
export const moreWaitsMail = (site: Site, desk: string) => ({
  kind: "versions-waiting" as const,
  ...written({
    subject: `More waits for you on ${site.name} than we mail about`,
    body: [
      `You were asked about several changes to the website ${site.name} within a short time, and more have come since. They wait as well, and nothing of them is seen by visitors; but for now we send no mail about each.`,
      { button: "See all that waits", to: `${desk}/waiting` }
    ],
    foot: [
      "If you did not expect so many, your dashboard shows under “Connected assistants” what may change the website, and stops it."
    ]
  })
})

/** Two parts at most: a phone shows little of a subject. */
const inFewWords = (summary: ReadonlyArray<SummaryPart>): string => {
  const few = summary.slice(0, 2).map(({ short }) => short)
  return `${few.join(", ")}${summary.length > few.length ? " and more" : ""}`
}

/** Without its address, which the letter says. */
const shortName = (page: Page): string => {
  if (isListingTemplate(page.slot)) return "the page of each listing"
  const title = oneLine(page.title)
  return page.kind === "page" && title !== "" ? `“${title}”` : nameOf(page)
}

const seenMeanwhile = ({ publishedVersionId }: Page): string =>
  publishedVersionId === null
    ? "Visitors do not see it yet."
    : "Visitors do not see it yet: they go on seeing what is there now, until somebody decides."

/**
 * As the page behind the link shows them. They are taken within a minute, and are there as long as the question is open; a
 * program that cannot show them says what they would be.
 */
const picturesOf = ({ publishedVersionId }: Page, link: string): ReadonlyArray<LetterPart> => {
  const picture = (side: "before" | "after", label: string, alt: string) => ({
    label,
    address: `${link}/pictures/desk-${side}`,
    alt,
    to: link
  })
  return [
    {
      pictures: [
        ...(publishedVersionId === null
          ? []
          : [picture("before", "Now", "Picture of the page as it is now. The button above opens it.")]),
        picture("after", "If you publish it", "Picture of the page as it would be. The button above opens it.")
      ]
    }
  ]
}

const mayDecide = ({ holdReasons }: Version): string =>
  decidersOf(holdReasons).includes("publisher")
    ? "Besides you, our staff and any assistant with full access to the website can decide. Should one of them be quicker, the link says who it was, and lets you put back what was there before."
    : "Only you or our staff can decide; no assistant can publish it."
