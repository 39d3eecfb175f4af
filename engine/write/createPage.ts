/**
 * Creates an addressable page with its first version. The gate has accepted the payload; what is decided here is
 * whether the address is free and usable, whether the site has room, and whether the page goes live or waits.
 */
import type { Accepted } from "../gate/verdict.ts"
import { Refusal, refuse } from "../errors/Refusal.ts"
import type { Page, PageFields } from "../model/Page.ts"
import type { PageId } from "../model/ids.ts"
import { refuseDraftPage } from "../site/drafts.ts"
import { refusePageBeyondPlan } from "../site/plan.ts"
import { mergeMeta, type MetaRules, readAbout } from "../site/meta.ts"
import { readRoute } from "../site/routes.ts"
import { append } from "./append.ts"
import type { Outcome, WriteContext } from "./decision.ts"
import { editClassOf } from "./editClass.ts"
import { settingFields } from "./fields.ts"
import { inheritAuthors } from "./guards/lineAuthors.ts"
import { holdReasons } from "./hold.ts"
import { changesRecipients } from "./recipients.ts"

/** What must be known of the site's pages. */
export interface Surroundings {
  /** The page that answers at the route, if one does. */
  readonly routeHolder: Page | undefined
  /** Whether an earlier page of the same rehearsal would answer there; it has no id by which it could be read. */
  readonly isPromised?: boolean
  /** How many addressable pages the site has, archived ones left out. */
  readonly pages: number
}

export interface CreatePage {
  readonly id: PageId
  readonly route: string
  readonly title: string
  readonly meta?: { readonly [key: string]: unknown }
  readonly metaRules: MetaRules
  readonly accepted: Accepted
  readonly hold: boolean
  /** Keep it without asking anybody, as work in progress. */
  readonly draft?: boolean
}

/**
 * Refusals, in this order: the route (`page.route_*`), `page.route_taken`, `draft.page_limit`, `plan.page_cap`, the title, the
 * meta.
 * Outcome `published`, or `held` or `draft` with the page in that status and its route not served.
 */
export const createPage = (current: Surroundings, command: CreatePage, context: WriteContext): Outcome => {
  const route = readRoute(command.route)
  if (route instanceof Refusal) return route
  if (current.routeHolder !== undefined) {
    return refuse("page.route_taken", `Another page answers at ${route}.`, { route, pageId: current.routeHolder.id })
  }
  if (current.isPromised === true)
    return refuse("page.route_taken", `An earlier page of the same batch would answer at ${route}.`, { route })
  const full = refuseDraftPage(context.site, current.pages) ?? refusePageBeyondPlan(context.site, current.pages)
  if (full) return full
  const about = readAbout(command, route, command.metaRules)
  if (about instanceof Refusal) return about

  const { title = "" } = about
  const meta = mergeMeta({}, about.changes)
  const set = ["title", ...Object.keys(meta).map((key) => `meta.${key}`)]
  const page = newPage({ kind: "page", slot: route, id: command.id }, context, { title, meta })
  const { accepted } = command
  const editClass = editClassOf("page", undefined, accepted.payload)
  const decision = append(
    { page, latest: undefined, published: undefined, pending: [] },
    {
      accepted,
      editClass,
      lineAuthors: inheritAuthors(undefined, accepted.payload, context.actor),
      fields: { title, meta, fieldWriters: settingFields({}, set, context.actor) },
      holdReasons: holdReasons(
        {
          kind: "page",
          touched: [editClass],
          requested: command.hold,
          compliance: accepted.report.holdReasons,
          recipients: changesRecipients(null, accepted.parts, context.partials)
        },
        context
      ),
      ...(command.draft !== undefined && { draft: command.draft }),
      base: undefined
    },
    context
  )
  return { ...decision, action: "page.create" }
}

/** The record of a page or shared asset that has no version yet. */
export const newPage = (
  address: Pick<Page, "kind" | "slot" | "id">,
  context: Pick<WriteContext, "site" | "actor" | "now">,
  fields: PageFields = { title: "", meta: {} }
): Page => ({
  siteId: context.site.id,
  ...address,
  ...fields,
  status: "draft",
  latestVersionId: null,
  publishedVersionId: null,
  lastWrittenBy: null,
  lastWrittenAt: null,
  frozen: false,
  archivedRoute: null,
  archive: null,
  unarchive: null,
  createdBy: context.actor,
  createdAt: context.now,
  updatedAt: context.now
})
