/** `POST` and `DELETE /v1/redirects`: what a person sets at an address, and takes away again. */
import { Effect } from "effect"
import { refuse, Refusal } from "../../../../engine/errors/Refusal.ts"
import type { Warning } from "../../../../engine/model/Finding.ts"
import type { Redirect } from "../../../../engine/model/Redirect.ts"
import { redirectMatch } from "../../../../engine/model/Redirect.ts"
import { type Actor, isDashboardActor } from "../../../../engine/model/ids.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import { areEdgeRulesServed } from "../../../../engine/publish/served.ts"
import { isSame, outside, readFrom, readStatus } from "../../../../engine/site/redirects/asked.ts"
import type { RedirectEnd } from "../../../../engine/site/redirects/end.ts"
import { readRedirectTarget } from "../../../../engine/site/redirects/target.ts"
import {
  removeRedirect as decideRemoval,
  setRedirect as decide
} from "../../../../engine/site/redirects/setRedirect.ts"
import { counted } from "../../../../engine/values/counted.ts"
import { audited } from "../../../access/audited.ts"
import { Write } from "../../../access/Call.ts"
import { answer } from "../../../answers/Answer.ts"
import { publishSoon } from "../../content/write/store.ts"
import { underWay } from "../../content/write/underWay.ts"
import { isLiveTarget } from "./liveTarget.ts"
import { ledBy } from "./leadingTo.ts"
import { redirectEnd } from "./redirectEnd.ts"
import { replacedOnRecord, shown } from "./replaced.ts"

/**
 * Refuses with `redirect.from_invalid`, `redirect.status_invalid` and what the rules say of both ends. The row as it stands,
 * new, changed, or there before as it is asked for; with a warning where it leads elsewhere than was asked, because that is led on.
 */
export const setRedirect = Effect.fnUntraced(function* (asked: {
  readonly from: string
  readonly to: string
  readonly status?: number
}) {
  const { site, actor, now, acknowledged } = yield* Write
  const redirects = yield* Redirects
  const at = readFrom(asked.from)
  if (at instanceof Refusal) return yield* at
  const status = readStatus(asked.status)
  if (status instanceof Refusal) return yield* status
  const rows = yield* redirects.list(site.id)
  const present = rows.find(({ from }) => from === at.from)
  const end: RedirectEnd = isSame(present, asked.to)
    ? { kind: "serves", to: present.to }
    : outside(at, asked.to, yield* redirectEnd({ siteId: site.id, from: at.from, to: asked.to, rows, leaving: null }))
  const isLive = !at.subtree && (yield* isLiveTarget(site.id, at.route, null))
  const decision = decide({ from: at.from, status, end, present, isLive, rows: rows.length }, acknowledged)
  if (decision instanceof Refusal) return yield* decision
  const { kind, to } = decision
  if (kind === "unchanged")
    return answer({
      ...redirectShape(present!),
      served: areEdgeRulesServed(yield* underWay(site.id)),
      ...ledOn(asked.to, to)
    })
  const row: Redirect = {
    siteId: site.id,
    from: at.from,
    to,
    status,
    createdBy: actor,
    source: sourceOf(actor),
    createdAt: now
  }
  yield* redirects.put(row)
  yield* audited(
    kind === "created" ? "redirect.create" : "redirect.write",
    {},
    { from: row.from, to, status, ...replacedOnRecord(present === undefined ? [] : [present]) }
  )
  yield* publishSoon({ kind: "redirects" })
  return answer({ ...redirectShape(row), ...ledOn(asked.to, to) })
})

/** What to say where a redirect is kept to another address than was asked for, in whatever spelling. */
const ledOn = (asked: string, to: string): { readonly warnings?: ReadonlyArray<Warning> } => {
  const target = readRedirectTarget(asked)
  if ((target.kind === "site" || target.kind === "origin") && target.to === to) return {}
  const detail = `${asked} is led on itself, so the redirect leads straight to where that ends: ${to}. Once that is led elsewhere, set this one again.`
  return { warnings: [{ code: "redirect.led_on", detail, asked, to }] }
}

/**
 * Refuses with `redirect.from_invalid`, `redirect.not_found` (CA-D36), and `redirect.overwrite_existing` where another set
 * it who is not named. Redirects that led visitors on by way of it are named.
 */
export const removeRedirect = Effect.fnUntraced(function* (sent: string) {
  const { site, actor, acknowledged } = yield* Write
  const redirects = yield* Redirects
  // What stands there by exactly this spelling can go, also where none could be set today.
  const listed = yield* redirects.get(site.id, sent)
  const read = listed ?? readFrom(sent)
  if (read instanceof Refusal) return yield* read
  const { from } = read
  const present = listed ?? (yield* redirects.get(site.id, from))
  if (present === undefined)
    return yield* refuse("redirect.not_found", `The site has no redirect at ${from}.`, { from })
  const refusal = decideRemoval(present, actor, acknowledged)
  if (refusal !== undefined) return yield* refusal
  const led = yield* ledBy(site.id, from)
  yield* redirects.remove(site.id, from)
  yield* audited("redirect.delete", {}, shown(present))
  yield* publishSoon({ kind: "redirects" })
  const warning: Warning = {
    code: "redirect.inbound_redirects",
    detail: `${counted(led.length, "redirect leads", "redirects lead")} to ${from}, which leads nowhere by this redirect any more.`,
    from: led.map((row) => row.from)
  }
  return answer({ status: "removed" as const, from, ...(led.length > 0 && { warnings: [warning] }) })
})

export const redirectShape = (redirect: Redirect) => {
  const { from, to, status, createdBy, source } = redirect
  return { from, to, status, match: redirectMatch(redirect), createdBy, source }
}

/** What a row says of where it was set: by a program, or by the owner. */
export const sourceOf = (actor: Actor): "api" | "dashboard" => (isDashboardActor(actor) ? "dashboard" : "api")
