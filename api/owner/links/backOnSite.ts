/**
 * Links that put an archived page back: the one mailed when it was archived, and the one mailed when somebody asked for
 * it. They differ in what makes them void (ARCH-17, ARCH-21 to ARCH-23, CA-B23).
 */
import { Effect, Schema } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import type { Page } from "../../../engine/model/Page.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { PageId } from "../../../engine/model/ids.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { enquiriesWould } from "../../../engine/write/enquiryWays.ts"
import { routePath } from "../../../engine/publish/addresses.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import { Write } from "../../access/Call.ts"
import { routeHolder } from "../../use-cases/content/archive/routeHolder.ts"
import { knowsRecipientsBack, leaveIt, recipientsBack } from "../../use-cases/content/archive/recipientsBack.ts"
import { askToUnarchive, unarchivePage } from "../../use-cases/content/archive/unarchivePage.ts"
import { addressOf } from "../../use-cases/site/findSite.ts"
import { fromTo } from "../../use-cases/site/pending-changes/mails.ts"
import type { LinkKind } from "./LinkKind.ts"
import { closedViews, type LinkView } from "../../answers/linkPage.ts"

const Restored = Schema.Struct({ pageId: PageId })
const Requested = Schema.Struct({ pageId: PageId, requestedAt: Schema.Number })
const restored = Schema.decodeUnknownSync(Restored)
const requested = Schema.decodeUnknownSync(Requested)

const failed = "The page was not put back"

/** Mailed when the page was archived. Needs no request before it; where staff confirm, it makes one. */
export const restore: LinkKind = {
  failed,
  look: Effect.fnUntraced(function* ({ subject }, site) {
    const page = yield* (yield* Pages).get(site.id, restored(subject).pageId)
    if (page === undefined) return { ...closedViews.removed, site: site.name }
    const standing = yield* standsInTheWay(site, page)
    if (standing !== undefined) return standing
    const asked = yield* about(site, page)
    if (site.approvalMode === "staff")
      return {
        ...asked,
        title: "Ask for this page back?",
        text: [
          ...asked.text,
          "On this website a member of staff confirms it; you will find the page back in its place then."
        ],
        action: { label: "Ask for the page back" }
      }
    return asked
  }),
  act: Effect.fnUntraced(function* ({ subject }, { knows }) {
    const { site } = yield* Write
    const { pageId } = restored(subject)
    if (site.approvalMode === "staff") {
      yield* askToUnarchive(pageId)
      return {
        site: site.name,
        title: "Staff have been asked",
        text: ["The page comes back as soon as one of them confirms."]
      }
    }
    const page = yield* (yield* Pages).get(site.id, pageId)
    if (page !== undefined) yield* knowsRecipientsBack(site, page, knows)
    return yield* back(site, yield* unarchivePage(pageId, { byStaff: false, byRestoreLink: true }))
  })
}

/** Mailed when the page was asked back; void once that request was called off or answered. */
export const unarchive: LinkKind = {
  failed,
  look: Effect.fnUntraced(function* ({ subject }, site) {
    const { pageId, requestedAt } = requested(subject)
    const page = yield* (yield* Pages).get(site.id, pageId)
    if (page === undefined) return { ...closedViews.removed, site: site.name }
    if (page.slot === null && page.unarchive?.requestedAt !== requestedAt) return calledOff(site)
    return (yield* standsInTheWay(site, page)) ?? (yield* about(site, page))
  }),
  act: Effect.fnUntraced(function* ({ subject }, { knows }) {
    const { site } = yield* Write
    const { pageId, requestedAt } = requested(subject)
    const page = yield* (yield* Pages).get(site.id, pageId)
    if (page?.unarchive?.requestedAt !== requestedAt)
      return yield* refuse("archive.state_conflict", "The request this link is about was called off or answered.")
    yield* knowsRecipientsBack(site, page, knows)
    return yield* back(site, yield* unarchivePage(pageId, { byStaff: false, byRestoreLink: false }))
  })
}

const about = Effect.fnUntraced(function* (site: Site, page: Page) {
  const { details, strangers } = yield* recipientsBack(site, page)
  const would = enquiriesWould({ came: strangers, went: [] })
  return {
    site: site.name,
    title: "Put this page back?",
    ...(would !== undefined && { alert: `Look closely: ${would}.` }),
    text: [
      `“${nameOf(page)}” was taken off the website.`,
      `It would be back at ${routeOf(page)}, as it was${page.publishedVersionId === null ? ": a draft that nobody sees yet" : ""}.`
    ],
    facts: details.map((detail) => ({ name: detail.label, value: fromTo(detail) })),
    action: { label: "Put the page back", ...(strangers.length > 0 && { strangers, otherwise: leaveIt }) }
  } satisfies LinkView
})

/** Why nothing can be done now, with nothing offered. */
const standsInTheWay = Effect.fnUntraced(function* (site: Site, page: Page) {
  if (page.slot !== null) return yield* alreadyThere(site, page)
  const holder = yield* routeHolder(site.id, routeOf(page))
  if (holder === undefined) return undefined
  return {
    site: site.name,
    title: "Another page is in its place",
    text: [
      `“${nameOf(page)}” was at ${routeOf(page)}, and “${nameOf(holder)}” is there now, so it cannot be put back.`,
      "Nothing was changed. Once that page makes room, this link works again for as long as it lasts."
    ]
  } satisfies LinkView
})

const alreadyThere = Effect.fnUntraced(function* (site: Site, page: Page) {
  return {
    site: site.name,
    title: "The page is in its place",
    text: [`“${nameOf(page)}” is at ${page.slot}. There is nothing to do.`],
    ...(page.publishedVersionId !== null && { visit: yield* visit(site, page) })
  } satisfies LinkView
})

const back = Effect.fnUntraced(function* (site: Site, page: Page) {
  const live = page.publishedVersionId !== null
  return {
    site: site.name,
    title: live ? "The page is back" : "The draft is back",
    text: [live ? `“${nameOf(page)}” is at ${page.slot} again.` : `“${nameOf(page)}” can be worked on again.`],
    ...(live && { visit: yield* visit(site, page) })
  } satisfies LinkView
})

const calledOff = (site: Site): LinkView => ({
  status: 410,
  site: site.name,
  title: "This request is over",
  text: ["It was called off or answered since the mail was sent. There is nothing to do."]
})

const visit = Effect.fnUntraced(function* (site: Site, page: Page) {
  const origin = addressOf(yield* ApiConfig, yield* (yield* Sites).hostnames(site.id))
  return { href: `${origin}${routePath(page.slot ?? "/")}`, label: "See the page" }
})

const routeOf = (page: Page): string => page.unarchive?.targetRoute ?? page.archivedRoute ?? page.slot ?? "/"
const nameOf = (page: Page): string => page.title.trim() || (page.slot ?? page.archivedRoute ?? "")
