/** The link by which the owner publishes a version that waits, or turns it down with a note. */
import { Effect, Schema } from "effect"
import type { Page, Version } from "../../../engine/model/Page.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { PageId, VersionId } from "../../../engine/model/ids.ts"
import { routePath } from "../../../engine/publish/addresses.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import type { ReviewStanding } from "../../../engine/write/review.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import { Write } from "../../access/Call.ts"
import { addressOf } from "../../use-cases/site/findSite.ts"
import { day } from "../../use-cases/content/archive/mails.ts"
import { decidedAbout, undoPublish } from "../../use-cases/content/review/decided.ts"
import { approve, turnDownVersion } from "../../use-cases/content/review/decide.ts"
import { previewVisit } from "../../use-cases/content/review/previewBeside.ts"
import {
  reviewOf,
  factsOf,
  findReviewed,
  knowsItsStrangers,
  summaryOfVersion,
  turnDown
} from "../../use-cases/content/review/versionView.ts"
import { nameOf } from "../../use-cases/content/review/words.ts"
import { currentById } from "../../use-cases/content/write/current.ts"
import type { LinkKind } from "./LinkKind.ts"
import { closedViews, type LinkView } from "../../answers/linkPage.ts"
import { summaryText } from "../../answers/review/summary.ts"
import { noDecision } from "./noDecision.ts"

export const reviewSubject = Schema.decodeUnknownSync(Schema.Struct({ pageId: PageId, versionId: VersionId }))

export const review: LinkKind = {
  failed: "Nothing was decided",
  look: Effect.fnUntraced(function* ({ subject, token }, site) {
    const { pageId, versionId } = reviewSubject(subject)
    const found = yield* findReviewed(site.id, pageId, versionId)
    if (found === undefined) return { ...closedViews.removed, site: site.name }
    const { page, version, standing } = found
    if (standing !== "waits") return yield* over(site, page, version, standing)
    return {
      site: site.name,
      title: "Publish this change?",
      text: ["A new version waits for you. Visitors see it once you publish it."],
      facts: yield* factsOf(page, version, site),
      review: yield* reviewOf(page, version, site, token),
      visit: yield* previewVisit(site, token),
      action: { label: "Publish it" },
      decline: turnDown
    }
  }),
  act: Effect.fnUntraced(function* ({ subject }, { decision, note = "", knows }) {
    const { site } = yield* Write
    const { pageId, versionId } = reviewSubject(subject)
    const found = yield* findReviewed(site.id, pageId, versionId)
    if (found === undefined) return { ...closedViews.removed, site: site.name }
    const { standing } = found
    if (standing === "live" && decision === "undo") return yield* undone(site, found.page, found.version)
    if (standing !== "waits") return yield* over(site, found.page, found.version, standing)
    if (decision === undefined || decision === "undo") return yield* noDecision()
    if (decision === "decline") {
      yield* turnDownVersion(pageId, versionId, note)
      return {
        site: site.name,
        title: "The change was turned down",
        text: ["What visitors see stays as it is. Whoever wrote the version can read your note."]
      }
    }
    yield* knowsItsStrangers(found.page, found.version, knows)
    const went = summaryText(yield* summaryOfVersion(found.page, found.version))
    yield* approve(yield* currentById(pageId), versionId)
    return {
      site: site.name,
      title: "The change is live",
      text: [`Visitors see the new version of ${nameOf(found.page)} from now on.`, `What went live: ${went}.`],
      ...(found.page.kind === "page" && { visit: yield* visit(site, found.page) }),
      ...(found.page.publishedVersionId !== null && {
        back: yield* wayBack(site, found.page, found.page.publishedVersionId)
      })
    }
  }),
  version: ({ subject }) => Effect.succeed(reviewSubject(subject).versionId),
  inVain: Effect.fnUntraced(function* ({ subject }, site) {
    const { pageId, versionId } = reviewSubject(subject)
    const found = yield* findReviewed(site.id, pageId, versionId)
    const decided = found && (yield* decidedAbout(found.page, found.version))
    if (found === undefined || decided === undefined) return undefined
    return {
      ...closedViews.used,
      site: site.name,
      text: [
        `${acts[decided.what]} by ${decided.by} on ${day(decided.at, site)}.`,
        ...(found.standing === "live" && decided.before === null ? ["Nothing was there before it to put back."] : [])
      ],
      visit: yield* historyOf(site, found.page),
      ...(found.standing === "live" &&
        decided.before !== null && { back: yield* wayBack(site, found.page, decided.before) })
    }
  })
}

