/**
 * The words of a page, changed by its owner. What is typed goes the way of every write, through the gate, and is live at
 * once, or first a draft that they look at. Words typed against a version that is no longer what they were shown are
 * shown again, in their places, beside what changed meanwhile (OWNER-01, OWNER-03 to OWNER-07).
 */
import { Effect } from "effect"
import { attributeEdits, editableBlocks } from "../../../../engine/content/words/attributes.ts"
import { linkEdits } from "../../../../engine/content/words/contactLinks.ts"
import { leftWithoutWords } from "../../../../engine/content/words/emptied.ts"
import { headingsAround } from "../../../../engine/content/words/headings.ts"
import { outlineOf } from "../../../../engine/content/words/outline.ts"
import { applyEdits, wordsEdit } from "../../../../engine/content/words/place.ts"
import { rebase, type Rebased } from "../../../../engine/content/words/rebase.ts"
import { type Block, readTyped } from "../../../../engine/content/words/words.ts"
import type { Page, Version } from "../../../../engine/model/Page.ts"
import type { PageId, VersionId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { changedFields } from "../../../../engine/write/fields.ts"
import {
  isOwnersDraft,
  ownersFields,
  ownersText,
  ownersTextOf,
  saveOwnersText
} from "../../../use-cases/content/drafts/ownersText.ts"
import { currentById } from "../../../use-cases/content/write/current.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { findPage } from "../../../use-cases/content/versions/findVersion.ts"
import { goTo } from "../answers.ts"
import { html, type Piece } from "../../../answers/html.ts"
import { imageOrigins, pictureShower } from "../pictures.ts"
import { latelyOf } from "../lately.ts"
import { type DoneTexts, publishedNote } from "../published.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { bracesWrong, nameOf, refusalText, statusOf } from "../wording.ts"
import { beside, framesPages } from "./beside.ts"
import { draftNote } from "./draft.ts"
import { errorSummary } from "./errorSummary.ts"
import { lookAt } from "./look.ts"
import { pageHead, pagePath, unchangeable } from "./pageFrame.ts"
import { undoOffer } from "./undo.ts"
import { fieldName, offName, wordsForm } from "./wordsForm.ts"
import { changedByYou } from "./changedByYou.ts"
import { emptiedTexts, type Emptied, movedNote, outdatedNote } from "./wordsNotes.ts"

export const showWords = Effect.fnUntraced(function* (visit: SiteVisit) {
  const page = yield* findPage(visit.site.id, visit.params["page"] as PageId)
  const { shown, draft } = yield* ownersText(page)
  const done = yield* publishedNote(visit, doneTexts, page)
  if (draft !== undefined && shown !== undefined && draft.id !== shown.id) {
    const base = draft.baseVersionId && (yield* (yield* Pages).version(page.siteId, page.id, draft.baseVersionId))
    const { contested } = yield* ownersFields(page, { shown, draft })
    const rebased = base ? rebase(blocksIn(base), blocksIn(shown), changedFrom(base, draft, none)) : nothingTyped
    return yield* wordsScreen(visit, page, shown, {
      typed: rebased.typed,
      theirs: theirsIn(rebased),
      above: html`${done}${outdatedNote(pagePath(visit, page), draft, { rebased, contested, byYou: yield* changedByYou(visit, page, draft.baseVersionId) })}`
    })
  }
  return yield* wordsScreen(visit, page, shown, {
    above: html`${done}${done !== false && shown !== undefined && undoOffer(visit, page, shown)}${draft !== undefined && draftNote(visit, page, draft)}`
  })
})

export const saveWords = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, params, form } = visit
  const id = params["page"] as PageId
  const base = (form.get("base") ?? "") as VersionId
  const keep = form.get("keep") === "draft" ? "draft" : "live"
  const saved = yield* asOwner(site.id, save(id, base, form, keep)).pipe(
    Effect.catchTag("Refusal", (refusal) => Effect.succeed({ kind: "refused" as const, refusal }))
  )
  if (saved.kind === "published") return goTo(`${pagePath(visit, { id })}?done=words`)
  if (saved.kind === "kept") return yield* lookAt(visit, saved.id)
  if (saved.kind === "unchanged") return goTo(`${pagePath(visit, { id })}?done=unchanged`)
  const page = yield* findPage(site.id, id)
  if (saved.kind === "moved") return yield* movedScreen(visit, page, saved.now, saved.rebased)
  if (saved.kind === "emptied")
    return yield* wordsScreen(visit, page, saved.now, {
      status: 422,
      typed: saved.typed,
      wrong: new Map([...saved.left].map(([index, emptied]) => [index, emptiedTexts[emptied]])),
      offered: new Set([...saved.left].flatMap(([index, emptied]) => (emptied === "heading" ? [index] : []))),
      above: errorSummary({
        text: "Nothing was published yet.",
        wrong: [...saved.left].map(([index, emptied]) => ({ field: fieldName(index), text: emptiedTexts[emptied] }))
      })
    })
  const { refusal } = saved
  const version = (yield* (yield* Pages).version(site.id, id, base)) ?? (yield* ownersText(page)).shown
  const typed = version === undefined ? none : typedWords(blocksIn(version), form)
  const wrong = refusal.code === "gate.placeholder_unresolved" ? braced(typed, page) : none
  const { text, reasons } = refusalText(refusal)
  return yield* wordsScreen(visit, page, version, {
    status: statusOf(refusal.code),
    typed,
    wrong,
    above: errorSummary({
      text,
      reasons,
      wrong: [...wrong].map(([index, text]) => ({ field: fieldName(index), text }))
    })
  })
})

