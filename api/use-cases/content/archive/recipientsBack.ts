/** Where the forms of a page that was taken off would send enquiries, were it put back: nobody judged them since. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { Page } from "../../../../engine/model/Page.ts"
import type { PendingDetail } from "../../../../engine/model/PendingChange.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { mailboxKey, ownerAddresses } from "../../../../engine/site/owner.ts"
import { mailboxesIn } from "../../../../engine/write/enquiryWays.ts"
import { namedRecipients, recipientChanges } from "../../../../engine/write/recipients.ts"
import { knowsAll, unknownStrangers } from "../../../answers/review/decisionBar.ts"
import { partialForms } from "../write/partialForms.ts"

export interface RecipientsBack {
  /** Each form's, as a person would read them. */
  readonly details: ReadonlyArray<PendingDetail>
  /** Mail addresses that are not the owner's own: whoever puts the page back says that they know each. */
  readonly strangers: ReadonlyArray<string>
}

/** Empty of a page that comes back as a draft: it is judged when it is published. */
export const recipientsBack = Effect.fnUntraced(function* (site: Site, { id, publishedVersionId }: Page) {
  if (publishedVersionId === null) return { details: [], strangers: [] } satisfies RecipientsBack
  const parts = (yield* (yield* Pages).version(site.id, id, publishedVersionId))?.parts
  const partials = yield* partialForms(site, parts)
  const own = new Set(ownerAddresses(site).map(mailboxKey))
  const named = new Set(namedRecipients(parts, partials).flatMap(mailboxesIn))
  return {
    details: recipientChanges(null, parts, { partials }),
    strangers: [...named].filter((address) => !own.has(mailboxKey(address)))
  } satisfies RecipientsBack
})

/** Refuses with `request.invalid` where a form does not say so of every one. */
export const knowsRecipientsBack = Effect.fnUntraced(function* (site: Site, page: Page, said: string | undefined) {
  const { strangers: unknown } = yield* recipientsBack(site, page)
  if (!knowsAll(unknown, said))
    return yield* refuse("request.invalid", unknownStrangers(unknown, false, leaveIt), { unknown })
})

/**
 * The same for staff, of whom no form asks it beforehand: addresses that they know are `said`, separated by blanks. The refusal
 * names the others, as its text and as `unknown`.
 */
export const staffKnowRecipientsBack = Effect.fnUntraced(function* (site: Site, page: Page, said: string) {
  const unknown = unknownAmong((yield* recipientsBack(site, page)).strangers, said)
  if (unknown.length > 0)
    return yield* refuse(
      "request.invalid",
      `Nothing was changed yet. Put back, the page's forms send enquiries to ${unknown.join(", ")}, which is not the owner's own ` +
        `address. Say in knows that you know each, or ${leaveIt}.`,
      { unknown }
    )
})

/** Which of these addresses staff do not say that they know: those that they do are `said`, separated by blanks. */
export const unknownAmong = (addresses: ReadonlyArray<string>, said: string): ReadonlyArray<string> => {
  const known = new Set(said.split(/[\s,]+/).map(mailboxKey))
  return addresses.filter((address) => !known.has(mailboxKey(address)))
}

export const leaveIt = "leave the page where it is"
