/** What who writes a row should know of redirects at the addresses that it gives up and comes to, and of those that lead there. */
import { Effect } from "effect"
import type { Warning } from "../../../../engine/model/Finding.ts"
import type { Redirect } from "../../../../engine/model/Redirect.ts"
import { counted } from "../../../../engine/values/counted.ts"
import { Write } from "../../../access/Call.ts"
import { leadingWithout } from "../../site/redirects/leadingTo.ts"
import { shown, told } from "../../site/redirects/replaced.ts"
import { type Claiming, isLedAlong, isRowMade, type Leaving } from "./redirects.ts"

/**
 * What to mind where a row gives its address up: who is led there, and which redirect stands there. `to` is where it goes,
 * null for a row that is deleted.
 */
export const leavingWarnings = Effect.fnUntraced(function* (leaving: Leaving, route: string, to: string | null) {
  const inbound = yield* inboundRedirects(route, {
    besides: (row) => to !== null && isLedAlong(row, route),
    isReplaced: leaving.addresses.includes(route)
  })
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

interface Inbound {
  /** Those that need nobody's attention. */
  readonly besides?: (row: Redirect) => boolean
  /** What stands at the address is replaced, so that it leads nobody on. */
  readonly isReplaced?: boolean
}

/** Redirects that lead to where the row is shown no more, and those of them that lead in a circle without it. */
export const inboundRedirects = Effect.fnUntraced(function* (
  route: string,
  { besides = () => false, isReplaced = false }: Inbound = {}
) {
  const { site } = yield* Write
  const led = yield* leadingWithout(site.id, route)
  const leading = led.leading.filter((row) => !besides(row))
  const circling = isReplaced ? [] : led.circling.map(({ from }) => from)
  const round = ` Nobody who visits ${circling.join(", ")} comes to an end from now on: they lead in a circle.`
  const warning: Warning = {
    code: "collection.inbound_redirects",
    detail: `${counted(leading.length, "redirect leads", "redirects lead")} to ${route}, which shows the row no more.${circling.length > 0 ? round : ""}`,
    from: leading.map(({ from }) => from),
    ...(circling.length > 0 && { circling })
  }
  return leading.length === 0 ? [] : [warning]
})

/**
 * What to mind where a row comes to an address: what a renamed row had left there goes, without a word where it led back to
 * this row's own address `left`, as does what leads to that address in the end; what else stands there is seen no more while
 * the row is. `isShown` is whether visitors see it now.
 */
export const claimingWarnings = (
  { removed, covered }: Claiming,
  left: string | null,
  isShown: boolean
): ReadonlyArray<Warning> => [
  ...removed
    .filter((row) => row.to !== null && !(isRowMade(row) && row.to === left))
    .map((row): Warning => ({
      code: "collection.redirect_removed",
      detail: `The address ${row.from} is this row's from now on. The redirect that ${isRowMade(row) ? "a renamed row had left there, which" : `led from there to the row's own address before, and`} ${told(row)}, is removed.${isShown ? "" : " Nothing answers there until the row is shown."}`,
      ...shown(row)
    })),
  ...covered.map((row): Warning => ({
    code: "collection.redirect_covered",
    detail: `A redirect stands at ${row.from}: it ${told(row)}. While the row's own page is served there, visitors see that in its place.`,
    ...shown(row)
  }))
]
