/** A page moved to another address by its owner, with what its old address answers afterwards. */
import { Effect } from "effect"
import { Refusal } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import type { PageId, SiteId } from "../../../../engine/model/ids.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import { movePage as decide } from "../../../../engine/write/movePage.ts"
import { Write } from "../../../access/Call.ts"
import { replacedOnRecord } from "../../site/redirects/replaced.ts"
import { routeHolder } from "../archive/routeHolder.ts"
import { currentById } from "../write/current.ts"
import { writeContext } from "../write/session.ts"
import { store } from "../write/store.ts"

/** Refuses what the decision refuses; `leadOn` leaves a redirect at the old address. */
export const movePage = Effect.fnUntraced(function* (
  id: PageId,
  wanted: { readonly route: string; readonly leadOn: boolean }
) {
  const { site, actor, now } = yield* Write
  const current = yield* currentById(id)
  const context = yield* writeContext(current.page.kind)
  const command = { ...wanted, routeHolder: yield* routeHolder(site.id, wanted.route) }
  const decision = decide(current, command, context)
  if (decision instanceof Refusal) return yield* decision
  const { from, to, redirect } = decision
  if (from === to) return decision.page
  const redirects = yield* Redirects
  // Where it comes back to, what led away to where it was has had its day.
  const back = yield* leadingAway(site.id, to, from)
  if (back !== undefined) yield* redirects.remove(site.id, to)
  const replaced = redirect === null ? undefined : yield* redirects.get(site.id, from)
  if (redirect !== null)
    yield* redirects.put({ siteId: site.id, ...redirect, createdBy: actor, source: "dashboard", createdAt: now })
  yield* store(current, decision, {
    from,
    to,
    leadsOn: redirect !== null,
    ...replacedOnRecord([back, replaced].filter((row) => row !== undefined))
  })
  return decision.page
})

/** The redirect at an address that leads to another one, at once or over the addresses that a page had in between. */
const leadingAway = Effect.fnUntraced(function* (siteId: SiteId, address: string, end: string) {
  const redirects = yield* Redirects
  const first = yield* redirects.get(siteId, address)
  let next = first
  for (let passed = 0; next !== undefined && next.to !== end && passed < limits.redirectHops; passed++)
    next = next.to === null ? undefined : yield* redirects.get(siteId, next.to)
  return next?.to === end ? first : undefined
})
