/**
 * Changes title and meta of a page: a version like any other, which carries the text along. It is classified, held and
 * brought back like a change of the text.
 */
import { acceptedBefore } from "../gate/acceptedBefore.ts"
import { Refusal, refuse } from "../errors/Refusal.ts"
import type { Page } from "../model/Page.ts"
import { mergeMeta, type MetaRules, readAbout } from "../site/meta.ts"
import { append } from "./append.ts"
import { carriedFrom, waitsWithText } from "./carried.ts"
import type { Current, Outcome, WriteContext, WriteDecision } from "./decision.ts"
import { changedFields, fieldsClass, fieldsClasses, indexFields, settingFields, sitemapFields } from "./fields.ts"
import { fromDashboard } from "./fromDashboard.ts"
import { isStaff } from "./fromStaff.ts"
import { goesPastWaiting } from "./pastWaiting.ts"
import { refuseCrossWriterFields } from "./guards/crossWriterFields.ts"
import { mindWaiting } from "./guards/replacedWaiting.ts"
import { refuseStaleBase, unguardedWarnings } from "./guards/staleBase.ts"
import { holdReasons } from "./hold.ts"
import { refuseClosedPage, refuseUnaddressable } from "./standing.ts"

export interface PatchPage {
  readonly title?: string
  /** Keys to set; null clears; keys not named stay (PAGE-48). */
  readonly meta?: { readonly [key: string]: unknown }
  /** Only there to be refused (CA-D21). */
  readonly route?: unknown
  readonly metaRules: MetaRules
  /** Have it wait for a person, whatever the policy says. */
  readonly hold?: boolean
}

/** What the change makes necessary; a rehearsal answers these as `would…` (PAGE-49). All false for a patch that does not go live. */
export interface PatchEffects {
  readonly rerender: boolean
  readonly rebuildSitemap: boolean
  /** Lists of pages that show this one (PAGE-50). */
  readonly refreshPostIndexes: boolean
}

export interface PatchDecision extends WriteDecision {
  /** `title`, `meta.description` …: the fields whose value changed. */
  readonly changed: ReadonlyArray<string>
  readonly effects: PatchEffects
}

/**
 * Refusals: `page.route_immutable`, `request.invalid` for a patch that names nothing, `page.archived`, `page.frozen`, a stale `If-Match`, the title, the meta, and
 * `write.cross_writer_fields`, and `write.replaces_waiting` where it goes live and something waits below what serves. Nothing is stored where every value is there already. A patch names every field it changes, so the truncation guard has nothing to find here.
 */
export const patchPage = (current: Current, command: PatchPage, context: WriteContext): Outcome<PatchDecision> => {
  const { page, latest, published } = current
  if (command.route !== undefined) {
    return refuse("page.route_immutable", `The page stays at ${page.slot ?? page.archivedRoute}.`, {
      fields: [{ path: "route", reason: "cannot be changed" }]
    })
  }
  if (command.title === undefined && Object.values(command.meta ?? {}).every((value) => value === undefined)) {
    return refuse(
      "request.invalid",
      "The patch names nothing to change. Send title, or meta with the keys to change.",
      {
        fields: [{ path: "body", reason: "names neither title nor a key of meta" }]
      }
    )
  }
  // Staff set keys that nobody else sets, so there is nothing of others to lose and no base to name.
  const rule = isStaff(context.actor) ? "ifSent" : "optional"
  const refusal = refuseUnaddressable(page) ?? refuseClosedPage(current) ?? refuseStaleBase(page, latest, rule, context)
  if (refusal) return refusal
  const base = carriedFrom(current, context)
  if (base === undefined) throw new Error(`The page ${page.id} has no version, though it is created with one.`)
  const sent = { ...command, ...(command.meta !== undefined && { meta: unlessSame(command.meta, base.meta) }) }
  const about = readAbout(sent, page.slot, command.metaRules)
  if (about instanceof Refusal) return about

  const { title = base.title } = about
  const meta = mergeMeta(base.meta, about.changes)
  const changed = changedFields(base, { title, meta })
  const foreign = fromDashboard(context) ? undefined : refuseCrossWriterFields(page, base, changed, context)
  if (foreign) return foreign

  const warnings = fromDashboard(context) ? [] : unguardedWarnings(page, latest, rule, context)
  if (changed.length === 0) return { ...unchanged(page, warnings), changed, effects: effectsOf(false, changed) }
  const editClass = fieldsClass(changed)
  // On top of a draft it is work in progress as well, about which nobody is asked.
  const draft = base.state === "draft" && command.hold !== true
  const decision = append(
    current,
    {
      accepted: acceptedBefore(base),
      editClass,
      lineAuthors: base.lineAuthors,
      fields: { title, meta, fieldWriters: settingFields(base.fieldWriters, changed, context.actor) },
      holdReasons: holdReasons(
        {
          kind: page.kind,
          touched: fieldsClasses(changed),
          requested: command.hold ?? false,
          compliance: [],
          recipients: false,
          carried: draft ? base.holdReasons : waitsWithText(base, published)
        },
        context
      ),
      draft,
      base,
      leavesPending: goesPastWaiting(context.actor)
    },
    context
  )
  const live = decision.outcome === "published"
  const patched: PatchDecision = {
    ...decision,
    // What callers of this route know its success by.
    outcome: live ? "updated" : decision.outcome,
    warnings,
    action: "page.update",
    changed,
    effects: effectsOf(live, changed)
  }
  return live ? mindWaiting(current, patched, context) : patched
}

/** Staff's own key may come back as it was read; nobody but staff sets it anew. */
const unlessSame = ({ canonical, ...others }: NonNullable<PatchPage["meta"]>, { canonical: now }: Page["meta"]) =>
  canonical === undefined || canonical === now ? others : { ...others, canonical }

const unchanged = (page: Page, warnings: WriteDecision["warnings"]): WriteDecision => ({
  outcome: "updated",
  page,
  version: null,
  states: [],
  change: null,
  warnings,
  action: "page.update"
})

const effectsOf = (live: boolean, changed: ReadonlyArray<string>): PatchEffects => ({
  rerender: live && changed.length > 0,
  rebuildSitemap: live && changed.some((field) => sitemapFields.has(field)),
  refreshPostIndexes: live && changed.some((field) => indexFields.has(field))
})
