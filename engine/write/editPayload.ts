/**
 * Replaces the text of a page or shared asset: page payload, stylesheet, script, chrome section, not-found page,
 * partial, theme. One decision for all kinds, since they share one history and one set of guards. The gate has accepted
 * the payload.
 */
import type { Accepted } from "../gate/verdict.ts"
import type { Page, PageFields, PageKind } from "../model/Page.ts"
import type { PageId } from "../model/ids.ts"
import { append } from "./append.ts"
import { carriedFrom, waitsWithFields } from "./carried.ts"
import { newPage } from "./createPage.ts"
import type { Current, Outcome, WriteContext } from "./decision.ts"
import { editClassesOf, editClassOf, weightiest } from "./editClass.ts"
import { changedFields, fieldsClass, fieldsClasses, fieldsOf, noFields, withFields } from "./fields.ts"
import { fromDashboard } from "./fromDashboard.ts"
import { inheritAuthors } from "./guards/lineAuthors.ts"
import { baseRule, guardPayload } from "./guards/order.ts"
import { mindWaiting } from "./guards/replacedWaiting.ts"
import { unguardedWarnings } from "./guards/staleBase.ts"
import { holdReasons } from "./hold.ts"
import { changesRecipients } from "./recipients.ts"
import { refuseClosedPage } from "./standing.ts"

export interface EditPayload {
  /** Which asset, for its record when this is the first write of a shared asset or partial. */
  readonly kind: PageKind
  readonly slot: Page["slot"]
  readonly id: PageId
  readonly accepted: Accepted
  /** Title and meta that are written with it, judged before; carried along where this is left out. */
  readonly fields?: PageFields
  readonly hold: boolean
  /** Keep it without asking anybody, as work in progress. */
  readonly draft?: boolean
}

/**
 * Refusals: `page.archived`, `page.frozen`, then the guards in their order, `write.replaces_waiting` last. The new version's
 * base is the latest one; the owner's dashboard edits what serves instead, and leaves drafts waiting (CA-D44).
 */
export const editPayload = (current: Current | undefined, command: EditPayload, context: WriteContext): Outcome => {
  const before: Current = current ?? {
    page: newPage({ kind: command.kind, slot: command.slot, id: command.id }, context),
    latest: undefined,
    published: undefined,
    pending: []
  }
  const { payload, report } = command.accepted
  const refusal = refuseClosedPage(before) ?? guardPayload(before, payload, context)
  if (refusal) return refusal

  const onLive = fromDashboard(context) && before.published !== undefined
  const base = onLive ? before.published : before.latest
  const carried = carriedFrom(before, context)
  const known = carried === undefined ? noFields : fieldsOf(carried)
  const fields = command.fields === undefined ? known : withFields(known, command.fields, context.actor)
  const changed = changedFields(known, fields)
  const { kind } = before.page
  // What is latest is what is live but where something waits, so most writes are compared once.
  const touched = editClassesOf(kind, before.published?.payload, payload)
  const ofText = base?.id === before.published?.id ? weightiest(touched) : editClassOf(kind, base?.payload, payload)
  const decision = append(
    before,
    {
      accepted: command.accepted,
      editClass: weightiest([ofText, fieldsClass(changed)]),
      lineAuthors: inheritAuthors(base, payload, context.actor),
      fields,
      holdReasons: holdReasons(
        {
          kind,
          touched: [...touched, ...fieldsClasses(changed)],
          requested: command.hold,
          compliance: report.holdReasons,
          recipients: changesRecipients(before.published?.parts, command.accepted.parts, context.partials),
          carried: waitsWithFields(carried, before.published)
        },
        context
      ),
      ...(command.draft !== undefined && { draft: command.draft }),
      base,
      leavesPending: onLive
    },
    context
  )
  const written = {
    ...decision,
    warnings: [...decision.warnings, ...unguarded(before, context)],
    action: `${kind}.write` as const
  }
  return mindWaiting(before, written, context)
}

const unguarded = (before: Current, context: WriteContext) =>
  fromDashboard(context) ? [] : unguardedWarnings(before.page, before.latest, baseRule(before.page.kind), context)
