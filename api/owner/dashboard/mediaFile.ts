/** One file of the library: how it looks, what it is said to show, and where it is used. */
import { Effect } from "effect"
import { mediaPath } from "../../../engine/content/media/serving.ts"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import type { MediaId } from "../../../engine/model/ids.ts"
import type { MediaAsset } from "../../../engine/model/Media.ts"
import { Media } from "../../../engine/ports/Media.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import { html, type Piece } from "../../answers/html.ts"
import { describe } from "../../use-cases/content/media/describe.ts"
import { asOwner } from "../../use-cases/content/write/onBehalf.ts"
import { addressOf } from "../../use-cases/site/findSite.ts"
import { goTo } from "./answers.ts"
import { sizeOf } from "./media.ts"
import { placesOf } from "./mediaUses.ts"
import { details, doneNote, field, form, refused } from "./parts.ts"
import { thumbnail } from "./pictures.ts"
import { sitePage } from "./sites/sitePage.ts"
import type { SiteVisit } from "./Visit.ts"
import { authorOf, moment, statusOf } from "./wording.ts"

export const showFile = (visit: SiteVisit) => fileScreen(visit, { above: doneNote(doneTexts, visit.query) })

/** What the library says of a picture. Pages that show it have words of their own, and keep them. */
export const describeFile = (visit: SiteVisit) => {
  const said = (visit.form.get("alt") ?? "").trim()
  return Effect.gen(function* () {
    const { site } = visit
    const asset = yield* fileOf(visit)
    yield* asOwner(site.id, describe(asset, said))
    return goTo(`/dashboard/${site.id}/media/${asset.id}?done=said`)
  }).pipe(
    Effect.catchTag("Refusal", (refusal) =>
      fileScreen(visit, {
        above: refused(refusal, { alt: "What it shows" }),
        status: statusOf(refusal.code),
        said
      })
    )
  )
}

const doneTexts = { said: "Saved. Whoever puts the picture on a page from now on starts with these words." }

const fileOf = Effect.fnUntraced(function* ({ site, params }: SiteVisit) {
  const asset = yield* (yield* Media).get(site.id, (params["media"] ?? "") as MediaId)
  return asset ?? (yield* refuse("media.not_found", "There is no such file in the library."))
})

const fileScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { above, status = 200, said }: { readonly above: Piece; readonly status?: number; readonly said?: string }
) {
  const { site, formToken } = visit
  const asset = yield* fileOf(visit)
  const sites = yield* Sites
  const address = addressOf(yield* ApiConfig, yield* sites.hostnames(site.id))
  const author = authorOf(site, yield* sites.credentials(site.id))
  const places = yield* placesOf(site, asset.id)
  return yield* sitePage(
    visit,
    {
      section: "media",
      title: nameOf(asset),
      body: html`${above}
        <p class="crumb"><a href="/dashboard/${site.id}/media">Pictures and files</a></p>
        <h1>${nameOf(asset)}</h1>
        ${asset.kind === "image" && html`<div class="frame large">${thumbnail(asset)}</div>`}
        ${details([
          { name: "File", value: asset.filename, deed: html`<a href="${address}${mediaPath(asset.id)}">Open</a>` },
          { name: "Size", value: sizeOf(asset) },
          {
            name: "Added by",
            value: html`${author(asset.createdBy, asset.createdAt)}, ${moment(asset.createdAt, site)}`
          }
        ])}
        ${
          asset.kind === "image" &&
          html`<div class="sheet">
            ${form(
              `/dashboard/${site.id}/media/${asset.id}`,
              formToken,
              html`${field({
                  name: "alt",
                  label: "What it shows",
                  value: said ?? asset.alt,
                  maxLength: limits.altCharacters,
                  hint: "Read out to people who cannot see it. Pages that show it already keep the words they have there."
                })}<button type="submit">Save</button>`
            )}
          </div>`
        }
        <h2>Where it is used</h2>
        ${
          places.length === 0
            ? html`<p class="lead">Nowhere on the website.</p>`
            : html`<ul class="rows">
                ${places}
              </ul>`
        }`
    },
    { status }
  )
})

const nameOf = ({ alt, filename }: Pick<MediaAsset, "alt" | "filename">): string => alt || filename
