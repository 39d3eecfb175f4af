/** Pictures as the dashboard shows them: small, from our own address, and with nothing that could run. */
import { Effect } from "effect"
import { mediaReference } from "../../../engine/content/media/references.ts"
import { mediaOriginalKey, mediaRecord, variantFor } from "../../../engine/content/media/serving.ts"
import { refuse } from "../../../engine/errors/Refusal.ts"
import type { MediaId, SiteId } from "../../../engine/model/ids.ts"
import type { MediaAsset } from "../../../engine/model/Media.ts"
import { Images } from "../../../engine/ports/Images.ts"
import { Media } from "../../../engine/ports/Media.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import type { Answer } from "../../answers/Answer.ts"
import { imageAccountFor } from "../../ApiConfig.ts"
import { html, type Markup } from "../../answers/html.ts"
import type { SiteVisit } from "./Visit.ts"
import type { Site } from "../../../engine/model/Site.ts"

/** Wide enough for a dense screen of a phone. */
const shownWidth = 640

export const showPicture = Effect.fnUntraced(function* ({ site, params, request }: SiteVisit) {
  const asset = yield* (yield* Media).get(site.id, params["media"] as MediaId)
  if (asset?.kind !== "image") return yield* refuse("media.not_found", "There is no such picture.")
  const variant = variantFor(mediaRecord(asset), `w=${shownWidth}`, request.headers["accept"])
  const found =
    variant === null
      ? yield* Effect.orDie((yield* Objects).public.get(mediaOriginalKey(site.id, asset.id)))
      : yield* (yield* Images).variant(site.id, asset.id, variant).pipe(
          Effect.catchTags({
            ImagesBusy: () =>
              refuse("media.encoder_busy", "Too many pictures are being prepared. Try again in a moment."),
            ImageUnreadable: () => refuse("media.damaged", "The picture cannot be read.")
          })
        )
  if (found === undefined) return yield* refuse("media.not_found", "There is no such picture.")
  return {
    status: 200,
    body: found.body,
    raw: { bytes: found.body, contentType: variant === null ? asset.type : found.contentType },
    headers: {
      // What an id names never changes; only its owner may see it from here.
      "cache-control": "private, max-age=31536000, immutable",
      vary: "Accept, Cookie",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin"
    }
  } satisfies Answer<Uint8Array>
})

export const picturePath = (siteId: SiteId, id: string): string => `/dashboard/${siteId}/media/${id}/picture`

/** A picture of the library. */
export const thumbnail = ({ siteId, id, alt }: Pick<MediaAsset, "siteId" | "id" | "alt">): Markup =>
  html`<span class="frame"><img src="${picturePath(siteId, id)}" alt="${alt}" loading="lazy" /></span>`

export interface PictureOption {
  readonly id: string
  /** What the form sends the chosen one as: `media` unless told otherwise, and its id. */
  readonly name?: string
  readonly value?: string
  readonly checked?: boolean
  readonly required?: boolean
}

/** The same as one of several that a form offers. */
export const pictureOption = (
  asset: Pick<MediaAsset, "siteId" | "id" | "alt" | "filename">,
  { id, name = "media", value = asset.id, checked, required }: PictureOption
): Markup =>
  html`<li>
    <label for="${id}"
      >${thumbnail({ ...asset, alt: "" })}<input
        type="radio"
        name="${name}"
        id="${id}"
        value="${value}"
        ${checked && html` checked`}
        ${required && html` required`}
      />
      ${asset.alt || asset.filename}</label
    >
  </li>`

/** A picture of a page, wherever it comes from; what is at neither of the places we may show from is named. */
export const shownPicture = (site: Site, src: string, alt: string, look = "frame") =>
  Effect.map(pictureShower(site), (shown) => shown(src, alt, look))

/** The same for many. */
export const pictureShower = (site: Site) =>
  Effect.map(imageAccountFor(site), (imageAccount) => (src: string, alt: string, look = "frame"): Markup => {
    const reference = mediaReference(src)
    const address =
      reference !== undefined
        ? picturePath(site.id, reference.id)
        : imageAccount !== null && src.startsWith(imageAccount)
          ? src
          : undefined
    return address === undefined
      ? html`<span class="${look}"><span class="small">${src.split("/").at(-1)}</span></span>`
      : html`<span class="${look}"><img src="${address}" alt="${alt}" loading="lazy" /></span>`
  })

/** Where pictures of pages may come from beside our own address. */
export const imageOrigins = (site: Site) =>
  Effect.map(imageAccountFor(site), (account) => (account === null ? [] : [new URL(account).origin]))
