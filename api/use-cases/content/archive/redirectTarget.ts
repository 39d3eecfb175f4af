/** Whether anything answers where a redirect is to lead (CA-B22). */
import { Effect } from "effect"
import { activeOrigins } from "../../../../engine/site/allowlist/entries.ts"
import type { PageId, SiteId } from "../../../../engine/model/ids.ts"
import { Allowlist } from "../../../../engine/ports/Allowlist.ts"
import { readRedirectTarget } from "../../../../engine/site/redirects/target.ts"
import type { RequestArchive } from "../../../../engine/write/archive.ts"
import { isLiveTarget } from "../../site/redirects/liveTarget.ts"

type Checked = Pick<RequestArchive, "redirectTo" | "target">

/** `redirectTo` in its proper spelling, and what the rules say of it. Other origins are for the allowlist to open. */
export const checkTarget = Effect.fnUntraced(function* (siteId: SiteId, leaving: PageId, redirectTo: unknown) {
  if (typeof redirectTo !== "string" || redirectTo === "") return { redirectTo, target: "missing" } satisfies Checked
  const target = readRedirectTarget(redirectTo)
  if (target.kind === "elsewhere") return { redirectTo, target: "not_allowlisted" } satisfies Checked
  if (target.kind === "origin") {
    const isOpen = activeOrigins(yield* (yield* Allowlist).list(siteId)).includes(target.origin)
    return { redirectTo: target.to, target: isOpen ? "serves" : "not_allowlisted" } satisfies Checked
  }
  if (target.kind === "unusable") return { redirectTo, target: "missing" } satisfies Checked
  const serves = yield* isLiveTarget(siteId, target.route, leaving)
  return { redirectTo: target.to, target: serves ? "serves" : "missing" } satisfies Checked
})
