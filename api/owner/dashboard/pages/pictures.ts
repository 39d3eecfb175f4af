/** The pictures of a page: described anew, or replaced by one of the library or by a new one (OWNER-02). */
import { Effect } from "effect"
import { type Refusal, refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import { mediaPath } from "../../../../engine/content/media/serving.ts"
import type { MediaId, PageId, VersionId } from "../../../../engine/model/ids.ts"
import type { Page, Version } from "../../../../engine/model/Page.ts"
import { Media } from "../../../../engine/ports/Media.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import {
  type Picture,
  type PictureChange,
  pictureEdits,
  picturesOf
} from "../../../../engine/content/words/pictures.ts"
import { applyEdits } from "../../../../engine/content/words/place.ts"
import { altOf } from "../../../use-cases/content/media/library.ts"
import { findPage } from "../../../use-cases/content/versions/findVersion.ts"
import { goneOnWith, ownersText, ownersTextOf, saveOwnersText } from "../../../use-cases/content/drafts/ownersText.ts"
import { currentById } from "../../../use-cases/content/write/current.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { goTo } from "../answers.ts"
import { nothingHere } from "../closed.ts"
import { html, type Markup, type Piece } from "../../../answers/html.ts"
import { uploadForm } from "../media.ts"
import { field, form, refused } from "../parts.ts"
import { imageOrigins, pictureOption, shownPicture } from "../pictures.ts"
import { type DoneTexts, publishedNote } from "../published.ts"
import { stale } from "../serve.ts"
import { sitePage } from "../sites/sitePage.ts"
import { takeFile } from "../takeFile.ts"
import type { SiteVisit } from "../Visit.ts"
import { noPicture, nameOf, statusOf, wrongFields } from "../wording.ts"
import { beside, besideTabs, framesPages } from "./beside.ts"
import { pageHead, pagePath, pointable } from "./pageFrame.ts"
import { lookAt } from "./look.ts"
import { hasLook } from "./versionScreen.ts"

const doneTexts: DoneTexts = {
  picture: ["Published.", "It is on the website."],
  drafted: "It is in your draft. The website stays as it is until you publish that."
}

export const listPictures = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, params } = visit
  const page = yield* findPage(site.id, params["page"] as PageId)
  const { shown: version } = yield* ownersText(page)
  const pictures = picturesOf(version?.payload.html ?? "")
  const items = yield* Effect.forEach(pictures, ({ index, src, alt }) =>
    Effect.map(
      shownPicture(site, src, ""),
      (shown) =>
        html`<li data-place="picture-${index}" data-kind="image" data-text="${alt}" data-src="${src}">
          ${shown}
          <p>
            <a class="whole" href="${pagePath(visit, page)}/pictures/${index}">${alt || "Without a description"}</a>
          </p>
        </li>`
    )
  )
  return yield* sitePage(
    visit,
    {
      section: "pages",
      title: `Pictures of ${nameOf(page, site)}`,
      body: beside(
        visit,
        version && { page, version },
        html`${yield* publishedNote(visit, doneTexts, page)} ${yield* pageHead(visit, page, "pictures")}
        ${
          items.length === 0
            ? html`<p class="lead">There are no pictures here that could be changed.</p>`
            : html`<p class="lead">Choose one to describe it or to put another in its place.</p>
                <ul class="gallery" ${pointable(page, version?.id ?? "")}>
                  ${items}
                </ul>`
        }`
      )
    },
    { imageOrigins: yield* imageOrigins(site), ...(yield* framesPages(site)) }
  )
})

export const showPagePicture = (visit: SiteVisit) => pictureScreen(visit, {})

/** What it shows, said anew. */
export const describePicture = (visit: SiteVisit) => {
  const alt = (visit.form.get("alt") ?? "").trim()
  const { base, keep } = sentBy(visit.form)
  return changed(
    visit,
    Effect.flatMap(altOf(alt), (read) => change(visit, base, keep, { alt: read })),
    () => ({ base, alt })
  )
}

/** One of the library in its place, with what the library says of it. */
export const choosePicture = (visit: SiteVisit) => {
  const { base, keep } = sentBy(visit.form)
  return changed(
    visit,
    Effect.gen(function* () {
      const asset = yield* (yield* Media).get(visit.site.id, (visit.form.get("media") ?? "") as MediaId)
      if (asset?.kind !== "image") return yield* refuse("media.not_found", "Choose one of the pictures first.")
      return yield* change(visit, base, keep, { src: mediaPath(asset.id), alt: asset.alt })
    }),
    () => ({ base })
  )
}