/** What was decided, by whom and when; and while it is what visitors see, the way back. */
export const over = Effect.fnUntraced(function* (
  site: Site,
  page: Page,
  version: Version,
  standing: Exclude<ReviewStanding, "waits">
) {
  const decided = yield* decidedAbout(page, version)
  const { title, text } = words[standing]
  const waitsStill = standing === "overtaken" && version.state === "held"
  const undoable = standing === "live" && decided?.what === "published" && decided.before !== null
  return {
    status: 410,
    site: site.name,
    title,
    text: [
      ...(decided?.by === "you" && (standing === "live" || standing === "rejected")
        ? [`This version of ${nameOf(page)} was ${byYou[standing]} by you on ${day(decided.at, site)}.`]
        : [
            text.replace("{name}", () => nameOf(page)),
            ...(decided === undefined ? [] : [`${acts[decided.what]} by ${decided.by} on ${day(decided.at, site)}.`])
          ]),
      ...(standing === "rejected" && version.reviewerNote !== null
        ? [`The reason given: ${version.reviewerNote}`]
        : []),
      undoable
        ? "If that is not what you want, put back what was there before. This version stays in the history."
        : waitsStill
          ? "This version still waits, beside what was written since: look at both in your dashboard, and decide there."
          : standing === "live"
            ? "Nothing was there before it, so there is nothing to put back. What is there now can be changed in your dashboard."
            : "There is nothing to do."
    ],
    ...(waitsStill && { visit: yield* waitingVisit(site) }),
    ...(standing === "live" && page.kind === "page" && { visit: yield* visit(site, page) }),
    ...((standing === "live" || standing === "rejected") && { back: yield* historyOf(site, page) }),
    ...(undoable && { action: { label: "Put back what was there before", decision: "undo" as const } })
  } satisfies LinkView
})

const acts = {
  published: "It was published",
  rejected: "It was turned down",
  discarded: "It was discarded",
  replaced: "Another version took its place,"
}

/** Of decisions that were the owner's own, nobody was quicker. */
const byYou = { live: "published", rejected: "turned down" } as const

/** After the way back was taken. */
export const undone = Effect.fnUntraced(function* (site: Site, page: Page, version: Version) {
  yield* undoPublish(page, version)
  return {
    site: site.name,
    title: "Put back",
    text: [`Visitors see ${nameOf(page)} as it was before. The other version stays in the history.`],
    ...(page.kind === "page" && { visit: yield* visit(site, page) })
  } satisfies LinkView
})

const words = {
  live: { title: "The change is live already", text: "This version of {name} was published before you decided." },
  rejected: { title: "The change was turned down", text: "This version of {name} was turned down before you decided." },
  overtaken: {
    title: "There is a newer version",
    text: "{name} was written again since the mail was sent. If the newer version waits for you, it has a mail of its own."
  },
  closed: { title: "The page is gone", text: "{name} was taken off the website since the mail was sent." }
} as const

const waitingVisit = Effect.fnUntraced(function* (site: Site) {
  const { baseUrl } = yield* ApiConfig
  return { href: `${baseUrl}/dashboard/${site.id}/waiting`, label: "See what waits in your dashboard" }
})

/** To what was live until then, at the desk, where it can be brought back. */
const wayBack = Effect.fnUntraced(function* (site: Site, page: Page, before: VersionId) {
  const { baseUrl } = yield* ApiConfig
  return {
    href: `${baseUrl}/dashboard/${site.id}/pages/${page.id}/versions/${before}`,
    label: "Not what you wanted? Put back what was there before, in your dashboard"
  }
})

/** Every version, and the way back to each. */
const historyOf = Effect.fnUntraced(function* (site: Site, page: Page) {
  const { baseUrl } = yield* ApiConfig
  return { href: `${baseUrl}/dashboard/${site.id}/pages/${page.id}/history`, label: "The history, in your dashboard" }
})

const visit = Effect.fnUntraced(function* (site: Site, page: Page) {
  const origin = addressOf(yield* ApiConfig, yield* (yield* Sites).hostnames(site.id))
  return { href: `${origin}${routePath(page.slot ?? "/")}`, label: "See the page" }
})
