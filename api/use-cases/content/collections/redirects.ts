/** What rows leave at the addresses they had. What a person set at an address is theirs and stays. */
import { Effect } from "effect"
import type { Redirect } from "../../../../engine/model/Redirect.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import { Write } from "../../../access/Call.ts"

/** Rows come to these addresses: nothing of former rows answers there any more (CA-D29). */
export const claimAddresses = Effect.fnUntraced(function* (routes: ReadonlyArray<string>) {
  const { site } = yield* Write
  const redirects = yield* Redirects
  const present = yield* redirects.find(site.id, routes)
  yield* redirects.removeMany(
    site.id,
    present.filter(isRowMade).map(({ from }) => from)
  )
})

/** A row went on to another address. Those that led to the old one lead straight to the new one. */
export const leaveRedirect = Effect.fnUntraced(function* (from: string, to: string) {
  const { site } = yield* Write
  const redirects = yield* Redirects
  const led = (yield* redirects.list(site.id)).filter((row) => isRowMade(row) && row.to === from)
  yield* redirects.putMany(led.map((row) => ({ ...row, to })))
  yield* leave([from], { to, status: 301, source: "row slug change" })
})

/** Rows were removed. */
export const leaveGone = (from: ReadonlyArray<string>) => leave(from, { to: null, status: 410, source: "row delete" })

const leave = Effect.fnUntraced(function* (
  addresses: ReadonlyArray<string>,
  row: Pick<Redirect, "to" | "status" | "source">
) {
  const { site, actor, now } = yield* Write
  const redirects = yield* Redirects
  const present = yield* redirects.find(site.id, addresses)
  const taken = new Set(present.filter((found) => !isRowMade(found)).map(({ from }) => from))
  yield* redirects.putMany(
    addresses
      .filter((from) => !taken.has(from))
      .map((from) => ({ siteId: site.id, from, createdBy: actor, createdAt: now, ...row }))
  )
})

const isRowMade = ({ source }: Redirect): boolean => source === "row slug change" || source === "row delete"
