/**
 * What rows leave at the addresses they had. A row that visitors saw leaves it in place of any redirect that stood behind
 * it, as a page does; one that they did not see gives nothing up, so what a person or archiving put there stays. Either is
 * told to who writes a row.
 */
import { Effect } from "effect"
import { rowRoute, templateRoute } from "../../../../engine/content/collections/names.ts"
import { isVisible } from "../../../../engine/content/collections/windows.ts"
import type { Collection, CollectionRow } from "../../../../engine/model/Collection.ts"
import type { Warning } from "../../../../engine/model/Finding.ts"
import type { Redirect } from "../../../../engine/model/Redirect.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import { Write } from "../../../access/Call.ts"
import { leadingTo } from "../../site/redirects/redirectEnd.ts"

/** Rows come to these addresses: nothing of former rows answers there any more (CA-D29). */
export const claimAddresses = Effect.fnUntraced(function* (routes: ReadonlyArray<string>) {
  const { site } = yield* Write
  const redirects = yield* Redirects
  const present = yield* redirects.find(site.id, routes)
  yield* redirects.removeMany(
    site.id,
    present.filter(isRowMade).map(({ from }) => from)
  )
})

/** Addresses that rows give up, judged before they do. */
export interface Leaving {
  /** Those at which something is to be left. */
  readonly addresses: ReadonlyArray<string>
  /** What stood there that no row had left, and is replaced. */
  readonly replaced: ReadonlyArray<Redirect>
  /** What stands at the others, and answers there from now on. */
  readonly answering: ReadonlyArray<Redirect>
}

/** `rows` are as they stand; those without an address of their own give none up. */
export const leavingOf = Effect.fnUntraced(function* (collection: Collection, rows: ReadonlyArray<CollectionRow>) {
  const { site, now } = yield* Write
  const addressed = rows.flatMap((row) => {
    const route = rowRoute(collection, row)
    return route === null ? [] : [{ route, visible: isVisible(row, now) }]
  })
  const routes = addressed.map(({ route }) => route)
  const others = (yield* (yield* Redirects).find(site.id, routes)).filter((found) => !isRowMade(found))
  if (others.length === 0) return { addresses: routes, replaced: [], answering: [] } satisfies Leaving

  const held = new Set(others.map(({ from }) => from))
  const { pages, patterns } = yield* (yield* Pages).answering(site.id, [...held])
  const isServed = patterns.includes(templateRoute(collection.detailBasePath!))
  const seen = new Set(
    addressed.filter(({ route, visible }) => visible && isServed && !pages.has(route)).map(({ route }) => route)
  )
  return {
    addresses: routes.filter((route) => !held.has(route) || seen.has(route)),
    replaced: others.filter(({ from }) => seen.has(from)),
    answering: others.filter(({ from }) => !seen.has(from) && !pages.has(from))
  } satisfies Leaving
})

/** A row went on to another address. Those that led to the old one lead straight to the new one. */
export const leaveRedirect = Effect.fnUntraced(function* (leaving: Leaving, from: string, to: string) {
  const { site } = yield* Write
  const redirects = yield* Redirects
  const led = (yield* redirects.list(site.id)).filter((row) => isLedAlong(row, from))
  yield* redirects.putMany(led.map((row) => ({ ...row, to })))
  yield* leave(leaving, { to, status: 301, source: "row slug change" })
})

/** Rows were removed. */
export const leaveGone = (leaving: Leaving) => leave(leaving, { to: null, status: 410, source: "row delete" })

const leave = Effect.fnUntraced(function* ({ addresses }: Leaving, row: Pick<Redirect, "to" | "status" | "source">) {
  const { site, actor, now } = yield* Write
  yield* (yield* Redirects).putMany(
    addresses.map((from) => ({ siteId: site.id, from, createdBy: actor, createdAt: now, ...row }))
  )
})

/**
 * What to mind where a row gives its address up: who is led there, and which redirect stands there. `to` is where it goes,
 * null for a row that is deleted.
 */
export const leavingWarnings = Effect.fnUntraced(function* (leaving: Leaving, route: string, to: string | null) {
  const inbound = yield* inboundRedirects(route, (row) => to !== null && isLedAlong(row, route))
  const replaced = leaving.replaced.map((row): Warning => ({
    code: "collection.redirect_replaced",
    detail: `${row.from} ${to === null ? "answers that it is gone" : `leads to ${to}`} from now on. The redirect that stood there behind the row ${told(row)}.`,
    ...shown(row)
  }))
  // One that says gone says what the row would have.
  const answering = leaving.answering.filter(({ status }) => to !== null || status !== 410)
  return [
    ...inbound,
    ...replaced,
    ...answering.map((row): Warning => ({
      code: "collection.redirect_answers",
      detail: `A redirect stands at ${row.from}: it ${told(row)}. Visitors did not see the row there, so the row leaves nothing in its place.`,
      ...shown(row)
    }))
  ]
})

/** Redirects that lead to where the row is shown no more; `besides` are those that need nobody's attention. */
export const inboundRedirects = Effect.fnUntraced(function* (
  route: string,
  besides: (row: Redirect) => boolean = () => false
) {
  const { site } = yield* Write
  const leading = leadingTo(yield* (yield* Redirects).list(site.id), route).filter((row) => !besides(row))
  const warning: Warning = {
    code: "collection.inbound_redirects",
    detail: `${leading.length} redirects lead to ${route}, which shows the row no more.`,
    from: leading.map(({ from }) => from)
  }
  return leading.length === 0 ? [] : [warning]
})

const told = ({ to }: Redirect): string => (to === null ? "says that what was there is gone" : `leads to ${to}`)
const shown = ({ from, to, status, createdBy }: Redirect) => ({ from, to, status, createdBy })

/** Left by a row before, it follows the row. */
const isLedAlong = (row: Redirect, from: string): boolean => isRowMade(row) && row.to === from

const isRowMade = ({ source }: Redirect): boolean => source === "row slug change" || source === "row delete"
