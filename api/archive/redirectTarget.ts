/** Whether anything answers where a redirect is to lead (CA-B22). */
import { Effect } from "effect"
import type { SiteId } from "../../engine/model/ids.ts"
import { Pages } from "../../engine/ports/Pages.ts"
import { readRedirectTarget } from "../../engine/redirects/target.ts"
import type { RequestArchive } from "../../engine/write/archive.ts"

type Checked = Pick<RequestArchive, "redirectTo" | "target">

/** `redirectTo` in its proper spelling, and what the rules say of it. Other origins are for the allow-list to open. */
export const checkTarget = Effect.fnUntraced(function* (siteId: SiteId, redirectTo: unknown) {
  if (typeof redirectTo !== "string" || redirectTo === "") return { redirectTo, target: "missing" } satisfies Checked
  const target = readRedirectTarget(redirectTo)
  if (target.kind === "elsewhere") return { redirectTo, target: "not_allowlisted" } satisfies Checked
  if (target.kind === "unusable") return { redirectTo, target: "missing" } satisfies Checked
  const page = yield* (yield* Pages).bySlot(siteId, "page", target.route)
  const serves = page !== undefined && page.publishedVersionId !== null
  return { redirectTo: target.to, target: serves ? "serves" : "missing" } satisfies Checked
})
