/**
 * Takes a page off the site in two steps, so that nobody does it by accident: ask, then confirm with the page's route.
 * Until confirmed the page goes on serving. Its old address answers with a redirect or 410 afterwards; text and history
 * are kept (CA-A16, CA-B24).
 */
import { type Refusal, refuse } from "../errors/Refusal.ts"
import type { AuditAction } from "../model/AuditAction.ts"
import type { ArchiveRequest } from "../model/Page.ts"
import type { Site } from "../model/Site.ts"
import type { EdgeRedirect } from "../publish/edge.ts"
import type { RedirectEnd } from "../site/redirects/end.ts"
import { routeChange } from "./changes.ts"
import type { Decider } from "../model/Decider.ts"
import type { Current, Outcome, WriteContext, WriteDecision } from "./decision.ts"
import { refuseState, refuseUnaddressable, restingStatus } from "./standing.ts"

/** Where the address is to lead. Not looked at for `gone`. */
export interface CheckedTarget {
  readonly redirectTo: unknown
  /** What the redirect rules say of `redirectTo` (CA-B22). */
  readonly target: RedirectEnd["kind"]
  /** Why another site is not led to, as the end of a sentence. */
  readonly reason?: string
}

export interface RequestArchive extends CheckedTarget {
  /** As sent; there is no default (ARCH-02). */
  readonly disposition: unknown
}

/**
 * Live, draft or held → `archive_pending`. Also for a page beyond the plan (LIMIT-29). Refusals:
 * `archive.state_conflict`, `archive.disposition_required`, `archive.redirect_to_required`, `redirect.target_missing`,
 * `redirect.target_not_allowlisted`, `redirect.target_invalid`, `redirect.loop`.
 */
export const requestArchive = (current: Current, command: RequestArchive, context: WriteContext): Outcome => {
  const { page } = current
  const unaddressable = refuseUnaddressable(page)
  if (unaddressable) return unaddressable
  if (page.status !== "live" && page.status !== "draft" && page.status !== "held") {
    return refuseState(page, "Only a page with an address and no open request can be archived")
  }
  const wanted = readDisposition(command, page.slot)
  if (wanted._tag === "Refusal") return wanted
  const { _tag, ...disposition } = wanted
  const archive: ArchiveRequest = { ...disposition, requestedBy: context.actor, requestedAt: context.now }
  return updated({ ...page, status: "archive_pending", archive }, "page.archive_request", context)
}

/** Who can confirm: whoever may write, unless the site leaves it to staff. */
export const archiveDeciders = ({ approvalMode }: Pick<Site, "approvalMode">): ReadonlyArray<Decider> =>
  approvalMode === "staff" ? ["staff"] : ["writer", "staff"]

/** What was asked for is checked once more: what stood at its target may have gone, or lead back here by now. */
export interface ConfirmArchive extends CheckedTarget {
  /** Must be the page's route: proof that the caller knows which page goes. */
  readonly route: string
  readonly byStaff: boolean
}

export interface ArchiveDecision extends WriteDecision {
  /** What the old address answers from now on; store it with `source` archive. */
  readonly redirect: EdgeRedirect
}

/**
 * `archive_pending` → `archived`: the route is free again (ARCH-07 to ARCH-13). Refusals: `archive.state_conflict`,
 * `archive.requires_staff` where staff confirm, `archive.route_mismatch`, and of the target what a request is refused with.
 */
export const confirmArchive = (
  current: Current,
  command: ConfirmArchive,
  context: WriteContext
): Outcome<ArchiveDecision> => {
  const { page } = current
  if (page.status !== "archive_pending" || page.archive === null || page.slot === null) {
    return refuseState(page, "Only a page whose archiving was requested can be confirmed")
  }
  if (context.site.approvalMode === "staff" && !command.byStaff) return requiresStaff()
  const route = page.slot
  if (command.route !== route) {
    return refuse("archive.route_mismatch", `The page is at ${route}, not at ${command.route}.`, { route })
  }
  const { disposition } = page.archive
  const archive = disposition === "gone" ? page.archive : { ...page.archive, redirectTo: command.redirectTo as string }
  const refusal = disposition === "gone" ? undefined : refuseTarget(command, askAgain)
  if (refusal !== undefined) return refusal
  return {
    ...updated(
      { ...page, status: "archived", slot: null, archivedRoute: route, archive: null },
      "page.archive",
      context
    ),
    change: page.publishedVersionId === null ? null : routeChange(page, route, null),
    redirect: answerAfter(route, archive)
  }
}

