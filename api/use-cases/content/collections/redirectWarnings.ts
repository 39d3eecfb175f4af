/** What who writes a row should know of redirects at the address that it gives up, and of those that lead there. */
import { Effect } from "effect"
import type { Warning } from "../../../../engine/model/Finding.ts"
import type { Redirect } from "../../../../engine/model/Redirect.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import { Write } from "../../../access/Call.ts"
import { leadingTo } from "../../site/redirects/redirectEnd.ts"
import { isLedAlong, type Leaving } from "./redirects.ts"

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
  const leading = leadingTo(yield* (yield* Redirects).list(site.id), route).filter((row) => !besides(row))
  const warning: Warning = {
    code: "collection.inbound_redirects",
    detail: `${leading.length} redirects lead to ${route}, which shows the row no more.`,
    from: leading.map(({ from }) => from)
  }
  return leading.length === 0 ? [] : [warning]
})

/** What of a redirect somebody set is kept on record when a row takes its place. */
export const replacedOnRecord = ({ replaced }: Leaving): { readonly replaced?: ReadonlyArray<object> } =>
  replaced.length === 0 ? {} : { replaced: replaced.map(shown) }

const told = ({ to }: Redirect): string => (to === null ? "says that what was there is gone" : `leads to ${to}`)
const shown = ({ from, to, status, createdBy }: Redirect) => ({ from, to, status, createdBy })
