/** Refusals that rows share, for their declarations. */
import type { ErrorCode } from "../../../engine/errors/catalogue.ts"

/** What the gate may refuse markup and CSS with. */
export const gateErrors: ReadonlyArray<ErrorCode> = [
  "gate.rejected",
  "gate.component_value",
  "gate.placeholder_unresolved",
  "gate.budget_html",
  "gate.budget_css",
  "gate.form_lead_destination",
  "gate.form_notify_email",
  "gate.form_offsite_file",
  "page.shows_too_much"
]

/** What the guards of a text may refuse with. */
export const guardErrors: ReadonlyArray<ErrorCode> = [
  "precondition.required",
  "version.conflict",
  "write.unguarded_truncation",
  "write.cross_writer_overwrite",
  "write.destructive_overwrite",
  "write.replaces_waiting",
  "owner.unreachable"
]

/** What a write or a revert of a shared asset may refuse with beside the gate's codes. */
export const assetErrors: ReadonlyArray<ErrorCode> = ["page.archived", "page.frozen", ...guardErrors]
export const revertErrors: ReadonlyArray<ErrorCode> = [
  "write.replaces_waiting",
  "publish.not_yet_live",
  "publish.version_rejected",
  "owner.unreachable",
  "page.archived",
  "page.frozen",
  "version.not_found",
  "version.conflict",
  "precondition.required"
]
