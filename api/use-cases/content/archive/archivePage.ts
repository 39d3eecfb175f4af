/** Takes a page off the site: ask, confirm, or call the request off. */
import { Effect } from "effect"
import { Refusal } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import type { PageId } from "../../../../engine/model/ids.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import { cancelArchive, archiveDeciders, confirmArchive, requestArchive } from "../../../../engine/write/archive.ts"
import { answer } from "../../../answers/Answer.ts"
import { Write } from "../../../access/Call.ts"
import { makeLink } from "../../site/owner-mail/makeLink.ts"
import { mailOwner } from "../../site/owner-mail/mailOwner.ts"
import { timestamp } from "../../../answers/shapes.ts"
import { coverPages } from "../write/coverPages.ts"
import { currentById } from "../write/current.ts"
import { writeContext } from "../write/session.ts"
import { publishSoon, store } from "../write/store.ts"
import { rowServedAt } from "../../site/redirects/liveTarget.ts"
import { replacedOnRecord } from "../../site/redirects/replaced.ts"
import { archiveWarnings, inboundLinks, ledThere, rowAnswers, staffRestore } from "./inboundLinks.ts"
import { restoreMail } from "./mails.ts"
import { recipientsBack } from "./recipientsBack.ts"
import { checkTarget } from "./redirectTarget.ts"
import { type StandingThere, standingThere, standingWarnings } from "./standingThere.ts"

export const askToArchive = Effect.fnUntraced(function* (
  id: PageId,
  wanted: { readonly disposition?: unknown; readonly redirectTo?: unknown }
) {
  const { site } = yield* Write
  const current = yield* currentById(id)
  const target = yield* checkTarget(current.page, wanted.redirectTo)
  const context = yield* writeContext(current.page.kind)
  const decision = requestArchive(current, { disposition: wanted.disposition, ...target }, context)
  if (decision instanceof Refusal) return yield* decision
  yield* store(current, decision)
  const { page } = decision
  const links = yield* inboundLinks(page)
  return {
    ...answer({
      status: "archive_pending" as const,
      pageId: page.id,
      route: page.slot,
      disposition: page.archive!.disposition,
      redirectTo: page.archive!.redirectTo ?? null,
      approval: site.approvalMode,
      decidableBy: archiveDeciders(site),
      inboundLinks: links,
      warnings: [...decision.warnings, ...staffRestore(site), ...(yield* archiveWarnings(page, links))]
    }),
    status: 202
  }
})

/** `byStaff` where a member of staff confirms; on sites that want one, nobody else can. */
export const archivePage = Effect.fnUntraced(function* (id: PageId, route: string, byStaff: boolean) {
  const { site, now } = yield* Write
  const current = yield* currentById(id)
  const context = yield* writeContext(current.page.kind)
  const target = yield* checkTarget(current.page, current.page.archive?.redirectTo)
  const decision = confirmArchive(current, { route, byStaff, ...target }, context)
  if (decision instanceof Refusal) return yield* decision
  const standing = yield* standingThere(current.page, decision.redirect)
  const led = yield* ledThere(current.page)
  if (standing.left !== null) yield* (yield* Redirects).put(standing.left)
  const { replaced } = standing
  yield* store(current, decision, replacedOnRecord(replaced === undefined ? [] : [replaced]))
  yield* coverPages
  // What was never served leaves no page to remove, yet its address answers differently from now on.
  if (decision.change === null) yield* publishSoon({ kind: "redirects" })
  const row = yield* rowServedAt(site.id, route, id)
  const expiresAt = now + limits.restoreLinkMs
  const link = yield* makeLink({ siteId: site.id, purpose: "restore", subject: { pageId: id }, expiresAt })
  const { strangers } = yield* recipientsBack(site, current.page)
  const ownerNotified = yield* mailOwner(restoreMail(site, current.page, strangers, link, expiresAt))
  return answer({
    status: "archived" as const,
    pageId: id,
    archivedRoute: route,
    answers: row === undefined ? answersOf(standing) : { status: 200 as const, to: null, row },
    ownerNotified,
    restoreLinkExpiresAt: timestamp(expiresAt),
    warnings: [
      ...decision.warnings,
      ...staffRestore(site),
      ...(row === undefined ? [] : [rowAnswers(route, row)]),
      ...standingWarnings(standing),
      ...led.rows,
      ...led.redirects
    ]
  })
})

/** Nothing can stand at everything a site has, which is what a route that begins with a parameter gives up. */
const answersOf = ({ left, answering }: StandingThere) => {
  const row = answering ?? left
  return row === null ? { status: 404 as const, to: null } : { status: row.status, to: row.to }
}

export const callOffArchive = Effect.fnUntraced(function* (id: PageId) {
  const current = yield* currentById(id)
  const decision = cancelArchive(current, yield* writeContext(current.page.kind))
  if (decision instanceof Refusal) return yield* decision
  yield* store(current, decision)
  return answer({ status: decision.page.status, pageId: id, route: decision.page.slot, warnings: decision.warnings })
})
