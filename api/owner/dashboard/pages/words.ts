/**
 * The words of a page, changed by its owner. What is typed goes the way of every write, through the gate, and is live
 * at once. Words typed against a version that is no longer the one on the website are shown again, in their places,
 * beside what changed meanwhile (OWNER-01, OWNER-03 to OWNER-07).
 */
import { Effect } from "effect"
import type { Page, Version } from "../../../../engine/model/Page.ts"
import type { PageId, VersionId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { linkEdits } from "../../../../engine/content/words/contactLinks.ts"
import { leftWithoutWords, type NamedKind } from "../../../../engine/content/words/emptied.ts"
import { applyEdits, wordsEdit } from "../../../../engine/content/words/place.ts"
import { rebase, type Rebased } from "../../../../engine/content/words/rebase.ts"
import { type Block, blocksOf, readTyped } from "../../../../engine/content/words/words.ts"
import { currentById } from "../../../use-cases/content/write/current.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { writePayload } from "../../../use-cases/content/write/writePayload.ts"
import { findPage } from "../../../use-cases/content/versions/findVersion.ts"
import { goTo } from "../answers.ts"
import { html, type Markup, type Piece } from "../../../answers/html.ts"
import { refused } from "../parts.ts"
import { type DoneTexts, publishedNote } from "../published.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { nameOf, statusOf } from "../wording.ts"
import { pageHead, pagePath } from "./pageFrame.ts"
import { fieldName, wordsForm } from "./wordsForm.ts"

export const showWords = Effect.fnUntraced(function* (visit: SiteVisit) {
  const page = yield* findPage(visit.site.id, visit.params["page"] as PageId)
  const version = yield* shownVersion(page)
  return yield* wordsScreen(visit, page, version, { above: yield* publishedNote(visit, doneTexts, page) })
})

export const saveWords = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, params, form } = visit
  const id = params["page"] as PageId
  const base = (form.get("base") ?? "") as VersionId
  const saved = yield* asOwner(site.id, save(id, base, form)).pipe(
    Effect.catchTag("Refusal", (refusal) => Effect.succeed({ kind: "refused" as const, refusal }))
  )
  if (saved.kind === "published") return goTo(`${pagePath(visit, { id })}?done=words`)
  if (saved.kind === "unchanged") return goTo(`${pagePath(visit, { id })}?done=unchanged`)
  const page = yield* findPage(site.id, id)
  if (saved.kind === "moved") return yield* movedScreen(visit, page, saved.live, saved.rebased)
  const version = (yield* (yield* Pages).version(site.id, id, base)) ?? (yield* shownVersion(page))
  if (saved.kind === "emptied")
    return yield* wordsScreen(visit, page, saved.live, {
      status: 422,
      typed: saved.typed,
      wrong: new Map([...saved.left].map(([index, kind]) => [index, emptyTexts[kind]])),
      above: emptiedNote
    })
  const { refusal } = saved
  const typed = version === undefined ? new Map<number, string>() : typedWords(blocksIn(version), form)
  return yield* wordsScreen(visit, page, version, {
    status: statusOf(refusal.code),
    typed,
    wrong: refusal.code === "gate.placeholder_unresolved" ? braced(typed) : new Map(),
    above: refused(refusal)
  })
})

/** Which fields hold what the gate takes for a placeholder that nobody fills in. */
const braced = (typed: ReadonlyMap<number, string>): ReadonlyMap<number, string> =>
  new Map(
    [...typed].flatMap(([index, text]) =>
      text.includes("{{") ? [[index, "Double braces, {{ and }}, cannot be used here."] as const] : []
    )
  )

const emptyTexts: { readonly [kind in NamedKind]: string } = {
  heading: "A heading needs words.",
  link: "A link needs words.",
  button: "A button needs words.",
  label: "A label needs words.",
  choice: "A choice needs words."
}

const emptiedNote = html`<div class="note bad" role="alert">
  <p>
    <strong>Nothing was published yet:</strong> without words a heading or link would still be there, and nobody could
    see or hear what it is. Write something in the marked fields. To take one off the page altogether, ask an assistant.
  </p>
</div>`

/** Words that came with the token of a session that is over: shown again, to be sent once more. */
export const showTyped = Effect.fnUntraced(function* (visit: SiteVisit) {
  const page = yield* findPage(visit.site.id, visit.params["page"] as PageId)
  const live = yield* shownVersion(page)
  const base = (visit.form.get("base") ?? "") as VersionId
  const seen = base === live?.id ? live : yield* (yield* Pages).version(page.siteId, page.id, base)
  if (live === undefined || seen === undefined) return yield* showWords(visit)
  const typed = typedWords(blocksIn(seen), visit.form)
  if (seen === live) return yield* wordsScreen(visit, page, live, { status: 403, typed, above: onceMore })
  return yield* movedScreen(visit, page, live, rebase(blocksIn(seen), blocksIn(live), typed))
})

const onceMore = html`<div class="note bad" role="alert">
  <p>
    You have signed in anew since this page was opened, so nothing was published yet. Your words are here: publish them
    once more.
  </p>
</div>`

