/** Brings an archived page back: ask, have a person confirm, or call the request off. */
import { Effect } from "effect"
import { Refusal } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import type { PageId } from "../../../../engine/model/ids.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import { archivedAddress, isArchiveRow } from "../../../../engine/site/redirects/archived.ts"
import {
  cancelUnarchive,
  confirmUnarchive,
  requestUnarchive,
  unarchiveDeciders
} from "../../../../engine/write/unarchive.ts"
import { answer } from "../../../answers/Answer.ts"
import { Write } from "../../../access/Call.ts"
import { makeLink } from "../../site/owner-mail/makeLink.ts"
import { mailOwner } from "../../site/owner-mail/mailOwner.ts"
import { agreeToRecipients } from "../review/agreeToRecipients.ts"
import { coveredRow } from "../write/coveredRow.ts"
import { coverPages } from "../write/coverPages.ts"
import { currentById } from "../write/current.ts"
import { writeContext } from "../write/session.ts"
import { publishSoon, store } from "../write/store.ts"
import { confirmMail } from "./mails.ts"
import { recipientsBack } from "./recipientsBack.ts"
import { routeHolder } from "./routeHolder.ts"

export const askToUnarchive = Effect.fnUntraced(function* (id: PageId) {
  const { site, now } = yield* Write
  const current = yield* currentById(id)
  const decision = requestUnarchive(
    current,
    { routeHolder: yield* holderOf(current.page.archivedRoute) },
    yield* writeContext("page")
  )
  if (decision instanceof Refusal) return yield* decision
  yield* store(current, decision)
  const { targetRoute, routeConflict } = decision
  const { strangers } = yield* recipientsBack(site, current.page)
  const expiresAt = now + limits.ownerLinkMs
  // Where staff confirm, a link that cannot do it would only puzzle the owner.
  const ownerNotified =
    site.approvalMode === "ai" &&
    (yield* mailOwner(
      confirmMail(
        site,
        current.page,
        strangers,
        yield* makeLink({
          siteId: site.id,
          purpose: "unarchive",
          subject: { pageId: id, requestedAt: now },
          expiresAt
        }),
        expiresAt
      )
    ))
  return {
    ...answer({
      status: "unarchive_pending" as const,
      pageId: id,
      targetRoute,
      routeConflict,
      // A person decides in either mode: a credential that may take a page off cannot put it back.
      approval: site.approvalMode === "staff" ? ("staff" as const) : ("owner" as const),
      decidableBy: unarchiveDeciders(site),
      ownerNotified,
      warnings: [
        ...decision.warnings,
        ...(yield* coveredRow(targetRoute)),
        ...(strangers.length === 0
          ? []
          : [
              {
                code: "unarchive.recipients",
                detail: `Put back, its forms send enquiries to ${strangers.join(", ")}: the owner is asked about each of them.`,
                recipients: strangers
              }
            ]),
        ...(routeConflict
          ? [
              {
                code: "unarchive.route_conflict",
                detail: `Another page answers at ${targetRoute}; archive that one first, or the confirmation is refused.`
              }
            ]
          : [])
      ]
    }),
    status: 202
  }
})

export interface Confirmation {
  readonly byStaff: boolean
  readonly byRestoreLink: boolean
}

/**
 * The decision to put the page back, carried out; its record says where it is now. Whoever took it was asked about everybody
 * whom its forms tell of enquiries, so each of them is told again.
 */
export const unarchivePage = Effect.fnUntraced(function* (id: PageId, by: Confirmation) {
  const { site } = yield* Write
  const current = yield* currentById(id)
  const route = current.page.unarchive?.targetRoute ?? current.page.archivedRoute
  const decision = confirmUnarchive(
    current,
    { routeHolder: yield* holderOf(route), ...by },
    yield* writeContext("page")
  )
  if (decision instanceof Refusal) return yield* decision
  const redirects = yield* Redirects
  const from = archivedAddress(decision.removeRedirectFrom)
  const row = from === null ? undefined : yield* redirects.get(site.id, from)
  if (row !== undefined && isArchiveRow(row)) yield* redirects.remove(site.id, row.from)
  yield* store(current, decision)
  yield* coverPages
  if (decision.change === null) yield* publishSoon({ kind: "redirects" })
  else yield* agreeToRecipients(current.published?.parts, null)
  return decision.page
})

export const callOffUnarchive = Effect.fnUntraced(function* (id: PageId) {
  const current = yield* currentById(id)
  const decision = cancelUnarchive(current, yield* writeContext(current.page.kind))
  if (decision instanceof Refusal) return yield* decision
  yield* store(current, decision)
  const { status, archivedRoute } = decision.page
  return answer({ status, pageId: id, route: null, archivedRoute, warnings: decision.warnings })
})

const holderOf = Effect.fnUntraced(function* (route: string | null) {
  const { site } = yield* Write
  return route === null ? undefined : yield* routeHolder(site.id, route)
})
