/** How pages look, small: beside their names in lists, and of the home page on the overview. */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import type { Page } from "../../../engine/model/Page.ts"
import type { PageId } from "../../../engine/model/ids.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { thumbnailKey } from "../../../engine/content/thumbnails/Thumbnail.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { html, type Markup } from "../../answers/html.ts"
import type { Answer } from "../../answers/Answer.ts"
import { thumbnailsOf } from "../../use-cases/content/thumbnails/want.ts"
import { thumb } from "./parts.ts"
import type { SiteVisit } from "./Visit.ts"

/** Of each page of a list, at the head of its row; an empty frame where there is none. */
export const thumbnailsIn = Effect.fnUntraced(function* (site: Pick<Site, "id">, pages: ReadonlyArray<Page>) {
  const known = yield* thumbnailsOf(site.id, pages)
  return ({ id }: Page): Markup => {
    const found = known.get(id)
    return thumb(found?.isThere ? address(site, id, found.takenAt) : undefined)
  }
})

/** Of the home page, large, and leading there. */
export const siteThumbnail = Effect.fnUntraced(function* (site: Pick<Site, "id" | "name">, href: string) {
  const home = yield* (yield* Pages).bySlot(site.id, "page", "/")
  const found = home && (yield* thumbnailsOf(site.id, [home])).get(home.id)
  return html`<a class="look" href="${href}" tabindex="-1" aria-hidden="true"
    >${found?.isThere && html`<img src="${address(site, found.pageId, found.takenAt)}" alt="" width="640" height="400" />`}</a
  >`
})

const address = (site: Pick<Site, "id">, pageId: PageId, takenAt: number): string =>
  `/dashboard/${site.id}/pages/${pageId}/thumbnail?taken=${takenAt}`

export const showThumbnail = Effect.fnUntraced(function* ({ site, params }: SiteVisit) {
  const key = thumbnailKey(site.id, params["page"] as PageId)
  const page = yield* (yield* Pages).get(site.id, params["page"] as PageId)
  const found = page && (yield* Effect.orDie((yield* Objects).private.get(key)))
  if (found === undefined) return yield* refuse("page.not_found", "There is no such picture.")
  return {
    status: 200,
    body: found.body,
    raw: { bytes: found.body, contentType: "image/webp" },
    headers: {
      // Its address says when it was taken.
      "cache-control": "private, max-age=31536000, immutable",
      vary: "Cookie",
      "x-robots-tag": "noindex, nofollow",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin"
    }
  } satisfies Answer<Uint8Array>
})
