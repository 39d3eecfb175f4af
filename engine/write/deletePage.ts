/**
 * Removes a page for good, which is only possible while nobody has seen it: what was published is archived instead
 * (CA-A16, LIMIT-32).
 */
import { refuse } from "../errors/Refusal.ts"
import type { AuditAction } from "../model/AuditAction.ts"
import type { PageId } from "../model/ids.ts"
import type { Change } from "../publish/plan.ts"
import type { Current, Outcome, WriteContext } from "./decision.ts"
import { refuseReplacing } from "./guards/replacedWaiting.ts"
import { refuseUnaddressable } from "./standing.ts"

/** What removing lets happen: the record goes with all its versions. */
export interface Removal {
  readonly remove: PageId
  readonly change: Change | null
  readonly action: AuditAction
}

/** Refusals: `page.not_found` for a shared asset, `page.not_removable`, `write.replaces_waiting`. */
export const deletePage = (
  current: Pick<Current, "page" | "latest" | "pending">,
  context: Pick<WriteContext, "actor" | "acknowledged" | "site">
): Outcome<Removal> => {
  const { page, pending } = current
  const unaddressable = refuseUnaddressable(page)
  if (unaddressable) return unaddressable
  if (page.publishedVersionId !== null || page.archivedRoute !== null) {
    return refuse(
      "page.not_removable",
      page.archivedRoute === null
        ? `The page serves at ${page.slot}.`
        : "The page is archived, and archived pages are kept.",
      { pageStatus: page.status }
    )
  }
  return refuseReplacing(current, pending, context) ?? { remove: page.id, change: null, action: "page.delete" }
}
