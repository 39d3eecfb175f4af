/** Takes somebody off those who look after a site; nobody is taken off whom nobody would be left beside. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { mailboxKey } from "../../../../engine/site/owner.ts"
import { ownersOf, withoutOwner } from "../../../../engine/site/owners.ts"
import { audited } from "../../../access/audited.ts"
import { removedMail } from "./mails.ts"
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
  const others = ownersOf(site).filter((one) => one !== removed)
  yield* mailEach(site.id, others, removedMail(site, removed, by))
  yield* mailEach(site.id, [removed], removedMail(site, removed, by, isByOther))
})
