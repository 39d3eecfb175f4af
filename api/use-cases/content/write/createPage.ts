/** Makes an addressable page with its first version. */
import { Effect } from "effect"
import { Refusal, refuse } from "../../../../engine/errors/Refusal.ts"
import type { Page, Payload } from "../../../../engine/model/Page.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { isUnclaimedDraft } from "../../../../engine/site/drafts.ts"
import { pageCapOf } from "../../../../engine/site/plan.ts"
import { readRoute, routeShape } from "../../../../engine/site/routes.ts"
import { createPage as decide } from "../../../../engine/write/createPage.ts"
import { Write } from "../../../access/Call.ts"
import { askOwner, ownerReachable } from "../review/askOwner.ts"
import { together } from "../../../../engine/errors/together.ts"
import { readAbout } from "../../../../engine/site/meta.ts"
import { coveredRedirect } from "./coveredRedirect.ts"
import { coveredRow } from "./coveredRow.ts"
import { judge } from "./judge.ts"
import { type Rehearsal, rehearse } from "./rehearse.ts"
import { remarked } from "./remarks.ts"
import { metaRulesFor, writeContext } from "./session.ts"
import { store } from "./store.ts"
import { newPageId } from "./writePayload.ts"
import { written } from "../../../answers/written/written.ts"

export interface CreatePage {
  readonly route: string
  readonly title: string
  readonly payload: Payload
  /** Hold it and ask for a decision, or keep it as a draft and ask nobody; not both. */
  readonly hold?: boolean
  readonly draft?: boolean
  readonly meta?: { readonly [key: string]: unknown }
}

/** What else the same request makes. */
interface Beside {
  /** Pages that a rehearsal would have made so far; this one joins them, so that the next finds what a write would find. */
  readonly rehearsedPages?: Array<Page>
}

/**
 * `render`: a rehearsal renders the page, and says this much of it. `linksApart` takes its links where the same request
 * makes more pages, see `remarked`.
 */
export const createPage = Effect.fnUntraced(function* (
  command: CreatePage,
  { render, linksApart, rehearsedPages = [] }: Pick<Rehearsal, "render" | "linksApart"> & Beside = {}
) {
  const { dryRun } = yield* Write
  yield* refuseHoldAndDraft(command)
  const route = readRoute(command.route)
  if (route instanceof Refusal) return yield* route
  const surroundings = yield* surroundingsOf(route, rehearsedPages)
  const metaRules = yield* metaRulesFor(command.meta)
  const about = readAbout(command, route, metaRules)
  const accepted = yield* judge("page", route, command.payload).pipe(
    Effect.mapError((refusal) => (about instanceof Refusal ? together([refusal, about]) : refusal))
  )
  const id = yield* newPageId
  const context = yield* writeContext("page", accepted.parts)
  const decided = decide(
    surroundings,
    {
      id,
      route,
      title: command.title,
      ...(command.meta !== undefined && { meta: command.meta }),
      metaRules,
      accepted,
      hold: command.hold ?? false,
      draft: command.draft ?? false
    },
    context
  )
  if (decided instanceof Refusal) return yield* decided
  yield* ownerReachable(decided)
  const warned = {
    ...decided,
    warnings: [...decided.warnings, ...(yield* coveredRow(route)), ...(yield* coveredRedirect(route))]
  }
  if (dryRun) {
    rehearsedPages.push(warned.page)
    return yield* rehearse(warned, { accepted, render, linksApart })
  }
  const decision = yield* remarked(warned, { accepted, linksApart })
  const asked = yield* askOwner(undefined, decision)
  yield* store(undefined, decision)
  return written({ decision, report: accepted.report, asked })
})

/** Refuses with `request.invalid`: what is held asks for a decision, and a draft asks nobody. */
export const refuseHoldAndDraft = ({ hold, draft }: { readonly hold?: boolean; readonly draft?: boolean }) =>
  hold === true && draft === true
    ? refuse("request.invalid", "hold asks for a decision and draft asks nobody; send one of them.", {
        fields: [{ path: "draft", reason: "is sent together with hold" }]
      })
    : Effect.void

/** Who has the address already, and how full the site is. */
const surroundingsOf = Effect.fnUntraced(function* (route: string, rehearsedPages: ReadonlyArray<Page>) {
  const stored = yield* storedAround(route)
  return {
    ...stored,
    pages: stored.pages + rehearsedPages.length,
    isPromised: rehearsedPages.some(({ slot }) => routeShape(slot!) === routeShape(route))
  }
})

const storedAround = Effect.fnUntraced(function* (route: string) {
  const { site } = yield* Write
  const pages = yield* Pages
  const bounded = isUnclaimedDraft(site) || pageCapOf(site) !== null
  // Two patterns that differ only in their parameters' names answer at the same addresses.
  if (!route.includes("/:"))
    return {
      routeHolder: yield* pages.bySlot(site.id, "page", route),
      pages: bounded ? (yield* pages.tally(site.id, "page")).addressed : 0
    }
  const all = (yield* pages.list(site.id, "page")).filter(({ slot }) => slot !== null)
  return { routeHolder: all.find(({ slot }) => routeShape(slot!) === routeShape(route)), pages: all.length }
})
