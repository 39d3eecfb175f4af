/** The library: what there is to put on pages, what of it is used, and a way to add to it. */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { MediaId } from "../../../engine/model/ids.ts"
import type { Site } from "../../../engine/model/Site.ts"
import type { MediaAsset } from "../../../engine/model/Media.ts"
import { Media } from "../../../engine/ports/Media.ts"
import { goTo } from "./answers.ts"
import { html, type Markup, type Piece } from "../../answers/html.ts"
import { badge, empty, note, refused } from "./parts.ts"
import { thumbnail } from "./pictures.ts"
import { usedAmong } from "./mediaUses.ts"
import { stale } from "./serve.ts"
import { sitePage } from "./sites/sitePage.ts"
import { takeFile } from "./takeFile.ts"
import type { SiteVisit } from "./Visit.ts"
import { statusOf } from "./wording.ts"

const shownAtOnce = 60

export const library = (visit: SiteVisit) =>
  libraryScreen(visit, { above: visit.query.get("done") === "added" && note("Added. It is in the library now.") })

export const addToLibrary = (visit: SiteVisit) => {
  const sent = new Map<string, string>()
  return takeFile(visit, sent).pipe(
    Effect.map((taken) => (taken === undefined ? stale : goTo(`/dashboard/${visit.site.id}/media?done=added`))),
    Effect.catchTag("Refusal", (refusal) =>
      libraryScreen(visit, {
        above: refused(refusal, { alt: "What it shows" }),
        status: statusOf(refusal.code),
        alt: sent.get("alt") ?? ""
      })
    )
  )
}

const libraryScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { above, status = 200, alt = "" }: { readonly above: Piece; readonly status?: number; readonly alt?: string }
) {
  const { site, query } = visit
  const before = query.get("before")
  const found = yield* (yield* Media).list(site.id, {
    limit: shownAtOnce + 1,
    ...(before !== null && before !== "" && { before: before as MediaId })
  })
  const shown = found.slice(0, shownAtOnce)
  const used = yield* usedAmong(site, shown)
  return yield* sitePage(
    visit,
    {
      section: "media",
      title: "Pictures and files",
      body: html`${above}
        <h1>Pictures and files</h1>
        <p class="lead">What there is to put on pages, for you and for your assistants.</p>
        ${uploadForm({ action: `/dashboard/${site.id}/media`, token: visit.formToken, title: "Add a picture or document", accept: ["application/pdf"], label: "Add it", alt })}
        ${
          shown.length === 0 &&
          empty(
            "Nothing is here yet",
            "Add a picture or document above. What assistants bring for the website stands here too."
          )
        }
        ${
          shown.length > 0 &&
          html`<ul class="gallery">
            ${shown.map((asset) => item(asset, { site, isUsed: used.has(asset.id) }))}
          </ul>`
        }
        ${found.length > shown.length && html`<p><a class="button quiet" href="/dashboard/${site.id}/media?before=${shown.at(-1)!.id}">Earlier</a></p>`}`
    },
    { status }
  )
})

const item = (
  asset: MediaAsset,
  { site, isUsed }: { readonly site: Pick<Site, "id">; readonly isUsed: boolean }
): Markup =>
  html`<li>
    ${asset.kind === "image" ? thumbnail({ ...asset, alt: "" }) : html`<span class="frame"><span class="small">${asset.kind === "video" ? "Film" : "Document"}</span></span>`}
    <p>
      <a class="whole" href="/dashboard/${site.id}/media/${asset.id}"
        >${asset.alt || html`<span class="small">${asset.filename}</span>`}</a
      >
    </p>
    <p class="small">${sizeOf(asset)}</p>
    ${!isUsed && html`<p>${badge("Not used")}</p>`}
  </li>`

/** `1200 × 800, 340 KB` */
export const sizeOf = ({ width, height, bytes }: Pick<MediaAsset, "width" | "height" | "bytes">): string =>
  `${width === null ? "" : `${width} × ${height}, `}${
    bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
  }`

/** A form that sends one file with what it shows. The file stands last: what comes before it is read first. */
export const uploadForm = (wanted: {
  readonly action: string
  readonly token: string
  readonly title: string
  readonly label: string
  readonly alt: string
  readonly base?: string
  /** What is taken beside pictures. */
  readonly accept?: ReadonlyArray<string>
  /** Whether what is sent can be looked at first. */
  readonly preview?: true
}): Markup =>
  html`<form method="post" action="${wanted.action}" enctype="multipart/form-data" class="sheet">
    <h2>${wanted.title}</h2>
    <input type="hidden" name="token" value="${wanted.token}" />
    ${wanted.base !== undefined && html`<input type="hidden" name="base" value="${wanted.base}" />`}
    <div class="field">
      <label for="upload-alt">What it shows</label>
      <input
        id="upload-alt"
        name="alt"
        type="text"
        value="${wanted.alt}"
        dir="auto"
        maxlength="${limits.altCharacters}"
        aria-describedby="upload-alt-hint"
      />
      <p class="hint" id="upload-alt-hint">
        Read out to people who cannot see it. Leave it empty if it only decorates.
      </p>
    </div>
    ${
      wanted.preview === true &&
      html`<div class="choice">
        <input type="checkbox" id="upload-keep" name="keep" value="draft" />
        <label for="upload-keep">Look at it first, as a draft</label>
      </div>`
    }
    <div class="field">
      <label for="upload-file">The file</label>
      <input
        id="upload-file"
        name="file"
        type="file"
        required
        accept="${["image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml", ...(wanted.accept ?? [])].join(",")}"
      />
    </div>
    <button type="submit">${wanted.label}</button>
  </form>`
