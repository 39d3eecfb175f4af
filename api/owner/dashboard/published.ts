/**
 * What is said after something was published: that visitors get it, or what is still between. It is asked anew whenever
 * the screen is loaded, so that loading it again tells how it came out.
 */
import { Effect } from "effect"
import type { Page } from "../../../engine/model/Page.ts"
import { isAssetServed, isPageServed, isSiteServed, isTemplate, type UnderWay } from "../../../engine/publish/served.ts"
import type { Markup } from "../../answers/html.ts"
import { underWay } from "../../use-cases/content/write/underWay.ts"
import { note } from "./parts.ts"
import type { SiteVisit } from "./Visit.ts"

/** What was done, and what is so once visitors get it; a text alone where visitors get nothing by it. */
export type DoneTexts = { readonly [done: string]: string | readonly [done: string, once: string] }

/** The note for what the address of the screen names; `page` is what was published, the site's own settings without it. */
export const publishedNote = Effect.fnUntraced(function* (
  { site, query }: Pick<SiteVisit, "site" | "query">,
  texts: DoneTexts,
  page?: Page
) {
  const name = query.get("done") ?? ""
  const text = Object.hasOwn(texts, name) ? texts[name] : undefined
  if (text === undefined) return false
  if (typeof text === "string") return note(text)
  const [done, once] = text
  return note(`${done} ${missing(yield* underWay(site.id), page) ?? once}`) satisfies Markup
})

/** What keeps it from visitors; undefined where nothing does. */
const missing = (left: UnderWay, page: Page | undefined): string | undefined => {
  if (page === undefined) return isSiteServed(left) ? undefined : left.unsettled.edge ? notTaken : pagesFollow
  if (page.kind === "page") return isPageServed(left, page) ? undefined : isTemplate(page) ? pagesFollow : notTaken
  if (isAssetServed(left, page)) return undefined
  return page.kind === "notfound" ? notTaken : pagesFollow
}

const notTaken =
  "Visitors do not get it yet: it is being put where they get it from. Where that cannot be done just now, it is tried " +
  "again until it works, and there is nothing you have to do. Load this page again to see whether it is there."

const pagesFollow =
  "The pages that show it follow one after the other, within a minute or so. Load this page again to see whether all of " +
  "them have."
