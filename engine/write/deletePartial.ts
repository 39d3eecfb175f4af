/** Removes a partial that nothing published shows any more (PARTIAL-08, PARTIAL-09, CA-D26). */
import { refuse } from "../errors/Refusal.ts"
import { contentChange } from "./changes.ts"
import type { Current, Outcome } from "./decision.ts"
import type { Removal } from "./deletePage.ts"

/** A published page or chrome section that refers to the partial. */
export interface PartialUse {
  readonly pageId: string
  /** Route of the page, or name of the section. */
  readonly slot: string | null
}

/** Refusal: `partial.in_use` (409), listing the uses. */
export const deletePartial = ({ page }: Pick<Current, "page">, usedBy: ReadonlyArray<PartialUse>): Outcome<Removal> => {
  if (usedBy.length > 0) {
    return refuse("partial.in_use", `${usedBy.length} published places show the partial ${page.slot}.`, { usedBy })
  }
  return {
    remove: page.id,
    change: page.publishedVersionId === null ? null : contentChange(page, false),
    action: "partial.delete"
  }
}
