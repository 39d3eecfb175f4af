/** How collections, rows and their addresses are named. */
import { refuse, type Refusal } from "../../errors/Refusal.ts"
import { limits } from "../../limits.ts"
import type { Collection, CollectionRow } from "../../model/Collection.ts"
import { isPattern } from "../../publish/addresses.ts"
import { readRoute } from "../../site/routes.ts"

/** Filled by the platform from the roster; nobody writes its rows or its fields (COLL-54, COLL-55). */
export const managedKey = "roster" as const

/** Whether a text can be a collection's key: words of lower-case letters and digits, joined by hyphens. */
export const isCollectionKey = (key: string): boolean => /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/.test(key)

/** Whether a text can be a row's slug: the same, and underscores. */
export const isRowSlug = (slug: string): boolean => /^[a-z0-9]+([-_][a-z0-9]+)*$/.test(slug) && slug.length <= 200

/** A base path in its one spelling, or `collection.base_path_invalid`: a plain route that is not the home page's. */
export const readBasePath = (sent: string): string | Refusal => {
  const route = readRoute(sent)
  const why =
    typeof route !== "string"
      ? route.detail
      : isPattern(route)
        ? "It holds a parameter."
        : route === "/"
          ? "The home page cannot be the base."
          : route.length + 201 > limits.routeCharacters
            ? `It leaves no room for a slug within ${limits.routeCharacters} characters.`
            : undefined
  return why === undefined
    ? (route as string)
    : refuse("collection.base_path_invalid", `${sent} cannot be a base path. ${why}`, { detailBasePath: sent })
}

/** Address of a row's own page; null while its collection has no base path. */
export const rowRoute = (
  { detailBasePath }: Pick<Collection, "detailBasePath">,
  { slug }: Pick<CollectionRow, "slug">
): string | null => (detailBasePath === null ? null : `${detailBasePath}/${slug}`)

/** Route of the page that every row of a collection is shown on (COLD-01). */
export const templateRoute = (detailBasePath: string): string => `${detailBasePath}/:slug`
