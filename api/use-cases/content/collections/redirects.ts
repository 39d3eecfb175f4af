/** What rows leave at the addresses they had. What a person set at an address is theirs and stays. */
import { Effect } from "effect"
import type { Redirect } from "../../../../engine/model/Redirect.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import { Write } from "../../../access/Call.ts"

/** A row comes to this address: nothing of former rows answers there any more (CA-D29). */
export const claimAddress = Effect.fnUntraced(function* (route: string) {
  const { site } = yield* Write
  const redirects = yield* Redirects
  const present = yield* redirects.get(site.id, route)
  if (present !== undefined && isRowMade(present)) yield* redirects.remove(site.id, route)
})

/** A row went on to another address. Those that led to the old one lead straight to the new one. */
export const leaveRedirect = Effect.fnUntraced(function* (from: string, to: string) {
  const { site } = yield* Write
  const redirects = yield* Redirects
  for (const row of yield* redirects.list(site.id)) {
    if (isRowMade(row) && row.to === from) yield* redirects.put({ ...row, to })
  }
  yield* leave(from, { to, status: 301, source: "row slug change" })
})

/** A row was removed. */
export const leaveGone = (from: string) => leave(from, { to: null, status: 410, source: "row delete" })

const leave = Effect.fnUntraced(function* (from: string, row: Pick<Redirect, "to" | "status" | "source">) {
  const { site, actor, now } = yield* Write
  const redirects = yield* Redirects
  const present = yield* redirects.get(site.id, from)
  if (present !== undefined && !isRowMade(present)) return
  yield* redirects.put({ siteId: site.id, from, createdBy: actor, createdAt: now, ...row })
})

const isRowMade = ({ source }: Redirect): boolean => source === "row slug change" || source === "row delete"
