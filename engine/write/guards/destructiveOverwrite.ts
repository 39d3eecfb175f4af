/**
 * A write that takes much of what visitors see away says so with the exact number (GUARD-07 to GUARD-10). The baseline
 * is the live version: shrinking one's own unpublished draft harms nobody.
 */
import type { Refusal } from "../../errors/Refusal.ts"
import { refuse } from "../../errors/Refusal.ts"
import { limits } from "../../limits.ts"
import type { Payload, Version } from "../../model/Page.ts"
import type { VersionId } from "../../model/ids.ts"
import type { WriteContext } from "../decision.ts"
import { lineCounts } from "./lines.ts"
import { replaced } from "./replaced.ts"

/** `write.destructive_overwrite` above 20 lost lines, until `X-Mk-Deleting-Lines` gives exactly their number. */
export const refuseDestructiveOverwrite = (
  live: Version,
  latestVersionId: VersionId | null,
  payload: Payload,
  context: Pick<WriteContext, "acknowledged">
): Refusal | undefined => {
  const deletedLines = countDeletedLines(live.payload, payload)
  if (deletedLines <= limits.destructiveLines || context.acknowledged.deletingLines === deletedLines) return undefined
  return refuse(
    "write.destructive_overwrite",
    `This write deletes ${deletedLines} lines of the live version; more than ${limits.destructiveLines} at once need to be confirmed.`,
    {
      deletedLines,
      latestVersionId,
      replaced: replaced(live),
      acknowledgeWith: { header: "X-Mk-Deleting-Lines", value: String(deletedLines) }
    }
  )
}

/** Sum over the distinct lines of `before` of their lost copies, three at most each (CA-B18). */
export const countDeletedLines = (before: Payload, after: Payload): number => {
  const left = lineCounts(after)
  let deleted = 0
  for (const [line, copies] of lineCounts(before)) {
    deleted += Math.min(Math.max(0, copies - (left.get(line) ?? 0)), limits.copiesCountedPerLine)
  }
  return deleted
}
