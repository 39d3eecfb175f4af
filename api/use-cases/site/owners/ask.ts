/** Asks somebody to look after a site, by the one mail that an address gets before it has confirmed itself. */
import { Effect } from "effect"
import { limits } from "../../../../engine/limits.ts"
import { Ids } from "../../../../engine/ports/Ids.ts"
import { Mailer } from "../../../../engine/ports/Mailer.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { mailboxKey, readEmail } from "../../../../engine/site/owner.ts"
import {
  type Asking,
  askedOwners,
  isOwner,
  mostOwners,
  ownersOf,
  withAsked,
  withoutAsked
} from "../../../../engine/site/owners.ts"
import { audited } from "../../../access/audited.ts"
import { Write } from "../../../access/Call.ts"
import { makeLink } from "../owner-mail/makeLink.ts"
import { askedMail, handingOverMail } from "./mails.ts"
import { roomForAsking, wrong } from "./room.ts"
import { mailEach, ownersScreen, stillOwner } from "./standing.ts"

/**
 * Refuses with `request.invalid` what cannot be asked, in words about the address. Where the site is to be handed over, the
 * other owners are told at once: it is theirs too, and theirs to take back.
 */
export const askOwner = Effect.fnUntraced(function* (askedBy: string, typed: string, how: Asking) {
  const site = yield* stillOwner(askedBy)
  const { now } = yield* Write
  const email = readEmail(typed)
  if (email === undefined) return yield* wrong("does not look like an email address")
  if (isOwner(site, email) && how === "join")
    return yield* wrong("is the address of somebody who looks after it already")
  if (mailboxKey(email) === mailboxKey(askedBy)) return yield* wrong("is your own address")
  const others = askedOwners(site, now).filter((asked) => mailboxKey(asked.email) !== mailboxKey(email))
  if (how === "join" && ownersOf(site).length + others.length >= mostOwners)
    return yield* wrong(`would be one too many: ${mostOwners} people can look after a website together`)
  yield* roomForAsking(site.id, askedBy, email)
  const expiresAt = now + limits.ownerLinkMs
  const asked = { id: yield* (yield* Ids).secret(16), how, email, askedBy, askedAt: now, expiresAt }
  yield* (yield* Sites).update(site.id, { settings: withAsked(site, asked) })
  yield* audited("site.owner_invited", {}, { how })
  const subject = { deed: "answer", id: asked.id }
  const link = yield* makeLink({ siteId: site.id, purpose: "owner", subject, expiresAt })
  yield* (yield* Mailer).enqueue({ siteId: site.id, to: [mailboxKey(email)], ...askedMail(how, link) })
  if (how === "join") return
  const told = ownersOf(site).filter((one) => ![askedBy, email].map(mailboxKey).includes(mailboxKey(one)))
  yield* mailEach(site.id, told, handingOverMail(site, email, askedBy, yield* ownersScreen(site.id)))
})

/** The mailed link says so from then on. */
export const takeBackAsking = Effect.fnUntraced(function* (by: string, id: string) {
  const site = yield* stillOwner(by)
  if (!askedOwners(site, 0).some((asked) => asked.id === id)) return
  yield* (yield* Sites).update(site.id, { settings: withoutAsked(site, id) })
  yield* audited("site.owner_uninvited")
})
