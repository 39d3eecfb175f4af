/** Which redirects lead somewhere, straight or by way of others, so that whoever takes away what is there can say so. */
import { Effect } from "effect"
import { templateRoute } from "../../../../engine/content/collections/names.ts"
import type { Redirect } from "../../../../engine/model/Redirect.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { type Answering, Pages } from "../../../../engine/ports/Pages.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import { onTheWay, wayOf } from "../../../../engine/site/redirects/following.ts"
import { Write } from "../../../access/Call.ts"

/** By `from`, those that lead to any of these routes, whatever query or fragment they add. */
export const leadingTo = Effect.fnUntraced(function* (siteId: SiteId, routes: ReadonlySet<string>) {
  const { rows, way } = yield* waysOf(siteId)
  return rows.filter((row) => way(row).routes.some((route) => routes.has(route)))
})

/** By `from`, those that lead on by way of the redirect at this address. */
export const ledBy = Effect.fnUntraced(function* (siteId: SiteId, from: string) {
  const { rows, way } = yield* waysOf(siteId)
  return rows.filter((row) => row.from !== from && way(row).rows.some((passed) => passed.from === from))
})

/** By `from`, those that lead to this route, and those that lead round in a circle once no row is shown there. */
export const leadingWithout = Effect.fnUntraced(function* (siteId: SiteId, route: string) {
  const { rows, pages, details, way } = yield* waysOf(siteId)
  const wayWithout = wayOf(rows, pages.union(details.difference(new Set([route]))))
  return {
    leading: rows.filter((row) => way(row).routes.includes(route)),
    circling: rows.filter((row) => wayWithout(row).round && !way(row).round)
  }
})

const waysOf = Effect.fnUntraced(function* (siteId: SiteId) {
  const { now } = yield* Write
  const rows: ReadonlyArray<Redirect> = yield* (yield* Redirects).list(siteId)
  const answering = yield* (yield* Pages).answering(siteId, onTheWay(rows), now)
  const { pages } = answering
  const details = shownRows(answering)
  return { rows, pages, details, way: wayOf(rows, pages.union(details)) }
})

/** Addresses of visible rows at which their own page is shown: the page with their parameter is published. */
export const shownRows = ({ patterns, rows }: Pick<Answering, "patterns" | "rows">): ReadonlySet<string> => {
  const isShown = (route: string) => patterns.includes(templateRoute(route.slice(0, route.lastIndexOf("/"))))
  return new Set([...rows].filter(isShown))
}
