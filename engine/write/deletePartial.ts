/** Removes a partial that nothing published shows any more (PARTIAL-08, PARTIAL-09, CA-D26). */
import { refuse } from "../errors/Refusal.ts"
import { counted } from "../values/counted.ts"
import { contentChange } from "./changes.ts"
import type { Current, Outcome, WriteContext } from "./decision.ts"
import type { Removal } from "./deletePage.ts"
import { refuseReplacing } from "./guards/replacedWaiting.ts"

/** A published page or chrome section that refers to the partial. */
export interface PartialUse {
  readonly pageId: string
  /** Route of the page, or name of the section. */
  readonly slot: string | null
}

/** Refusals: `partial.in_use` (409), listing the uses; `write.replaces_waiting`. */
export const deletePartial = (
  current: Pick<Current, "page" | "latest" | "pending">,
  usedBy: ReadonlyArray<PartialUse>,
  context: Pick<WriteContext, "actor" | "acknowledged" | "site">
): Outcome<Removal> => {
  const { page, pending } = current
  if (usedBy.length > 0) {
    return refuse(
      "partial.in_use",
      `${counted(usedBy.length, "published place shows", "published places show")} the partial ${page.slot}.`,
      { usedBy }
    )
  }
  return (
    refuseReplacing(current, pending, context) ?? {
      remove: page.id,
      change: page.publishedVersionId === null ? null : contentChange(page, false),
      action: "partial.delete"
    }
  )
}