/** Which fields hold what the gate takes for a placeholder that nobody fills in. */
const braced = (typed: ReadonlyMap<number, string>, page: Page): ReadonlyMap<number, string> =>
  new Map([...typed].flatMap(([index, text]) => (text.includes("{{") ? [[index, bracesWrong(page)] as const] : [])))

/** Words that came with the token of a session that is over: shown again, to be sent once more. */
export const showTyped = Effect.fnUntraced(function* (visit: SiteVisit) {
  const page = yield* findPage(visit.site.id, visit.params["page"] as PageId)
  const { shown } = yield* ownersText(page)
  const base = (visit.form.get("base") ?? "") as VersionId
  const seen = base === shown?.id ? shown : yield* (yield* Pages).version(page.siteId, page.id, base)
  if (shown === undefined || seen === undefined) return yield* showWords(visit)
  if (seen === shown)
    return yield* wordsScreen(visit, page, shown, {
      status: 403,
      typed: typedWords(blocksIn(seen), visit.form),
      above: onceMore
    })
  return yield* movedScreen(visit, page, shown, yield* rebasedOnto(page, seen, shown, visit.form))
})

const onceMore = html`<div class="note bad" role="alert">
  <p>
    You have signed in anew since this page was opened, so nothing was published yet. Your words are here: publish them
    once more.
  </p>
</div>`

/** In one transaction under the site's lock: nothing can change between looking and writing. */
const save = Effect.fnUntraced(function* (id: PageId, base: VersionId, form: URLSearchParams, keep: "draft" | "live") {
  const current = yield* currentById(id)
  const { page } = current
  const owners = yield* ownersTextOf(current)
  const { shown: now, draft } = owners
  if (now?.payload.html === undefined) return { kind: "unchanged" as const }
  const seen = base === now.id ? now : yield* (yield* Pages).version(page.siteId, page.id, base)
  const before = seen === undefined ? [] : blocksIn(seen)
  const typed = typedWords(before, form)
  if (seen !== undefined && seen !== now) {
    const rebased = yield* rebasedOnto(page, seen, now, form)
    // Another screen of theirs may have published the draft already; one that was changed since is not published unseen.
    const isUnseenDraft = keep === "live" && now.id === draft?.id
    return rebased.typed.size + rebased.homeless.length === 0 && !isUnseenDraft
      ? { kind: "unchanged" as const }
      : { kind: "moved" as const, now, rebased }
  }
  const { fields } = yield* ownersFields(page, owners)
  const nothingNew = typed.size === 0 && changedFields(now, fields).length === 0
  if (nothingNew && keep === "draft") return { kind: "kept" as const, id: now.id }
  if (nothingNew && now.id !== draft?.id) return { kind: "unchanged" as const }
  const { left, off } = emptied(now.payload.html, before, typed, form, page)
  if (left.size > 0) return { kind: "emptied" as const, now, typed, left }
  const payload = { ...now.payload, html: rewritten(now.payload.html, before, typed, off) }
  const written = yield* saveOwnersText(current, draft, { payload, fields, keep })
  return keep === "draft" ? { kind: "kept" as const, id: written } : { kind: "published" as const }
})

