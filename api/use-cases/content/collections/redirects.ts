/**
 * What rows leave at the addresses they had. A row that visitors saw leaves it in place of any redirect that stood behind
 * it, as a page does; one that they did not see gives nothing up, so what a person or archiving put there stays.
 */
import { Effect } from "effect"
import { rowRoute, templateRoute } from "../../../../engine/content/collections/names.ts"
import { isVisible } from "../../../../engine/content/collections/windows.ts"
import type { Collection, CollectionRow } from "../../../../engine/model/Collection.ts"
import type { Redirect } from "../../../../engine/model/Redirect.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import { Write } from "../../../access/Call.ts"
import { leadingTo } from "../../site/redirects/leadingTo.ts"

/** Addresses that rows come to, judged before they do. */
export interface Claiming {
  /** What former rows left there, which goes (CA-D29), and what would lead in a circle with what the row leaves itself. */
  readonly removed: ReadonlyArray<Redirect>
  /** What a person or archiving put there, which stays behind the rows. */
  readonly covered: ReadonlyArray<Redirect>
}

/** `left` is where a row came from that leaves a redirect there to its new address, else null. */
export const claimingOf = Effect.fnUntraced(function* (routes: ReadonlyArray<string>, left: string | null = null) {
  const { site } = yield* Write
  const present = yield* (yield* Redirects).find(site.id, routes)
  const back = left === null || present.length === 0 ? [] : yield* leadingTo(site.id, new Set([left]))
  const goes = (row: Redirect) => isRowMade(row) || back.some(({ from }) => from === row.from)
  return { removed: present.filter(goes), covered: present.filter((row) => !goes(row)) } satisfies Claiming
})

/** Rows have come to their addresses: nothing of former rows answers there any more. */
export const claimAddresses = Effect.fnUntraced(function* ({ removed }: Claiming) {
  const { site } = yield* Write
  yield* (yield* Redirects).removeMany(
    site.id,
    removed.map(({ from }) => from)
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
  const { pages, patterns } = yield* (yield* Pages).answering(site.id, [...held], now)
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

/** Left by a row before, it follows the row that went on from `from`. */
export const isLedAlong = (row: Redirect, from: string): boolean => isRowMade(row) && row.to === from

export const isRowMade = ({ source }: Redirect): boolean => source === "row slug change" || source === "row delete"
