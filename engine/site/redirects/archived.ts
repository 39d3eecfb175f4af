/** The row that archiving leaves at the address of a page, and that unarchiving takes away again. */
import type { Redirect } from "../../model/Redirect.ts"
import type { Actor, SiteId } from "../../model/ids.ts"
import { isPattern } from "../../publish/addresses.ts"
import type { EdgeRedirect } from "../../publish/edge.ts"

/**
 * The address such a row stands at. A route with parameters named many addresses, so its row stands at everything below
 * its plain beginning, where it comes last of all that could answer. Null for one that begins with a parameter: nothing
 * may stand at everything a site has (REDIR-24).
 */
export const archivedAddress = (route: string): string | null => {
  if (!isPattern(route)) return route
  const plain = route.slice(0, route.search(/\/:/))
  return plain === "" ? null : `${plain}/*`
}

/** What the old address answers from now on (ARCH-12 to ARCH-14); null where no row can say it. */
export const archivedRow = (
  { from: route, to, status }: EdgeRedirect,
  by: { readonly siteId: SiteId; readonly actor: Actor; readonly now: number }
): Redirect | null => {
  const from = archivedAddress(route)
  if (from === null) return null
  const gone = status === 410
  return {
    siteId: by.siteId,
    from,
    to: gone ? null : to,
    status,
    createdBy: by.actor,
    source: gone ? "archive (gone)" : "archive (redirect)",
    createdAt: by.now
  }
}

/** Rows that archiving made, told from those a person set at the same address. */
export const isArchiveRow = ({ source }: Pick<Redirect, "source">): boolean => source.startsWith("archive (")
