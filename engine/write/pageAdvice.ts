/** What is worth saying of a page's title and meta; its text is the gate's to speak of. */
import { DAY_MS, limits } from "../limits.ts"
import type { Warning } from "../model/Finding.ts"
import type { Page, PageFields } from "../model/Page.ts"
import type { Site } from "../model/Site.ts"
import { isPattern } from "../publish/addresses.ts"
import { sharePictureOf } from "../site/fields/ogImage.ts"
import { markupShown, markupTold } from "../values/markupShown.ts"

/** References and tags in what is no HTML. */
const shownMarkup = (where: string, text: string | undefined): ReadonlyArray<Warning> => {
  const found = text === undefined ? undefined : markupShown(text)
  return found === undefined
    ? []
    : [{ code: "html.other_notation", detail: markupTold(where, found), notation: "escaped" }]
}

/**
 * For pages alone (LINT-13, LINT-14). Title and description of a route with parameters are filled in on each of its pages, so
 * what is written there says nothing.
 */
export const pageAdvice = (
  { kind, slot }: Pick<Page, "kind" | "slot">,
  { title, meta }: PageFields,
  site: Pick<Site, "settings">,
  now: number
): ReadonlyArray<Warning> => {
  if (kind !== "page") return []
  const characters = [...title].length
  const { titleShort, titleLong } = limits
  const measured = slot === null || !isPattern(slot)
  return [
    ...shownMarkup("The title", title),
    ...shownMarkup("meta.description", meta.description),
    ...(measured && (characters < titleShort || characters > titleLong)
      ? [
          {
            code: "seo.title_length" as const,
            detail: `The title has ${characters} characters; results of a search show from ${titleShort} to ${titleLong} well.`,
            characters
          }
        ]
      : []),
    ...(meta.publishedAt !== undefined && Date.parse(meta.publishedAt) > now + DAY_MS
      ? [
          {
            code: "seo.published_in_future" as const,
            detail: `meta.publishedAt is ${meta.publishedAt}, which is still to come. It is the date that lists and feeds show, and puts nothing off: the page is published now.`
          }
        ]
      : []),
    ...(measured && meta.noindex !== true && (meta.description ?? "").trim() === ""
      ? [
          {
            code: "seo.description_missing" as const,
            detail:
              "The page has no description, so search results and those who share it show whatever they find. Set meta.description."
          }
        ]
      : []),
    ...(meta.ogImage === undefined && sharePictureOf(site) === undefined
      ? [
          {
            code: "seo.og_image_missing" as const,
            detail: "The page names no picture for those who share it. Set meta.ogImage."
          }
        ]
      : [])
  ]
}