const askAgain =
  " That was otherwise when it was asked for: call the request off with DELETE /v1/pages/{id}/archive, and ask again."

/** What the address of a page answers once what was asked is confirmed. */
export const answerAfter = (route: string, { disposition, redirectTo }: ArchiveRequest): EdgeRedirect =>
  disposition === "gone" ? { from: route, to: "", status: 410 } : { from: route, to: redirectTo!, status: 301 }

/** `archive_pending` → as before the request (ARCH-18). Refusal: `archive.state_conflict`. */
export const cancelArchive = (current: Current, context: WriteContext): Outcome => {
  const { page, pending } = current
  if (page.status !== "archive_pending") return refuseState(page, "There is no archive request to cancel")
  const status = restingStatus(page.publishedVersionId, pending)
  return updated({ ...page, status, archive: null }, "page.archive_cancel", context)
}

/** A change of the record that visitors do not see. */
export const updated = (
  page: WriteDecision["page"],
  action: AuditAction,
  context: Pick<WriteContext, "now">
): WriteDecision => ({
  outcome: "updated",
  page: { ...page, updatedAt: context.now },
  version: null,
  states: [],
  change: null,
  warnings: [],
  action
})

export const requiresStaff = (): Refusal =>
  refuse("archive.requires_staff", "On this site a member of staff confirms what is archived and restored.")

type Disposition = { readonly _tag: "Disposition" } & Pick<ArchiveRequest, "disposition" | "redirectTo">

const readDisposition = (command: RequestArchive, route: string | null): Disposition | Refusal => {
  const { disposition, redirectTo } = command
  if (disposition === "gone")
    return (redirectTo ?? "") === ""
      ? { _tag: "Disposition", disposition }
      : refuse(
          "archive.disposition_required",
          "The request says gone and names a target in redirectTo as well, where an address that is gone leads nowhere."
        )
  if (disposition !== "redirect") {
    return refuse("archive.disposition_required", "The request does not say what the page's address should answer.")
  }
  if (typeof redirectTo !== "string" || redirectTo === "") {
    return refuse("archive.redirect_to_required", "The request asks for a redirect and does not say where to.")
  }
  if (redirectTo === route) {
    return refuse(
      "redirect.loop",
      `${redirectTo} is the address of the page that is to go, so it would lead to itself.`,
      {
        redirectTo
      }
    )
  }
  return refuseTarget(command) ?? { _tag: "Disposition", disposition, redirectTo }
}

/** `next` is a sentence more, with its blank, on what there is to do. */
const refuseTarget = ({ redirectTo, target, reason }: CheckedTarget, next = ""): Refusal | undefined => {
  if (target === "missing") {
    return refuse(
      "redirect.target_missing",
      `Nothing is published at ${redirectTo}, nor where it may be led on to.${next}`,
      { redirectTo }
    )
  }
  if (target === "invalid") {
    return refuse(
      "redirect.target_invalid",
      `${redirectTo} is an address neither of this site nor of the web.${next}`,
      { redirectTo }
    )
  }
  if (target === "loop" || target === "far") {
    return refuse(
      "redirect.loop",
      `${redirectTo} leads back to the address of the page that is to go, or to itself.${next}`,
      { redirectTo }
    )
  }
  if (target === "not_allowlisted") {
    return refuse("redirect.target_not_allowlisted", `The address cannot lead to ${redirectTo}: ${reason}.${next}`, {
      redirectTo
    })
  }
  return undefined
}