/** A new one in its place; it stays in the library whatever becomes of the page. */
export const uploadPicture = Effect.fnUntraced(function* (visit: SiteVisit) {
  const sent = new Map<string, string>()
  const placed = Effect.gen(function* () {
    const asset = yield* takeFile(visit, sent)
    if (asset === undefined) return stale
    if (asset.kind !== "image") return yield* refuse("media.unsupported_type", noPicture)
    const { base, keep } = sentBy(sent)
    return yield* change(visit, base, keep, { src: mediaPath(asset.id), alt: asset.alt })
  })
  return yield* changed(visit, placed, () => ({ base: sent.get("base") ?? null, uploadAlt: sent.get("alt") ?? "" }))
})

/** What was sent: the version that was shown, and what was typed. */
interface SentPicture {
  readonly base: string | null
  readonly alt?: string
  readonly uploadAlt?: string
}

type Keep = "draft" | "live"

/** The version that was shown, and whether the change is looked at first. */
const sentBy = (fields: { readonly get: (name: string) => string | null | undefined }) => ({
  base: fields.get("base") ?? null,
  keep: (fields.get("keep") === "draft" ? "draft" : "live") as Keep
})

/** What became of it: on the website, or in a draft that is looked at now. */
type Changed = { readonly looked: VersionId } | { readonly done: "picture" | "drafted" }

const changed = <R>(
  visit: SiteVisit,
  done: Effect.Effect<typeof stale | Changed, Refusal, R>,
  sent: () => SentPicture
) =>
  done.pipe(
    Effect.flatMap((answer) => {
      if ("looked" in answer) return lookAt(visit, answer.looked)
      if (!("done" in answer)) return Effect.succeed(answer)
      const path = pagePath(visit, { id: visit.params["page"] as PageId })
      return Effect.succeed(goTo(`${path}/pictures?done=${answer.done}`))
    }),
    Effect.catchTag("Refusal", (refusal) =>
      pictureScreen(visit, {
        // A conflict is told as it is: whose words these are, and that nothing was published.
        above: refusal.code === "version.conflict" ? conflictNote(refusal.detail) : refused(refusal, labels),
        wrong: wrongFields(refusal),
        status: statusOf(refusal.code),
        sent: sent()
      })
    )
  )

const labels = { alt: "What it shows" } as const

const conflictNote = (text: string): Markup => html`<div class="note bad" role="alert"><p>${text}</p></div>`

/** In one transaction under the site's lock, like words. Refuses with `version.conflict` what is no longer as it was shown. */
const change = (visit: SiteVisit, base: string | null, keep: Keep, wanted: PictureChange) =>
  asOwner(
    visit.site.id,
    Effect.gen(function* () {
      const current = yield* currentById(visit.params["page"] as PageId)
      const { page } = current
      const owners = yield* ownersTextOf(current)
      const { shown: now } = owners
      const { meant, there } = yield* located(visit, page, now, base)
      if (now?.payload.html === undefined || meant === undefined || there === undefined)
        return yield* refuse("version.conflict", "The page has changed meanwhile, and this picture is no longer there.")
      if (there.alt !== meant.alt)
        return yield* refuse(
          "version.conflict",
          `Somebody has described this picture anew meanwhile, so nothing was published yet. It now says: ${there.alt === "" ? "nothing" : `“${there.alt}”`}. Look it over, then publish.`
        )
      const edits = pictureEdits(now.payload.html, there.index, wanted)
      // What is changed of a draft is not published with one picture of it.
      const inDraft = owners.draft?.id === now.id
      const { draft, fields } = yield* goneOnWith(page, owners, keep)
      const written = yield* saveOwnersText(current, draft, {
        payload: { ...now.payload, html: applyEdits(now.payload.html, edits) },
        fields,
        keep: inDraft ? "draft" : keep
      })
      if (keep === "draft") return { looked: written } satisfies Changed
      return { done: inDraft ? "drafted" : "picture" } satisfies Changed
    })
  )

/** The picture that the path names among those of the version that was shown, and where it is now. */
const located = Effect.fnUntraced(function* (
  visit: SiteVisit,
  page: Page,
  live: Version | undefined,
  base: string | null
) {
  const seen = base === live?.id ? live : yield* (yield* Pages).version(page.siteId, page.id, (base ?? "") as VersionId)
  const meant = picturesOf(seen?.payload.html ?? "")[Number(visit.params["picture"])]
  return { meant, there: meant && samePicture(picturesOf(live?.payload.html ?? ""), meant) }
})

