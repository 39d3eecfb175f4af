/** What who writes a row should know of redirects at the addresses that it gives up and comes to, and of those that lead there. */
import { Effect } from "effect"
import type { Warning } from "../../../../engine/model/Finding.ts"
import type { Redirect } from "../../../../engine/model/Redirect.ts"
import { counted } from "../../../../engine/values/counted.ts"
import { Write } from "../../../access/Call.ts"
import { leadingTo } from "../../site/redirects/leadingTo.ts"
import { shown, told } from "../../site/redirects/replaced.ts"
import { type Claiming, isLedAlong, type Leaving } from "./redirects.ts"

/**
 * What to mind where a row gives its address up: who is led there, and which redirect stands there. `to` is where it goes,
 * null for a row that is deleted.
 */
export const leavingWarnings = Effect.fnUntraced(function* (leaving: Leaving, route: string, to: string | null) {
  const inbound = yield* inboundRedirects(route, (row) => to !== null && isLedAlong(row, route))
  // One that says gone says what a deleted row does.
  const differs = ({ status }: Redirect) => to !== null || status !== 410
  const replaced = leaving.replaced.filter(differs).map((row): Warning => ({
    code: "collection.redirect_replaced",
    detail: `${row.from} ${to === null ? "answers that it is gone" : `leads to ${to}`} from now on. The redirect that stood there behind the row ${told(row)}.`,
    ...shown(row)
  }))
  return [
    ...inbound,
    ...replaced,
    ...leaving.answering.filter(differs).map((row): Warning => ({
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
  const leading = (yield* leadingTo(site.id, new Set([route]))).filter((row) => !besides(row))
  const warning: Warning = {
    code: "collection.inbound_redirects",
    detail: `${counted(leading.length, "redirect leads", "redirects lead")} to ${route}, which shows the row no more.`,
    from: leading.map(({ from }) => from)
  }
  return leading.length === 0 ? [] : [warning]
})

/**
 * What to mind where a row comes to an address: what a renamed row had left there goes, unless it led back to this row's
 * own address `left`, and what else stands there is seen no more while the row is. `isShown` is whether visitors see it now.
 */
export const claimingWarnings = (
  { removed, covered }: Claiming,
  left: string | null,
  isShown: boolean
): ReadonlyArray<Warning> => [
  ...removed
    .filter(({ to }) => to !== null && to !== left)
    .map((row): Warning => ({
      code: "collection.redirect_removed",
      detail: `The address ${row.from} is this row's from now on. The redirect that a renamed row had left there, which ${told(row)}, is removed.${isShown ? "" : " Nothing answers there until the row is shown."}`,
      ...shown(row)
    })),
  ...covered.map((row): Warning => ({
    code: "collection.redirect_covered",
    detail: `A redirect stands at ${row.from}: it ${told(row)}. While the row's own page is served there, visitors see that in its place.`,
    ...shown(row)
  }))
]
