/** Whether anything answers where a redirect is to lead (CA-B22). */
import { Effect } from "effect"
import type { Page } from "../../../../engine/model/Page.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import { archivedAddress } from "../../../../engine/site/redirects/archived.ts"
import type { RedirectEnd } from "../../../../engine/site/redirects/end.ts"
import { readRedirectTarget } from "../../../../engine/site/redirects/target.ts"
import type { CheckedTarget } from "../../../../engine/write/archive.ts"
import { redirectEnd } from "../../site/redirects/redirectEnd.ts"

/**
 * `redirectTo` in its proper spelling, or where it is led on to in the end, and what the rules say of it: those that
 * redirects have which somebody sets. Of the page that leaves nothing counts, so what leads back to it is a loop.
 */
export const checkTarget = Effect.fnUntraced(function* ({ siteId, id, slot }: Page, redirectTo: unknown) {
  if (typeof redirectTo !== "string" || redirectTo === "")
    return { redirectTo, target: "missing" } satisfies CheckedTarget
  const own = slot === null ? null : archivedAddress(slot)
  const rows = yield* (yield* Redirects).list(siteId)
  const end = yield* redirectEnd({ siteId, from: own, to: redirectTo, rows, leaving: id })
  if (end.kind === "serves") return { redirectTo: end.to, target: end.kind } satisfies CheckedTarget
  const sent = readRedirectTarget(redirectTo)
  return { redirectTo: "to" in sent ? sent.to : redirectTo, target: end.kind, ...reasonOf(end) } satisfies CheckedTarget
})

const reasonOf = (end: RedirectEnd) => (end.kind === "not_allowlisted" ? { reason: end.reason } : {})