/** The picture that was meant: at its place, or the only one like it. */
const samePicture = (now: ReadonlyArray<Picture>, meant: Picture): Picture | undefined => {
  const alike = now.filter(({ src }) => src === meant.src)
  return alike.find(({ index }) => index === meant.index) ?? (alike.length === 1 ? alike[0] : undefined)
}

const libraryShown = 24

interface PictureScreen {
  readonly above?: Piece
  readonly status?: number
  readonly wrong?: { readonly [field: string]: string }
  readonly sent?: SentPicture
}

const pictureScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { above, status = 200, wrong = {}, sent }: PictureScreen
) {
  const { site, params, formToken } = visit
  const page = yield* findPage(site.id, params["page"] as PageId)
  const { shown: version, draft } = yield* ownersText(page)
  const { there: picture } = yield* located(
    visit,
    page,
    version,
    sent === undefined ? (version?.id ?? null) : sent.base
  )
  if (picture === undefined || version === undefined)
    return above === undefined ? nothingHere(visit) : yield* gone(visit, above, status, sent)
  const path = `${pagePath(visit, page)}/pictures/${picture.index}`
  const inDraft = draft?.id === version.id
  const label = (publish: string): string => (inDraft ? "Put it into the draft" : publish)
  const preview = html`<button type="submit" name="keep" value="draft" class="quiet">Preview</button>`
  const base = html`<input type="hidden" name="base" value="${version.id}" />`
  const known = (yield* (yield* Media).list(site.id, { limit: limits.mediaPageSize }))
    .filter(({ kind }) => kind === "image")
    .slice(0, libraryShown)
  return yield* sitePage(
    visit,
    {
      section: "pages",
      title: "A picture",
      body: beside(
        visit,
        { page, version },
        html`${above}
          <p class="crumb"><a href="${pagePath(visit, page)}/pictures">Pictures of ${nameOf(page, site)}</a></p>
          <h1>${picture.alt || "A picture without a description"}</h1>
          ${hasLook(page) && besideTabs({ own: path, label: "Picture", page: `${pagePath(visit, page)}/page` })}
          ${yield* shownPicture(site, picture.src, picture.alt, "frame large")}
          <div class="sheet">
            ${form(
              path,
              formToken,
              html`${base}${field({
                  name: "alt",
                  label: "What it shows",
                  value: sent?.alt ?? picture.alt,
                  error: sent?.alt === undefined ? undefined : wrong["alt"],
                  maxLength: limits.altCharacters,
                  hint: "Read out to people who cannot see it. Leave it empty if it only decorates."
                })}
                <div class="deeds"><button type="submit">${label("Publish the description")}</button>${preview}</div>`
            )}
          </div>
          ${uploadForm({ action: `${path}/upload`, token: formToken, title: "Put a new one in its place", label: label("Publish the new picture"), preview: true, alt: sent?.uploadAlt ?? "", base: version.id })}
          ${
            known.length > 0 &&
            html`<div class="sheet">
              ${form(
                `${path}/choose`,
                formToken,
                html`${base}
                  <fieldset>
                    <legend><h2>Choose from your pictures</h2></legend>
                    <ul class="gallery">
                      ${known.map((asset) => pictureOption(asset, { id: asset.id, required: true }))}
                    </ul>
                  </fieldset>
                  <div class="deeds">
                    <button type="submit">${label("Publish the chosen picture")}</button>${preview}
                  </div>`
              )}
            </div>`
          }`
      )
    },
    { status, imageOrigins: yield* imageOrigins(site), ...(yield* framesPages(site)) }
  )
})

/** What was typed for it is there to be copied. */
const gone = (visit: SiteVisit, above: Piece, status: number, sent: SentPicture | undefined) => {
  const typed = sent?.alt || sent?.uploadAlt
  return sitePage(
    visit,
    {
      section: "pages",
      title: "A picture",
      body: html`${above}
        <h1>The picture is no longer there</h1>
        ${typed && html`<p>What you typed of it: “${typed}”</p>`}
        <p>
          <a href="${pagePath(visit, { id: visit.params["page"] as PageId })}/pictures">The pictures that are there</a>
        </p>`
    },
    { status }
  )
}
