/** Whoever puts a form on the website for its owner has said that they know whom it tells of enquiries. */
import { Effect } from "effect"
import type { PagePart } from "../../../../engine/model/PagePart.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { mailboxKey, withAgreedRecipients } from "../../../../engine/site/notification.ts"
import { namedRecipients } from "../../../../engine/write/recipients.ts"
import { Write } from "../../../access/Call.ts"
import { partialForms } from "../write/partialForms.ts"

/**
 * Who is newly named is told from then on, also where the owner refused that address before. Of those that were named
 * before nobody was asked, so whoever was refused stays so.
 */
export const agreeToRecipients = Effect.fnUntraced(function* (after: Parts, before: Parts) {
  yield* agreeToAddresses(yield* newlyNamed(after, before))
})

/** Whom forms name that did not before. */
export const newlyNamed = Effect.fnUntraced(function* (after: Parts, before: Parts) {
  const { site } = yield* Write
  const named = (parts: Parts) => Effect.map(partialForms(site, parts), (partials) => namedRecipients(parts, partials))
  const known = new Set((yield* named(before)).map(mailboxKey))
  return (yield* named(after)).filter((address) => !known.has(mailboxKey(address)))
})

/** The same of addresses that the owner was asked about by themselves. */
export const agreeToAddresses = Effect.fnUntraced(function* (agreed: ReadonlyArray<string>) {
  const { site } = yield* Write
  const settings = withAgreedRecipients(site.settings, agreed)
  if (settings !== site.settings) yield* (yield* Sites).update(site.id, { settings })
})

type Parts = ReadonlyArray<PagePart> | null | undefined
