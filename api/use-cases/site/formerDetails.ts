/**
 * Where contact details that were replaced still stand: written out in what is published, which does not follow the
 * site's own. The owner is shown where, and may have them changed there too, page by page through the gate.
 */
import { Effect } from "effect"
import { isWrittenOut, names, rewritten } from "../../../engine/content/words/writtenOut.ts"
import { limits } from "../../../engine/limits.ts"
import type { Collection, CollectionRow } from "../../../engine/model/Collection.ts"
import type { Page } from "../../../engine/model/Page.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { Collections } from "../../../engine/ports/Collections.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { detailOf, type FormerDetail, formerDetails, withoutFormerDetail } from "../../../engine/site/formerContact.ts"
import { contactShown } from "../../../engine/site/openingHours.ts"
import { audited } from "../../access/audited.ts"
import { Write } from "../../access/Call.ts"
import { asOwner } from "../content/write/onBehalf.ts"
import { rewriteHtml } from "../content/write/rewriteHtml.ts"

export interface StillThere {
  readonly former: FormerDetail
  /** What took its place; empty where nothing did. */
  readonly now: string
  /** What has it in its text. */
  readonly pages: ReadonlyArray<Page>
  /** Pages that have it in their title or description. */
  readonly titled: ReadonlyArray<Page>
  /** Entries of lists, each with its list. */
  readonly entries: ReadonlyArray<{ readonly list: Collection; readonly row: CollectionRow }>
}

/** Of every detail that was replaced, where it still stands; those that stand nowhere are left out. */
export const stillThere = Effect.fnUntraced(function* (site: Site) {
  const all = formerDetails(site)
  if (all.length === 0) return nothingThere
  const texts = yield* publishedTexts(site)
  const found = all.map((former) => ({
    former,
    now: detailOf(contactShown(site), former.detail),
    pages: [] as Array<Page>,
    titled: [] as Array<Page>,
    entries: [] as Array<StillThere["entries"][number]>
  }))
  for (let from = 0; from < texts.length; from += textsAtOnce) {
    const ids = texts.slice(from, from + textsAtOnce).map(({ id }) => id)
    for (const { page, payload } of yield* (yield* Pages).payloads(site.id, ids))
      for (const { former, pages, titled } of found) {
        if (isWrittenOut(payload.html ?? "", former)) pages.push(page)
        if (names(page.title, former) || names(page.meta.description ?? "", former)) titled.push(page)
      }
  }
  for (const entry of yield* listedEntries(site))
    for (const { former, entries } of found)
      if (Object.values(entry.row.data).some((value) => typeof value === "string" && names(value, former)))
        entries.push(entry)
  return {
    found: found.filter(({ pages, titled, entries }) => pages.length + titled.length + entries.length > 0),
    complete: texts.length < limits.formerDetailLooks
  } satisfies Standing
})

export interface Standing {
  readonly found: ReadonlyArray<StillThere>
  /** False where the site has more texts than were looked through. */
  readonly complete: boolean
}

const nothingThere: Standing = { found: [], complete: true }

export interface Followed {
  readonly changed: number
  /** What could not be changed, by what the gate or the plan says. */
  readonly refused: ReadonlyArray<Page>
}

/**
 * Puts what took the place of a former detail into the texts that still have the old one, each a version of its own. As
 * many as `limits.formerDetailPages` at a time.
 */
export const followDetail = Effect.fnUntraced(function* (site: Site, former: FormerDetail) {
  const found = (yield* stillThere(site)).found.find((one) => isSame(one.former, former))
  if (found === undefined || found.now === "") return { changed: 0, refused: [] } satisfies Followed
  const outcomes = yield* Effect.forEach(inReach(found.pages).slice(0, limits.formerDetailPages), (page) =>
    asOwner(
      site.id,
      rewriteHtml(page.id, (html) => rewritten(html, former, found.now))
    ).pipe(
      Effect.map((changed) => ({ page, changed, refused: false })),
      Effect.catchTag("Refusal", () => Effect.succeed({ page, changed: false, refused: true }))
    )
  )
  return {
    changed: outcomes.filter(({ changed }) => changed).length,
    refused: outcomes.filter(({ refused }) => refused).map(({ page }) => page)
  } satisfies Followed
})

/** Those first that can be changed, so that many that cannot keep nobody from the others. */
const inReach = (pages: ReadonlyArray<Page>): ReadonlyArray<Page> =>
  pages.toSorted((a, b) => Number(a.frozen) - Number(b.frozen))

/** The old value may stay where it is: nobody is told of it any more. */
export const leaveDetail = Effect.fnUntraced(function* (former: FormerDetail) {
  const { site } = yield* Write
  if (!formerDetails(site).some((one) => isSame(one, former))) return
  yield* (yield* Sites).update(site.id, { settings: withoutFormerDetail(site.settings, former) })
  yield* audited("site.change", {}, { fields: ["contact"], left: former.detail })
})

const isSame = (one: FormerDetail, other: FormerDetail): boolean => one.detail === other.detail && one.was === other.was

/** Records of everything published that has words, what stands on every page first. */
const publishedTexts = Effect.fnUntraced(function* (site: Site) {
  const pages = yield* Pages
  const all = yield* Effect.forEach(["chrome", "partial", "notfound", "page"] as const, (kind) =>
    pages.list(site.id, kind)
  )
  return all
    .flat()
    .filter(({ slot, publishedVersionId }) => slot !== null && publishedVersionId !== null)
    .slice(0, limits.formerDetailLooks)
})

const textsAtOnce = 50

/** The roster is filled by the account it is connected to, and follows that. */
const listedEntries = Effect.fnUntraced(function* (site: Site) {
  const collections = yield* Collections
  const entries: Array<StillThere["entries"][number]> = []
  for (const list of yield* collections.list(site.id)) {
    if (list.key === "roster") continue
    if (entries.length + (yield* collections.countRows(site.id, list.key)) > limits.formerDetailLooks) continue
    for (const row of yield* collections.rows(site.id, list.key)) entries.push({ list, row })
  }
  return entries
})
