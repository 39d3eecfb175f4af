/**
 * Brings an old version back by appending a copy of it: history only grows (VER-15). The gate judges the old text
 * again, since its rules may have changed. The content guards do not apply; the intent could not be plainer (VER-16).
 */
import { refuse } from "../errors/Refusal.ts"
import { revertedMeta } from "../site/meta.ts"
import type { Accepted } from "../gate/verdict.ts"
import type { Version } from "../model/Page.ts"
import { append } from "./append.ts"
import { contentChange } from "./changes.ts"
import type { Current, Outcome, WriteContext, WriteDecision } from "./decision.ts"
import { editClassOf, weightiest } from "./editClass.ts"
import { changedFields, fieldsClass, fieldsOf } from "./fields.ts"
import { asksOwner } from "../site/confirmation.ts"
import { ownersReasons } from "./deciders.ts"
import { fromDashboard } from "./fromDashboard.ts"
import { mindWaiting } from "./guards/replacedWaiting.ts"
import { refuseStaleBase } from "./guards/staleBase.ts"
import { refuseClosedPage, restingStatus } from "./standing.ts"

export type Revert =
  /** `target` is what was found under the id among this asset's versions, and the gate's verdict on it (CA-B15). */
  | {
      readonly toVersionId: string
      readonly target: { readonly version: Version; readonly accepted: Accepted } | undefined
    }
  /** Back to nothing: the built-in not-found page (NOTFOUND-07). */
  | { readonly toVersionId: null }

/**
 * Refusals: `page.archived`, `page.frozen`, a stale `If-Match` if one was sent, `version.not_found`,
 * `write.replaces_waiting`. What waits goes on waiting where the owner reverts at the dashboard, as it does when the owner
 * edits (CA-D44).
 */
export const revert = (current: Current, command: Revert, context: WriteContext): Outcome => {
  const { page, latest } = current
  const refusal = refuseClosedPage(current) ?? refuseStaleBase(page, latest, "ifSent", context)
  if (refusal) return refusal
  if (command.toVersionId === null) return unpublish(current, context)
  if (command.target === undefined) {
    return refuse("version.not_found", `This ${page.kind} has no version ${command.toVersionId}.`, {
      versionId: command.toVersionId
    })
  }
  const { version, accepted } = command.target
  const shown = current.published ?? latest
  const fields = { ...fieldsOf(version), meta: revertedMeta(version.meta, page.meta) }
  const decision = append(
    current,
    {
      accepted,
      editClass: weightiest([
        editClassOf(page.kind, shown?.payload, accepted.payload),
        fieldsClass(changedFields(shown ?? version, fields))
      ]),
      // The lines come back to those who wrote them, not to whoever brings them back.
      lineAuthors: version.lineAuthors,
      fields,
      // Nothing but what is the owner's alone to decide holds a revert; its text was live before.
      holdReasons: asksOwner(context)
        ? ownersReasons(current, { ...accepted, ...fields }, context.site, context.partials)
        : [],
      base: latest,
      leavesPending: fromDashboard(context)
    },
    context
  )
  return mindWaiting(current, { ...decision, action: `${page.kind}.revert`, bringsBack: version.id }, context)
}

const unpublish = (current: Current, context: WriteContext): Outcome<WriteDecision> => {
  const { page, published } = current
  if (page.kind !== "notfound") {
    return refuse("version.not_found", `Only the not-found page can go back to nothing, not a ${page.kind}.`, {
      versionId: null
    })
  }
  const bare = { ...page, publishedVersionId: null, lastWrittenBy: null, lastWrittenAt: null, updatedAt: context.now }
  return {
    outcome: "updated",
    page: { ...bare, status: restingStatus(null, current.pending) },
    version: null,
    states: published ? [{ id: published.id, state: "superseded" }] : [],
    change: published ? contentChange(page, false) : null,
    warnings: [],
    action: "notfound.revert"
  }
}
