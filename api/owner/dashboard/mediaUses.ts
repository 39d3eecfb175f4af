/** Where files of the library are used: on the website's pages, in entries of its lists, and among its own details. */
import { Effect } from "effect"
import type { MediaId } from "../../../engine/model/ids.ts"
import type { MediaAsset } from "../../../engine/model/Media.ts"
import type { Page } from "../../../engine/model/Page.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { Collections } from "../../../engine/ports/Collections.ts"
import { Media } from "../../../engine/ports/Media.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { filesNamed } from "../../../engine/publish/dependencies.ts"
import { html, type Markup } from "../../answers/html.ts"
import { entryName, entryPath } from "./lists/entries.ts"
import { nameOf } from "./wording.ts"

/** Places of one file that are listed, and places of many that are looked at to see which of them are used. */
const listed = 50
const lookedAt = 2_000

/** Which of the files are used anywhere. */
export const usedAmong = Effect.fnUntraced(function* (site: Site, assets: ReadonlyArray<MediaAsset>) {
  const ids = assets.map(({ id }) => id)
  const { pages, rows } = yield* (yield* Media).uses(site.id, ids, lookedAt)
  return new Set<string>([...pages, ...rows].map(({ mediaId }) => mediaId as string).concat(namedBySite(site)))
})

/** Rows of a list, one a place; none where it is used nowhere. */
export const placesOf = Effect.fnUntraced(function* (site: Site, id: MediaId) {
  const { pages, rows } = yield* (yield* Media).uses(site.id, [id], listed)
  const found = yield* (yield* Pages).find(site.id, [...new Set(pages.map(({ pageId }) => pageId))])
  const lists = new Map(
    (rows.length === 0 ? [] : yield* (yield* Collections).list(site.id)).map((list) => [list.key, list])
  )
  const ofPage = (page: Page): Markup =>
    html`<li>
      <div>
        <a class="whole" href="/dashboard/${site.id}/pages/${page.id}">${nameOf(page, site)}</a
        >${page.kind === "page" && html`<span class="small">${page.slot}</span>`}
      </div>
    </li>`
  return [
    ...found.map(ofPage),
    ...rows.map(({ row }): Markup => {
      const list = lists.get(row.collection)
      return html`<li>
        <div>
          ${
            list === undefined
              ? row.slug
              : html`<a class="whole" href="${entryPath(site, row)}">${entryName(list, row)}</a
                  ><span class="small">${list.name}</span>`
          }
        </div>
      </li>`
    }),
    ...(namedBySite(site).includes(id)
      ? [
          html`<li>
            <div><a class="whole" href="/dashboard/${site.id}/settings/look">The website itself</a></div>
          </li>`
        ]
      : [])
  ]
})

/** Its icon, its share picture and the like. */
const namedBySite = ({ settings }: Pick<Site, "settings">): ReadonlyArray<string> =>
  filesNamed(JSON.stringify(settings))
