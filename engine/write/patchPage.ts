/**
 * Changes title and meta of a page, which are not versioned: they take effect at once and the page is rendered anew.
 */
import { Refusal, refuse } from "../errors/Refusal.ts"
import type { Page } from "../model/Page.ts"
import { mergeMeta, type MetaRules, readAbout } from "../site/meta.ts"
import { contentChange } from "./changes.ts"
import type { Current, Outcome, WriteContext, WriteDecision } from "./decision.ts"
import { fromDashboard } from "./fromDashboard.ts"
import { refuseCrossWriterFields } from "./guards/crossWriterFields.ts"
import { refuseStaleBase, unguardedWarnings } from "./guards/staleBase.ts"
import { refuseClosedPage, refuseUnaddressable } from "./standing.ts"

export interface PatchPage {
  readonly title?: string
  /** Keys to set; null clears; keys not named stay (PAGE-48). */
  readonly meta?: { readonly [key: string]: unknown }
  /** Only there to be refused (CA-D21). */
  readonly route?: unknown
  readonly metaRules: MetaRules
}

/** What the change makes necessary; a rehearsal answers these as `would…` (PAGE-49). All false for a page not live. */
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
 * `write.cross_writer_fields`. A patch names every field it changes, so the truncation guard has nothing to find here.
 */
export const patchPage = (current: Current, command: PatchPage, context: WriteContext): Outcome<PatchDecision> => {
  const { page, latest } = current
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
  const refusal =
    refuseUnaddressable(page) ?? refuseClosedPage(current) ?? refuseStaleBase(page, latest, "optional", context)
  if (refusal) return refusal
  const about = readAbout(command, page.slot, command.metaRules)
  if (about instanceof Refusal) return about

  const { title = page.title } = about
  const meta = mergeMeta(page.meta, about.changes)
  const changed = changedFields(page, { title, meta })
  const foreign = fromDashboard(context) ? undefined : refuseCrossWriterFields(page, latest, changed, context)
  if (foreign) return foreign

  const live = page.publishedVersionId !== null
  const touches = (fields: ReadonlyArray<string>): boolean => live && changed.some((field) => fields.includes(field))
  const listed = touches([...sitemapFields, ...indexFields])
  return {
    outcome: "updated",
    page:
      changed.length === 0
        ? page
        : {
            ...page,
            title,
            meta,
            fieldWriters: {
              ...page.fieldWriters,
              ...Object.fromEntries(changed.map((field) => [field, context.actor]))
            },
            updatedAt: context.now
          },
    version: null,
    states: [],
    change: live && changed.length > 0 ? contentChange(page, listed) : null,
    warnings: fromDashboard(context) ? [] : unguardedWarnings(latest, "optional", context),
    action: "page.update",
    changed,
    effects: {
      rerender: live && changed.length > 0,
      rebuildSitemap: touches(sitemapFields),
      refreshPostIndexes: touches(indexFields)
    }
  }
}

/** What decides whether and how the sitemap lists a page. */
const sitemapFields = ["meta.sitemap", "meta.noindex", "meta.canonical"]
/** What lists and feeds repeat of a page. */
const indexFields = ["title", "meta.publishedAt", "meta.description", "meta.ogImage", "meta.noindex"]

const changedFields = (
  before: Pick<Page, "title" | "meta">,
  after: Pick<Page, "title" | "meta">
): ReadonlyArray<string> => {
  const keys = new Set([...Object.keys(before.meta), ...Object.keys(after.meta)]) as ReadonlySet<keyof Page["meta"]>
  return [
    ...(before.title === after.title ? [] : ["title"]),
    ...[...keys].filter((key) => canonical(before.meta[key]) !== canonical(after.meta[key])).map((key) => `meta.${key}`)
  ]
}

/** One text for equal values, whatever the order of their members. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member
  ) ?? ""
