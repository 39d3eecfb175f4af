/**
 * The address by which somebody signs in is changed: asked for at the desk, confirmed from the new address, told to the old
 * one with a way back. It is theirs on every site they look after.
 */
import { Effect } from "effect"
import { limits } from "../../../../engine/limits.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { dashboardActor } from "../../../../engine/model/ids.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Mailer } from "../../../../engine/ports/Mailer.ts"
import { OwnerSessions } from "../../../../engine/ports/OwnerSessions.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { mailboxKey, readEmail } from "../../../../engine/site/owner.ts"
import { isOwner, withMovedOwner } from "../../../../engine/site/owners.ts"
import { auditedAs } from "../../../access/audited.ts"
import { Write } from "../../../access/Call.ts"
import { makeLink } from "../owner-mail/makeLink.ts"
import { movedBackMail, movedMail, moveMail } from "./mails.ts"
import { roomForAsking, wrong } from "./room.ts"
import { endMailedLinks, mailEach, stillOwner } from "./standing.ts"

/** In a session of one of their sites. The address it will be. Refuses with `request.invalid`. */
export const askToMove = Effect.fnUntraced(function* (from: string, typed: string) {
  const site = yield* stillOwner(from)
  const { now } = yield* Write
  const to = readEmail(typed)
  if (to === undefined) return yield* wrong("does not look like an email address")
  if (mailboxKey(to) === mailboxKey(from)) return yield* wrong("is the one that you have already")
  yield* roomForAsking(site.id, from, to)
  const expiresAt = now + limits.ownerLinkMs
  const subject = { deed: "move", from: mailboxKey(from), to }
  const link = yield* makeLink({ siteId: site.id, purpose: "owner", subject, expiresAt })
  yield* (yield* Mailer).enqueue({ siteId: site.id, to: [mailboxKey(to)], ...moveMail(link) })
  return to
})

/** Every site of the old address; undefined where it looks after none by then. */
export const move = Effect.fnUntraced(function* (from: string, to: string) {
  const moved = yield* changeOnEach(yield* (yield* Sites).ownedBy(from), from, to)
  if (moved.length === 0) return undefined
  const { now } = yield* Write
  const [first] = moved
  const subject = { deed: "back", from: mailboxKey(to), to: from, sites: moved.map(({ id }) => id) }
  const expiresAt = now + limits.ownerUndoMs
  const undo = yield* makeLink({ siteId: first!.id, purpose: "owner", subject, expiresAt })
  yield* mailEach(first!.id, [from], movedMail(first!, to, moved.length - 1, undo))
  return moved
})

/**
 * The sites that were moved, as far as the new address still looks after them. Whoever took it back was somebody else than
 * whoever reads there, so what was mailed there meanwhile decides nothing.
 */
export const moveBack = Effect.fnUntraced(function* (from: string, to: string, siteIds: ReadonlyArray<string>) {
  const owned = (yield* (yield* Sites).ownedBy(from)).filter(({ id }) => siteIds.includes(id))
  const moved = yield* changeOnEach(owned, from, to)
  if (moved.length === 0) return undefined
  yield* Effect.forEach(moved, ({ id }) => endMailedLinks(id), { discard: true })
  yield* mailEach(moved[0]!.id, [from, to], movedBackMail(moved[0]!, to))
  return moved
})

/** Sites are locked in one order, whoever else moves: the one of the session first, which is the first of them. */
const changeOnEach = Effect.fnUntraced(function* (owned: ReadonlyArray<Site>, from: string, to: string) {
  const sites = yield* Sites
  const moved: Array<Site> = []
  for (const id of owned.map((site) => site.id as SiteId).toSorted()) {
    const site = yield* sites.lock(id)
    if (site === undefined || !isOwner(site, from)) continue
    moved.push(yield* sites.update(id, { settings: withMovedOwner(site, from, to) }))
    yield* auditedAs(id, dashboardActor(id), "site.owner_moved")
  }
  yield* (yield* OwnerSessions).endAll(mailboxKey(from))
  return moved
})
