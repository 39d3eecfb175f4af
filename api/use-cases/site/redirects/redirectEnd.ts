/** Where a redirect would lead in the end, and which redirects lead to an address. */
import { Effect } from "effect"
import type { Redirect } from "../../../../engine/model/Redirect.ts"
import type { PageId, SiteId } from "../../../../engine/model/ids.ts"
import { Allowlist } from "../../../../engine/ports/Allowlist.ts"
import { activeOrigins } from "../../../../engine/site/allowlist/entries.ts"
import { liesBelow, readRedirectFrom } from "../../../../engine/site/redirects/from.ts"
import type { RedirectEnd } from "../../../../engine/site/redirects/setRedirect.ts"
import { readRedirectTarget } from "../../../../engine/site/redirects/target.ts"
import { pathOfRoute } from "../../../../engine/values/path.ts"
import { isLiveTarget } from "./liveTarget.ts"

export interface AskedEnd {
  readonly siteId: SiteId
  /** Where the redirect is to stand, as such addresses are kept: what leads there is a loop. Null to leave that open. */
  readonly from: string | null
  /** As sent. */
  readonly to: string
  /** Every redirect of the site. */
  readonly rows: ReadonlyArray<Redirect>
  /** A page that is about to go, of which nothing counts as published. */
  readonly leaving: PageId | null
}

/**
 * Where `to` leads in the end: a target that is led on itself is followed, so that no visitor is sent on twice (CA-D35).
 * What is published wins over rows, so nothing is followed beyond it.
 */
export const redirectEnd = Effect.fnUntraced(function* ({ siteId, from: own, to: sent, rows, leaving }: AskedEnd) {
  const origins = activeOrigins(yield* (yield* Allowlist).list(siteId))
  const standing = [...rows.filter(({ from }) => from !== own), ...(own === null ? [] : [{ from: own, to: null }])]
  const passed = new Set<string>()
  let to = sent
  for (;;) {
    const target = readRedirectTarget(to)
    if (target.kind === "elsewhere") return { kind: "not_allowlisted" } satisfies RedirectEnd
    if (target.kind === "otherScheme") return { kind: "invalid" } satisfies RedirectEnd
    if (target.kind === "unusable") return { kind: "missing" } satisfies RedirectEnd
    if (target.kind === "origin")
      return origins.includes(target.origin)
        ? ({ kind: "serves", to: target.to } satisfies RedirectEnd)
        : ({ kind: "not_allowlisted" } satisfies RedirectEnd)
    if (yield* isLiveTarget(siteId, target.route, leaving))
      return { kind: "serves", to: target.to } satisfies RedirectEnd
    const next = rowAt(standing, target.route)
    if (next === undefined) return { kind: "missing" } satisfies RedirectEnd
    if (next.from === own || passed.has(next.from)) return { kind: "loop" } satisfies RedirectEnd
    // It says that what was there is gone.
    if (next.to === null) return { kind: "missing" } satisfies RedirectEnd
    passed.add(next.from)
    to = next.to
  }
})

/** The redirects that lead to a route, whatever query or fragment they add. */
export const leadingTo = (rows: ReadonlyArray<Redirect>, route: string): ReadonlyArray<Redirect> =>
  rows.filter(({ to }) => {
    const target = to === null ? undefined : readRedirectTarget(to)
    return target?.kind === "site" && target.route === route
  })

type Standing = Pick<Redirect, "from" | "to">

/** The row that answers at a path without a query: its own, else that of the longest subtree. */
const rowAt = (rows: ReadonlyArray<Standing>, route: string): Standing | undefined => {
  const plain = readPlain(route)
  const below = rows.flatMap((row) => {
    const read = readRedirectFrom(row.from)
    return "reason" in read || !read.subtree || !liesBelow(route, read.route)
      ? []
      : [{ row, length: read.route.length }]
  })
  return rows.find(({ from }) => from === plain) ?? below.sort((a, b) => b.length - a.length)[0]?.row
}

const readPlain = (route: string): string | undefined => {
  const read = readRedirectFrom(pathOfRoute(route))
  return "reason" in read ? undefined : read.from
}