/** In one transaction under the site's lock: nothing can change between looking and writing. */
const save = Effect.fnUntraced(function* (id: PageId, base: VersionId, form: URLSearchParams) {
  const current = yield* currentById(id)
  const { page } = current
  const live = current.published ?? current.latest
  if (live?.payload.html === undefined) return { kind: "unchanged" as const }
  const seen = base === live.id ? live : yield* (yield* Pages).version(page.siteId, id, base)
  const before = seen === undefined ? [] : blocksIn(seen)
  const typed = typedWords(before, form)
  if (typed.size === 0) return { kind: "unchanged" as const }
  if (seen !== live) return { kind: "moved" as const, live, rebased: rebase(before, blocksIn(live), typed) }
  const left = leftWithoutWords(live.payload.html, before, typed)
  if (left.size > 0) return { kind: "emptied" as const, live, typed, left }
  const edits = before
    .flatMap(({ words }) => words)
    .flatMap((words) => {
      const text = typed.get(words.index)
      return text === undefined ? [] : [wordsEdit(words, text)]
    })
  const links = linkEdits(live.payload.html, before, typed)
  const payload = { ...live.payload, html: applyEdits(live.payload.html, [...edits, ...links]) }
  yield* writePayload(page, current, { payload, hold: false })
  return { kind: "published" as const }
})

/** Only what differs from the words the fields were made of. */
const typedWords = (blocks: ReadonlyArray<Block>, form: URLSearchParams): ReadonlyMap<number, string> =>
  new Map(
    blocks
      .flatMap(({ words }) => words)
      .flatMap(({ index, text, preformatted }) => {
        const sent = form.get(fieldName(index))
        const typed = sent === null ? text : readTyped(sent, preformatted)
        return typed === text ? [] : [[index, typed] as const]
      })
  )

const blocksIn = ({ payload }: Version): ReadonlyArray<Block> => blocksOf(payload.html ?? "")

/** What is on the website, or else what was written last. */
export const shownVersion = Effect.fnUntraced(function* (page: Page) {
  const id = page.publishedVersionId ?? page.latestVersionId
  return id === null ? undefined : yield* (yield* Pages).version(page.siteId, page.id, id)
})

interface WordsScreen {
  readonly status?: number
  readonly typed?: ReadonlyMap<number, string>
  readonly theirs?: ReadonlyMap<number, string>
  readonly wrong?: ReadonlyMap<number, string>
  readonly above: Piece
}

const wordsScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  page: Page,
  version: Version | undefined,
  { status = 200, typed, theirs, wrong, above }: WordsScreen
) {
  const blocks = version === undefined ? [] : blocksIn(version)
  const live = page.publishedVersionId !== null
  const editable = page.slot !== null && !page.frozen
  const body = html`${above} ${yield* pageHead(visit, page, "words")}
  ${
    version === undefined || blocks.length === 0 || !editable
      ? html`<p class="lead">
          ${editable ? "There are no words here that could be changed." : "The words of this page cannot be changed at present."}
        </p>`
      : wordsForm({
          action: pagePath(visit, page),
          token: visit.formToken,
          base: version.id,
          page,
          blocks,
          ...(typed !== undefined && { typed }),
          ...(theirs !== undefined && { theirs }),
          ...(wrong !== undefined && { wrong }),
          label: "Publish",
          promise: live
            ? `Your words are on the website ${page.kind === "page" ? "at once" : "as soon as every page that shows them has followed"}. The ones before stay in the history.`
            : "This page is not on the website yet. Publishing your words puts it there."
        })
  }`
  return yield* sitePage(visit, { section: "pages", title: nameOf(page, visit.site), body }, { status })
})

/** What was typed, in its places on the page as it is now, beside what changed meanwhile. */
const movedScreen = (visit: SiteVisit, page: Page, live: Version, rebased: Rebased) =>
  wordsScreen(visit, page, live, {
    status: 409,
    typed: rebased.typed,
    theirs: new Map(rebased.contested.map(({ index, now }) => [index, now])),
    above: movedNote(rebased)
  })

const doneTexts: DoneTexts = {
  words: ["Published.", "Your words are on the website."],
  unchanged: "Nothing was changed."
}

/** Says what happened meanwhile; what was typed is in its fields again, or here where its place is gone. */
const movedNote = ({ typed, contested, homeless }: Rebased): Markup =>
  html`<div class="note bad" role="alert">
    <p>
      <strong>The page has changed while you were writing,</strong> so nothing was published yet.
      ${
        typed.size > 0
          ? "Your words are in their fields again, marked at the side. Look them over, then publish."
          : "What you see is the page as it is now."
      }${contested.length > 0 && " Where somebody else changed the same words, theirs are shown beneath yours."}
    </p>
    ${
      homeless.length > 0 &&
      html`<p>The place of these words of yours is gone. Copy what you still need:</p>
        <ul>
          ${homeless.map(
            ({ was, typed: mine }) =>
              html`<li>${mine || "(nothing)"} <span class="small">– instead of “${was}”</span></li>`
          )}
        </ul>`
    }
  </div>`
