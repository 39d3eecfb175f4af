/** Whether anything answers where a redirect is to lead (CA-B22). */
import { Effect } from "effect"
import type { Page } from "../../../../engine/model/Page.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import { archivedAddress } from "../../../../engine/site/redirects/archived.ts"
import { readRedirectTarget } from "../../../../engine/site/redirects/target.ts"
import type { RequestArchive } from "../../../../engine/write/archive.ts"
import { redirectEnd } from "../../site/redirects/redirectEnd.ts"

type Checked = Pick<RequestArchive, "redirectTo" | "target">

/**
 * `redirectTo` in its proper spelling, or where it is led on to in the end, and what the rules say of it: those that
 * redirects have which somebody sets. Of the page that leaves nothing counts, so what leads back to it leads to nothing.
 */
export const checkTarget = Effect.fnUntraced(function* ({ siteId, id, slot }: Page, redirectTo: unknown) {
  if (typeof redirectTo !== "string" || redirectTo === "") return { redirectTo, target: "missing" } satisfies Checked
  const own = slot === null ? null : archivedAddress(slot)
  const others = (yield* (yield* Redirects).list(siteId)).filter(({ from }) => from !== own)
  const end = yield* redirectEnd({ siteId, from: null, to: redirectTo, rows: others, leaving: id })
  if (end.kind === "serves") return { redirectTo: end.to, target: end.kind } satisfies Checked
  const sent = readRedirectTarget(redirectTo)
  return { redirectTo: "to" in sent ? sent.to : redirectTo, target: end.kind } satisfies Checked
})
