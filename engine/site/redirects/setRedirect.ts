/** Whether a redirect may be set as it is asked for. What stands at its ends is looked up by the caller. */
import { refuse, type Refusal } from "../../errors/Refusal.ts"
import { limits } from "../../limits.ts"
import type { Actor } from "../../model/ids.ts"
import type { Redirect } from "../../model/Redirect.ts"
import type { Acknowledgements } from "../../write/decision.ts"
import type { RedirectEnd } from "./end.ts"

export interface AskedRedirect {
  readonly from: string
  readonly status: 301 | 302
  readonly end: RedirectEnd
  /** The row that stands there. */
  readonly present: Redirect | undefined
  /** A page is served there, which would win over the row (CA-D53). */
  readonly isLive: boolean
  /** Rows of the site. */
  readonly rows: number
}

/** `unchanged` where the row stands there as it is asked for (REDIR-29). */
export const setRedirect = (
  { from, status, end, present, isLive, rows }: AskedRedirect,
  acknowledged: Acknowledgements
): { readonly kind: "created" | "changed" | "unchanged"; readonly to: string } | Refusal => {
  if (present?.status === 410)
    return refuse("redirect.is_archive_gone", `${from} answers that ${whatIsGone(present)} for good.`, { from })
  if (end.kind === "loop")
    return refuse("redirect.loop", `A redirect from ${from} would lead back to itself${alsoAtItsRoot(from)}.`, { from })
  if (end.kind === "far")
    return refuse(
      "redirect.loop",
      `The way from ${from} goes over more than ${limits.redirectHops} redirects, or over addresses too long to follow.`,
      { from }
    )
  if (end.kind === "invalid")
    return refuse(
      "redirect.target_invalid",
      "It is to lead to an address that is neither of this site nor of the web.",
      {
        from
      }
    )
  if (end.kind === "missing")
    return refuse(
      "redirect.target_missing",
      `${end.at === "" ? "It names no address to lead to." : `Nothing is published at ${end.at}, where it would lead.`}${end.isMany === true ? " It leads all to one page: what stands for * in an old address is not carried along, so set one redirect for each page." : ""}`,
      { from, to: end.at }
    )
  if (end.kind === "not_allowlisted")
    return refuse("redirect.target_not_allowlisted", `It cannot lead there: ${end.reason}.`, { from })
  const { to } = end
  if (present !== undefined && present.to === to && present.status === status) return { kind: "unchanged", to }
  if (isLive)
    return refuse(
      "redirect.shadows_live_route",
      `${from} shows a page${withAnyQuery(from)}, which a redirect there would never replace.`,
      {
        from
      }
    )
  if (present === undefined)
    return rows < limits.redirectRows
      ? { kind: "created", to }
      : refuse("redirect.limit", `The site has ${rows} redirects, which is the most.`, { limit: limits.redirectRows })
  if (acknowledged.overwritingWriters.includes(authorOf(present))) return { kind: "changed", to }
  return refuseOverwriting(present, `${from} leads to ${present.to} already, as ${authorOf(present)} set it.`)
}

/** Whether the row may be removed: one's own at once, that of anybody else once they are named. */
export const removeRedirect = (
  present: Redirect,
  actor: Actor,
  acknowledged: Acknowledgements
): Refusal | undefined => {
  const { from, to, createdBy } = present
  const author = authorOf(present)
  if (createdBy === actor || acknowledged.overwritingWriters.includes(author)) return undefined
  const told = to === null ? "says that what was there is gone" : `leads to ${to}`
  return refuseOverwriting(present, `${from} ${told}, as ${author} set it.`)
}

const authorOf = ({ createdBy }: Redirect): string => createdBy ?? "unknown"

const refuseOverwriting = (present: Redirect, detail: string): Refusal => {
  const { from, to, createdBy } = present
  const acknowledgeWith = { header: "X-Mk-Overwriting-Writer", value: authorOf(present) }
  return refuse("redirect.overwrite_existing", detail, { from, to, createdBy, acknowledgeWith })
}

/** An address with a query, such as `/?p=123`, looks like one of its own, and is that of the page. */
const withAnyQuery = (from: string): string =>
  from.includes("?") ? `, as ${from.split("?")[0]} does with any query` : ""

const whatIsGone = ({ source }: Redirect): string =>
  source === "row delete" ? "its row was deleted" : "its page was taken off the site"

/** Nothing in the spelling of a subtree says that it covers the path before its `/*` (REDIR-10). */
const alsoAtItsRoot = (from: string): string =>
  from.endsWith("/*") ? `: it covers ${from.slice(0, -2)} and everything below` : ""
