/** Where a redirect would lead in the end. */
import { Effect } from "effect"
import type { Redirect } from "../../../../engine/model/Redirect.ts"
import type { PageId, SiteId } from "../../../../engine/model/ids.ts"
import { Allowlist } from "../../../../engine/ports/Allowlist.ts"
import { activeOrigins } from "../../../../engine/site/allowlist/entries.ts"
import { answeringRow, brought, ledOn } from "../../../../engine/site/redirects/following.ts"
import type { RedirectEnd } from "../../../../engine/site/redirects/setRedirect.ts"
import { readRedirectTarget } from "../../../../engine/site/redirects/target.ts"
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

/**
 * Where `to` leads in the end: a target that is led on itself is followed, so that no visitor is sent on twice (CA-D35),
 * and its query and fragment travel along as a visitor's would. What is published wins over rows, so nothing is followed
 * beyond it.
 */
export const redirectEnd = Effect.fnUntraced(function* ({ siteId, from: own, to: sent, rows, leaving }: AskedEnd) {
  const origins = activeOrigins(yield* (yield* Allowlist).list(siteId))
  const standing = [...rows.filter(({ from }) => from !== own), ...(own === null ? [] : [{ from: own, to: null }])]
  // Nearly every target shows a page, and then no row is asked.
  let answering: ReturnType<typeof answeringRow<Standing>> | undefined
  const passed = new Set<string>()
  let to = sent
  for (;;) {
    const target = readRedirectTarget(to)
    if (target.kind === "elsewhere") return { kind: "not_allowlisted", reason: target.reason } satisfies RedirectEnd
    if (target.kind === "otherScheme") return { kind: "invalid" } satisfies RedirectEnd
    if (target.kind === "unusable") return { kind: "missing" } satisfies RedirectEnd
    if (target.kind === "origin")
      return origins.includes(target.origin)
        ? ({ kind: "serves", to: target.to } satisfies RedirectEnd)
        : ({
            kind: "not_allowlisted",
            reason: `the origin ${target.origin} is not approved for the site`
          } satisfies RedirectEnd)
    if (yield* isLiveTarget(siteId, target.route, leaving))
      return { kind: "serves", to: target.to } satisfies RedirectEnd
    const { query, fragment } = brought(target.to)
    const next = (answering ??= answeringRow<Standing>(standing))(target.route, query)
    if (next === undefined) return { kind: "missing" } satisfies RedirectEnd
    const { from, to: further } = next.row
    if (from === own || passed.has(from)) return { kind: "loop" } satisfies RedirectEnd
    // It says that what was there is gone.
    if (further === null) return { kind: "missing" } satisfies RedirectEnd
    passed.add(from)
    to = ledOn(further, next.query, fragment)
  }
})

type Standing = Pick<Redirect, "from" | "to">