/** The text with what was typed in its place, and without the headings that were taken off. */
const rewritten = (
  text: string,
  blocks: ReadonlyArray<Block>,
  typed: ReadonlyMap<number, string>,
  off: ReadonlyMap<number, Off>
): string => {
  const inText = new Map([...typed].filter(([index]) => !off.has(index)))
  const words = blocks.flatMap(({ words }) => words).filter(({ attribute }) => attribute === undefined)
  const removed = new Map([...off.values()].map((place) => [place.start, { ...place, text: "" }]))
  return applyEdits(text, [
    ...words.flatMap((each) => {
      const said = inText.get(each.index)
      return said === undefined ? [] : [wordsEdit(each, said)]
    }),
    ...attributeEdits(blocks, inText),
    ...linkEdits(text, textBlocks(blocks), inText).filter(({ start }) =>
      [...removed.values()].every((place) => start < place.start || start >= place.end)
    ),
    ...removed.values()
  ])
}

interface Off {
  readonly start: number
  readonly end: number
}

/**
 * What would be left without words and has to have some, and the headings that the owner takes off the page. A page's
 * only main heading is not taken off.
 */
const emptied = (
  text: string,
  blocks: ReadonlyArray<Block>,
  typed: ReadonlyMap<number, string>,
  form: URLSearchParams,
  page: Pick<Page, "kind">
) => {
  const found = leftWithoutWords(text, textBlocks(blocks), typed)
  const headings = headingsAround(
    text,
    textBlocks(blocks),
    new Set([...found].flatMap(([index, kind]) => (kind === "heading" ? [index] : [])))
  )
  const left = new Map<number, Emptied>()
  const off = new Map<number, Off>()
  // Of a heading in several stretches the first one speaks for all.
  const firsts = new Map<number, number>()
  for (const [index, { start }] of headings) firsts.set(start, Math.min(index, firsts.get(start) ?? index))
  for (const [index, kind] of found) {
    const heading = headings.get(index)
    const first = heading === undefined ? index : firsts.get(heading.start)!
    if (heading === undefined) left.set(index, kind)
    else if (heading.isOnlyMain && page.kind === "page") left.set(first, "only main heading")
    else if (form.get(offName(first)) === "1") off.set(index, heading)
    else left.set(first, "heading")
  }
  return { left, off }
}

const textBlocks = (blocks: ReadonlyArray<Block>): ReadonlyArray<Block> =>
  blocks.filter(({ words }) => words[0]?.attribute === undefined)

/** What was sent for `seen`, for the text as it is now; of a draft, with what that had changed before. */
const rebasedOnto = Effect.fnUntraced(function* (page: Page, seen: Version, now: Version, form: URLSearchParams) {
  const isDraft = form.get("draft") === "1" && seen.baseVersionId !== null
  const base = isDraft ? yield* (yield* Pages).version(page.siteId, page.id, seen.baseVersionId) : undefined
  const typed = typedWords(blocksIn(seen), form)
  if (base === undefined || !isAlike(base, seen)) return rebase(blocksIn(seen), blocksIn(now), typed)
  return rebase(blocksIn(base), blocksIn(now), changedFrom(base, seen, typed))
})

/** Whether the same fields can be made of both, so that the words of one are the words of the other. */
const isAlike = (one: Version, other: Version): boolean => {
  const [its, others] = [blocksIn(one), blocksIn(other)].map((blocks) => blocks.flatMap(({ words }) => words))
  return its!.length === others!.length
}

