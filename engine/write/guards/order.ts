/**
 * All guards of a payload write, one refusal at a time in a fixed order (GUARD-20, CA-B20): base, truncation, lines of
 * others, live lines. They watch every versioned text (GUARD-24); a theme has no lines, so there only the base and the
 * size are watched. The owner's dashboard shows the loss itself and is exempt from the content guards (CA-B16).
 */
import type { Refusal } from "../../errors/Refusal.ts"
import type { Payload } from "../../model/Page.ts"
import type { Current, WriteContext } from "../decision.ts"
import { fromDashboard } from "../fromDashboard.ts"
import { refuseCrossWriterLines } from "./crossWriterLines.ts"
import { refuseDestructiveOverwrite } from "./destructiveOverwrite.ts"
import { type BaseRule, refuseStaleBase } from "./staleBase.ts"
import { refuseUnguardedTruncation } from "./unguardedTruncation.ts"

/** The first refusal, or undefined when the write may land. */
export const guardPayload = (current: Current, payload: Payload, context: WriteContext): Refusal | undefined => {
  const { page, latest, published } = current
  if (fromDashboard(context)) return refuseStaleBase(page, published ?? latest, "ifSent", context)
  return (
    refuseStaleBase(page, latest, baseRule(page.kind), context) ??
    // A page's write always names its base in the end, so its rehearsal without one is not judged by this.
    (latest && page.kind !== "page" ? refuseUnguardedTruncation(latest, payload, context) : undefined) ??
    (latest && refuseCrossWriterLines(page, latest, payload, context)) ??
    (published && refuseDestructiveOverwrite(published, page.latestVersionId, payload, context))
  )
}

export const baseRule = (kind: Current["page"]["kind"]): BaseRule => (kind === "page" ? "mandatory" : "optional")
