/**
 * What an address answers that shows no page of its own: another address, or that it is gone. Rows come from people,
 * from archiving and from renamed or deleted rows of collections; `source` says which, so that each is undone by what
 * made it.
 */
import type { Actor, SiteId } from "./ids.ts"

export const redirectStatuses = [301, 302, 410] as const
export type RedirectStatus = (typeof redirectStatuses)[number]

export const redirectMatches = ["exact", "subtree"] as const
export type RedirectMatch = (typeof redirectMatches)[number]

/** Who or what made a row (REDIR-03). */
export const redirectSources = [
  "api",
  "dashboard",
  "archive (redirect)",
  "archive (gone)",
  "row slug change",
  "row delete"
] as const
export type RedirectSource = (typeof redirectSources)[number]

export interface Redirect {
  readonly siteId: SiteId
  /** Exact path, path with sorted query, or subtree ending in `/*`. One row an address. */
  readonly from: string
  /** Path of the site with optional query and fragment, or an https address; null with status 410. */
  readonly to: string | null
  readonly status: RedirectStatus
  /** Null where no one in particular made it. */
  readonly createdBy: Actor | null
  readonly source: RedirectSource
  readonly createdAt: number
}

/** How a row matches follows from how its address is spelled (REDIR-07). */
export const redirectMatch = ({ from }: Pick<Redirect, "from">): RedirectMatch =>
  from.endsWith("/*") ? "subtree" : "exact"
