/** Takes somebody off those who look after a site; nobody is taken off whom nobody would be left beside. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { mailboxKey } from "../../../../engine/site/owner.ts"
import { joinedAt, ownersOf, withoutOwner } from "../../../../engine/site/owners.ts"
import { audited } from "../../../access/audited.ts"
import { Write } from "../../../access/Call.ts"
import { makeLink } from "../owner-mail/makeLink.ts"
import { removedMail } from "./mails.ts"
import { leadBackOver, type WayBack } from "./move.ts"
import { endMailedLinks, mailEach, stillOwner } from "./standing.ts"

/** Of two who take each other off at once, the first one does. Refuses with `request.invalid`. */
export const removeOwner = Effect.fnUntraced(function* (by: string, address: string) {
  const site = yield* stillOwner(by)
  const removed = ownersOf(site).find((one) => mailboxKey(one) === mailboxKey(address))
  // Somebody else was quicker.
  if (removed === undefined) return
  const settings = withoutOwner(site, removed)
  if (settings === undefined)
    return yield* refuse(
      "request.invalid",
      "Somebody has to look after the website. Ask another one first, or hand it over.",
      {
        fields: [{ path: "body.address", reason: "is the last one" }]
      }
    )
  yield* (yield* Sites).update(site.id, { settings })
  yield* audited("site.owner_removed")
  yield* endMailedLinks(site.id)
  const isByOther = mailboxKey(removed) !== mailboxKey(by)
  const heir = isByOther ? by : newestOf(site, removed)
  if (heir !== undefined) yield* leadBackOver(site, removed, heir)
  const others = ownersOf(site).filter((one) => one !== removed)
  yield* mailEach(site.id, others, removedMail(site, removed, by))
  const undo = isByOther ? yield* wayBack(site, removed, by) : undefined
  yield* mailEach(site.id, [removed], removedMail(site, removed, by, isByOther, undo))
})

/** Who came last of the others. */
const newestOf = (site: Site, address: string): string | undefined =>
  ownersOf(site)
    .filter((one) => one !== address)
    .toSorted((a, b) => joinedAt(site, b) - joinedAt(site, a))[0]

/**
 * As of a change of address: somebody who came a short while ago takes off whoever was there before. Who came by an account
 * that was taken over could otherwise do what a change of its address does, without a way back.
 */
const wayBack = Effect.fnUntraced(function* (site: Site, removed: string, by: string) {
  const { now } = yield* Write
  const cameAt = joinedAt(site, by)
  if (cameAt < now - limits.ownerUndoMs || joinedAt(site, removed) >= cameAt) return undefined
  const subject = { deed: "back", from: mailboxKey(by), to: removed, sites: [site.id], off: true } satisfies WayBack
  return yield* makeLink({ siteId: site.id, purpose: "owner", subject, expiresAt: now + limits.ownerUndoMs })
})
