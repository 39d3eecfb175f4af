/**
 * The address by which somebody signs in is changed: asked for at the desk, confirmed from the new address, told to the old
 * one with a way back. It is theirs on every site they look after.
 */
import { Effect } from "effect"
import { limits } from "../../../../engine/limits.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { dashboardActor } from "../../../../engine/model/ids.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Links } from "../../../../engine/ports/Links.ts"
import { Mailer } from "../../../../engine/ports/Mailer.ts"
import { OwnerSessions } from "../../../../engine/ports/OwnerSessions.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { mailboxKey, readEmail } from "../../../../engine/site/owner.ts"
import { isOwner, joinedAt, withJoined, withMovedOwner, withoutAskedBy } from "../../../../engine/site/owners.ts"
import { auditedAs } from "../../../access/audited.ts"
import { Write } from "../../../access/Call.ts"
import { makeLink } from "../owner-mail/makeLink.ts"
import { movedBackMail, movedMail, moveMail } from "./mails.ts"
import { roomForAsking, wrong } from "./room.ts"
import { endMailedLinks, endMoves, mailEach, stillOwner } from "./standing.ts"

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
  const owned = yield* (yield* Sites).ownedBy(from)
  const moved = yield* changeOnEach(owned, from, to)
  if (moved.length === 0) return undefined
  yield* leadBackFrom(owned, from, to)
  const { now } = yield* Write
  const [first] = moved
  const subject = { deed: "back", from: mailboxKey(to), to: from, sites: moved.map(({ id }) => id) } satisfies WayBack
  const expiresAt = now + limits.ownerUndoMs
  const undo = yield* makeLink({ siteId: first!.id, purpose: "owner", subject, expiresAt })
  yield* mailEach(first!.id, [from], movedMail(first!, to, moved.length - 1, undo))
  return moved
})

/** The link of the mail that tells of a change, or of having been taken off. */
export interface WayBack {
  readonly deed: "back"
  readonly from: string
  readonly to: string
  readonly sites: ReadonlyArray<string>
  /** By site, who took the place of `from` there since. */
  readonly elsewhere?: { readonly [siteId: string]: string }
  /** Where the address was not changed: somebody took it off. */
  readonly off?: true
}

/** In whose place the way back leads. */
export const holderOf = ({ from, elsewhere }: Pick<WayBack, "from" | "elsewhere">, siteId: string): string =>
  elsewhere?.[siteId] ?? from

/**
 * The sites that were moved, as far as the new address still looks after them. Whoever took it back was somebody else than
 * whoever reads there, so what was mailed there meanwhile decides nothing, and neither does what was asked meanwhile, or
 * before, in the name of either address. The way back was mailed at `mailedAt`.
 */
export const moveBack = Effect.fnUntraced(function* (way: WayBack, mailedAt: number) {
  const { to } = way
  const back: Array<Site> = []
  const holders = Map.groupBy(way.sites, (id) => holderOf(way, id))
  for (const [from, ids] of holders) {
    const owned = (yield* (yield* Sites).ownedBy(from)).filter(({ id }) => ids.includes(id))
    const moved = yield* changeOnEach(owned, from, to)
    if (moved.length === 0) continue
    yield* leadBackFrom(owned, from, to, mailedAt)
    for (const site of moved) {
      yield* endMailedLinks(site.id)
      yield* endMoves(site.id, [from, to])
      yield* (yield* Sites).update(site.id, { settings: withJoined(withoutAskedBy(site, to), to, null) })
    }
    back.push(...moved)
  }
  if (back.length === 0) return undefined
  yield* mailEach(back[0]!.id, [...holders.keys(), to], movedBackMail(back[0]!, to))
  return back
})

/**
 * Ways back that were mailed before, or before another one that is taken, go on working: they lead from the address that took
 * the place of theirs, or whoever takes over an address could shut them by changing it once more. Not from one that looked
 * after the site already, which is somebody else's.
 */
const leadBackFrom = Effect.fnUntraced(function* (
  before: ReadonlyArray<Site>,
  from: string,
  to: string,
  mailedBefore = Infinity
) {
  const { now } = yield* Write
  const links = yield* Links
  const own = new Set<string>(before.filter((site) => isOwner(site, to)).map(({ id }) => id))
  for (const { id } of before)
    for (const link of yield* links.unused(id, "owner", now)) {
      const subject = link.subject as unknown as WayBack
      if (subject.deed !== "back" || link.createdAt >= mailedBefore) continue
      if (!subject.sites.some((site) => holderOf(subject, site) === mailboxKey(from))) continue
      if (mailboxKey(subject.to) === mailboxKey(to) || subject.sites.some((site) => own.has(site))) continue
      const led = (holder: string) => (holder === mailboxKey(from) ? mailboxKey(to) : holder)
      const elsewhere = Object.fromEntries(Object.entries(subject.elsewhere ?? {}).map(([at, one]) => [at, led(one)]))
      yield* links.setSubject(id, link.tokenHash, { ...subject, from: led(subject.from), elsewhere })
    }
})

/**
 * The same where somebody takes the place of an address on one site, whom it asked to after the way back was mailed: by taking
 * it off, or by being handed the site. Whoever took over an account could shut the way back by that as well. `site` as it is
 * with them.
 */
export const leadBackOver = Effect.fnUntraced(function* (site: Site, gone: string, to: string) {
  const { now } = yield* Write
  const [links, sites] = [yield* Links, yield* Sites]
  const near = [site, ...(yield* sites.ownedBy(gone)), ...(yield* sites.ownedBy(to))]
  for (const id of new Set(near.map((one) => one.id)))
    for (const link of yield* links.unused(id, "owner", now)) {
      const subject = link.subject as unknown as WayBack
      if (subject.deed !== "back" || !subject.sites.includes(site.id)) continue
      if (holderOf(subject, site.id) !== mailboxKey(gone) || joinedAt(site, to) < link.createdAt) continue
      if (mailboxKey(subject.to) === mailboxKey(to)) continue
      const elsewhere = { ...subject.elsewhere, [site.id]: mailboxKey(to) }
      yield* links.setSubject(id, link.tokenHash, { ...subject, elsewhere })
    }
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
