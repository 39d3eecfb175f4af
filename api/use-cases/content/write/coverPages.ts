/** Brings the pages of a site in line with what its plan covers, after the cap or the number of pages has changed. */
import { Effect } from "effect"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { coverageChanges, pageCapOf } from "../../../../engine/site/plan.ts"
import { Write } from "../../../access/Call.ts"

/** After a page came, went or came back; a site without a cap has nothing to look at. */
export const coverPages = Effect.flatMap(Write, ({ site }) => {
  const cap = pageCapOf(site)
  return cap === null ? Effect.void : coverPagesUpTo(cap)
})

/** After the cap itself became another; null covers every page. */
export const coverPagesUpTo = Effect.fnUntraced(function* (cap: number | null) {
  const { site } = yield* Write
  const pages = yield* Pages
  const { addressed, frozen } = yield* pages.tally(site.id, "page")
  // Nearly always there is room and nothing is frozen: then no record need be looked at.
  if (frozen === 0 && (cap === null || addressed <= cap)) return
  const changes = coverageChanges(yield* pages.list(site.id, "page"), cap)
  for (const beyond of [true, false])
    yield* pages.setFrozen(
      site.id,
      changes.filter((change) => change.frozen === beyond).map(({ id }) => id),
      beyond
    )
})
