/** `POST` and `DELETE /v1/redirects`: what a person sets at an address, and takes away again. */
import { Effect } from "effect"
import { refuse, Refusal } from "../../../../engine/errors/Refusal.ts"
import type { Redirect } from "../../../../engine/model/Redirect.ts"
import { redirectMatch } from "../../../../engine/model/Redirect.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Allowlist } from "../../../../engine/ports/Allowlist.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import { activeOrigins } from "../../../../engine/site/allowlist/entries.ts"
import { liesBelow, readRedirectFrom, type RedirectFrom } from "../../../../engine/site/redirects/from.ts"
import { type RedirectEnd, setRedirect as decide } from "../../../../engine/site/redirects/setRedirect.ts"
import { readRedirectTarget } from "../../../../engine/site/redirects/target.ts"
import { pathOfRoute } from "../../../../engine/values/path.ts"
import { audited } from "../../../access/audited.ts"
import { Write } from "../../../access/Call.ts"
import { answer } from "../../../answers/Answer.ts"
import { publishSoon } from "../../content/write/store.ts"
import { isLiveTarget } from "./liveTarget.ts"

/**
 * Refuses with `redirect.from_invalid`, `redirect.status_invalid` and what the rules say of both ends. The row as it stands,
 * new, changed, or there before as it is asked for.
 */
export const setRedirect = Effect.fnUntraced(function* (asked: {
  readonly from: string
  readonly to: string
  readonly status?: number
}) {
  const { site, actor, now, acknowledged } = yield* Write
  const redirects = yield* Redirects
  const at = yield* readFrom(asked.from)
  const status = yield* readStatus(asked.status)
  const rows = yield* redirects.list(site.id)
  const present = rows.find(({ from }) => from === at.from)
  const end: RedirectEnd = isSame(present, asked.to)
    ? { kind: "serves", to: present!.to! }
    : yield* endOf(site.id, at, asked.to, rows)
  const isLive = !at.subtree && (yield* isLiveTarget(site.id, at.route, null))
  const decision = decide({ from: at.from, status, end, present, isLive, rows: rows.length }, acknowledged)
  if (decision instanceof Refusal) return yield* decision
  const { kind, to } = decision
  if (kind === "unchanged") return answer(redirectShape(present!))
  const row: Redirect = {
    siteId: site.id,
    from: at.from,
    to,
    status,
    createdBy: actor,
    source: "api",
    createdAt: now
  }
  yield* redirects.put(row)
  yield* audited(kind === "created" ? "redirect.create" : "redirect.write", {}, { from: row.from, to, status })
  yield* publishSoon({ kind: "redirects" })
  return answer(redirectShape(row))
})

/** Refuses with `redirect.from_invalid` and `redirect.not_found` (CA-D36). */
export const removeRedirect = Effect.fnUntraced(function* (sent: string) {
  const { site } = yield* Write
  const { from } = yield* readFrom(sent)
  if (!(yield* (yield* Redirects).remove(site.id, from)))
    return yield* refuse("redirect.not_found", `The site has no redirect at ${from}.`, { from })
  yield* audited("redirect.delete", {}, { from })
  yield* publishSoon({ kind: "redirects" })
  return answer({ status: "removed" as const, from })
})

export const redirectShape = (redirect: Redirect) => {
  const { from, to, status, createdBy, source } = redirect
  return { from, to, status, match: redirectMatch(redirect), createdBy, source }
}

const readFrom = (sent: string) => {
  const read = readRedirectFrom(sent)
  return "reason" in read
    ? refuse("redirect.from_invalid", `No redirect can stand at this address: ${read.reason}.`, {
        reason: read.reason
      })
    : Effect.succeed(read)
}

const readStatus = (sent: number = 301): Effect.Effect<301 | 302, Refusal> =>
  sent === 301 || sent === 302
    ? Effect.succeed(sent)
    : refuse("redirect.status_invalid", `A redirect answers 301 or 302, and not ${sent}.`, { supported: [301, 302] })

/** Sent again as it stands, it needs nobody to look where it leads. */
const isSame = (present: Redirect | undefined, to: string): boolean => {
  if (present?.to === undefined || present.to === null) return false
  const target = readRedirectTarget(to)
  return (target.kind === "site" || target.kind === "origin") && target.to === present.to
}

/**
 * Where `to` leads in the end: a target that is led on itself is followed, so that no visitor is sent on twice (CA-D35).
 * What is published wins over rows, so nothing is followed beyond it.
 */
const endOf = Effect.fnUntraced(function* (
  siteId: SiteId,
  own: RedirectFrom,
  sent: string,
  rows: ReadonlyArray<Redirect>
) {
  const origins = activeOrigins(yield* (yield* Allowlist).list(siteId))
  const others = rows.filter(({ from }) => from !== own.from)
  const passed = new Set<string>()
  let to = sent
  for (;;) {
    const target = readRedirectTarget(to)
    if (target.kind === "elsewhere") return { kind: "not_allowlisted" } satisfies RedirectEnd
    if (target.kind === "unusable") return { kind: "missing" } satisfies RedirectEnd
    if (target.kind === "origin")
      return origins.includes(target.origin)
        ? ({ kind: "serves", to: target.to } satisfies RedirectEnd)
        : ({ kind: "not_allowlisted" } satisfies RedirectEnd)
    if (own.subtree && liesBelow(target.route, own.route)) return { kind: "loop" } satisfies RedirectEnd
    if (yield* isLiveTarget(siteId, target.route, null)) return { kind: "serves", to: target.to } satisfies RedirectEnd
    if (target.route === own.route && own.from === readPlain(target.route))
      return { kind: "loop" } satisfies RedirectEnd
    const next = rowAt(others, target.route)
    if (next === undefined || next.to === null || next.status === 410) return { kind: "missing" } satisfies RedirectEnd
    if (passed.has(next.from)) return { kind: "loop" } satisfies RedirectEnd
    passed.add(next.from)
    to = next.to
  }
})

/** The row that answers at a path without a query: its own, else that of the longest subtree. */
const rowAt = (rows: ReadonlyArray<Redirect>, route: string): Redirect | undefined => {
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
