/** What becomes of a site when somebody who was asked says yes or no. Under its lock, by a link that works once. */
import { Effect } from "effect"
import { OwnerSessions } from "../../../../engine/ports/OwnerSessions.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { mailboxKey } from "../../../../engine/site/owner.ts"
import {
  type AskedOwner,
  askedOwners,
  isOwner,
  mostOwners,
  ownersOf,
  withHandOver,
  withJoined,
  withOnlyOwner,
  withoutAsked,
  withOwner
} from "../../../../engine/site/owners.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { audited } from "../../../access/audited.ts"
import { Write } from "../../../access/Call.ts"
import { handedOverMail, joinedMail, refusedMail } from "./mails.ts"
import { leadBackOver } from "./move.ts"
import { endMailedLinks, mailEach, ownersScreen } from "./standing.ts"

/** Whoever is asked still, by the id in their link. */
export const askedBy = (site: Site, id: string, now: number): AskedOwner | undefined =>
  askedOwners(site, now).find((asked) => asked.id === id)

/** What came of it; undefined where nothing is asked any more. */
export const answerAsking = Effect.fnUntraced(function* (id: string, agrees: boolean) {
  const { site, now } = yield* Write
  const asked = askedBy(site, id, now)
  if (asked === undefined) return undefined
  if (!agrees) {
    yield* (yield* Sites).update(site.id, { settings: withoutAsked(site, id) })
    yield* audited("site.owner_uninvited")
    yield* mailEach(site.id, [asked.askedBy], refusedMail(site, asked.email, yield* ownersScreen(site.id)))
    return "refused" as const
  }
  return asked.how === "join" ? yield* join(site, asked) : yield* handOver(site, asked)
})

const join = Effect.fnUntraced(function* (site: Site, { id, email }: AskedOwner) {
  const { now } = yield* Write
  const before = ownersOf(site)
  if (before.length >= mostOwners) return undefined
  yield* (yield* Sites).update(site.id, { settings: withOwner({ settings: withoutAsked(site, id) }, email, now) })
  yield* audited("site.owner_joined")
  yield* mailEach(site.id, before, joinedMail(site, email, yield* ownersScreen(site.id)))
  return "joined" as const
})

/** Nobody of before stays, nor do their sessions, nor what they can still do by links of mails. */
const handOver = Effect.fnUntraced(function* (site: Site, { email, askedBy: by }: AskedOwner) {
  const { now } = yield* Write
  const before = ownersOf(site)
  const alone = withHandOver(withOnlyOwner(site, email), now)
  const settings = isOwner(site, email) ? alone : withJoined(alone, email, now)
  const handed = yield* (yield* Sites).update(site.id, { settings })
  yield* audited("site.handed_over")
  yield* endMailedLinks(site.id)
  const gone = before.filter((address) => mailboxKey(address) !== mailboxKey(email))
  for (const address of gone) yield* leadBackOver(handed, address, email)
  const sessions = yield* OwnerSessions
  yield* Effect.forEach(gone, (address) => sessions.endAll(mailboxKey(address)), { discard: true })
  yield* mailEach(site.id, [...gone, email], handedOverMail(site, email, by))
  return "handed over" as const
})
