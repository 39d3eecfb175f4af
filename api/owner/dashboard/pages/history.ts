/** Every version of a page, the newest first. */
import { Effect } from "effect"
import type { EditClass, Page, VersionSummary } from "../../../../engine/model/Page.ts"
import type { PageId, VersionId } from "../../../../engine/model/ids.ts"
import { Audit } from "../../../../engine/ports/Audit.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { decisionAbout } from "../../../../engine/write/decided.ts"
import { enquiriesWould } from "../../../../engine/write/enquiryWays.ts"
import { knowing } from "../../../answers/review/decisionBar.ts"
import { leaveIt, recipientsBack } from "../../../use-cases/content/archive/recipientsBack.ts"
import { trailOf } from "../../../use-cases/content/review/trailOf.ts"
import { fromTo } from "../../../use-cases/site/pending-changes/mails.ts"
import { findPage } from "../../../use-cases/content/versions/findVersion.ts"
import { html } from "../../../answers/html.ts"
import { facts, form } from "../parts.ts"
import { positionIn } from "../position.ts"
import { type DoneTexts, publishedNote } from "../published.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { authorOf, type Clocked, moment, momentText, nameOf, versionStateOf } from "../wording.ts"
import { neverLiveAmong } from "./neverLive.ts"
import { pageHead, pagePath } from "./pageFrame.ts"

const shownAtOnce = 50

export const history = (visit: SiteVisit) => historyScreen(visit, {})

/** `isUnknown`: it was to be put back without a word on whom its forms name. */
export const historyScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { isUnknown = false }: { readonly isUnknown?: boolean }
) {
  const { site, query } = visit
  const page = yield* findPage(site.id, visit.params["page"] as PageId)
  const before = positionIn(query, "before")
  const found = yield* (yield* Pages).versions(site.id, page.id, {
    limit: shownAtOnce + 1,
    ...(before !== undefined && { before })
  })
  const shown = found.slice(0, shownAtOnce)
  const isOff = page.status === "archived"
  const byStaff = site.approvalMode === "staff"
  const back = isOff ? yield* recipientsBack(site, page) : undefined
  const would = enquiriesWould({ came: back?.strangers ?? [], went: [] })
  const author = authorOf(site, yield* (yield* Sites).credentials(site.id))
  const base = pagePath(visit, page)
  const decided = yield* decisions(page, shown)
  const broughtBack = yield* restorations(page, shown)
  const neverLive = yield* neverLiveAmong(page, shown)
  const wasLive = (earlier: ReadonlyArray<VersionSummary>): VersionSummary | undefined =>
    earlier.find(({ id, state }) => (state === "published" || state === "superseded") && !neverLive.has(id))
  const screen = {
    section: "pages" as const,
    title: `History of ${nameOf(page, site)}`,
    body: html`${yield* publishedNote(visit, doneTexts, page)} ${yield* pageHead(visit, page, "history")}
      ${
        back !== undefined &&
        html`<div class="sheet">
          ${would !== undefined && html`<p class="told"><strong class="grave">Look closely: ${would}.</strong></p>`}
          <p>This page is not on the website. It would be back at ${page.archivedRoute}, as it was.</p>
          ${back.details.length > 0 && facts(back.details.map((detail) => [detail.label, fromTo(detail)] as const))}
          ${form(
            `${base}/put-back`,
            visit.formToken,
            html`${!byStaff && back.strangers.length > 0 && knowing({ strangers: back.strangers, isMissing: isUnknown, isSetting: true, otherwise: leaveIt })}<button
                type="submit"
              >
                ${byStaff ? "Ask for it back" : "Put it back"}
              </button>`
          )}
        </div>`
      }
      ${shown.length > 1 && html`<p class="lead">Open a version to see what it changed, or tick two to see them beside each other.</p>`}
      <form method="get" action="${base}/compare">
        <ul class="rows">
          ${shown.map((version, at) => {
            const { id, createdBy, createdAt, state } = version
            return html`<li>
              ${shown.length > 1 && html`<label class="tick"><input type="checkbox" name="v" value="${id}" /><span class="vh">Compare the version of ${momentText(createdAt, site)}</span></label>`}
              <div>
                <a class="whole" href="${base}/versions/${id}"
                  >${author(createdBy, createdAt)}${createdBy !== "duplicate" && ` ${did(version, wasLive(found.slice(at + 1)), broughtBack.get(id), site)}`}</a
                >${decided(version) !== undefined && html`<span class="small">${decided(version)!.what === "published" ? "Published" : "Turned down"} by ${inSentence(author(decided(version)!.by, decided(version)!.at))}</span>`}${moment(createdAt, site)}
              </div>
              <span class="state ${state === "published" && !isOff && "live"}${state === "held" && "bad"}"
                >${neverLive.has(id) ? "Never live" : isOff && state === "published" ? "Live until it was taken off" : decided(version)?.what === "rejected" ? "Turned down" : versionStateOf(version)}</span
              >
            </li>`
          })}
        </ul>
        ${shown.length > 1 && html`<p><button type="submit" class="quiet">Compare two versions</button></p>`}
      </form>
      ${found.length > shown.length && html`<p><a class="button quiet" href="${base}/history?before=${shown.at(-1)!.seq}">Earlier</a></p>`}`
  }
  return yield* sitePage(visit, screen, { status: isUnknown ? 422 : 200 })
})

