/** What is worth saying of a page's title and meta; its text is the gate's to speak of. */
import { DAY_MS, limits } from "../limits.ts"
import type { Warning } from "../model/Finding.ts"
import type { Page, PageFields } from "../model/Page.ts"
import type { Site } from "../model/Site.ts"
import { isPattern } from "../publish/addresses.ts"
import { sharePictureOf } from "../site/fields/ogImage.ts"

/**
 * For pages alone (LINT-13, LINT-14). The title of a route with parameters is filled in on each of its pages, so its length
 * as written says nothing.
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