/** By index, what `draft` and what was typed on top of it say otherwise than `base`. */
const changedFrom = (
  base: Version,
  draft: Version,
  typed: ReadonlyMap<number, string>
): ReadonlyMap<number, string> => {
  if (!isAlike(base, draft)) return typed
  const before = blocksIn(base).flatMap(({ words }) => words)
  const texts = new Map(blocksIn(draft).flatMap(({ words }) => words.map(({ index, text }) => [index, text] as const)))
  return new Map(
    before.flatMap(({ index, text }) => {
      const said = typed.get(index) ?? texts.get(index) ?? text
      return said === text ? [] : [[index, said] as const]
    })
  )
}

/** Only what differs from the words the fields were made of. */
const typedWords = (blocks: ReadonlyArray<Block>, form: URLSearchParams): ReadonlyMap<number, string> =>
  new Map(
    blocks
      .flatMap(({ words }) => words)
      .flatMap(({ index, text, preformatted, breaks }) => {
        const sent = form.get(fieldName(index))
        const typed = sent === null ? text : readTyped(sent, { preformatted, breaks })
        return typed === text ? [] : [[index, typed] as const]
      })
  )

const none: ReadonlyMap<number, string> = new Map()
const nothingTyped: Rebased = { typed: none, contested: [], homeless: [] }

const blocksIn = ({ payload }: Version): ReadonlyArray<Block> => editableBlocks(payload.html ?? "")

interface WordsScreen {
  readonly status?: number
  readonly typed?: ReadonlyMap<number, string>
  readonly theirs?: ReadonlyMap<number, string>
  readonly wrong?: ReadonlyMap<number, string>
  /** Emptied headings that can be taken off the page. */
  readonly offered?: ReadonlySet<number>
  readonly above: Piece
}

const wordsScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  page: Page,
  version: Version | undefined,
  { status = 200, above, ...marks }: WordsScreen
) {
  const blocks = version === undefined ? [] : blocksIn(version)
  const live = page.publishedVersionId !== null
  const editable = page.slot !== null && !page.frozen
  const head = html`${above} ${yield* pageHead(visit, page, "words")}`
  const shown = yield* pictureShower(visit.site)
  const sections = outlineOf(version?.payload.html ?? "", blocks)
  const body =
    version === undefined || sections.length === 0 || !editable
      ? html`${head}
        ${editable ? html`<p class="lead">There are no words here that could be changed.</p>` : unchangeable(visit, page, "the words of this page")}`
      : beside(
          visit,
          { page, version },
          html`${head}${wordsForm({
            action: pagePath(visit, page),
            token: visit.formToken,
            base: version.id,
            page,
            isDraft: isOwnersDraft(version),
            sections,
            picture: ({ index, src, alt }) => ({
              path: `${pagePath(visit, page)}/pictures/${index}`,
              shown: shown(src, alt)
            }),
            ...marks,
            promise: live
              ? `Publish, and your words are on the website ${page.kind === "page" ? "at once" : "as soon as every page that shows them has followed"}; the ones before stay in the history. Or look at them first, as a draft.`
              : "This page is not on the website yet. Publishing your words puts it there."
          })}`
        )
  return yield* sitePage(
    visit,
    { section: "pages", title: nameOf(page, visit.site), body },
    { status, imageOrigins: yield* imageOrigins(visit.site), ...(yield* framesPages(visit.site)) }
  )
})

/** What was typed, in its places on the page as it is now, beside what changed meanwhile. */
const movedScreen = Effect.fnUntraced(function* (visit: SiteVisit, page: Page, now: Version, rebased: Rebased) {
  return yield* wordsScreen(visit, page, now, {
    status: 409,
    typed: rebased.typed,
    theirs: theirsIn(rebased),
    above: movedNote(
      rebased,
      yield* latelyOf(visit, page.id),
      yield* changedByYou(visit, page, visit.form.get("base") as VersionId | null)
    )
  })
})

const theirsIn = ({ contested }: Rebased): ReadonlyMap<number, string> =>
  new Map(contested.map(({ index, now }) => [index, now]))

const doneTexts: DoneTexts = {
  words: ["Published.", "Your words are on the website."],
  picture: ["Published.", "It is on the website."],
  added: "The page is there as a draft, with the words of the one you chose. Change them, look at it, then publish.",
  moved: ["Moved.", "The page is at its new address."],
  discarded: "The draft was put away. It is kept in the history.",
  unchanged: "Nothing was changed."
}
