/** Where a redirect would lead in the end, as the site stands. */
import { Effect } from "effect"
import type { Redirect } from "../../../../engine/model/Redirect.ts"
import type { PageId, SiteId } from "../../../../engine/model/ids.ts"
import { Allowlist } from "../../../../engine/ports/Allowlist.ts"
import { activeOrigins } from "../../../../engine/site/allowlist/entries.ts"
import { followed } from "../../../../engine/site/redirects/end.ts"
import { answeringRow } from "../../../../engine/site/redirects/following.ts"
import { isLiveTarget } from "./liveTarget.ts"

export interface AskedEnd {
  readonly siteId: SiteId
  /** Where the redirect is to stand, as such addresses are kept: what leads there is a loop. Null for nowhere. */
  readonly from: string | null
  /** As sent. */
  readonly to: string
  /** Every redirect of the site. */
  readonly rows: ReadonlyArray<Redirect>
  /** A page that is about to go, of which nothing counts as published. */
  readonly leaving: PageId | null
}

/** Looks up what is asked on the way, and nothing beyond it. */
export const redirectEnd = Effect.fnUntraced(function* ({ siteId, from: own, to, rows, leaving }: AskedEnd) {
  const origins = activeOrigins(yield* (yield* Allowlist).list(siteId))
  const standing = [...rows.filter(({ from }) => from !== own), ...(own === null ? [] : [{ from: own, to: null }])]
  // Nearly every target shows a page, and then no row is asked.
  let compiled: ReturnType<typeof answeringRow<Pick<Redirect, "from" | "to">>> | undefined
  const following = followed({
    from: own,
    to,
    origins,
    answering: (route, query) => (compiled ??= answeringRow<Pick<Redirect, "from" | "to">>(standing))(route, query)
  })
  let step = following.next()
  while (step.done !== true) step = following.next(yield* isLiveTarget(siteId, step.value, leaving))
  return step.value
})
