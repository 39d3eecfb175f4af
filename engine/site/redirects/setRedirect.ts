/** Whether a redirect may be set as it is asked for. What stands at its ends is looked up by the caller. */
import { refuse, type Refusal } from "../../errors/Refusal.ts"
import { limits } from "../../limits.ts"
import type { Redirect } from "../../model/Redirect.ts"
import type { Acknowledgements } from "../../write/decision.ts"

/** Where the target leads in the end. */
export type RedirectEnd =
  /** Something answers at `to`. */
  | { readonly kind: "serves"; readonly to: string }
  | { readonly kind: "missing" }
  | { readonly kind: "not_allowlisted" }
  /** Its scheme is none that a redirect leads to. */
  | { readonly kind: "invalid" }
  | { readonly kind: "loop" }

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
  if (end.kind === "invalid")
    return refuse(
      "redirect.target_invalid",
      "It is to lead to an address that is neither of this site nor of the web.",
      {
        from
      }
    )
  if (end.kind === "missing")
    return refuse("redirect.target_missing", "Nothing is published where it is to lead.", { from })
  if (end.kind === "not_allowlisted")
    return refuse("redirect.target_not_allowlisted", "It is to lead to an origin that is not approved for the site.", {
      from
    })
  const { to } = end
  if (present !== undefined && present.to === to && present.status === status) return { kind: "unchanged", to }
  if (isLive)
    return refuse("redirect.shadows_live_route", `${from} shows a page, which a redirect there would never replace.`, {
      from
    })
  if (present === undefined)
    return rows < limits.redirectRows
      ? { kind: "created", to }
      : refuse("redirect.limit", `The site has ${rows} redirects, which is the most.`, { limit: limits.redirectRows })
  const author = present.createdBy ?? "unknown"
  if (acknowledged.overwritingWriters.includes(author)) return { kind: "changed", to }
  return refuse("redirect.overwrite_existing", `${from} leads to ${present.to} already, as ${author} set it.`, {
    from,
    to: present.to,
    createdBy: present.createdBy,
    acknowledgeWith: { header: "X-Mk-Overwriting-Writer", value: author }
  })
}

const whatIsGone = ({ source }: Redirect): string =>
  source === "row delete" ? "its row was deleted" : "its page was taken off the site"

/** Nothing in the spelling of a subtree says that it covers the path before its `/*` (REDIR-10). */
const alsoAtItsRoot = (from: string): string =>
  from.endsWith("/*") ? `: it covers ${from.slice(0, -2)} and everything below` : ""
