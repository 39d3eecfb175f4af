/** Addresses of cards. A render makes one for each page, so it is a hash and a signature and nothing more. */
import { offerText } from "../../../engine/listings/wording.ts"
import type { Listing } from "../../../engine/model/Listing.ts"
import { cardEdition, cardPath, cardProofText, cardTitle, withoutSiteName } from "../../../engine/publish/card.ts"
import { contentHash } from "./assets.ts"
import type { SiteSurroundings } from "./SiteSurroundings.ts"

/** What a card is called that has this text on it. */
export const cardName = ({ lookName }: Pick<SiteSurroundings, "lookName">, text: string): string =>
  contentHash(JSON.stringify([cardEdition, lookName, text]))

/**
 * Path of the card of a page with this title, of a listing with its price before it; a page without one has the name of its
 * site on it.
 */
export const cardOf = (
  surroundings: Pick<SiteSurroundings, "lookName" | "site">,
  { title, listing }: { readonly title: string; readonly listing: Pick<Listing, "offer"> | null },
  sign: (text: string) => string
): string => {
  const { name, language } = surroundings.site
  const own = withoutSiteName(title, name)
  const price = listing === null || listing.offer.amount === null ? "" : offerText(listing.offer, language)
  const text = cardTitle(price === "" || own.includes(price) ? own : `${price} · ${own}`) || cardTitle(name)
  return cardPath(cardName(surroundings, text), text, sign(cardProofText(surroundings.site.id, text)))
}