const did = (
  version: VersionSummary,
  before: VersionSummary | undefined,
  restored: number | undefined,
  site: Clocked
): string => {
  if (restored !== undefined) return `brought back the version of ${momentText(restored, site)}`
  if (version.seq === 1) return "wrote the first version"
  const fields = [
    ...(before !== undefined && before.title !== version.title ? ["the title"] : []),
    ...(before !== undefined && before.meta.description !== version.meta.description ? ["the description"] : [])
  ]
  const all = version.editClass === "settings" && fields.length > 0 ? fields : [changed[version.editClass], ...fields]
  return `changed ${all.length === 1 ? all[0] : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`}`
}

/** Who let a version on the website or turned it down, where that was not whoever wrote it. */
const decisions = Effect.fnUntraced(function* (page: Page, shown: ReadonlyArray<VersionSummary>) {
  const since = shown.at(-1)?.createdAt
  const records = since === undefined ? [] : yield* trailOf(page.siteId, page.id, since)
  return ({ id, createdBy }: VersionSummary) => {
    const decided = decisionAbout(id, records)
    return decided === undefined || decided.what === "replaced" || decided.by === createdBy ? undefined : decided
  }
})

const inSentence = (author: string): string => (ours.has(author) ? author.toLowerCase() : author)
const ours: ReadonlySet<string> = new Set(["You", "One of you", "An owner before you", "Our staff"])

/** Of versions that bring an earlier one back, when that one was written. */
const restorations = Effect.fnUntraced(function* (page: Page, shown: ReadonlyArray<VersionSummary>) {
  const [newest, oldest] = [shown.at(0), shown.at(-1)]
  const found = new Map<VersionId, number>()
  if (newest === undefined || oldest === undefined) return found
  const pages = yield* Pages
  const reverts = yield* (yield* Audit).reverts(page.siteId, page.id, {
    from: oldest.createdAt,
    to: newest.createdAt,
    limit: shownAtOnce
  })
  for (const { versionId, toVersionId } of reverts) {
    const target =
      shown.find(({ id }) => id === toVersionId) ?? (yield* pages.version(page.siteId, page.id, toVersionId))
    if (target !== undefined) found.set(versionId, target.createdAt)
  }
  return found
})

const doneTexts: DoneTexts = {
  two: "Tick two versions, then compare them.",
  restored: ["Brought back.", "The page is on the website as it was then."],
  live: "That version is on the website already, so nothing was changed.",
  back: ["Put back.", "The page is in its place again."],
  off: "The page is no longer on the website. You can put it back here.",
  "asked-off": "Our staff have been asked. The page goes as soon as one of them confirms.",
  kept: "The page stays on the website.",
  asked: "Our staff have been asked. The page comes back as soon as one of them confirms."
}

const changed: { readonly [editClass in EditClass]: string } = {
  copy: "the words",
  media: "the pictures",
  structure: "how it is built",
  links: "the links",
  style: "how it looks",
  behaviour: "what it does",
  settings: "what it shows"
}
